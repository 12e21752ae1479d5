/* test_temporaries: a signal that ends the program removes what is there under the names that it was told, and no more. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/temporaries.h"
#include "support/check.h"

static char folder[] = "/tmp/test_temporaries.XXXXXX";

static void
make(const char *name)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);

	CHECK(fd >= 0, "%s cannot be made", name);
	if (fd >= 0)
		close(fd);
}

static void
make_folder(const char *name)
{
	CHECK(mkdir(name, 0700) == 0, "%s cannot be made", name);
}

static bool
is_there(const char *name)
{
	struct stat st;

	return lstat(name, &st) == 0;
}

static void
named(struct temporaries *t, const char *name)
{
	temporaries_hold(t);
	make(name);
	CHECK(temporaries_add(t, name), "out of memory");
	temporaries_release(t);
}

/* Runs it in a process of its own, with its current folder empty; returns what waitpid(2) tells. */
static int
in_process(void (*run)(int), int number)
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		alarm(60);	/* a signal that has no effect must not make the test wait for ever */
		/* What a shell starts in the background ignores SIGINT. */
		signal(SIGHUP, SIG_DFL);
		signal(SIGINT, SIG_DFL);
		signal(SIGTERM, SIG_DFL);
		run(number);
		_exit(0);
	}
	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid, "no process");
	return status;
}

/*
 * Makes "a" to "e" and a folder "f" with files; "b" and "e" are forgotten, "g" is not told, and "h" is removed.  Of the
 * folders "k" and "l" only the second has a file of somebody else.
 */
static void
several(int number)
{
	static const char *const names[] = { "a", "b", "c", "d", "e" };
	struct temporaries *t = temporaries_new();

	if (!temporaries_watch(t, 0, NULL, NULL) || !temporaries_watch(t, 0, NULL, NULL))
		_exit(1);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		named(t, names[i]);
	make("g");
	named(t, "h");
	temporaries_hold(t);
	make_folder("k");
	temporaries_add_folder(t, "k");
	make_folder("l");
	temporaries_add_folder(t, "l");
	temporaries_release(t);
	named(t, "k/ours");
	named(t, "l/ours");
	make("l/theirs");
	temporaries_hold(t);
	make_folder("f");
	make("f/1");
	make("f/2");
	temporaries_add(t, "f");
	temporaries_forget(t, "b");
	temporaries_forget(t, "e");
	temporaries_forget(t, "e");
	temporaries_forget(t, "unknown");
	unlink("h");
	temporaries_release(t);
	kill(getpid(), number);
	for (;;)
		pause();
}

static void
removed(void)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGTERM };

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		int status = in_process(several, numbers[i]);

		CHECK(WIFSIGNALED(status) && WTERMSIG(status) == numbers[i], "signal %d: status %#x", numbers[i], (unsigned)status);
		CHECK(!is_there("a") && !is_there("c") && !is_there("d"), "signal %d: a file is left", numbers[i]);
		CHECK(!is_there("f/1") && !is_there("f/2") && !is_there("f"), "signal %d: the folder is left", numbers[i]);
		CHECK(!is_there("k") && !is_there("l/ours"), "signal %d: what was made for another is left", numbers[i]);
		CHECK(is_there("b") && is_there("e") && is_there("g") && is_there("l/theirs"), "signal %d: too much is removed",
		    numbers[i]);
		unlink("l/theirs");
		rmdir("l");
		unlink("b");
		unlink("e");
		unlink("g");
	}
}

/* The signal comes before the file, and after its name is held. */
static void
while_held(int number)
{
	struct temporaries *t = temporaries_new();

	if (!temporaries_watch(t, 0, NULL, NULL))
		_exit(1);
	temporaries_hold(t);
	kill(getpid(), number);
	make("late");
	temporaries_add(t, "late");
	temporaries_release(t);
	for (;;)
		pause();
}

static void
held(void)
{
	int status = in_process(while_held, SIGTERM);

	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "status %#x", (unsigned)status);
	CHECK(!is_there("late"), "what was made while its name was held is left");
	unlink("late");
}

/* nohup(1) has SIGHUP ignored. */
static void
ignoring(int number)
{
	struct temporaries *t;

	signal(number, SIG_IGN);
	t = temporaries_new();
	if (!temporaries_watch(t, 0, NULL, NULL))
		_exit(1);
	named(t, "kept");
	kill(getpid(), number);
	temporaries_free(t);
	_exit(is_there("kept") ? 7 : 8);
}

static void
ignored(void)
{
	int status = in_process(ignoring, SIGHUP);

	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7, "status %#x", (unsigned)status);
	unlink("kept");
}

/* All three ignored: there is nothing to wait for, and temporaries_free() does not wait for ever either. */
static void
ignoring_all(int number)
{
	struct temporaries *t;

	(void)number;
	signal(SIGHUP, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	t = temporaries_new();
	if (!temporaries_watch(t, 0, NULL, NULL))
		_exit(1);
	kill(getpid(), SIGINT);
	temporaries_free(t);
	t = temporaries_new();
	if (!temporaries_watch(t, 1000, NULL, NULL))
		_exit(2);
	temporaries_free(t);
	_exit(7);
}

static void
all_ignored(void)
{
	int status = in_process(ignoring_all, 0);

	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7, "status %#x", (unsigned)status);
}

/* After temporaries_free() the signals are what they were: files stay, and a signal that was blocked is so still. */
static void
freed(int number)
{
	struct temporaries *t = temporaries_new();
	sigset_t before, now;

	sigemptyset(&before);
	sigaddset(&before, SIGINT);
	sigaddset(&before, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &before, NULL);
	if (!temporaries_watch(t, 0, NULL, NULL))
		_exit(1);
	named(t, "stays");
	pthread_sigmask(SIG_BLOCK, NULL, &now);
	if (!sigismember(&now, SIGTERM) || !sigismember(&now, SIGHUP) || !sigismember(&now, SIGINT))
		_exit(2);
	temporaries_free(t);
	pthread_sigmask(SIG_BLOCK, NULL, &now);
	if (sigismember(&now, SIGTERM) || sigismember(&now, SIGHUP) || !sigismember(&now, SIGINT) || !sigismember(&now, SIGUSR1))
		_exit(3);
	kill(getpid(), number);
	_exit(4);
}

static void
free_gives_back(void)
{
	int status = in_process(freed, SIGTERM);

	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "status %#x", (unsigned)status);
	CHECK(is_there("stays"), "a file of a finished run is removed");
	unlink("stays");
}

static void
nothing(void)
{
	struct temporaries *t = NULL;

	CHECK(!temporaries_watch(t, 0, NULL, NULL), "NULL watches");
	temporaries_hold(t);
	CHECK(temporaries_add(t, "x"), "NULL takes every name");
	temporaries_forget(t, "x");
	temporaries_release(t);
	temporaries_free(t);
}

int
main(void)
{
	if (mkdtemp(folder) == NULL || chdir(folder) != 0)
		abort();
	RUN(removed);
	RUN(held);
	RUN(ignored);
	RUN(all_ignored);
	RUN(free_gives_back);
	RUN(nothing);
	if (chdir("/") != 0)
		abort();
	rmdir(folder);
	return check_end();
}
