/* stack: room on the stack of the main thread, taken while want of memory can still be reported. */
#include <stdlib.h>
#include <sys/resource.h>

#include "cli/stack.h"

/*
 * The largest frames are those of main() in pgn-replay (78 KiB) and of the search for a win in analysis/winnable
 * (139 KiB); the calls between and below them need less than 100 KiB.
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

bool
stack_take(void)
{
	struct rlimit limit;
	char *volatile room;

	/* With less stack than that allowed (RLIMIT_STACK), reaching for it would be the end. */
	if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur / 2 < STACK_BYTES)
		return true;
	if ((room = malloc(STACK_BYTES)) == NULL)
		return false;
	free(room);
	reach();
	return true;
}
