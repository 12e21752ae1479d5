/* temporaries: the names of files that are not complete yet, which a signal that ends the program removes. */
#define _GNU_SOURCE	/* pthread_sigqueue(3) */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/list.h"
#include "base/temporaries.h"

struct temporary {
	char *name;
	bool stays;			/* if something else is in it */
};

struct temporaries {
	pthread_mutex_t lock;
	struct temporary *list;
	size_t n, max;
	bool watched;
	unsigned long seconds;		/* until it is late; 0: never */
	void (*ended)(void *, int);	/* NULL: nothing is called */
	void *data;			/* for ended() */
	void (*ending)(void *);		/* called before files are removed; NULL: nothing is */
	void *ending_data;
	pthread_t watcher;
	sigset_t wanted, before;	/* what it waits for; the signals that were blocked before */
	int wake;			/* the one by which temporaries_free() wakes the watcher; 0: none is waited for */
};

struct temporaries *
temporaries_new(void)
{
	struct temporaries *t = calloc(1, sizeof(*t));

	if (t != NULL)
		pthread_mutex_init(&t->lock, NULL);
	return t;
}

void
temporaries_free(struct temporaries *t)
{
	if (t == NULL)
		return;
	if (t->watched) {
		/* Not pthread_cancel(3): it loads a library, and aborts where there is no memory for that. */
		pthread_sigqueue(t->watcher, t->wake, (union sigval){ .sival_ptr = t });
		pthread_join(t->watcher, NULL);
		pthread_sigmask(SIG_SETMASK, &t->before, NULL);
	}
	for (size_t i = 0; i < t->n; i++)
		free(t->list[i].name);
	free(t->list);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

static void
remove_folder(const char *name)
{
	DIR *dir = opendir(name);
	struct dirent *entry;

	while (dir != NULL && (entry = readdir(dir)) != NULL)
		unlinkat(dirfd(dir), entry->d_name, 0);
	if (dir != NULL)
		closedir(dir);
	rmdir(name);
}

/* Waits for a signal that ends the program, and returns its number; 0: it is late; -1: temporaries_free() wants it to end. */
static int
wait_for(const struct temporaries *t)
{
	struct timespec now, end, left;
	siginfo_t info;
	int number;

	clock_gettime(CLOCK_MONOTONIC, &end);
	end.tv_sec += (time_t)t->seconds;
	for (;;) {
		clock_gettime(CLOCK_MONOTONIC, &now);
		left = (struct timespec){ end.tv_sec - now.tv_sec, end.tv_nsec - now.tv_nsec };
		if (left.tv_nsec < 0)
			left = (struct timespec){ left.tv_sec - 1, left.tv_nsec + 1000000000 };
		if (t->seconds > 0 && left.tv_sec < 0)
			return 0;
		number = t->seconds > 0 ? sigtimedwait(&t->wanted, &info, &left) : sigwaitinfo(&t->wanted, &info);
		if (number > 0)
			return info.si_code == SI_QUEUE && info.si_value.sival_ptr == t ? -1 : number;
	}
}

static void
remove_all(const struct temporaries *t)
{
	for (size_t i = t->n; i-- > 0;)
		if (t->list[i].stays)
			rmdir(t->list[i].name);
		else if (unlink(t->list[i].name) != 0)
			remove_folder(t->list[i].name);
}

void
temporaries_remove(struct temporaries *t)
{
	struct timespec until;

	if (t == NULL)
		return;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec++;
	(void)pthread_mutex_timedlock(&t->lock, &until);
	remove_all(t);
}

void
temporaries_before(struct temporaries *t, void (*ending)(void *), void *data)
{
	if (t == NULL)
		return;
	t->ending = ending;
	t->ending_data = data;
}

/* The lock is never given back: from here on nothing gets a name any more. */
static void *
watch_signals(void *temporaries)
{
	struct temporaries *t = temporaries;
	sigset_t one;
	int number = wait_for(t);

	if (number < 0)
		return NULL;
	if (t->ending != NULL)
		t->ending(t->ending_data);
	pthread_mutex_lock(&t->lock);
	remove_all(t);
	if (t->ended != NULL)
		t->ended(t->data, number);
	sigemptyset(&one);
	sigaddset(&one, number);
	pthread_sigmask(SIG_UNBLOCK, &one, NULL);
	kill(getpid(), number);
	return NULL;
}

bool
temporaries_watch(struct temporaries *t, unsigned long seconds, void (*ended)(void *, int), void *data)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGTERM };
	struct sigaction now;

	if (t == NULL || t->watched)
		return t != NULL;
	t->seconds = seconds;
	t->ended = ended;
	t->data = data;
	sigemptyset(&t->wanted);
	/* nohup(1), and a shell that starts a job in the background, have some of them ignored: sigwaitinfo(2) would not. */
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
			sigaddset(&t->wanted, t->wake = numbers[i]);
	if (t->wake == 0 && seconds > 0)	/* all are ignored; the thread is woken by a signal that nobody sends here */
		sigaddset(&t->wanted, t->wake = SIGURG);
	if (t->wake == 0)
		return true;
	if (pthread_sigmask(SIG_BLOCK, &t->wanted, &t->before) != 0)
		return false;
	t->watched = pthread_create(&t->watcher, NULL, watch_signals, t) == 0;
	if (!t->watched)
		pthread_sigmask(SIG_SETMASK, &t->before, NULL);
	return t->watched;
}

void
temporaries_hold(struct temporaries *t)
{
	if (t != NULL)
		pthread_mutex_lock(&t->lock);
}

void
temporaries_release(struct temporaries *t)
{
	if (t != NULL)
		pthread_mutex_unlock(&t->lock);
}

static bool
list_temporary(struct temporaries *t, const char *name, bool stays)
{
	char *copy;

	if (t == NULL)
		return true;
	if (!list_reserve(&t->list, t->n + 1, &t->max, sizeof(*t->list)) || (copy = strdup(name)) == NULL) {
		errno = ENOMEM;
		return false;
	}
	t->list[t->n++] = (struct temporary){ copy, stays };
	return true;
}

bool
temporaries_add(struct temporaries *t, const char *name)
{
	return list_temporary(t, name, false);
}

bool
temporaries_add_folder(struct temporaries *t, const char *name)
{
	return list_temporary(t, name, true);
}

void
temporaries_forget(struct temporaries *t, const char *name)
{
	for (size_t i = 0; t != NULL && i < t->n; i++)
		if (strcmp(t->list[i].name, name) == 0) {
			free(t->list[i].name);
			/* What is in a folder stays behind it. */
			memmove(&t->list[i], &t->list[i + 1], (--t->n - i) * sizeof(*t->list));
			return;
		}
}
