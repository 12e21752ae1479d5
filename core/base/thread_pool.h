/* thread_pool: runs jobs on several threads; they come back in the order in which they were put in. */
#ifndef THREAD_POOL_H
#define THREAD_POOL_H

struct pool;

/*
 * A pool for at most `slots` jobs at a time, done by at most n threads.  One of these is the thread that puts and gets
 * jobs, which must be a single one: it does jobs while it would otherwise wait.  The others are started when there are more
 * jobs than threads.  With n of 0 or 1 none is.  NULL and errno on failure.
 */
struct pool *thread_pool_new(int n, int slots, void (*work)(void *job));
void         thread_pool_put(struct pool *, void *job);  /* only while thread_pool_full() is 0 */
void         thread_pool_put_done(struct pool *, void *job);	/* the same for a job that needs no work() */
void        *thread_pool_get(struct pool *);             /* the oldest job, done, which is removed; NULL: there is none */
int          thread_pool_full(const struct pool *);
void         thread_pool_free(struct pool *);            /* only when all jobs have been got; NULL is allowed */

#endif
