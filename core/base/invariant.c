/* invariant: what holds whatever the input is, and what is done if it does not. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/invariant.h"

static _Thread_local struct invariant_guard *innermost;
static _Thread_local int locks;		/* that the thread holds */

/* The only object of the core that is not constant: a thread that cannot go on finds it in whatever call it is. */
static struct {
	void (*end)(void *data, const char *text);
	void *data;
	atomic_flag begun;
} invariant_ending = { .begun = ATOMIC_FLAG_INIT };

void
invariant_enter(struct invariant_guard *g)
{
	g->outer = innermost;
	g->text[0] = '\0';
	innermost = g;
}

void
invariant_unguard(struct invariant_guard *g)
{
	innermost = g->outer;
}

void
invariant_lock(pthread_mutex_t *lock)
{
	pthread_mutex_lock(lock);
	locks++;
}

void
invariant_unlock(pthread_mutex_t *lock)
{
	locks--;
	pthread_mutex_unlock(lock);
}

void
invariant_at_end(void (*end)(void *data, const char *text), void *data)
{
	invariant_ending.end = end;
	invariant_ending.data = data;
}

__attribute__((cold)) _Noreturn void
invariant_broken(const char *condition, const char *file, int line)
{
	struct invariant_guard *g = innermost;
	char own[INVARIANT_TEXT + 1], *text = g != NULL && locks == 0 ? g->text : own;
	size_t n;

	snprintf(text, INVARIANT_TEXT, "internal error, please report it: %s:%d: \"%s\" does not hold", file, line, condition);
	if (text != own)
		longjmp(g->back, 1);
	if (invariant_ending.end != NULL && !atomic_flag_test_and_set(&invariant_ending.begun))
		invariant_ending.end(invariant_ending.data, own);
	n = strlen(own);
	own[n] = '\n';
	(void)!write(2, own, n + 1);
	_exit(2);
}
