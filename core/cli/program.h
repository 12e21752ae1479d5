/*
 * Room cli: options, configuration, completion and exit statuses. It does not know moves and positions.
 */
/*
 * program: what all programs share: options, the terminal, the files to read and
 * to write, the report of a run, the exit status.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <pthread.h>
#include <time.h>

#include "cli/completion.h"
#include "input/file_list.h"
#include "finding/grading.h"
#include "cli/options.h"
#include "run/run.h"
#include "run/sandbox.h"

/* Long options that every program has; a program's own letters begin with PROGRAM_OWN. */
enum {
	PROGRAM_LEVEL = 256, PROGRAM_FAIL_ON, PROGRAM_SELECT, PROGRAM_IGNORE, PROGRAM_SEVERITY, PROGRAM_MAX_FINDINGS, PROGRAM_SUMMARY,
	PROGRAM_STATISTICS, PROGRAM_LIST_RULES, PROGRAM_EXPLAIN, PROGRAM_GOOD, PROGRAM_BAD, PROGRAM_FILES_FROM, PROGRAM_NULL,
	PROGRAM_STDIN_FILENAME, PROGRAM_COLOR, PROGRAM_PROGRESS, PROGRAM_BATCH_BYTES, PROGRAM_VERSION, PROGRAM_REPORT, PROGRAM_SANDBOX,
	PROGRAM_HYPERLINKS, PROGRAM_COMPLETION, PROGRAM_CONFIG, PROGRAM_NO_CONFIG, PROGRAM_SHOW_CONFIG, PROGRAM_OWN,
};

/* Rows of a program's table of options, in the order of --help; its own rows stand among them. */
#define PROGRAM_OPTIONS_OUTPUT \
	{ 'f', "format", "FORMAT", "text gcc jsonl json csv sarif github gitlab junit tap checkstyle" }, \
	{ 'o', "output", "FILE", "write the report to FILE" }, \
	{ 'j', "jobs", "N", "use N threads (as many as there are processors)" }
#define PROGRAM_OPTIONS_CHOICE \
	{ PROGRAM_LEVEL, "level", "LEVEL", "report from info, warning or error on (warning)" }, \
	{ PROGRAM_FAIL_ON, "fail-on", "LEVEL", "exit with 1 from this level on, or never (error)" }
#define PROGRAM_OPTIONS_IDS \
	{ PROGRAM_SELECT, "select", "LIST", "only these: ids, beginnings with *, or ALL" }, \
	{ PROGRAM_IGNORE, "ignore", "LIST", "all but these" }, \
	{ PROGRAM_SEVERITY, "severity", "ID=LEVEL", "take this one for off, info, warning or error" }, \
	{ PROGRAM_MAX_FINDINGS, "max-findings", "N", "show N of one id in a file; 0: all (default: by format)" }
#define PROGRAM_OPTION_REPORT \
	{ PROGRAM_REPORT, "report", "FORMAT=FILE", "and another report, to FILE; as often as you like" }
#define PROGRAM_OPTIONS_CONFIG \
	{ PROGRAM_CONFIG, "config", "FILE", "the configuration, instead of the nearest .arbiter.ini" }, \
	{ PROGRAM_NO_CONFIG, "no-config", NULL, "read no configuration" }, \
	{ PROGRAM_SHOW_CONFIG, "show-config", NULL, "show what holds for which files, and who says so" }
#define PROGRAM_OPTION_SUMMARY \
	{ PROGRAM_SUMMARY, "summary", NULL, "end with the totals" }
#define PROGRAM_OPTION_STATISTICS \
	{ PROGRAM_STATISTICS, "statistics", NULL, "count the findings instead of showing them" }
#define PROGRAM_OPTIONS_RULES \
	{ PROGRAM_LIST_RULES, "list-rules", NULL, "list everything that can be found" }, \
	{ PROGRAM_EXPLAIN, "explain", "ID", "explain one of them" }
#define PROGRAM_OPTIONS_TOTALS PROGRAM_OPTION_SUMMARY, PROGRAM_OPTION_STATISTICS, PROGRAM_OPTIONS_RULES
#define PROGRAM_OPTIONS_PARTS(records) \
	{ PROGRAM_GOOD, "good", "FILE", "write the " records " that do not fail to FILE" }, \
	{ PROGRAM_BAD, "bad", "FILE", "write the " records " that fail to FILE" }
#define PROGRAM_OPTIONS_REST \
	{ PROGRAM_FILES_FROM, "files-from", "FILE", "read the names of the files from FILE" }, \
	{ PROGRAM_NULL, "null", NULL, "with a NUL behind each name, not a line end" }, \
	{ PROGRAM_STDIN_FILENAME, "stdin-filename", "N", "what to call standard input" }, \
	{ PROGRAM_COLOR, "color", "WHEN", "auto, always or never" }, \
	{ PROGRAM_HYPERLINKS, "hyperlinks", "WHEN", "links to the files: auto, always or never" }, \
	{ PROGRAM_PROGRESS, "progress", "WHEN", "auto, always or never" }, \
	{ PROGRAM_SANDBOX, "sandbox", "WHEN", "shut in, away from other files and the net: auto, always or never" }, \
	{ 'q', "quiet", NULL, "no progress, no summary on the terminal" }, \
	{ PROGRAM_BATCH_BYTES, "batch-bytes", "N", NULL }, \
	{ PROGRAM_COMPLETION, "completion", "SHELL", "write the completion for bash, zsh or fish" }, \
	{ 'h', "help", NULL, "show this" }, \
	{ PROGRAM_VERSION, "version", NULL, "show the version" }, \
	{ 0, NULL, NULL, NULL }

/* Sets of long options: one of them, or those from one to another. */
#define PROGRAM_SET(letter) (UINT64_C(1) << ((letter) - PROGRAM_LEVEL))
#define PROGRAM_SETS(first, last) (PROGRAM_SET(last) | (PROGRAM_SET(last) - PROGRAM_SET(first)))

enum when { AUTO, ALWAYS, NEVER };
enum { CHOICES_MAX = 256 };

/* The progress line; any thread may write it. */
struct terminal {
	pthread_mutex_t lock;
	bool wanted, shown;
	int columns;		/* that the line may take: what is wrapped cannot be taken away again */
	struct timespec start, last;
};

/* Of the programs that judge archives: names of files, NULL where they are not given. */
struct lint {
	const char *baseline, *written, *cache;
	bool prune;
};

/* What the command line says, and what is at work for it; the same all through a run. */
struct program_run {
	const struct program *program;
	void *own;		/* the options of the subject, which the program fills in */
	struct run_options run;
	const struct profile *profile;
	const char *profile_name;	/* --profile; NULL: not given */
	struct choice choices[CHOICES_MAX];
	size_t choices_n;
	long max, jobs;		/* --max-findings, -1: not given; --jobs, 0: not given */
	enum when colour, progress, hyperlinks;
	char host[256], folder[4096];	/* that links lead to */
	uint64_t given;		/* a set of long options */
	bool stdin_taken;	/* by an input, or by the list of them; known when `listed` is called */
	bool format_given, recursive, null, summary, quiet, list_rules;
	bool every;		/* --max-findings is 0 unless it is given */
	bool games;		/* reports tell of every game */
	const char *explain, *files_from;
	bool no_config, show_config;
	const char *config;	/* --config; NULL: not given */
	struct tool_configs *configs;	/* see program_config.h */
	const char *output, *good, *bad;
	const char *report_names[REPORTS_MAX];	/* files of all reports but the first */
	FILE *text;		/* read before all files; NULL: none */
	const char *text_name;
	struct terminal terminal;
	struct lint lint;
	struct file_list beside;	/* what is read beside the files: lists, configurations, baselines */
	bool in_place;		/* files are replaced */
	bool once;		/* a file that is named twice counts once */
	struct sandbox box;	/* what may be opened once the run has begun */
	enum when sandbox;
	/* Set by an option: what to write instead of doing anything.  NULL: nothing. */
	void (*print)(struct buf *);
	/* Set by settle(): called when the files are known, before any is opened.  NULL: nothing. */
	void (*listed)(struct program_run *);
	/* Set by settle(): what to do with the files instead of schedule(); the exit status.  NULL: schedule(). */
	int (*instead)(struct program_run *, const struct file_list *);
	/* Set by settle(): what to do with the files before that; the exit status, if it is the greater one.  NULL: nothing. */
	int (*first)(struct program_run *, const struct file_list *);
	void *first_data;
};

/* Is a long option given, whose letter is from PROGRAM_LEVEL on? */
static inline bool
tool_given(const struct program_run *t, int letter)
{
	return (t->given & PROGRAM_SET(letter)) != 0;
}

struct program_config_key;

/* What is particular to a program. */
struct program {
	const char *name;	/* also "Try 'name --help'" */
	const char *usage, *examples;	/* of --help */
	const struct job *subject;	/* unless settle() sets another one in run.batch */
	const struct option *options;	/* TOOL_OPTIONS_* and its own */
	/* An option that is none of the shared ones: 0, or what program_usage_error() gave. */
	int (*option)(struct program_run *, int letter, const char *arg);
	/* After the last option, before anything is opened: the same.  May be NULL. */
	int (*settle)(struct program_run *);
	/* --format where it is not that of findings: the same.  NULL: it is. */
	int (*format)(struct program_run *, const char *arg);
	size_t how_size;	/* of the subject's options, where there are configurations; 0: none are read */
	const struct program_config_key *keys;	/* of a configuration, about these options; NULL: there are none */
	const struct completion_row *completions;	/* TOOL_COMPLETIONS and its own */
};

/* For options: one line on standard error; returns 2. */
int  program_usage_error(const struct program_run *, const char *format, ...) __attribute__((format(printf, 2, 3)));
int  program_choice(struct program_run *, enum choice_kind, const char *list);
/* The index of a word in a list that ends with NULL; -1: it is not there. */
int  program_one_of(const char *arg, const char *const *names);
bool program_number(const char *arg, unsigned long least, unsigned long most, unsigned long *n);
/* Trouble with the machine: one line on standard error. */
void program_complain(void *tool, const char *name, const char *message);
double program_seconds(const struct program_run *);	/* since the start of the run */
/* Shows one line of progress, and takes it away again (NULL); at most some times a second.  From any thread. */
void program_progress_line(struct program_run *, const char *line);

#endif
