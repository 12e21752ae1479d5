/* thread_pool: runs jobs on several threads; they come back in the order in which they were put in. */
#ifndef THREAD_POOL_H
#define THREAD_POOL_H

struct pool;

/*
 * A pool for at most `slots` jobs at a time and at most n threads, which are started when there is work for them.  With
 * n == 0, thread_pool_put() does the work itself, and for a single job thread_pool_get() does it.  Only one thread may put and get jobs.  NULL and errno on failure.
 */
struct pool *thread_pool_new(int n, int slots, void (*work)(void *job));
void         thread_pool_put(struct pool *, void *job);  /* only while thread_pool_full() is 0 */
void         thread_pool_put_done(struct pool *, void *job);	/* the same for a job that needs no work() */
void        *thread_pool_get(struct pool *);             /* waits for the oldest job and removes it; NULL: there is none */
int          thread_pool_full(const struct pool *);
void         thread_pool_free(struct pool *);            /* only when all jobs have been got; NULL is allowed */

#endif
