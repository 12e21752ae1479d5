/* thread_pool: run jobs on several threads; they come back in the order they went in. */
#ifndef THREAD_POOL_H
#define THREAD_POOL_H

struct pool;

/*
 * At most n threads, started when there is work for them.  No threads at all
 * (n == 0) is the same machine run inside thread_pool_put().  NULL and errno on failure.
 */
struct pool *thread_pool_new(int n, int slots, void (*work)(void *job));
void         thread_pool_put(struct pool *, void *job);  /* only while thread_pool_full() is 0 */
void         thread_pool_put_done(struct pool *, void *job);	/* the same, of one whose work() does nothing: no thread need see it */
void        *thread_pool_get(struct pool *);             /* waits for the oldest job; NULL when none is out */
int          thread_pool_full(const struct pool *);
void         thread_pool_free(struct pool *);            /* nothing may be out */

#endif
