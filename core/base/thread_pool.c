/* thread_pool: runs jobs on several threads; they come back in the order in which they were put in. */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/invariant.h"
#include "base/thread_pool.h"

struct pool_slot {
	void *job;
	bool done;
};

/*
 * A ring: jobs are numbered as they come, job k is in slot k % slots, and oldest <= begun <= newest.  Only the thread
 * that puts and gets jobs changes oldest and newest.
 */
struct pool {
	void (*work)(void *);
	int limit, started, idle;
	unsigned slots;
	unsigned long oldest, begun, newest;
	bool closing;
	pthread_mutex_t lock;
	pthread_cond_t put, done;
	pthread_t *threads;
	struct pool_slot ring[];
};

/* Does the oldest job that has not begun; there must be one.  The lock is held before and after. */
static void
do_next(struct pool *pool)
{
	struct pool_slot *slot = &pool->ring[pool->begun++ % pool->slots];

	pthread_mutex_unlock(&pool->lock);
	pool->work(slot->job);
	pthread_mutex_lock(&pool->lock);
	slot->done = true;
}

static void *
work_in_pool(void *p)
{
	struct pool *pool = p;

	pthread_mutex_lock(&pool->lock);
	for (;;) {
		pool->idle++;
		while (pool->begun == pool->newest && !pool->closing)
			pthread_cond_wait(&pool->put, &pool->lock);
		pool->idle--;
		if (pool->begun == pool->newest)
			break;
		do_next(pool);
		pthread_cond_signal(&pool->done);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

struct pool *
thread_pool_new(int n, int slots, void (*work)(void *job))
{
	struct pool *pool;

	INVARIANT(n >= 0 && slots > 0);
	if ((pool = calloc(1, sizeof(*pool) + (size_t)slots * sizeof(pool->ring[0]))) == NULL)
		return NULL;
	pool->work = work;
	pool->limit = n;
	pool->slots = (unsigned)slots;
	if ((pool->threads = calloc((size_t)n + 1, sizeof(pool->threads[0]))) == NULL) {
		free(pool);
		errno = ENOMEM;
		return NULL;
	}
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->put, NULL);
	pthread_cond_init(&pool->done, NULL);
	return pool;
}

int
thread_pool_full(const struct pool *pool)
{
	return pool->newest - pool->oldest == pool->slots;
}

void
thread_pool_put(struct pool *pool, void *job)
{
	INVARIANT(!thread_pool_full(pool));
	pool->ring[pool->newest % pool->slots] = (struct pool_slot){ job, false };
	pthread_mutex_lock(&pool->lock);
	pool->newest++;
	/* This thread can do one of the jobs that wait.  If no thread can be started, it does all of them. */
	for (unsigned long waiting = pool->newest - pool->begun; waiting > (unsigned long)pool->idle + 1 &&
	    pool->started + 1 < pool->limit &&
	    pthread_create(&pool->threads[pool->started], NULL, work_in_pool, pool) == 0; waiting--)
		pool->started++;
	if (pool->idle > 0)
		pthread_cond_signal(&pool->put);
	pthread_mutex_unlock(&pool->lock);
}

void
thread_pool_put_done(struct pool *pool, void *job)
{
	bool next;

	INVARIANT(!thread_pool_full(pool));
	pthread_mutex_lock(&pool->lock);
	/* Jobs before it that have not begun keep it from counting as begun: then it goes through a thread, too. */
	if ((next = pool->begun == pool->newest)) {
		pool->ring[pool->newest % pool->slots] = (struct pool_slot){ job, true };
		pool->newest++;
		pool->begun++;
	}
	pthread_mutex_unlock(&pool->lock);
	if (!next)
		thread_pool_put(pool, job);
}

void *
thread_pool_get(struct pool *pool)
{
	struct pool_slot *slot = &pool->ring[pool->oldest % pool->slots];

	if (pool->oldest == pool->newest)
		return NULL;
	pthread_mutex_lock(&pool->lock);
	while (!slot->done)
		if (pool->begun != pool->newest)
			do_next(pool);
		else
			pthread_cond_wait(&pool->done, &pool->lock);
	pool->oldest++;
	pthread_mutex_unlock(&pool->lock);
	return slot->job;
}

void
thread_pool_free(struct pool *pool)
{
	if (pool == NULL)
		return;
	INVARIANT(pool->oldest == pool->newest);
	pthread_mutex_lock(&pool->lock);
	pool->closing = true;
	pthread_cond_broadcast(&pool->put);
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < pool->started; i++)
		pthread_join(pool->threads[i], NULL);
	pthread_mutex_destroy(&pool->lock);
	pthread_cond_destroy(&pool->put);
	pthread_cond_destroy(&pool->done);
	free(pool->threads);
	free(pool);
}
