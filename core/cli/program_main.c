/* program_main: the command line, the terminal and the files of all programs. */
#define _GNU_SOURCE	/* sched_getaffinity(2) */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "run/scheduler.h"
#include "cli/program_config.h"
#include "cli/options_format.h"
#include "cli/options_lint.h"
#include "cli/program_main.h"
#include "cli/output_files.h"

#ifndef VERSION
#define VERSION "unknown"
#endif

static void
progress(void *data, const struct run_progress *p)
{
	struct program_run *tool = data;
	char line[160];
	double passed;
	int n;

	if (!tool->terminal.wanted)
		return;
	if (p == NULL) {
		program_progress_line(tool, NULL);
		return;
	}
	passed = program_seconds(tool);
	n = snprintf(line, sizeof(line), "%" PRIu64 " %s, %" PRIu64 " MB, %.0f MB/s", p->records,
	    tool->run.batch.subject->input->records, p->bytes / 1000000, (double)p->bytes / 1e6 / passed);
	if (p->of > 0 && p->read > 0) {
		double part = (double)p->read / (double)p->of;
		long left = (long)(passed / part - passed + 0.5);

		if (part <= 1)
			snprintf(line + n, sizeof(line) - (size_t)n, ", %.0f %%, %ld:%02ld left", part * 100,
			    left / 60, left % 60);
	}
	program_progress_line(tool, line);
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

static int
take_filter(struct program_run *w, int letter, const char *arg)
{
	int i;

	switch (letter) {
	case PROGRAM_LEVEL:
		if (!read_level(arg, SEVERITY_INFO, &i))
			return program_usage_error(w, "--level %s: levels are info, warning, error", arg);
		w->run.batch.policy.level = (enum severity)i;
		return 0;
	case PROGRAM_FAIL_ON:
		if (strcmp(arg, "never") == 0)
			w->run.batch.policy.fail_on = SEVERITY_ERROR + 1;
		else if (!read_level(arg, SEVERITY_INFO, &w->run.batch.policy.fail_on))
			return program_usage_error(w, "--fail-on %s: levels are info, warning, error, never", arg);
		return 0;
	case PROGRAM_SELECT:
		return program_choice(w, CHOOSE_SELECT, arg);
	case PROGRAM_IGNORE:
		return program_choice(w, CHOOSE_IGNORE, arg);
	case PROGRAM_SEVERITY:
		return program_choice(w, CHOOSE_SEVERITY, arg);
	default:
		assert(false);
		return 2;
	}
}

static int
take_number(struct program_run *w, int letter, const char *arg)
{
	unsigned long n;

	switch (letter) {
	case 'j':
		if (!program_number(arg, 1, 1024, &n))
			return program_usage_error(w, "--jobs %s: a number from 1 to 1024", arg);
		w->jobs = (long)n;
		return 0;
	case PROGRAM_MAX_FINDINGS:
		if (!program_number(arg, 0, INT32_MAX, &n))
			return program_usage_error(w, "--max-findings %s: a number from 0", arg);
		w->max = (long)n;
		return 0;
	case PROGRAM_BATCH_BYTES:
		if (!program_number(arg, 1, 64 << 20, &n))
			return program_usage_error(w, "--batch-bytes %s: a number from 1 to 67108864", arg);
		w->run.batch_bytes = n;
		return 0;
	default:
		assert(false);
		return 2;
	}
}

static int
take_when(const struct program_run *w, enum when *when, const char *name, const char *arg)
{
	static const char *const words[] = { [AUTO] = "auto", [ALWAYS] = "always", [NEVER] = "never", NULL };
	int i = program_one_of(arg, words);

	if (i < 0)
		return program_usage_error(w, "--%s %s: auto, always or never", name, arg);
	*when = (enum when)i;
	return 0;
}

/* What takes a word of its own, or none. */
static int
take_other(struct program_run *w, int letter, const char *arg)
{
	switch (letter) {
	case 'f': return options_format_main(w, arg);
	case PROGRAM_REPORT: return options_format_report(w, arg);
	case PROGRAM_CONFIG: w->config = arg; break;
	case PROGRAM_NO_CONFIG: w->no_config = true; break;
	case PROGRAM_SHOW_CONFIG: w->show_config = true; break;
	case PROGRAM_COLOR: return take_when(w, &w->colour, "color", arg);
	case PROGRAM_PROGRESS: return take_when(w, &w->progress, "progress", arg);
	case PROGRAM_HYPERLINKS: return take_when(w, &w->hyperlinks, "hyperlinks", arg);
	case PROGRAM_SANDBOX: return take_when(w, &w->sandbox, "sandbox", arg);
	case 'o': w->output = arg; break;
	case 'r': w->recursive = true; break;
	case 'q': w->quiet = true; break;
	case PROGRAM_SUMMARY: w->summary = true; break;
	case PROGRAM_STATISTICS: w->run.batch.statistics = true; break;
	case PROGRAM_LIST_RULES: w->list_rules = true; break;
	case PROGRAM_EXPLAIN: w->explain = arg; break;
	case PROGRAM_GOOD: w->good = arg; break;
	case PROGRAM_BAD: w->bad = arg; break;
	case PROGRAM_FILES_FROM: w->files_from = arg; break;
	case PROGRAM_NULL: w->null = true; break;
	case PROGRAM_STDIN_FILENAME: w->run.stdin_name = arg; break;
	default: assert(false);	/* a letter of nobody's: see PROGRAM_OWN */
	}
	return 0;
}

static int
take_option(struct program_run *w, int letter, const char *arg)
{
	if (letter >= PROGRAM_LEVEL)
		w->given |= PROGRAM_SET(letter);
	switch (letter) {
	case PROGRAM_LEVEL: case PROGRAM_FAIL_ON: case PROGRAM_SELECT: case PROGRAM_IGNORE: case PROGRAM_SEVERITY:
		return take_filter(w, letter, arg);
	case 'j': case PROGRAM_MAX_FINDINGS: case PROGRAM_BATCH_BYTES:
		return take_number(w, letter, arg);
	case 'f':
		return w->program->format != NULL ? w->program->format(w, arg) : take_other(w, letter, arg);
	case 'o': case 'r': case 'q':
		return take_other(w, letter, arg);
	default:
		return letter < PROGRAM_OWN ? take_other(w, letter, arg) : w->program->option(w, letter, arg);
	}
}

static void
help(const struct program *p, FILE *to)
{
	options_usage(to, p->usage, p->options, p->examples);
}

static int
print(struct program_run *w, struct buf *b)
{
	if (b->failed || fwrite(b->p, 1, b->n, stdout) != b->n) {
		if (errno != EPIPE)
			program_complain(w, "standard output", strerror(b->failed ? ENOMEM : errno));
		buf_free(b);
		return 2;
	}
	buf_free(b);
	return output_files_close(w, stdout, "standard output", 0);
}

static int
list_rules(struct program_run *w)
{
	const struct report_format *reporter = w->run.batch.reports[0].reporter;
	struct buf b = { 0 };

	if (options_format_have(w, "list-rules", REPORT_RULES, true) != 0)
		return 2;
	if (reporter->rule_header != NULL)
		reporter->rule_header(&b);
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		reporter->rule(&b, (enum diag)id, w->run.batch.policy.grading.severity[id]);
	return print(w, &b);
}

static int
explain(struct program_run *w)
{
	enum diag id = diag_find(span_of(w->explain));
	struct buf b = { 0 };
	struct grading all;
	char error[160] = "--explain takes one id; --list-rules lists them";

	if (id == DIAG_NONE) {
		const struct choice unknown = { CHOOSE_IGNORE, span_of(w->explain), SEVERITY_OFF };

		grading_set(&all, w->profile, &unknown, 1, SEVERITY_INFO, SEVERITY_INFO, error);	/* for its words about what is meant */
		return program_usage_error(w, "%s", error);
	}
	if (options_format_have(w, "explain", REPORT_EXPLANATIONS, true) != 0)
		return 2;
	w->run.batch.reports[0].reporter->explain(&b, id, diag_rows[id].severity);
	return print(w, &b);
}

static int
print_completion(struct program_run *w, const char *shell)
{
	const struct program *p = w->program;
	const struct completion c = { p->name, p->options, p->completions, p->subject->input->endings };
	struct buf b = { 0 };

	if (!completion_write(&b, shell, &c))
		return program_usage_error(w, "--completion %s: bash, zsh or fish", shell);
	return print(w, &b);
}

static int
print_text(struct program_run *w)
{
	struct buf b = { 0 };

	w->print(&b);
	return print(w, &b);
}

static int
show_config(struct program_run *w, const struct file_list *files)
{
	struct buf b = { 0 };

	program_config_show(w, files, &b);
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

static int
list_files(struct program_run *w, struct file_list *files, char **operands, int n)
{
	bool good = true;

	if (w->text != NULL && !file_list_add_text(files, w->text_name, w->text)) {
		program_complain(w, w->text_name, strerror(errno));
		return 2;
	}
	for (int i = 0; good && i < n; i++)
		good = file_list_add(files, operands[i], w->recursive);
	if (good && w->files_from != NULL) {
		FILE *list = strcmp(w->files_from, "-") == 0 ? stdin : fopen(w->files_from, "r");

		if (list == NULL || !file_list_add_list(files, list, w->null ? '\0' : '\n', w->recursive)) {
			program_complain(w, w->files_from, strerror(errno));
			return 2;
		}
		if (list != stdin) {
			fclose(list);
			good = file_list_add(&w->beside, w->files_from, false);
		}
	} else if (good && n == 0 && w->text == NULL) {
		if (isatty(0) && !w->show_config) {
			help(w->program, stderr);
			return 2;
		}
		good = file_list_add(files, "-", false);
	}
	if (!good) {
		program_complain(w, NULL, strerror(ENOMEM));
		return 2;
	}
	w->stdin_taken = w->files_from != NULL && strcmp(w->files_from, "-") == 0;
	for (size_t i = 0; i < files->n; i++)
		w->stdin_taken |= files->list[i].path == NULL;
	if (w->listed != NULL)
		w->listed(w);
	return 0;
}

/* Terminals open links to files of the host they run on only. */
static void
settle_links(struct program_run *w, struct report_style *style)
{
	if (gethostname(w->host, sizeof(w->host) - 1) != 0 || getcwd(w->folder, sizeof(w->folder)) == NULL)
		return;
	style->links = true;
	style->host = span_of(w->host);
	style->folder = span_of(strcmp(w->folder, "/") == 0 ? "" : w->folder);
}

/* How the reports look: the first is for a person, if it goes to a terminal. */
static void
settle_reports(struct program_run *w)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
	struct batch_options *o = &w->run.batch;
	bool dumb = term != NULL && strcmp(term, "dumb") == 0, tty = w->output == NULL && isatty(1);
	struct winsize size;

	for (size_t i = 0; i < o->reports_n; i++) {
		o->reports[i].max = w->max >= 0 ? (unsigned)w->max : w->every ? 0 : o->reports[i].reporter->default_max;
		o->reports[i].style.games = w->games;
	}
	o->reports[0].style.detail = w->colour == ALWAYS || tty;
	o->reports[0].style.colour = w->colour == ALWAYS ||
	    (w->colour == AUTO && tty && !dumb && (no_color == NULL || *no_color == '\0'));
	/* Who wants no colours wants no escape sequences. */
	if (w->hyperlinks == ALWAYS || (w->hyperlinks == AUTO && tty && o->reports[0].style.colour))
		settle_links(w, &o->reports[0].style);
	w->terminal.wanted = w->progress == ALWAYS || (w->progress == AUTO && !w->quiet && !dumb && isatty(2));
	w->terminal.columns = ioctl(2, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1 : 79;
	clock_gettime(CLOCK_MONOTONIC, &w->terminal.start);
}

/* What depends on more than one option, and on the terminal. */
static int
settle(struct program_run *w)
{
	struct file_policy *policy = &w->run.batch.policy;
	int least = (int)policy->level < policy->fail_on ? (int)policy->level : policy->fail_on, status = 0;
	char error[160];

	if (w->list_rules)
		least = (int)(policy->level = SEVERITY_INFO);
	if (!grading_set(&policy->grading, w->profile, w->choices, w->choices_n, policy->level, (enum severity)least, error))
		return program_usage_error(w, "%s", error);
	if (w->null && w->files_from == NULL)
		return program_usage_error(w, "--null says how the names of --files-from end");
	w->run.threads = w->jobs == 1 ? 0 : w->jobs > 0 ? (int)w->jobs : processors() > 1 ? (int)processors() : 0;
	settle_reports(w);
	w->run.program = w->program->name;
	w->run.version = VERSION;
	w->run.summary = w->summary;
	w->run.complain = program_complain;
	w->run.progress = progress;
	w->run.data = w;
	if (w->program->settle != NULL)
		status = w->program->settle(w);
	if (status == 0 && w->run.batch.statistics)
		status = options_format_have(w, "statistics", REPORT_STATISTICS, true);
	if (status == 0)
		status = options_lint_settle(w);
	w->run.batch.rows_apart = w->run.told.to != NULL;
	for (size_t i = 0; i < w->run.batch.reports_n; i++)
		w->run.batch.prints = w->run.batch.prints || w->run.batch.reports[i].reporter->seal != NULL;
	return status;
}

/* Are the totals for people, beside the report? */
static bool
totals_aside(const struct program_run *w)
{
	const struct report_format *r = w->run.batch.reports[0].reporter;

	if (w->quiet)
		return false;
	if (w->summary)
		return r->summary == NULL && r->totals != TOTALS_INSIDE;
	return isatty(2) && (r->totals == TOTALS_ASIDE || w->output != NULL);
}

/* The run is over: the totals, then everything is closed. */
static int
conclude(struct program_run *w, const struct totals *totals)
{
	struct buf b = { 0 };

	program_progress_line(w, NULL);
	/* What was found is written down: options_lint_close() says so. */
	if (w->run.found == NULL && totals_aside(w)) {
		report_text.summary(&b, totals);
		if (b.n > 0)
			fwrite(b.p, 1, b.n, stderr);
	}
	buf_free(&b);
	return output_files_close_all(w, totals->status);
}

/* A file that is opened must not become a standard stream that was closed: what is written there fails instead. */
static void
guard_descriptors(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(2);
}

static bool
allow_folder(struct program_run *w, struct span name)
{
	struct buf path = { 0 };
	bool good;

	buf_add(&path, name);
	buf_char(&path, '\0');
	good = !path.failed && (name.n == 0 || sandbox_allow(&w->box, path.p, SANDBOX_READ));
	buf_free(&path);
	return good;
}

/* From here on files can only be read, and only those that are meant to be. */
static int
enter_sandbox(struct program_run *w, const struct file_list *files)
{
	/* What a library of the system may load; and questions are answered there. */
	static const char *const others[] = {
		"/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/etc/ld.so.cache", "/dev/tty", NULL,
	};
	const char *libraries = getenv("LD_LIBRARY_PATH");
	struct span folders = span_of(libraries == NULL ? "" : libraries);
	bool good = true;
	enum sandbox_result result;

	if (w->sandbox == NEVER)
		return 0;
	for (int i = 0; others[i] != NULL; i++)
		good = good && sandbox_allow(&w->box, others[i], SANDBOX_READ);
	while (good && folders.n > 0)
		good = allow_folder(w, span_cut(&folders, ':'));
	for (size_t i = 0; i < files->n; i++) {
		const struct source *s = &files->list[i];

		if (s->path != NULL && s->fd < 0)
			good = good && sandbox_allow(&w->box, s->path, SANDBOX_READ);
		if (s->path != NULL && w->in_place && output_files_beside(w, s->path) != 0)
			return 2;
	}
	if (!good) {
		program_complain(w, NULL, strerror(ENOMEM));
		return 2;
	}
	result = sandbox_enter(&w->box);
	if (w->sandbox == AUTO || result == SANDBOX_DONE)
		return 0;
	program_complain(w, "--sandbox always", result == SANDBOX_MISSING ?
	    "this kernel, or this build, has no Landlock or no seccomp" : strerror(errno));
	return 2;
}

/* What is replaced is so once, and whole.  0, or 2 after a complaint. */
static int
settle_files(struct program_run *w, struct file_list *files)
{
	if (w->once && !file_list_once(files)) {
		program_complain(w, NULL, strerror(ENOMEM));
		return 2;
	}
	if (w->in_place)
		file_list_regular(files, "it is no regular file, and is not written in place");
	return 0;
}

/* The files are known: all that is needed beside them is opened, and they are judged. */
static int
work_on(struct program_run *w, struct file_list *files)
{
	struct totals totals;
	int first, status = settle_files(w, files);

	if (status == 0 && w->program->how_size > 0)
		status = program_config(w, files);
	if (status != 0)
		return status;
	if (w->show_config)
		return show_config(w, files);
	if ((status = options_lint_open(w, files)) != 0 || (status = output_files_open(w, files)) != 0 ||
	    (status = enter_sandbox(w, files)) != 0)
		return status;
	if (w->instead != NULL)
		return output_files_close_all(w, w->instead(w, files));
	first = w->first == NULL ? 0 : w->first(w, files);
	scheduler(&w->run, files, &totals);
	status = conclude(w, &totals);
	status = options_lint_close(w, totals.baselined, status);
	return first > status ? first : status;
}

static int
work(struct program_run *w, int argc, char **argv)
{
	struct option_state state = { 0 };
	struct file_list files = { 0 };
	int letter, status = 0;

	guard_descriptors();
	while (status == 0 && (letter = options_next(&state, argc, argv, w->program->options)) != OPTIONS_END) {
		if (letter == '?')
			return program_usage_error(w, "%s", state.error);
		if (letter == 'h') {
			help(w->program, stdout);
			return output_files_close(w, stdout, "standard output", 0);
		}
		if (letter == PROGRAM_VERSION) {
			printf("%s %s\n", w->program->name, VERSION);
			return output_files_close(w, stdout, "standard output", 0);
		}
		if (letter == PROGRAM_COMPLETION)
			return print_completion(w, state.arg);
		status = take_option(w, letter, state.arg);
	}
	if (status != 0 || (status = settle(w)) != 0)
		return status;
	if (w->explain != NULL)
		return explain(w);
	if (w->list_rules)
		return w->program->how_size > 0 && program_config_here(w) != 0 ? 2 : list_rules(w);
	if (w->print != NULL)
		return print_text(w);
	files.endings = w->run.batch.subject->input->endings;
	if ((status = list_files(w, &files, argv + state.next, argc - state.next)) == 0)
		status = work_on(w, &files);
	file_list_free(&files);
	return status;
}

int
program_main(const struct program *program, void *own, int argc, char **argv)
{
	struct program_run w = {
		.program = program, .own = own,
		.run = {
			.batch = { .subject = program->subject,
				.policy = { .how = own, .level = SEVERITY_WARNING, .fail_on = SEVERITY_ERROR },
				.reports = { { .reporter = &report_text } }, .reports_n = 1 },
			.batch_bytes = BATCH_BYTES, .stdin_name = "<stdin>",
		},
		.profile = &profiles[0], .max = -1, .terminal = { .lock = PTHREAD_MUTEX_INITIALIZER },
	};
	int status;

	/* A limit of the size of files ends a program without a word; ignored it is a full disk, and told. */
	signal(SIGXFSZ, SIG_IGN);
	status = work(&w, argc, argv);
	options_lint_free(&w);
	sandbox_free(&w.box);
	program_config_free(&w);
	file_list_free(&w.beside);
	return status;
}
