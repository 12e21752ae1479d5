/*
 * check: the test framework.  A test is a function; RUN() makes it one line of TAP; CHECK() inside it reports what
 * fails.  skip() counts what could not be tested.  main() ends with `return check_end();`.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int check_tests, check_failed, check_faults;
static const char *check_skipped;

__attribute__((format(printf, 3, 4), unused)) static void
check_failed_at(const char *file, int line, const char *format, ...)
{
	va_list ap;

	if (check_faults++ >= 10)
		return;
	printf("# %s:%d: ", file, line);
	va_start(ap, format);
	vprintf(format, ap);
	va_end(ap);
	printf("\n");
}
/* What the message says is evaluated only if it is printed. */
#define CHECK(holds, ...) ((holds) ? (void)0 : check_failed_at(__FILE__, __LINE__, __VA_ARGS__))

/* Limits of time are this many seconds, on a machine that is ARBITER_SLOWNESS times slower (an emulator) so many times that. */
__attribute__((unused)) static clock_t
check_seconds(int n)
{
	const char *slowness = getenv("ARBITER_SLOWNESS");

	return (clock_t)n * CLOCKS_PER_SEC * (slowness == NULL ? 1 : atoi(slowness));
}

/* Is this `make check-all`, which takes more seeds and larger inputs? */
__attribute__((unused)) static bool
check_all(void)
{
	const char *check = getenv("ARBITER_CHECK");

	return check != NULL && strcmp(check, "all") == 0;
}

__attribute__((unused)) static void
skip(const char *why)
{
	check_skipped = why;
}

__attribute__((unused)) static void
check_run(const char *name, void (*test)(void))
{
	check_faults = 0;
	check_skipped = NULL;
	test();
	check_tests++;
	check_failed += check_faults > 0;
	printf("%s %d - %s", check_faults > 0 ? "not ok" : "ok", check_tests, name);
	if (check_skipped != NULL)
		printf(" # SKIP %s", check_skipped);
	printf("\n");
	fflush(stdout);
}
#define RUN(test) check_run(#test, test)

__attribute__((unused)) static int
check_end(void)
{
	printf("1..%d\n", check_tests);
	return check_failed > 0;
}

#endif
