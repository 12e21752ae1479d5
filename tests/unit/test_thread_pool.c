/* test_thread_pool: for any number of threads and slots every job is returned, done, in order. */
#include <pthread.h>
#include <stdlib.h>

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

/* For one job no thread is started; for two that are put before the first is got, threads are. */
static void
few_jobs(void)
{
	for (int jobs = 1; jobs <= 2; jobs++) {
		struct pool *pool = thread_pool_new(2, 5, note_thread);
		pthread_t by[2];

		for (int i = 0; i < jobs; i++)
			thread_pool_put(pool, &by[i]);
		for (int i = 0; i < jobs; i++)
			CHECK(thread_pool_get(pool) == &by[i], "job %d of %d", i, jobs);
		for (int i = 0; i < jobs; i++)
			CHECK((pthread_equal(by[i], pthread_self()) != 0) == (jobs == 1), "job %d of %d: wrong thread", i, jobs);
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
	RUN(few_jobs);
	RUN(nothing_to_do);
	return check_end();
}
