/* tool: the command line, the terminal and the files of all programs. */
#define _GNU_SOURCE	/* sched_getaffinity(2) */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

#ifndef VERSION
#define VERSION "unknown"
#endif

int
tool_usage_error(const struct tool *t, const char *format, ...)
{
	const char *name = t->program->name;
	va_list ap;

	fprintf(stderr, "%s: ", name);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fprintf(stderr, "\nTry '%s --help'.\n", name);
	return 2;
}

static void
erase_progress(struct terminal *t)
{
	if (t->shown)
		fputs("\r\033[K", stderr);
	t->shown = false;
}

void
tool_complain(void *tool, const char *name, const char *message)
{
	struct tool *t = tool;
	struct buf b = { 0 };

	tool_progress_line(t, NULL);
	buf_str(&b, t->program->name);
	buf_str(&b, ": ");
	if (name != NULL) {
		encoding_append(&b, span_of(name), ENC_CP1252);
		buf_str(&b, ": ");
	}
	encoding_append(&b, span_of(message), ENC_CP1252);
	buf_char(&b, '\n');
	fwrite(b.p, 1, b.n, stderr);
	buf_free(&b);
}

static double
seconds(const struct timespec *from, const struct timespec *to)
{
	return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) * 1e-9;
}

static double
since_start(const struct terminal *t)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return seconds(&t->start, &now);
}

/* Has enough time passed since the last one? */
static bool
due(struct terminal *t)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (seconds(&t->last, &now) < 0.1 || seconds(&t->start, &now) < 0.5)
		return false;
	t->last = now;
	return true;
}

void
tool_progress_line(struct tool *tool, const char *line)
{
	struct terminal *t = &tool->terminal;

	if (!t->wanted)
		return;
	pthread_mutex_lock(&t->lock);
	if (line == NULL) {
		erase_progress(t);
	} else if (due(t)) {
		fprintf(stderr, "\r%s\033[K", line);
		t->shown = true;
	}
	pthread_mutex_unlock(&t->lock);
}

static void
progress(void *data, const struct run_progress *p)
{
	struct tool *tool = data;
	char line[160];
	double passed;
	int n;

	if (!tool->terminal.wanted)
		return;
	if (p == NULL) {
		tool_progress_line(tool, NULL);
		return;
	}
	passed = since_start(&tool->terminal);
	n = snprintf(line, sizeof(line), "%" PRIu64 " %s, %" PRIu64 " MB, %.0f MB/s", p->records,
	    tool->run.batch.subject->records, p->bytes / 1000000, (double)p->bytes / 1e6 / passed);
	if (p->of > 0 && p->read > 0) {
		double part = (double)p->read / (double)p->of;
		long left = (long)(passed / part - passed + 0.5);

		if (part <= 1)
			snprintf(line + n, sizeof(line) - (size_t)n, ", %.0f %%, %ld:%02ld left", part * 100,
			    left / 60, left % 60);
	}
	tool_progress_line(tool, line);
}

static bool
read_level(const char *arg, enum severity least, int *level)
{
	int found = severity_find(span_of(arg));

	if (found < (int)least)
		return false;
	*level = found;
	return true;
}

bool
tool_number(const char *arg, unsigned long least, unsigned long most, unsigned long *n)
{
	return span_number(span_of(arg), n) && *n >= least && *n <= most;
}

int
tool_one_of(const char *arg, const char *const *names)
{
	for (int i = 0; names[i] != NULL; i++)
		if (strcmp(arg, names[i]) == 0)
			return i;
	return -1;
}

int
tool_choice(struct tool *w, enum choice_kind kind, const char *arg)
{
	struct span rest = span_of(arg);
	struct choice *c = &w->choices[w->choices_n];
	int severity = OFF;

	if (w->choices_n == CHOICES_MAX)
		return tool_usage_error(w, "more than %d times --select, --ignore and --severity", CHOICES_MAX);
	if (kind == CHOOSE_SEVERITY) {
		const char *equals = strrchr(arg, '=');

		if (equals == NULL || (severity = severity_find(span_of(equals + 1))) < 0)
			return tool_usage_error(w,
			    "--severity %s: it has the form ID=LEVEL; levels are off, info, warning, error", arg);
		rest.n = (size_t)(equals - arg);
	}
	*c = (struct choice){ kind, rest, (enum severity)severity };
	w->choices_n++;
	return 0;
}

static int
take_filter(struct tool *w, int letter, const char *arg)
{
	int i;

	switch (letter) {
	case TOOL_LEVEL:
		if (!read_level(arg, INFO, &i))
			return tool_usage_error(w, "--level %s: levels are info, warning, error", arg);
		w->run.batch.telling.level = (enum severity)i;
		return 0;
	case TOOL_FAIL_ON:
		if (strcmp(arg, "never") == 0)
			w->run.fail_on = ERROR + 1;
		else if (!read_level(arg, INFO, &w->run.fail_on))
			return tool_usage_error(w, "--fail-on %s: levels are info, warning, error, never", arg);
		return 0;
	case TOOL_SELECT:
		return tool_choice(w, CHOOSE_SELECT, arg);
	case TOOL_IGNORE:
		return tool_choice(w, CHOOSE_IGNORE, arg);
	case TOOL_SEVERITY:
		return tool_choice(w, CHOOSE_SEVERITY, arg);
	default:
		assert(false);
		return 2;
	}
}

static int
take_number(struct tool *w, int letter, const char *arg)
{
	unsigned long n;

	switch (letter) {
	case 'j':
		if (!tool_number(arg, 1, 1024, &n))
			return tool_usage_error(w, "--jobs %s: a number from 1 to 1024", arg);
		w->jobs = (long)n;
		return 0;
	case TOOL_MAX_FINDINGS:
		if (!tool_number(arg, 0, INT32_MAX, &n))
			return tool_usage_error(w, "--max-findings %s: a number from 0", arg);
		w->max = (long)n;
		return 0;
	case TOOL_BATCH_BYTES:
		if (!tool_number(arg, 1, 64 << 20, &n))
			return tool_usage_error(w, "--batch-bytes %s: a number from 1 to 67108864", arg);
		w->run.batch_bytes = n;
		return 0;
	default:
		assert(false);
		return 2;
	}
}

/* What takes a word of its own, or none. */
static int
take_other(struct tool *w, int letter, const char *arg)
{
	static const char *const when[] = { [AUTO] = "auto", [ALWAYS] = "always", [NEVER] = "never", NULL };
	int i;

	switch (letter) {
	case 'f':
		if ((w->run.batch.telling.reporter = reporter_find(span_of(arg))) == NULL)
			return tool_usage_error(w, "there is no format %s; they are text, jsonl, csv", arg);
		w->format_given = true;
		break;
	case TOOL_COLOR:
	case TOOL_PROGRESS:
		if ((i = tool_one_of(arg, when)) < 0)
			return tool_usage_error(w, "--%s %s: auto, always or never",
			    letter == TOOL_COLOR ? "color" : "progress", arg);
		*(letter == TOOL_COLOR ? &w->colour : &w->progress) = (enum when)i;
		break;
	case 'o': w->output = arg; break;
	case 'r': w->recursive = true; break;
	case 'q': w->quiet = true; break;
	case TOOL_SUMMARY: w->summary = true; break;
	case TOOL_STATISTICS: w->run.batch.statistics = true; break;
	case TOOL_LIST_RULES: w->list_rules = true; break;
	case TOOL_EXPLAIN: w->explain = arg; break;
	case TOOL_GOOD: w->good = arg; break;
	case TOOL_BAD: w->bad = arg; break;
	case TOOL_FILES_FROM: w->files_from = arg; break;
	case TOOL_NULL: w->null = true; break;
	case TOOL_STDIN_FILENAME: w->run.stdin_name = arg; break;
	default: assert(false);	/* a letter of nobody's: see TOOL_OWN */
	}
	return 0;
}

static int
take_option(struct tool *w, int letter, const char *arg)
{
	if (letter >= TOOL_LEVEL)
		w->given |= TOOL_SET(letter);
	switch (letter) {
	case TOOL_LEVEL: case TOOL_FAIL_ON: case TOOL_SELECT: case TOOL_IGNORE: case TOOL_SEVERITY:
		return take_filter(w, letter, arg);
	case 'j': case TOOL_MAX_FINDINGS: case TOOL_BATCH_BYTES:
		return take_number(w, letter, arg);
	case 'f':
		return w->program->format != NULL ? w->program->format(w, arg) : take_other(w, letter, arg);
	case 'o': case 'r': case 'q':
		return take_other(w, letter, arg);
	default:
		return letter < TOOL_OWN ? take_other(w, letter, arg) : w->program->option(w, letter, arg);
	}
}

/* The last write is where a full disk shows. */
static int
finish(struct tool *w, FILE *to, const char *name, int status)
{
	bool failed = ferror(to) != 0;

	if (fclose(to) == 0)
		return failed ? 2 : status;
	if (!failed && errno != EPIPE)
		tool_complain(w, name, strerror(errno));
	return 2;
}

static void
help(const struct program *p, FILE *to)
{
	opt_usage(to, p->usage, p->options, p->examples);
}

static int
print(struct tool *w, struct buf *b)
{
	if (b->failed || fwrite(b->p, 1, b->n, stdout) != b->n) {
		if (errno != EPIPE)
			tool_complain(w, "standard output", strerror(b->failed ? ENOMEM : errno));
		buf_free(b);
		return 2;
	}
	buf_free(b);
	return finish(w, stdout, "standard output", 0);
}

static int
list_rules(struct tool *w)
{
	struct buf b = { 0 };

	if (w->run.batch.telling.reporter->rule_header != NULL)
		w->run.batch.telling.reporter->rule_header(&b);
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		w->run.batch.telling.reporter->rule(&b, (enum diag)id, w->grading.severity[id]);
	return print(w, &b);
}

static int
explain(struct tool *w)
{
	enum diag id = diag_find(span_of(w->explain));
	struct buf b = { 0 };
	struct grading all;
	char error[160] = "--explain takes one id; --list-rules lists them";

	if (id == DIAG_NONE) {
		const struct choice unknown = { CHOOSE_IGNORE, span_of(w->explain), OFF };

		grade(&all, w->profile, &unknown, 1, INFO, INFO, error);	/* for its words about what is meant */
		return tool_usage_error(w, "%s", error);
	}
	report_explain(&b, id, diag_rows[id].severity);
	return print(w, &b);
}

static int
print_text(struct tool *w)
{
	struct buf b = { 0 };

	w->print(&b);
	return print(w, &b);
}

static long
processors(void)
{
	cpu_set_t set;
	long n;

	if (sched_getaffinity(0, sizeof(set), &set) == 0)
		return CPU_COUNT(&set);
	n = sysconf(_SC_NPROCESSORS_ONLN);
	return n < 1 ? 1 : n;
}

/* Opens a file to write, which must not be one that is read or written already. */
static int
open_output(struct tool *w, struct sink *sink, const char *name, const struct files *files, struct stat *others,
    int *others_n)
{
	struct stat st;
	int fd;

	if (strcmp(name, "-") == 0)
		return tool_usage_error(w, "a file to write cannot be '-'; /dev/stdout can");
	if ((fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) < 0 || fstat(fd, &st) != 0) {
		tool_complain(w, name, strerror(errno));
		return 2;
	}
	if (S_ISREG(st.st_mode)) {
		if (files_have(files, &st)) {
			tool_complain(w, name, "this file is also to be read; it stays as it is");
			return 2;
		}
		for (int i = 0; i < *others_n; i++)
			if (others[i].st_dev == st.st_dev && others[i].st_ino == st.st_ino) {
				tool_complain(w, name, "this file is to be written twice");
				return 2;
			}
		others[(*others_n)++] = st;
	}
	if ((S_ISREG(st.st_mode) && ftruncate(fd, 0) != 0) || (sink->to = fdopen(fd, "w")) == NULL) {
		tool_complain(w, name, strerror(errno));
		return 2;
	}
	sink->name = name;
	return 0;
}

static int
open_outputs(struct tool *w, const struct files *files)
{
	struct stat others[4];
	int n = 0, status = 0;

	if (fstat(1, &others[0]) == 0 && S_ISREG(others[0].st_mode))
		n = 1;
	if (n == 1 && w->output == NULL && files_have(files, &others[0])) {
		tool_complain(w, "standard output", "this file is also to be read");
		return 2;
	}
	w->run.out = (struct sink){ stdout, "standard output" };
	if (w->good != NULL)
		status = open_output(w, &w->run.good, w->good, files, others, &n);
	if (status == 0 && w->bad != NULL)
		status = open_output(w, &w->run.bad, w->bad, files, others, &n);
	if (status == 0 && w->output != NULL)
		status = open_output(w, &w->run.out, w->output, files, others, &n);
	return status;
}

static int
list_files(struct tool *w, struct files *files, char **operands, int n)
{
	bool good = true;

	if (w->text != NULL && !files_add_text(files, w->text_name, w->text)) {
		tool_complain(w, w->text_name, strerror(errno));
		return 2;
	}
	for (int i = 0; good && i < n; i++)
		good = files_add(files, operands[i], w->recursive);
	if (good && w->files_from != NULL) {
		FILE *list = strcmp(w->files_from, "-") == 0 ? stdin : fopen(w->files_from, "r");

		if (list == NULL || !files_add_list(files, list, w->null ? '\0' : '\n', w->recursive)) {
			tool_complain(w, w->files_from, strerror(errno));
			return 2;
		}
		if (list != stdin)
			fclose(list);
	} else if (good && n == 0 && w->text == NULL) {
		if (isatty(0)) {
			help(w->program, stderr);
			return 2;
		}
		good = files_add(files, "-", false);
	}
	if (!good) {
		tool_complain(w, NULL, strerror(ENOMEM));
		return 2;
	}
	w->stdin_taken = w->files_from != NULL && strcmp(w->files_from, "-") == 0;
	for (size_t i = 0; i < files->n; i++)
		w->stdin_taken |= files->list[i].path == NULL;
	if (w->listed != NULL)
		w->listed(w);
	return 0;
}

/* What depends on more than one option, and on the terminal. */
static int
settle(struct tool *w)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
	struct telling *telling = &w->run.batch.telling;
	int least = (int)telling->level < w->run.fail_on ? (int)telling->level : w->run.fail_on;
	bool dumb = term != NULL && strcmp(term, "dumb") == 0, tty;
	char error[160];

	if (w->list_rules)
		least = (int)(telling->level = INFO);
	if (!grade(&w->grading, w->profile, w->choices, w->choices_n, telling->level, (enum severity)least, error))
		return tool_usage_error(w, "%s", error);
	if (w->null && w->files_from == NULL)
		return tool_usage_error(w, "--null says how the names of --files-from end");
	w->run.batch.grading = &w->grading;
	w->run.batch.max = w->max >= 0 ? (unsigned)w->max : w->every ? 0 : telling->reporter->default_max;
	w->run.threads = w->jobs == 1 ? 0 : w->jobs > 0 ? (int)w->jobs : processors() > 1 ? (int)processors() : 0;
	tty = w->output == NULL && isatty(1);
	telling->style.detail = w->colour == ALWAYS || tty;
	telling->style.colour = w->colour == ALWAYS ||
	    (w->colour == AUTO && tty && !dumb && (no_color == NULL || *no_color == '\0'));
	w->terminal.wanted = w->progress == ALWAYS || (w->progress == AUTO && !w->quiet && !dumb && isatty(2));
	clock_gettime(CLOCK_MONOTONIC, &w->terminal.start);
	w->run.complain = tool_complain;
	w->run.progress = progress;
	w->run.data = w;
	return w->program->settle == NULL ? 0 : w->program->settle(w);
}

/* Statistics and totals, where they are wanted; then everything is closed. */
static int
conclude(struct tool *w, struct totals *totals)
{
	const struct run_options *o = &w->run;
	bool lost = totals->status == 2 && ferror(o->out.to);
	int status = totals->status;
	struct buf b = { 0 };

	tool_progress_line(w, NULL);
	if (o->batch.statistics)
		o->batch.telling.reporter->statistics(&b, totals);
	if (w->summary && o->batch.telling.reporter->summary != NULL)
		o->batch.telling.reporter->summary(&b, totals);
	if (!lost && !sink_write(o, o->told.to != NULL ? &o->told : &o->out, &b))
		status = 2;
	b.n = 0;
	/* Where the report has no place for totals, they are for people. */
	if (!w->quiet && (w->summary ? o->batch.telling.reporter->summary == NULL : isatty(2))) {
		text_summary(&b, totals);
		if (b.n > 0)
			fwrite(b.p, 1, b.n, stderr);
	}
	buf_free(&b);
	status = finish(w, o->out.to, o->out.name, status);
	if (o->good.to != NULL)
		status = finish(w, o->good.to, o->good.name, status);
	if (o->bad.to != NULL)
		status = finish(w, o->bad.to, o->bad.name, status);
	return status;
}

/* A file that is opened must not become a standard stream that was closed: what is written there fails instead. */
static void
guard_descriptors(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(2);
}

static int
work(struct tool *w, int argc, char **argv)
{
	struct opt_state state = { 0 };
	struct files files = { 0 };
	struct totals totals;
	int letter, status = 0;

	guard_descriptors();
	while (status == 0 && (letter = opt_next(&state, argc, argv, w->program->options)) != OPT_END) {
		if (letter == '?')
			return tool_usage_error(w, "%s", state.error);
		if (letter == 'h') {
			help(w->program, stdout);
			return finish(w, stdout, "standard output", 0);
		}
		if (letter == TOOL_VERSION) {
			printf("%s %s\n", w->program->name, VERSION);
			return finish(w, stdout, "standard output", 0);
		}
		status = take_option(w, letter, state.arg);
	}
	if (status != 0 || (status = settle(w)) != 0)
		return status;
	if (w->explain != NULL)
		return explain(w);
	if (w->list_rules)
		return list_rules(w);
	if (w->print != NULL)
		return print_text(w);
	files.endings = w->run.batch.subject->endings;
	if ((status = list_files(w, &files, argv + state.next, argc - state.next)) == 0 &&
	    (status = open_outputs(w, &files)) == 0 && w->instead != NULL) {
		status = finish(w, w->run.out.to, w->run.out.name, w->instead(w, &files));
	} else if (status == 0) {
		run(&w->run, &files, &totals);
		status = conclude(w, &totals);
	}
	files_free(&files);
	return status;
}

int
tool_main(const struct program *program, void *own, int argc, char **argv)
{
	struct tool w = {
		.program = program, .own = own,
		.run = {
			.batch = { .subject = program->subject, .how = own,
				.telling = { .level = WARNING, .reporter = &reporters[0] } },
			.fail_on = ERROR, .batch_bytes = BATCH_BYTES, .stdin_name = "<stdin>",
		},
		.profile = &profiles[0], .max = -1, .terminal = { .lock = PTHREAD_MUTEX_INITIALIZER },
	};

	return work(&w, argc, argv);
}
