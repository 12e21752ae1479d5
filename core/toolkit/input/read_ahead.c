/* read_ahead: makes blocks of bytes one after another, in a thread of its own if wanted. */
#include <stdlib.h>

#include "toolkit/input/read_ahead.h"

bool
read_ahead_open(struct read_ahead *a, bool threaded, void (*make)(void *, struct read_ahead_block *), void *context)
{
	unsigned n = threaded ? READ_AHEAD_BLOCKS : 1;
	char *p = malloc((size_t)n * READ_AHEAD_BLOCK);

	*a = (struct read_ahead){ .make = make, .context = context, .threaded = threaded };
	for (unsigned i = 0; p != NULL && i < n; i++)
		a->blocks[i].p = p + (size_t)i * READ_AHEAD_BLOCK;
	return p != NULL;
}

void
read_ahead_close(struct read_ahead *a)
{
	read_ahead_stop(a);
	free(a->blocks[0].p);
}

static void
make_block_ahead(struct read_ahead *a, struct read_ahead_block *b)
{
	b->at = 0;
	a->make(a->context, b);
}

static void *
run_thread(void *ahead)
{
	struct read_ahead *a = ahead;

	for (unsigned made = 0;; made++) {
		struct read_ahead_block *b = &a->blocks[made % READ_AHEAD_BLOCKS];
		bool stop;

		pthread_mutex_lock(&a->lock);
		while (made - a->released == READ_AHEAD_BLOCKS && !a->stop)
			pthread_cond_wait(&a->turn, &a->lock);
		stop = a->stop;
		pthread_mutex_unlock(&a->lock);
		if (stop)
			return NULL;
		make_block_ahead(a, b);
		stop = b->then != READ_AHEAD_MORE;
		pthread_mutex_lock(&a->lock);
		a->made = made + 1;
		pthread_cond_signal(&a->turn);
		pthread_mutex_unlock(&a->lock);
		if (stop)
			return NULL;
	}
}

/* If no thread can be started, `running` stays false and the thread of the caller makes the blocks. */
static void
start_thread(struct read_ahead *a)
{
	a->made = a->released = 0;
	a->stop = false;
	if (pthread_mutex_init(&a->lock, NULL) != 0)
		return;
	if (pthread_cond_init(&a->turn, NULL) == 0) {
		if (pthread_create(&a->thread, NULL, run_thread, a) == 0) {
			a->running = true;
			return;
		}
		pthread_cond_destroy(&a->turn);
	}
	pthread_mutex_destroy(&a->lock);
}

void
read_ahead_stop(struct read_ahead *a)
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

struct read_ahead_block *
read_ahead_now(struct read_ahead *a)
{
	unsigned next = 0;

	if (a->now != NULL && (a->now->at < a->now->n || a->now->then != READ_AHEAD_MORE))
		return a->now;
	if (a->now == NULL && a->threaded)
		start_thread(a);
	if (!a->running)
		make_block_ahead(a, &a->blocks[0]);
	else {
		pthread_mutex_lock(&a->lock);
		a->released += a->now != NULL;
		pthread_cond_signal(&a->turn);
		while (a->made == a->released)
			pthread_cond_wait(&a->turn, &a->lock);
		next = a->released % READ_AHEAD_BLOCKS;
		pthread_mutex_unlock(&a->lock);
	}
	return a->now = &a->blocks[next];
}
