/* Tests base/invariant: the way back to the guard, guards in guards, and the end where there is no way back. */
#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/invariant.h"
#include "support/check.h"

static void
holds(int n)
{
	INVARIANT(n < 3);
}

/* Returns how often an invariant was broken among 0 to n - 1; the work goes on after each. */
static int
run(int n, char text[INVARIANT_TEXT])
{
	struct invariant_guard guard;
	volatile int at = 0, broken = 0;

	if (invariant_guard(&guard)) {
		memcpy(text, guard.text, INVARIANT_TEXT);
		broken++;
		at++;
	}
	while (at < n) {
		holds(at);
		at++;
	}
	invariant_unguard(&guard);
	return broken;
}

/* The inner guard takes what is broken inside of it, the outer one the rest. */
static int
nested(void)
{
	struct invariant_guard guard;
	char text[INVARIANT_TEXT];
	volatile int inner = 0;

	if (invariant_guard(&guard)) {
		invariant_unguard(&guard);
		return 10 * inner;
	}
	inner = run(5, text);
	holds(7);
	return -1;
}

static void
ends(void *data, const char *text)
{
	(void)!write(*(int *)data, text, strlen(text));
	_exit(2);
}

static void
no_way_back(void)
{
	holds(9);
}

static void
locked(void)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct invariant_guard guard;

	if (invariant_guard(&guard))
		_exit(7);
	invariant_lock(&lock);
	holds(9);
}

/* After the lock is given back there is a way back again. */
static void
unlocked(void)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct invariant_guard guard;

	if (invariant_guard(&guard))
		_exit(7);
	invariant_lock(&lock);
	invariant_unlock(&lock);
	holds(9);
}

/* The status of a process that does this; what it wrote. */
static int
status_of(void (*what)(void), bool told, char *out, size_t room)
{
	int ends_of[2], status = 0;
	ssize_t n;
	pid_t child;

	if (pipe(ends_of) != 0 || (child = fork()) < 0)
		return -1;
	if (child == 0) {
		dup2(ends_of[1], 2);
		if (told)
			invariant_at_end(ends, &ends_of[1]);
		what();
		_exit(0);
	}
	close(ends_of[1]);
	n = read(ends_of[0], out, room - 1);
	out[n < 0 ? 0 : n] = '\0';
	close(ends_of[0]);
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void
guards(void)
{
	char text[INVARIANT_TEXT] = "";

	CHECK(run(3, text) == 0, "what holds goes on");
	CHECK(text[0] == '\0', "and says nothing: %s", text);
	CHECK(run(5, text) == 2, "each broken one comes back to the guard");
	CHECK(strstr(text, "tests/unit/test_invariant.c:") != NULL && strstr(text, "\"n < 3\"") != NULL, "not named: %s", text);
	CHECK(nested() == 20, "guards in guards");
}

static void
ends_of_the_program(void)
{
	char out[2 * INVARIANT_TEXT];

	CHECK(status_of(no_way_back, false, out, sizeof(out)) == 2, "no guard: status 2");
	CHECK(strstr(out, "\"n < 3\" does not hold\n") != NULL, "it says why: %s", out);
	CHECK(status_of(no_way_back, true, out, sizeof(out)) == 2, "as it was told to");
	CHECK(strstr(out, "does not hold") != NULL && strchr(out, '\n') == NULL, "with the text: %s", out);
}

static void
locks(void)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	char out[2 * INVARIANT_TEXT];

	invariant_lock(&lock);
	CHECK(pthread_mutex_trylock(&lock) == EBUSY, "others have to wait");
	invariant_unlock(&lock);
	CHECK(pthread_mutex_trylock(&lock) == 0, "they need not wait any more");
	CHECK(status_of(locked, true, out, sizeof(out)) == 2, "no way back while something shared is held");
	CHECK(status_of(unlocked, true, out, sizeof(out)) == 7, "a way back when it was given back");
}

int
main(void)
{
	RUN(guards);
	RUN(ends_of_the_program);
	RUN(locks);
	return check_end();
}
