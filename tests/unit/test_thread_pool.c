/* test_thread_pool: for any number of threads and slots every job is returned, done, in order. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "support/check.h"
#include "base/thread_pool.h"

enum { JOBS = 500 };

struct job {
	unsigned number;
	unsigned result;
	int times;
	bool idle;		/* there is nothing to do */
};

/* Jobs of different length, so that they end in another order than they began. */
static void
work(void *p)
{
	struct job *job = p;
	unsigned x = job->number;

	if (job->idle)
		return;
	for (unsigned i = 0; i < job->number * 7919 % 5000; i++)
		x = x * 1103515245 + 12345;
	job->result = x;
	job->times++;
}

static void
run_pool(int threads, int slots)
{
	struct pool *pool = thread_pool_new(threads, slots, work);
	struct job *jobs = calloc(JOBS, sizeof(*jobs)), *job;
	unsigned put = 0, got = 0;

	CHECK(pool != NULL && jobs != NULL, "memory");
	if (pool == NULL || jobs == NULL)
		return;
	for (;;) {
		while (put < JOBS && !thread_pool_full(pool)) {
			jobs[put].number = put;
			/* One at a time, and several in turn. */
			jobs[put].idle = put % 3 == 0 || put % 50 > 30;
			(jobs[put].idle ? thread_pool_put_done : thread_pool_put)(pool, &jobs[put]);
			put++;
		}
		CHECK(put - got <= (unsigned)slots, "no more are out than there are slots");
		if ((job = thread_pool_get(pool)) == NULL)
			break;
		CHECK(job == &jobs[got], "%d threads, %d slots: job %u comes back for %u", threads, slots, job->number, got);
		CHECK(job->idle || job->times == 1, "done once, not %d times", job->times);
		got++;
	}
	CHECK(got == JOBS, "%d threads, %d slots: %u of %d", threads, slots, got, JOBS);
	CHECK(thread_pool_get(pool) == NULL, "nothing is out");
	thread_pool_free(pool);
	free(jobs);
}

static void
all_sizes(void)
{
	for (int threads = 0; threads <= 5; threads++)
		for (int slots = 1; slots <= 12; slots += slots < 4 ? 1 : 4)
			run_pool(threads, slots);
}

static void
note_thread(void *thread)
{
	*(pthread_t *)thread = pthread_self();
}

/* A single job is done by the thread that gets it. */
static void
one_job(void)
{
	struct pool *pool = thread_pool_new(3, 5, note_thread);
	pthread_t by;

	for (int i = 0; i < 3; i++) {
		thread_pool_put(pool, &by);
		CHECK(thread_pool_get(pool) == &by, "job %d", i);
		CHECK(pthread_equal(by, pthread_self()), "job %d: another thread", i);
	}
	thread_pool_free(pool);
}

/* Jobs that wait until so many of them have begun. */
static struct {
	pthread_mutex_t lock;
	pthread_cond_t all;
	int begun, wanted;
	bool late;
} meeting = { .lock = PTHREAD_MUTEX_INITIALIZER, .all = PTHREAD_COND_INITIALIZER };

static void
meet(void *thread)
{
	struct timespec limit;

	*(pthread_t *)thread = pthread_self();
	clock_gettime(CLOCK_REALTIME, &limit);
	limit.tv_sec += 20;
	pthread_mutex_lock(&meeting.lock);
	if (++meeting.begun == meeting.wanted)
		pthread_cond_broadcast(&meeting.all);
	while (meeting.begun < meeting.wanted && !meeting.late)
		meeting.late = pthread_cond_timedwait(&meeting.all, &meeting.lock, &limit) != 0;
	pthread_mutex_unlock(&meeting.lock);
}

/* n jobs are done at once by n threads, of which the one that gets them is one. */
static void
all_threads(void)
{
	for (int n = 1; n <= 4; n++) {
		struct pool *pool = thread_pool_new(n, 2 * n + 1, meet);
		pthread_t by[4];
		int here = 0;

		meeting.begun = 0;
		meeting.wanted = n;
		for (int i = 0; i < n; i++)
			thread_pool_put(pool, &by[i]);
		for (int i = 0; i < n; i++)
			CHECK(thread_pool_get(pool) == &by[i], "%d threads, job %d", n, i);
		for (int i = 0; i < n; i++)
			here += pthread_equal(by[i], pthread_self()) != 0;
		CHECK(!meeting.late, "%d threads: not all at work", n);
		CHECK(here == 1, "%d threads: %d jobs here", n, here);
		thread_pool_free(pool);
	}
}

static void
nothing_to_do(void)
{
	for (int threads = 0; threads < 3; threads++) {
		struct pool *pool = thread_pool_new(threads, 2, work);

		CHECK(pool != NULL && thread_pool_get(pool) == NULL && !thread_pool_full(pool), "empty");
		thread_pool_free(pool);
	}
	thread_pool_free(NULL);
}

int
main(void)
{
	RUN(all_sizes);
	RUN(one_job);
	RUN(all_threads);
	RUN(nothing_to_do);
	return check_end();
}
