/* ahead: blocks of bytes, made one after the other, and the thread that makes them. */
#include <stdlib.h>

#include "input/read_ahead.h"

bool
ahead_open(struct ahead *a, bool threaded, void (*make)(void *, struct ahead_block *), void *context)
{
	unsigned n = threaded ? AHEAD_BLOCKS : 1;
	char *p = malloc((size_t)n * AHEAD_BLOCK);

	*a = (struct ahead){ .make = make, .context = context, .threaded = threaded };
	for (unsigned i = 0; p != NULL && i < n; i++)
		a->blocks[i].p = p + (size_t)i * AHEAD_BLOCK;
	return p != NULL;
}

void
ahead_close(struct ahead *a)
{
	ahead_stop(a);
	free(a->blocks[0].p);
}

static void
make_block(struct ahead *a, struct ahead_block *b)
{
	b->at = 0;
	a->make(a->context, b);
}

static void *
work(void *ahead)
{
	struct ahead *a = ahead;

	for (unsigned made = 0;; made++) {
		struct ahead_block *b = &a->blocks[made % AHEAD_BLOCKS];
		bool stop;

		pthread_mutex_lock(&a->lock);
		while (made - a->released == AHEAD_BLOCKS && !a->stop)
			pthread_cond_wait(&a->turn, &a->lock);
		stop = a->stop;
		pthread_mutex_unlock(&a->lock);
		if (stop)
			return NULL;
		make_block(a, b);
		stop = b->then != AHEAD_MORE;
		pthread_mutex_lock(&a->lock);
		a->made = made + 1;
		pthread_cond_signal(&a->turn);
		pthread_mutex_unlock(&a->lock);
		if (stop)
			return NULL;
	}
}

/* If there can be no thread, the caller's does the work. */
static void
start(struct ahead *a)
{
	a->made = a->released = 0;
	a->stop = false;
	if (pthread_mutex_init(&a->lock, NULL) != 0)
		return;
	if (pthread_cond_init(&a->turn, NULL) == 0) {
		if (pthread_create(&a->thread, NULL, work, a) == 0) {
			a->running = true;
			return;
		}
		pthread_cond_destroy(&a->turn);
	}
	pthread_mutex_destroy(&a->lock);
}

void
ahead_stop(struct ahead *a)
{
	a->now = NULL;
	if (!a->running)
		return;
	pthread_mutex_lock(&a->lock);
	a->stop = true;
	pthread_cond_signal(&a->turn);
	pthread_mutex_unlock(&a->lock);
	pthread_join(a->thread, NULL);
	pthread_cond_destroy(&a->turn);
	pthread_mutex_destroy(&a->lock);
	a->running = false;
}

struct ahead_block *
ahead_now(struct ahead *a)
{
	unsigned next = 0;

	if (a->now != NULL && (a->now->at < a->now->n || a->now->then != AHEAD_MORE))
		return a->now;
	if (a->now == NULL && a->threaded)
		start(a);
	if (!a->running)
		make_block(a, &a->blocks[0]);
	else {
		pthread_mutex_lock(&a->lock);
		a->released += a->now != NULL;
		pthread_cond_signal(&a->turn);
		while (a->made == a->released)
			pthread_cond_wait(&a->turn, &a->lock);
		next = a->released % AHEAD_BLOCKS;
		pthread_mutex_unlock(&a->lock);
	}
	return a->now = &a->blocks[next];
}
