/*
 * invariant: what holds whatever the input is.  A broken one is a fault of the program: it ends the work on one record, or
 * the program with status 2, but never by a signal.
 *
 * The thread that works on a record guards it.  A broken invariant then goes back to the guard, which drops the record
 * and says what happened; all else goes on, and the status is 2.  Without a guard, and while the thread holds what other
 * threads share, which may be half changed, the program ends as invariant_at_end() says.
 */
#ifndef INVARIANT_H
#define INVARIANT_H

#include <pthread.h>
#include <setjmp.h>
#include <stdbool.h>

/* Like assert(3), in all builds: the condition must be without side effects. */
#define INVARIANT(condition) ((condition) ? (void)0 : invariant_broken(#condition, __FILE__, __LINE__))

enum { INVARIANT_TEXT = 240 };	/* bytes of a message, terminator included */

/* It lives as long as the function that calls invariant_guard(); guards of a thread can be nested. */
struct invariant_guard {
	jmp_buf back;
	struct invariant_guard *outer;
	char text[INVARIANT_TEXT];	/* which invariant was broken, and where in the program */
};

/*
 * False; then, each time an invariant is broken before invariant_unguard(), it returns again, true.  Only as the condition
 * of an `if`.  Local variables that change after it must be volatile, as for setjmp(3).
 */
#define invariant_guard(guard) (invariant_enter(guard), setjmp((guard)->back) != 0)
void invariant_enter(struct invariant_guard *);	/* for the macro */
void invariant_unguard(struct invariant_guard *);	/* the innermost guard of the thread */

/* Locks and unlocks a mutex around what threads share. */
void invariant_lock(pthread_mutex_t *);
void invariant_unlock(pthread_mutex_t *);

/*
 * What is done where there is no way back, in the thread that found it; it must end the program.  Without it, or if an
 * invariant is broken there, too, the program writes the text and ends with status 2.
 */
void invariant_at_end(void (*end)(void *data, const char *text), void *data);

_Noreturn void invariant_broken(const char *condition, const char *file, int line);

#endif
