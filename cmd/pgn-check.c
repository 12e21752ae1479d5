/* pgn-check: every defect of chess game files, with its place, the reason and a suggestion. */
#define _GNU_SOURCE	/* sched_getaffinity(2) */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grade.h"
#include "opt.h"
#include "run.h"

#ifndef VERSION
#define VERSION "unknown"
#endif
#define PROGRAM "pgn-check"

enum {
	OPT_LEVEL = 256, OPT_FAIL_ON, OPT_PROFILE, OPT_SELECT, OPT_IGNORE, OPT_SEVERITY, OPT_MAX_FINDINGS, OPT_GAMES,
	OPT_SUMMARY, OPT_STATISTICS, OPT_LIST_RULES, OPT_EXPLAIN, OPT_ON_ILLEGAL, OPT_LAWS, OPT_CLAIMS, OPT_GOOD, OPT_BAD,
	OPT_FILES_FROM, OPT_NULL, OPT_STDIN_FILENAME, OPT_COLOR, OPT_PROGRESS, OPT_BATCH_BYTES, OPT_VERSION,
};

static const struct opt options[] = {
	{ 'f', "format", "FORMAT", "how to report: text, jsonl or csv" },
	{ 'o', "output", "FILE", "write the report to FILE" },
	{ 'j', "jobs", "N", "use N threads (as many as there are processors)" },
	{ 'r', "recursive", NULL, "read every PGN file below a folder" },
	{ OPT_LEVEL, "level", "LEVEL", "report from info, warning or error on (warning)" },
	{ OPT_FAIL_ON, "fail-on", "LEVEL", "exit with 1 from this level on, or never (error)" },
	{ OPT_PROFILE, "profile", "NAME", "default, relaxed, export, arbiter or archive" },
	{ OPT_SELECT, "select", "LIST", "only these: ids, beginnings with *, or ALL" },
	{ OPT_IGNORE, "ignore", "LIST", "all but these" },
	{ OPT_SEVERITY, "severity", "ID=LEVEL", "take this one for off, info, warning or error" },
	{ OPT_MAX_FINDINGS, "max-findings", "N", "of one kind in a file; 0: all (text 5, others 0)" },
	{ OPT_GAMES, "games", NULL, "report every game, too" },
	{ OPT_SUMMARY, "summary", NULL, "end with the totals" },
	{ OPT_STATISTICS, "statistics", NULL, "count the findings instead of showing them" },
	{ OPT_LIST_RULES, "list-rules", NULL, "list everything that can be found" },
	{ OPT_EXPLAIN, "explain", "ID", "explain one of them" },
	{ OPT_ON_ILLEGAL, "on-illegal", "WHAT", "the rest of the game: stop, skip, force, repair" },
	{ OPT_LAWS, "laws", "EDITION", "judge by these Laws, such as fide-2023 (auto)" },
	{ OPT_CLAIMS, "claims", NULL, "only repetitions and the draws that could be claimed" },
	{ OPT_GOOD, "good", "FILE", "write the games that do not fail to FILE" },
	{ OPT_BAD, "bad", "FILE", "write the games that fail to FILE" },
	{ OPT_FILES_FROM, "files-from", "FILE", "read the names of the files from FILE" },
	{ OPT_NULL, "null", NULL, "with a NUL behind each name, not a line end" },
	{ OPT_STDIN_FILENAME, "stdin-filename", "N", "what to call standard input" },
	{ OPT_COLOR, "color", "WHEN", "auto, always or never" },
	{ OPT_PROGRESS, "progress", "WHEN", "auto, always or never" },
	{ 'q', "quiet", NULL, "no progress, no summary on the terminal" },
	{ OPT_BATCH_BYTES, "batch-bytes", "N", NULL },
	{ 'h', "help", NULL, "show this" },
	{ OPT_VERSION, "version", NULL, "show the version" },
	{ 0, NULL, NULL, NULL },
};

enum { AUTO, ALWAYS, NEVER };
enum { CHOICES_MAX = 256 };

/* What the command line says. */
struct wishes {
	struct run_options run;
	struct grading grading;
	const struct profile *profile;
	struct choice choices[CHOICES_MAX];
	size_t choices_n;
	long max, jobs;
	int colour, progress;
	bool recursive, null, summary, quiet, list_rules, claims;
	const char *explain, *files_from;
	const char *output, *good, *bad;
};

/* The progress line, and what else the callbacks of run() need. */
struct terminal {
	bool wanted, shown;
	struct timespec start, last;
};

__attribute__((format(printf, 1, 2))) static int
usage_error(const char *format, ...)
{
	va_list ap;

	fprintf(stderr, PROGRAM ": ");
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fprintf(stderr, "\nTry '" PROGRAM " --help'.\n");
	return 2;
}

static void
erase_progress(struct terminal *t)
{
	if (t->shown)
		fputs("\r\033[K", stderr);
	t->shown = false;
}

static void
complain(void *data, const char *name, const char *message)
{
	struct buf b = { 0 };

	erase_progress(data);
	buf_str(&b, PROGRAM ": ");
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

static void
progress(void *data, const struct run_progress *p)
{
	struct terminal *t = data;
	struct timespec now;
	double passed;

	if (!t->wanted)
		return;
	if (p == NULL) {
		erase_progress(t);
		return;
	}
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (seconds(&t->last, &now) < 0.1 || (passed = seconds(&t->start, &now)) < 0.5)
		return;
	t->last = now;
	fprintf(stderr, "\r%" PRIu64 " games, %" PRIu64 " MB, %.0f MB/s", p->games, p->bytes / 1000000,
	    (double)p->bytes / 1e6 / passed);
	if (p->of > 0 && p->read > 0) {
		double part = (double)p->read / (double)p->of;
		long left = (long)(passed / part - passed + 0.5);

		if (part <= 1)
			fprintf(stderr, ", %.0f %%, %ld:%02ld left", part * 100, left / 60, left % 60);
	}
	fputs("\033[K", stderr);
	t->shown = true;
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

static bool
read_number(const char *arg, unsigned long least, unsigned long most, unsigned long *n)
{
	return span_number(span_of(arg), n) && *n >= least && *n <= most;
}

static int
one_of(const char *arg, const char *const *names)
{
	for (int i = 0; names[i] != NULL; i++)
		if (strcmp(arg, names[i]) == 0)
			return i;
	return -1;
}

static int
add_choice(struct wishes *w, enum choice_kind kind, const char *arg)
{
	struct span rest = span_of(arg);
	struct choice *c = &w->choices[w->choices_n];
	int severity = OFF;

	if (w->choices_n == CHOICES_MAX)
		return usage_error("more than %d times --select, --ignore and --severity", CHOICES_MAX);
	if (kind == CHOOSE_SEVERITY) {
		const char *equals = strrchr(arg, '=');

		if (equals == NULL || (severity = severity_find(span_of(equals + 1))) < 0)
			return usage_error("--severity %s: it has the form ID=LEVEL; levels are off, info, warning, error", arg);
		rest.n = (size_t)(equals - arg);
	}
	*c = (struct choice){ kind, rest, (enum severity)severity };
	w->choices_n++;
	return 0;
}

static int
take_laws(struct wishes *w, const char *arg)
{
	char names[400] = "auto";

	w->run.batch.game.laws = edition_find(span_of(arg));
	if (w->run.batch.game.laws != NULL || strcmp(arg, "auto") == 0)
		return 0;
	for (const struct edition *e = editions; e->name != NULL; e++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names), ", %s", e->name);
	return usage_error("--laws %s: there is no such edition; there are %s", arg, names);
}

static int
take_filter(struct wishes *w, int letter, const char *arg)
{
	static const char *const illegal[] = { "stop", "skip", "force", "repair", NULL };
	int i;

	switch (letter) {
	case OPT_LEVEL:
		if (!read_level(arg, INFO, &i))
			return usage_error("--level %s: levels are info, warning, error", arg);
		w->run.batch.level = (enum severity)i;
		return 0;
	case OPT_FAIL_ON:
		if (strcmp(arg, "never") == 0)
			w->run.fail_on = ERROR + 1;
		else if (!read_level(arg, INFO, &w->run.fail_on))
			return usage_error("--fail-on %s: levels are info, warning, error, never", arg);
		return 0;
	case OPT_PROFILE:
		if ((w->profile = profile_find(span_of(arg))) == NULL)
			return usage_error("there is no profile %s; they are default, relaxed, export, arbiter, archive", arg);
		return 0;
	case OPT_ON_ILLEGAL:
		if ((i = one_of(arg, illegal)) < 0)
			return usage_error("--on-illegal %s: stop, skip, force or repair", arg);
		w->run.batch.game.on_illegal = (enum on_illegal)i;
		return 0;
	case OPT_LAWS:
		return take_laws(w, arg);
	case OPT_SELECT:
		return add_choice(w, CHOOSE_SELECT, arg);
	case OPT_IGNORE:
		return add_choice(w, CHOOSE_IGNORE, arg);
	default:
		return add_choice(w, CHOOSE_SEVERITY, arg);
	}
}

static int
take_number(struct wishes *w, int letter, const char *arg)
{
	unsigned long n;

	switch (letter) {
	case 'j':
		if (!read_number(arg, 1, 1024, &n))
			return usage_error("--jobs %s: a number from 1 to 1024", arg);
		w->jobs = (long)n;
		return 0;
	case OPT_MAX_FINDINGS:
		if (!read_number(arg, 0, INT32_MAX, &n))
			return usage_error("--max-findings %s: a number from 0", arg);
		w->max = (long)n;
		return 0;
	default:
		if (!read_number(arg, 1, 64 << 20, &n))
			return usage_error("--batch-bytes %s: a number from 1 to 67108864", arg);
		w->run.batch_bytes = n;
		return 0;
	}
}

/* What an arbiter wants to see of each game: all of the draw rules, every place. */
static int
take_claims(struct wishes *w)
{
	w->run.batch.level = INFO;
	w->claims = w->run.batch.games = true;
	return add_choice(w, CHOOSE_ONLY, "rep-*,fifty-*,seventyfive-*,missed-claim-*,claimed-draw-unsupported,"
	    "dead-position-reached,draw-*,record-gap,rule-date-unknown");
}

/* What takes a word of its own, or none. */
static int
take_other(struct wishes *w, int letter, const char *arg)
{
	static const char *const when[] = { [AUTO] = "auto", [ALWAYS] = "always", [NEVER] = "never", NULL };
	int i;

	switch (letter) {
	case 'f':
		if ((w->run.batch.reporter = reporter_find(span_of(arg))) == NULL)
			return usage_error("there is no format %s; they are text, jsonl, csv", arg);
		break;
	case OPT_COLOR:
	case OPT_PROGRESS:
		if ((i = one_of(arg, when)) < 0)
			return usage_error("--%s %s: auto, always or never", letter == OPT_COLOR ? "color" : "progress", arg);
		*(letter == OPT_COLOR ? &w->colour : &w->progress) = i;
		break;
	case 'o': w->output = arg; break;
	case 'r': w->recursive = true; break;
	case 'q': w->quiet = true; break;
	case OPT_GAMES: w->run.batch.games = true; break;
	case OPT_SUMMARY: w->summary = true; break;
	case OPT_STATISTICS: w->run.batch.statistics = true; break;
	case OPT_LIST_RULES: w->list_rules = true; break;
	case OPT_CLAIMS: return take_claims(w);
	case OPT_EXPLAIN: w->explain = arg; break;
	case OPT_GOOD: w->good = arg; break;
	case OPT_BAD: w->bad = arg; break;
	case OPT_FILES_FROM: w->files_from = arg; break;
	case OPT_NULL: w->null = true; break;
	case OPT_STDIN_FILENAME: w->run.stdin_name = arg; break;
	}
	return 0;
}

static int
take_option(struct wishes *w, int letter, const char *arg)
{
	switch (letter) {
	case OPT_LEVEL: case OPT_FAIL_ON: case OPT_PROFILE: case OPT_SELECT: case OPT_IGNORE: case OPT_SEVERITY:
	case OPT_ON_ILLEGAL: case OPT_LAWS:
		return take_filter(w, letter, arg);
	case 'j': case OPT_MAX_FINDINGS: case OPT_BATCH_BYTES:
		return take_number(w, letter, arg);
	default:
		return take_other(w, letter, arg);
	}
}

/* The last write is where a full disk shows. */
static int
finish(FILE *to, const char *name, int status)
{
	bool failed = ferror(to) != 0;

	if (fclose(to) == 0)
		return failed ? 2 : status;
	if (!failed && errno != EPIPE)
		complain(&(struct terminal){ 0 }, name, strerror(errno));
	return 2;
}

static void
help(FILE *to)
{
	opt_usage(to, "Usage: " PROGRAM " [OPTION]... [FILE]...\nFind the defects of chess game files (PGN).", options,
	    "Example: what is wrong with an archive, errors only\n"
	    "  " PROGRAM " --level error games.pgn.zst\n"
	    "Example: part the good games from the bad ones\n"
	    "  " PROGRAM " --good good.pgn --bad bad.pgn games.pgn\n");
}

static int
print(struct buf *b)
{
	if (b->failed || fwrite(b->p, 1, b->n, stdout) != b->n) {
		if (errno != EPIPE)
			complain(&(struct terminal){ 0 }, "standard output", strerror(b->failed ? ENOMEM : errno));
		buf_free(b);
		return 2;
	}
	buf_free(b);
	return finish(stdout, "standard output", 0);
}

static int
list_rules(const struct wishes *w)
{
	struct buf b = { 0 };

	if (w->run.batch.reporter->rule_header != NULL)
		w->run.batch.reporter->rule_header(&b);
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		w->run.batch.reporter->rule(&b, (enum diag)id, w->grading.severity[id]);
	return print(&b);
}

static int
explain(const struct wishes *w)
{
	enum diag id = diag_find(span_of(w->explain));
	struct buf b = { 0 };
	struct grading all;
	char error[160] = "--explain takes one id; --list-rules lists them";

	if (id == DIAG_NONE) {
		grade(&all, w->profile, &(struct choice){ CHOOSE_IGNORE, span_of(w->explain), OFF }, 1, INFO, INFO, error);
		return usage_error("%s", error);
	}
	report_explain(&b, id, diag_rows[id].severity);
	return print(&b);
}

/* The date that findings about the future go by; it can be set, so that a run can be repeated. */
static unsigned long
today(void)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	unsigned long n;
	time_t now = time(NULL);
	struct tm tm;

	if (epoch != NULL && span_number(span_of(epoch), &n) && n < (1ul << 36))
		now = (time_t)n;
	if (gmtime_r(&now, &tm) == NULL)
		return 0;
	return (unsigned long)(tm.tm_year + 1900) * 10000 + (unsigned long)(tm.tm_mon + 1) * 100 +
	    (unsigned long)tm.tm_mday;
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
open_output(struct sink *sink, const char *name, const struct files *files, struct stat *others, int *others_n)
{
	struct stat st;
	int fd;

	if (strcmp(name, "-") == 0)
		return usage_error("a file to write cannot be '-'; /dev/stdout can");
	if ((fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) < 0 || fstat(fd, &st) != 0) {
		complain(&(struct terminal){ 0 }, name, strerror(errno));
		return 2;
	}
	if (S_ISREG(st.st_mode)) {
		if (files_have(files, &st)) {
			complain(&(struct terminal){ 0 }, name, "this file is also to be read; it stays as it is");
			return 2;
		}
		for (int i = 0; i < *others_n; i++)
			if (others[i].st_dev == st.st_dev && others[i].st_ino == st.st_ino) {
				complain(&(struct terminal){ 0 }, name, "this file is to be written twice");
				return 2;
			}
		others[(*others_n)++] = st;
	}
	if ((S_ISREG(st.st_mode) && ftruncate(fd, 0) != 0) || (sink->to = fdopen(fd, "w")) == NULL) {
		complain(&(struct terminal){ 0 }, name, strerror(errno));
		return 2;
	}
	sink->name = name;
	return 0;
}

static int
open_outputs(struct wishes *w, const struct files *files)
{
	struct stat others[4];
	int n = 0, status = 0;

	if (fstat(1, &others[0]) == 0 && S_ISREG(others[0].st_mode))
		n = 1;
	w->run.out = (struct sink){ stdout, "standard output" };
	if (w->good != NULL)
		status = open_output(&w->run.good, w->good, files, others, &n);
	if (status == 0 && w->bad != NULL)
		status = open_output(&w->run.bad, w->bad, files, others, &n);
	if (status == 0 && w->output != NULL)
		status = open_output(&w->run.out, w->output, files, others, &n);
	return status;
}

static int
list_files(const struct wishes *w, struct files *files, char **operands, int n)
{
	bool good = true;

	for (int i = 0; good && i < n; i++)
		good = files_add(files, operands[i], w->recursive);
	if (good && w->files_from != NULL) {
		FILE *list = strcmp(w->files_from, "-") == 0 ? stdin : fopen(w->files_from, "r");

		if (list == NULL || !files_add_list(files, list, w->null ? '\0' : '\n', w->recursive)) {
			complain(&(struct terminal){ 0 }, w->files_from, strerror(errno));
			return 2;
		}
		if (list != stdin)
			fclose(list);
	} else if (good && n == 0) {
		if (isatty(0)) {
			help(stderr);
			return 2;
		}
		good = files_add(files, "-", false);
	}
	if (!good)
		complain(&(struct terminal){ 0 }, NULL, strerror(ENOMEM));
	return good ? 0 : 2;
}

/* What depends on more than one option, and on the terminal. */
static int
settle(struct wishes *w, struct terminal *t)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
	int least = (int)w->run.batch.level < w->run.fail_on ? (int)w->run.batch.level : w->run.fail_on;
	bool dumb = term != NULL && strcmp(term, "dumb") == 0, tty;
	char error[160];

	if (w->list_rules)
		least = (int)(w->run.batch.level = INFO);
	if (!grade(&w->grading, w->profile, w->choices, w->choices_n, w->run.batch.level, (enum severity)least, error))
		return usage_error("%s", error);
	if (w->null && w->files_from == NULL)
		return usage_error("--null says how the names of --files-from end");
	if (w->run.batch.statistics && w->run.batch.games)
		return usage_error("--statistics and --games exclude each other");
	w->run.batch.grading = &w->grading;
	w->run.batch.max = w->max >= 0 ? (unsigned)w->max : w->claims ? 0 : w->run.batch.reporter->default_max;
	w->run.threads = w->jobs == 1 ? 0 : w->jobs > 0 ? (int)w->jobs : processors() > 1 ? (int)processors() : 0;
	tty = w->output == NULL && isatty(1);
	w->run.batch.style.detail = w->colour == ALWAYS || tty;
	w->run.batch.style.colour = w->colour == ALWAYS ||
	    (w->colour == AUTO && tty && !dumb && (no_color == NULL || *no_color == '\0'));
	w->run.batch.style.games = w->run.batch.games;
	t->wanted = w->progress == ALWAYS || (w->progress == AUTO && !w->quiet && !dumb && isatty(2));
	clock_gettime(CLOCK_MONOTONIC, &t->start);
	w->run.batch.game.today = today();
	w->run.complain = complain;
	w->run.progress = progress;
	w->run.data = t;
	return 0;
}

/* Statistics and totals, where they are wanted; then everything is closed. */
static int
conclude(const struct wishes *w, struct totals *totals, struct terminal *t)
{
	const struct run_options *o = &w->run;
	bool lost = totals->status == 2 && ferror(o->out.to);
	int status = totals->status;
	struct buf b = { 0 };

	erase_progress(t);
	if (o->batch.statistics)
		o->batch.reporter->statistics(&b, totals);
	if (w->summary && o->batch.reporter->summary != NULL)
		o->batch.reporter->summary(&b, totals);
	if (!lost && !sink_write(o, &o->out, &b))
		status = 2;
	b.n = 0;
	/* Where the report has no place for totals, they are for people. */
	if (!w->quiet && (w->summary ? o->batch.reporter->summary == NULL : isatty(2))) {
		text_summary(&b, totals);
		if (b.n > 0)
			fwrite(b.p, 1, b.n, stderr);
	}
	buf_free(&b);
	status = finish(o->out.to, o->out.name, status);
	if (o->good.to != NULL)
		status = finish(o->good.to, o->good.name, status);
	if (o->bad.to != NULL)
		status = finish(o->bad.to, o->bad.name, status);
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

int
main(int argc, char **argv)
{
	struct opt_state state = { 0 };
	struct terminal terminal = { 0 };
	struct files files = { 0 };
	struct totals totals;
	int letter, status = 0;
	static struct wishes w = {
		.run = { .batch = { .level = WARNING, .reporter = &reporters[0] },
			.fail_on = ERROR, .batch_bytes = BATCH_BYTES, .stdin_name = "<stdin>" },
		.profile = &profiles[0], .max = -1,
	};

	guard_descriptors();
	while (status == 0 && (letter = opt_next(&state, argc, argv, options)) != OPT_END) {
		if (letter == '?')
			return usage_error("%s", state.error);
		if (letter == 'h') {
			help(stdout);
			return finish(stdout, "standard output", 0);
		}
		if (letter == OPT_VERSION) {
			puts(PROGRAM " " VERSION);
			return finish(stdout, "standard output", 0);
		}
		status = take_option(&w, letter, state.arg);
	}
	if (status != 0 || (status = settle(&w, &terminal)) != 0)
		return status;
	if (w.explain != NULL)
		return explain(&w);
	if (w.list_rules)
		return list_rules(&w);
	if ((status = list_files(&w, &files, argv + state.next, argc - state.next)) == 0 &&
	    (status = open_outputs(&w, &files)) == 0) {
		run(&w.run, &files, &totals);
		status = conclude(&w, &totals, &terminal);
	}
	files_free(&files);
	return status;
}
