/* pool: run jobs on several threads; they come back in the order they went in. */
#ifndef THREAD_POOL_H
#define THREAD_POOL_H

struct pool;

/*
 * At most n threads, started when there is work for them.  No threads at all
 * (n == 0) is the same machine run inside pool_put().  NULL and errno on failure.
 */
struct pool *pool_new(int n, int slots, void (*work)(void *job));
void         pool_put(struct pool *, void *job);  /* only while pool_full() is 0 */
void         pool_put_done(struct pool *, void *job);	/* the same, of one whose work() does nothing: no thread need see it */
void        *pool_get(struct pool *);             /* waits for the oldest job; NULL when none is out */
int          pool_full(const struct pool *);
void         pool_free(struct pool *);            /* nothing may be out */

#endif
