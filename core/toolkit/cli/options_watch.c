/* options_watch: --watch: files that grow or are replaced are checked again, and what is new is reported. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "toolkit/cli/options_watch.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_config.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/run/scheduler.h"

/*
 * How often files are looked at, in milliseconds.  inotify(7) would save these looks, but it is silent about files on
 * other computers, which is where boards and broadcasters write them.
 */
enum { TICK = 250 };
/* A file that has changed is checked when it has rested for a tick, or after so many ticks if it never does. */
enum { TICKS_MOST = 8 };

/* A file as it was when it was last looked at. */
struct watched {
	bool there;
	dev_t device;
	ino_t inode;
	off_t size;
	struct timespec changed;	/* the content, or who may read it */
	int ticks;		/* since a change after which it was not checked; 0: there was none */
};

static int
settle_watch(struct program_run *t, void *state)
{
	const struct report_format *format = t->run.batch.reports[0].format;

	(void)state;
	if (!t->inputs.watch)
		return 0;
	if (format->head != NULL || format->foot != NULL || format->file != NULL || format->whole != NULL)
		return program_usage_error(t, "--watch does not work with format %s, which is complete only at the end",
		    format->name);
	t->run.batch.every_place = t->run.batch.prints = true;
	t->run.batch.reports[0].max = 0;
	/* --claims lists every game, which would be in every run. */
	t->run.batch.reports[0].style.games = false;
	return 0;
}

/* Looks at a file.  Is it another one than before, or has it other content? */
static bool
has_changed(struct watched *w, const char *path)
{
	struct watched now = { .there = false };
	struct stat st;

	/* Between its removal and its return there is nothing to be read. */
	if (stat(path, &st) != 0) {
		w->there = false;
		return false;
	}
	/* The last change of the inode, which a change of the content is, too.  Of what is not read only the kind matters. */
	now = (struct watched){ true, st.st_dev, st.st_ino, 0, { 0, 0 }, w->ticks };
	if (S_ISREG(st.st_mode)) {
		now.size = st.st_size;
		now.changed = st.st_ctim;
	}
	if (w->there && w->device == now.device && w->inode == now.inode && w->size == now.size &&
	    w->changed.tv_sec == now.changed.tv_sec && w->changed.tv_nsec == now.changed.tv_nsec)
		return false;
	*w = now;
	return true;
}

/* Lists the files that are to be checked now. */
static void
list_changed(const struct file_list *files, struct watched *watched, struct file_list *due)
{
	due->n = 0;
	for (size_t i = 0; i < files->n; i++) {
		struct watched *w = &watched[i];
		bool moves = has_changed(w, files->list[i].path);

		if (!w->there || (!moves && w->ticks == 0))
			continue;
		if (moves && ++w->ticks < TICKS_MOST)
			continue;
		w->ticks = 0;
		due->list[due->n++] = files->list[i];
	}
}

/* What has been reported is not reported again, and what a baseline lists never is. */
static void
renew_baselines(struct program_run *t)
{
	baseline_renew(t->run.seen);
	baseline_renew(t->run.batch.policy.baseline);
	for (const struct program_baseline *b = program_config_baselines(t); b != NULL; b = b->next)
		baseline_renew(b->baseline);
}

/* What is there instead of a file must not be waited for: it could be for ever. */
static int
check_watched(struct program_run *t, struct file_list *files)
{
	struct totals totals;

	for (size_t i = 0; i < files->n; i++)
		files->list[i].regular = true;
	file_list_regular(files, "not a regular file: --watch reads no other");
	scheduler(&t->run, files, &totals);
	progress_line(&t->progress, NULL);
	program_files_note_skipped(t, &totals.skipped);
	renew_baselines(t);
	t->broken = totals.broken || fflush(stdout) != 0;
	return t->broken ? 2 : totals.status;
}

/* The signals that end the watch.  Those that nohup(1) or a shell has set to be ignored do not. */
static void
list_signals(sigset_t *set)
{
	static const int ends[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction was;

	sigemptyset(set);
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (sigaction(ends[i], NULL, &was) == 0 && was.sa_handler != SIG_IGN)
			sigaddset(set, ends[i]);
}

/* Waits for a tick; true if one of the signals came.  During a check they end the program at once, as ever. */
static bool
is_ended(const sigset_t *set)
{
	const struct timespec tick = { TICK / 1000, TICK % 1000 * 1000000L };
	int came;

	sigprocmask(SIG_BLOCK, set, NULL);
	while ((came = sigtimedwait(set, NULL, &tick)) < 0 && errno == EINTR)
		continue;
	if (came <= 0)
		sigprocmask(SIG_UNBLOCK, set, NULL);
	return came > 0;
}

static int
watch_files(struct program_run *t, const struct file_list *files, struct watched *watched, struct file_list *due)
{
	int status, now;
	sigset_t set;

	list_signals(&set);
	due->n = files->n;
	for (size_t i = 0; i < files->n; i++) {
		has_changed(&watched[i], files->list[i].path);
		due->list[i] = files->list[i];
	}
	status = check_watched(t, due);
	if (!t->quiet && isatty(2))
		fprintf(stderr, "watching %zu file%s; Ctrl-C ends this\n", files->n, files->n == 1 ? "" : "s");
	while (!t->broken && !is_ended(&set)) {
		list_changed(files, watched, due);
		if (due->n > 0 && (now = check_watched(t, due)) > status)
			status = now;
	}
	return status;
}

/* The status is the highest of all runs until a signal comes. */
static bool
work_watch(struct program_run *t, void *state, const struct file_list *files, int *status)
{
	struct watched *watched;
	struct file_list due = *files;
	char error[200] = "";

	(void)state;
	if (!t->inputs.watch)
		return false;
	watched = calloc(files->n + 1, sizeof(*watched));
	due.list = malloc((files->n + 1) * sizeof(*due.list));
	t->run.seen = baseline_open("seen", (struct span){ NULL, 0 }, error);
	t->broken = t->inputs.stdin_taken || watched == NULL || due.list == NULL || t->run.seen == NULL;
	*status = 2;
	if (!t->broken)
		*status = watch_files(t, files, watched, &due);
	else if (t->inputs.stdin_taken)
		program_complain(t, t->run.stdin_name, "--watch needs files that have names");
	else
		program_complain(t, "--watch", error[0] != '\0' ? error : strerror(ENOMEM));
	baseline_free(t->run.seen);
	free(due.list);
	free(watched);
	*status = output_files_close_all(t, *status);
	return true;
}

/* It excludes options that write only when all is read, that change files, or that compare files with each other. */
const struct option watch_rows[] = {
	{ 0, "watch", NULL, "check the files again whenever they change, until Ctrl-C; report what is new", RUN_FLAG(inputs.watch),
	    OPTION_RULES({ OPTION_EXCLUDES, "output report list-files good bad summary statistics all-games max-findings timeout",
		"findings are written as they arise" },
		{ OPTION_EXCLUDES, "fix diff write-baseline prune-baseline cache", "findings are only reported" },
		{ OPTION_EXCLUDES, "duplicates contradictions spellings events merge write-keys propose shard",
		    "each file is checked by itself" }) },
	OPTIONS_LAST,
};

const struct app app_watch = { .settle = settle_watch, .work = work_watch };
