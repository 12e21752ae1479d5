/*
 * pthread: the part of POSIX threads that the core names, for a module with one thread.  Nothing can be started, so that
 * everything is done by the caller, and a lock is never held by another.
 */
#ifndef PTHREAD_H
#define PTHREAD_H

#include <errno.h>
#include <sys/types.h>	/* its types */

#define PTHREAD_MUTEX_INITIALIZER { { { 0 } } }

static inline int pthread_create(pthread_t *t, const void *attributes, void *(*start)(void *), void *argument)
{
	return (void)t, (void)attributes, (void)start, (void)argument, EAGAIN;
}
static inline int pthread_join(pthread_t t, void **result) { return (void)t, (void)result, 0; }
static inline int pthread_mutex_init(pthread_mutex_t *m, const void *attributes) { return (void)m, (void)attributes, 0; }
static inline int pthread_mutex_destroy(pthread_mutex_t *m) { return (void)m, 0; }
static inline int pthread_mutex_lock(pthread_mutex_t *m) { return (void)m, 0; }
static inline int pthread_mutex_unlock(pthread_mutex_t *m) { return (void)m, 0; }
static inline int pthread_cond_init(pthread_cond_t *c, const void *attributes) { return (void)c, (void)attributes, 0; }
static inline int pthread_cond_destroy(pthread_cond_t *c) { return (void)c, 0; }
static inline int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) { return (void)c, (void)m, 0; }
static inline int pthread_cond_signal(pthread_cond_t *c) { return (void)c, 0; }
static inline int pthread_cond_broadcast(pthread_cond_t *c) { return (void)c, 0; }

#endif
