/* stack: room on the stack of the main thread, taken while want of memory can still be reported. */
#define _GNU_SOURCE	/* pthread_setattr_default_np(3) */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "toolkit/cli/stack.h"

/*
 * The largest frames are those of the search for a win in games/retro/winnable (160 KiB) and of games that are written
 * (115 KiB); the calls between and below them need less than 100 KiB.
 */
enum { STACK_BYTES = 512 * 1024 };

#if defined(__GNUC__) && !defined(__clang__)
/* Touching each page on the way, as -fstack-clash-protection does, takes half a millisecond; the last one will do. */
#define TOUCH_ONCE __attribute__((noinline, optimize("no-stack-clash-protection")))
#else
#define TOUCH_ONCE
#endif

TOUCH_ONCE static void
reach(void)
{
	volatile char room[STACK_BYTES];

	room[0] = 0;
	(void)room[0];
}

/* Threads would have stacks as small as the limit was when the program started.  False: out of memory. */
static bool
set_threads(void)
{
	pthread_attr_t attributes;
	size_t size;
	bool good;

	if (pthread_attr_init(&attributes) != 0)
		return false;
	good = pthread_attr_getstacksize(&attributes, &size) == 0;
	if (good && size < STACK_BYTES)
		good = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
		    pthread_setattr_default_np(&attributes) == 0;
	pthread_attr_destroy(&attributes);
	return good;
}

const char *
stack_take(void)
{
	const rlim_t enough = 2 * STACK_BYTES;	/* arguments and environment are on the stack, too */
	struct rlimit limit;
	char *volatile room;

	if (getrlimit(RLIMIT_STACK, &limit) != 0)
		return NULL;
	if (limit.rlim_cur < enough) {
		limit.rlim_cur = limit.rlim_max < enough ? limit.rlim_max : enough;
		if (setrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur < STACK_BYTES)
			return "the limit of the stack is less than 512 KiB (ulimit -s)";
		if (!set_threads())
			return strerror(ENOMEM);
	}
	/* With less stack than that allowed, reaching for it would be the end. */
	if (limit.rlim_cur < enough)
		return NULL;
	if ((room = malloc(STACK_BYTES)) == NULL)
		return strerror(ENOMEM);
	free(room);
	reach();
	return NULL;
}
