/* thread_pool: runs jobs on several threads; they come back in the order in which they were put in. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

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

static void *
worker(void *p)
{
	struct pool *pool = p;
	struct pool_slot *slot;

	pthread_mutex_lock(&pool->lock);
	for (;;) {
		pool->idle++;
		while (pool->begun == pool->newest && !pool->closing)
			pthread_cond_wait(&pool->put, &pool->lock);
		pool->idle--;
		if (pool->begun == pool->newest)
			break;
		slot = &pool->ring[pool->begun++ % pool->slots];
		pthread_mutex_unlock(&pool->lock);
		pool->work(slot->job);
		pthread_mutex_lock(&pool->lock);
		slot->done = true;
		pthread_cond_signal(&pool->done);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

struct pool *
thread_pool_new(int n, int slots, void (*work)(void *job))
{
	struct pool *pool;

	assert(n >= 0 && slots > 0);
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

/* Without threads: does here what has not begun. */
static void
work_here(struct pool *pool)
{
	while (pool->begun != pool->newest) {
		struct pool_slot *slot = &pool->ring[pool->begun++ % pool->slots];

		pool->work(slot->job);
		slot->done = true;
	}
}

void
thread_pool_put(struct pool *pool, void *job)
{
	bool first, alone;

	assert(!thread_pool_full(pool));
	pool->ring[pool->newest % pool->slots] = (struct pool_slot){ job, false };
	pthread_mutex_lock(&pool->lock);
	pool->newest++;
	/* Is it the only job so far?  If no other comes before it is got, no thread need be started. */
	first = pool->started == 0 && pool->limit > 0 && pool->newest - pool->oldest == 1 && pool->slots > 1;
	for (unsigned long waiting = first ? 0 : pool->newest - pool->begun; waiting > (unsigned long)pool->idle &&
	    pool->started < pool->limit && pthread_create(&pool->threads[pool->started], NULL, worker, pool) == 0; waiting--)
		pool->started++;
	alone = pool->started == 0 && !first;	/* no thread is wanted, or none could be started */
	if (pool->started > 0)
		pthread_cond_signal(&pool->put);
	pthread_mutex_unlock(&pool->lock);
	if (alone)
		work_here(pool);
}

void
thread_pool_put_done(struct pool *pool, void *job)
{
	bool next;

	assert(!thread_pool_full(pool));
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
	if (pool->started == 0)
		work_here(pool);
	pthread_mutex_lock(&pool->lock);
	while (!slot->done)
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
	assert(pool->oldest == pool->newest);
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
