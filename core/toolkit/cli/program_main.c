/* program_main: runs a program: its command line, its files, its exit status. */
#define _GNU_SOURCE	/* sched_getaffinity(2), on_exit(3), pthread_setattr_default_np(3) */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/invariant.h"
#include "base/temporaries.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/option_take.h"
#include "toolkit/cli/options_format.h"
#include "toolkit/cli/options_lint.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_config.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_init.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/cli/program_main.h"
#include "toolkit/cli/program_print.h"

#ifndef VERSION
#define VERSION "unknown"
#endif

/* -- room on the stack of the main thread, taken while want of memory can still be reported -- */

/*
 * The largest frames are those of the search for a win in games/dead_positions/winnable (160 KiB) and of games that are written
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
reach_stack(void)
{
	volatile char room[STACK_BYTES];

	room[0] = 0;
	(void)room[0];
}

/* Threads would have stacks as small as the limit was when the program started.  False: out of memory. */
static bool
set_stacks_of_threads(void)
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

/*
 * Linux gives the stack of the main thread its memory when it is first used, and ends the program with SIGSEGV if
 * there is none left (RLIMIT_AS) or the stack may not be so large (RLIMIT_STACK).  Takes as much as the deepest calls
 * of the programs need, and raises a limit that is too low as far as is allowed.  NULL, or a message why it cannot be had.
 */
static const char *
take_stack(void)
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
		if (!set_stacks_of_threads())
			return strerror(ENOMEM);
	}
	/* With less stack than that allowed, reaching for it would be the end. */
	if (limit.rlim_cur < enough)
		return NULL;
	if ((room = malloc(STACK_BYTES)) == NULL)
		return strerror(ENOMEM);
	free(room);
	reach_stack();
	return NULL;
}

/* -- libraries that cannot do without memory -- */

/* What is looked at when all else is gone. */
struct ending {
	bool ended;			/* the run, and not a library, ends the program */
	struct temporaries *temporaries;
};

/* libarchive 3.6 writes a message and calls exit(1) when memory runs out: that status has another meaning here. */
static void
end_process(int status, void *ending)
{
	struct ending *e = ending;

	(void)status;
	if (!e->ended)
		_exit(2);
	temporaries_free(e->temporaries);
	free(e);
}

/* -- the command line -- */

static int
take_options(struct program_run *t, int argc, char **argv, int *next)
{
	struct option_state state = { .program = t->program->name, .texts = &t->command.texts };
	const struct option *o;

	while ((o = options_next(&state, argc, argv, t->command.options)) != NULL) {
		int status = renamed_options_note(t, o, state.renamed, state.arg);

		t->command.translated = state.renamed != NULL;
		if (status == 0)
			status = option_take(t, o, state.arg);
		if (status != 0 || t->command.over)
			return status;
	}
	*next = state.next;
	return state.error[0] == '\0' ? 0 : program_usage_error(t, "%s", state.error);
}

static long
count_processors(void)
{
	cpu_set_t set;
	long n;

	if (sched_getaffinity(0, sizeof(set), &set) == 0)
		return CPU_COUNT(&set);
	n = sysconf(_SC_NPROCESSORS_ONLN);
	return n < 1 ? 1 : n;
}

/*
 * Sets what links need: terminals open only links to files on their own host.  False and errno: that host, or the current
 * folder, is not known.
 */
static bool
settle_links(struct program_run *t, struct report_style *style)
{
	struct terminal *to = &t->terminal;

	if (gethostname(to->host, sizeof(to->host) - 1) != 0 || getcwd(to->folder, sizeof(to->folder)) == NULL)
		return false;
	style->links = true;
	style->host = span_of(to->host);
	style->folder = span_of(strcmp(to->folder, "/") == 0 ? "" : to->folder);
	return true;
}

/* Do messages go where the report goes, to a terminal or to the same log, so that a reader sees both? */
static bool
messages_follow_report(void)
{
	struct stat out, err;

	return fstat(STDOUT_FILENO, &out) == 0 && fstat(STDERR_FILENO, &err) == 0 && out.st_dev == err.st_dev &&
	    out.st_ino == err.st_ino && out.st_rdev == err.st_rdev;
}

/*
 * Sets the styles of the reports; the first one is for people if it goes to a terminal.  False and errno: the links that
 * were asked for cannot be made.
 */
static bool
settle_reports(struct program_run *t, bool dumb)
{
	const char *no_color = getenv("NO_COLOR");
	struct batch_options *o = &t->run.batch;
	bool tty = t->outputs.main == NULL && isatty(1);
	struct report_style *style = &o->reports[0].style;
	const unsigned long max = t->findings.max;

	o->every_place = max == 0;
	for (size_t i = 0; i < o->reports_n; i++) {
		o->reports[i].max = max != ULONG_MAX ? (unsigned)max : t->findings.every ? 0 : o->reports[i].format->default_max;
		o->reports[i].style.games = t->reports.games;
		o->reports[i].style.nul = t->inputs.null;
		o->reports[i].style.help = t->findings.help;
	}
	style->detail = t->terminal.colour == ALWAYS || tty;
	t->run.beside_messages = t->outputs.main == NULL && messages_follow_report() && o->reports[0].format->for_people;
	style->colour = t->terminal.colour == ALWAYS ||
	    (t->terminal.colour == AUTO && tty && !dumb && (no_color == NULL || *no_color == '\0'));
	/* No links without colour: someone who wants no colours wants no escape sequences. */
	if (t->terminal.hyperlinks == ALWAYS || (t->terminal.hyperlinks == AUTO && tty && style->colour))
		return settle_links(t, style) || t->terminal.hyperlinks == AUTO;
	return true;
}

static int
settle_grading(struct program_run *t)
{
	struct file_policy *policy = &t->run.batch.policy;
	const struct finding_choice *f = &t->findings;
	int least = (int)policy->level < policy->fail_on ? (int)policy->level : policy->fail_on;
	char error[160];

	if (f->listed)
		least = (int)(policy->level = SEVERITY_INFO);
	if (grading_set(&policy->grading, f->profile, f->choices, f->choices_n, policy->level, (enum severity)least, error))
		return 0;
	return program_usage_error(t, "%s", error);
}

/* Does --null end names that are read, or written? */
static int
settle_null(const struct program_run *t)
{
	bool used = t->inputs.files_from != NULL;

	for (size_t i = 0; i < t->run.batch.reports_n; i++)
		used = used || t->run.batch.reports[i].format == report_find(SPAN("files"));
	if (!t->inputs.null || used)
		return 0;
	return program_usage_error(t, "--null has no effect without --files-from%s",
	    option_known(t, "list-files") ? " or --list-files" : "");
}

/* Checks and applies what depends on more than one option, or on the terminal. */
static int
settle_options(struct program_run *t)
{
	const char *term = getenv("TERM");
	bool dumb = term != NULL && strcmp(term, "dumb") == 0;
	long n = t->limits.jobs > 0 ? (long)t->limits.jobs : count_processors();

	if (settle_grading(t) != 0 || (t->command.asked == NULL && (option_rules(t) != 0 || settle_null(t) != 0)))
		return 2;
	t->run.threads = n > 1 ? (int)n : 0;
	t->run.summary = t->reports.summary;
	if (!settle_reports(t, dumb)) {
		program_complain(t, "--hyperlinks", strerror(errno));
		return 2;
	}
	progress_open(&t->progress, t->terminal.progress == ALWAYS ||
	    (t->terminal.progress == AUTO && !t->quiet && !dumb && isatty(2)));
	if (t->command.asked == NULL && apps_settle(t) != 0)
		return 2;
	if (t->run.batch.statistics && options_format_have(t, "statistics", REPORT_STATISTICS, true) != 0)
		return 2;
	run_options_settle(&t->run);
	return options_lint_settle(t);
}

/* -- the files -- */

/* Another thread may be printing, and this may be a signal handler, so it does not wait for locks. */
static void
say_how_far(const struct program_run *t, const char *stopped_by)
{
	char line[200];
	int n = snprintf(line, sizeof(line), "%s%s: stopped by %s; %s read: %" PRIu64 "\n", t->progress.shown ? "\r\033[K" : "",
	    t->program->name, stopped_by, t->run.batch.job->input->records, atomic_load(&t->limits.records));

	if (n > 0 && (size_t)n < sizeof(line))
		(void)!write(2, line, (size_t)n);
}

static void
end_late(const struct program_run *t)
{
	char after[60];

	snprintf(after, sizeof(after), "--timeout after %lu second%s", t->limits.timeout, t->limits.timeout == 1 ? "" : "s");
	say_how_far(t, after);
	_exit(2);
}

/* For temporaries_watch(), which ends the program by the signal after this; 0: it is late. */
static void
on_ended(void *tool, int number)
{
	if (number == 0)
		end_late(tool);
	say_how_far(tool, number == SIGINT ? "SIGINT" : number == SIGTERM ? "SIGTERM" : "SIGHUP");
}

/* The same, before that, while files may still get names: what was found in the files that are finished is kept. */
static void
on_ending(void *tool)
{
	struct program_run *t = tool;

	result_cache_save(&t->lint.results);
}

/*
 * An invariant was broken where there is no way back: what was written before it goes out, and no file that is not
 * complete stays.
 */
static void
end_broken(void *tool, const char *text)
{
	struct program_run *t = tool;
	char line[INVARIANT_TEXT + 80];
	int n = snprintf(line, sizeof(line), "%s%s: %s\n", t->progress.shown ? "\r\033[K" : "", t->program->name, text);

	temporaries_remove(t->run.temporaries);
	fflush(stdout);
	if (n > 0 && (size_t)n < sizeof(line))
		(void)!write(2, line, (size_t)n);
	_exit(2);
}

static int
show_config(struct program_run *t, struct file_list *files)
{
	struct buf b = { 0 };

	if (program_files_sandbox(t, true) != 0 || program_config(t, files) != 0)
		return 2;
	program_config_show(t, files, &b);
	return program_print(t, &b);
}

/*
 * Enters the sandbox.  Which baselines there are, configurations say, which may be from anybody: they are read in a wider
 * one, the only place where that is needed.
 */
static int
enter_sandbox(struct program_run *t, struct file_list *files)
{
	if (program_config_found(t) && program_files_sandbox(t, true) != 0)
		return 2;
	if (program_config(t, files) != 0 || options_lint_allow_configured(t, files) != 0)
		return 2;
	return program_files_sandbox(t, false);
}

/* In the sandbox: reads what belongs to the run, before its files. */
static int
read_run_lists(struct program_run *t)
{
	if (options_lint_read(t) != 0 || apps_read(t) != 0 ||
	    program_config_settle(t) != 0)
		return 2;
	return output_files_begin(t);
}

static void
on_alarm(int number, siginfo_t *info, void *context)
{
	const struct program_run *t = info->si_value.sival_ptr;

	(void)number, (void)context;
	/* If there is something to remove, the thread will be late soon after it is started. */
	if (!t->outputs.incomplete)
		end_late(t);
}

/*
 * Folders are listed, and outputs wait for their readers, before the sandbox is entered, after which the thread of
 * temporaries_watch() is started.  Until then, while nothing that is not complete has a name, a signal ends the run.
 * False: there is no timer.
 */
static bool
set_alarm(struct program_run *t, timer_t *timer)
{
	struct sigaction act = { .sa_sigaction = on_alarm, .sa_flags = SA_SIGINFO | SA_RESTART };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM, .sigev_value.sival_ptr = t };
	const struct itimerspec when = { .it_value.tv_sec = (time_t)t->limits.timeout };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	return sigaction(SIGALRM, &act, NULL) == 0 && sigprocmask(SIG_UNBLOCK, &set, NULL) == 0 &&
	    timer_create(CLOCK_MONOTONIC, &event, timer) == 0 && timer_settime(*timer, 0, &when, NULL) == 0;
}

/* Ends the timer; returns the seconds that are left, at least 1. */
static unsigned long
stop_alarm(timer_t timer)
{
	struct itimerspec left = { .it_value.tv_sec = 0 };

	timer_gettime(timer, &left);
	timer_delete(timer);
	return (unsigned long)left.it_value.tv_sec + 1;
}

/* Opens everything else that is needed, and checks the files. */
static int
work_on(struct program_run *t, struct file_list *files, timer_t timer)
{
	int status = program_files_settle(t, files);
	unsigned long left;

	if (status != 0 || (status = program_config_find(t, files)) != 0)
		return status;
	if (!t->config.shown && ((status = options_lint_allow(t, files)) != 0 || (status = output_files_open(t, files)) != 0 ||
	    (status = program_files_allow(t, files)) != 0))
		return status;
	left = t->limits.timeout > 0 ? stop_alarm(timer) : 0;
	if (t->sandbox.wanted != NEVER)
		program_libraries(t, files);
	if (t->config.shown)
		return show_config(t, files);
	if ((status = enter_sandbox(t, files)) != 0)
		return status;
	/* --watch waits for these signals itself, and makes no files.  Without the thread a signal ends the run at once. */
	temporaries_before(t->run.temporaries, on_ending, t);
	if (!t->inputs.watch && !temporaries_watch(t->run.temporaries, left, on_ended, t) && t->limits.timeout > 0) {
		program_complain(t, "--timeout", "no thread can be started");
		return 2;
	}
	if ((status = read_run_lists(t)) != 0)
		return status;
	return apps_work(t, files);
}

/*
 * If a standard stream is closed, a file that is opened must not get its number: opens /dev/null, so that using
 * the stream fails.
 */
static void
guard_descriptors(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(2);
}

static int
run_work(struct program_run *t, int argc, char **argv)
{
	struct file_list files = { 0 };
	int next = argc, status;
	timer_t timer = NULL;
	const char *alone;

	guard_descriptors();
	if ((status = take_options(t, argc, argv, &next)) != 0 || t->command.over)
		return status;
	if (t->limits.timeout > 0 && !set_alarm(t, &timer)) {
		program_complain(t, "--timeout", strerror(errno));
		return 2;
	}
	if ((status = settle_options(t)) != 0)
		return status;
	alone = t->findings.explained != NULL ? "explain" : t->findings.listed ? "list-rules" : t->config.init ? "init" : NULL;
	if (alone != NULL && (next < argc || t->inputs.files_from != NULL))
		return program_usage_error(t, "--%s reads no files", alone);
	if ((status = program_print_asked(t)) >= 0)
		return status;
	if (t->config.init)
		return program_init(t);
	files.endings = t->inputs.endings != NULL ? t->inputs.endings : t->run.batch.job->input->endings;
	memcpy(files.passed_endings, t->inputs.passed_endings, sizeof(files.passed_endings));
	if ((status = program_files_list(t, &files, argv + next, argc - next)) == 0 &&
	    (status = apps_list(t, &files)) == 0)
		status = work_on(t, &files, timer);
	file_list_free(&files);
	return status;
}

static void
print_progress(void *tool, const struct run_progress *p)
{
	struct program_run *t = tool;

	if (p != NULL)
		atomic_store(&t->limits.records, p->records);
	progress_show(&t->progress, p, t->run.batch.job->input->records);
}

static void
free_run(struct program_run *t)
{
	output_files_free(t);
	options_lint_free(t);
	sandbox_free(&t->sandbox.box);
	program_config_free(t);
	file_list_free(&t->inputs.beside);
	exclude_free(&t->inputs.exclude);
	file_list_free(&t->outputs.doubtful);
	buf_free(&t->command.record);
	arena_free(&t->command.texts);
	apps_free(t);
}

/* Not inside of its caller, which needs little of the stack before it is known how much there is. */
__attribute__((noinline)) static int
run_program(const struct program *program, int argc, char **argv)
{
	struct program_run t = {
		.program = program,
		.run = {
			.batch = {
				.policy = { .level = SEVERITY_WARNING, .fail_on = SEVERITY_ERROR },
				.reports = { { .format = report_formats[0] } }, .reports_n = 1 },
			.forms = program->forms, .program = program->name, .version = VERSION, .batch_bytes = BATCH_BYTES,
			.means = { .memory = INPUT_MEANS_MEMORY }, .stdin_name = "<stdin>",
			.complain = program_complain, .progress = print_progress,
		},
		.findings = { .profile = &profiles[0], .max = ULONG_MAX },
		.progress = { .lock = PTHREAD_MUTEX_INITIALIZER },
		.lint = { .results = { .lock = PTHREAD_MUTEX_INITIALIZER } },
	};
	struct ending *ending = calloc(1, sizeof(*ending));
	struct temporaries *temporaries = temporaries_new();
	int status;

	t.run.data = &t;
	t.run.temporaries = temporaries;
	/*
	 * Without this, reaching a file size limit would end the program silently; now the write fails and is
	 * reported.
	 */
	signal(SIGXFSZ, SIG_IGN);
	if (ending == NULL || temporaries == NULL || on_exit(end_process, ending) != 0) {
		free(ending);
		temporaries_free(temporaries);
		program_complain(&t, NULL, strerror(ENOMEM));
		return 2;
	}
	ending->temporaries = temporaries;
	invariant_at_end(end_broken, &t);
	if (apps_begin(&t)) {
		apps_list_options(&t);
		status = run_work(&t, argc, argv);
	} else {
		status = program_no_memory(&t, NULL);
	}
	free_run(&t);
	invariant_at_end(NULL, NULL);
	ending->ended = true;
	return status;
}

int
program_main(const struct program *program, int argc, char **argv)
{
	const char *const small = take_stack();

	if (small == NULL)
		return run_program(program, argc, argv);
	fprintf(stderr, "%s: %s\n", program->name, small);
	return 2;
}
