/*
 * tool: what all programs share: options, the terminal, the files to read and
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

/* Long options that every program has; a program's own letters begin with TOOL_OWN. */
enum {
	TOOL_LEVEL = 256, TOOL_FAIL_ON, TOOL_SELECT, TOOL_IGNORE, TOOL_SEVERITY, TOOL_MAX_FINDINGS, TOOL_SUMMARY,
	TOOL_STATISTICS, TOOL_LIST_RULES, TOOL_EXPLAIN, TOOL_GOOD, TOOL_BAD, TOOL_FILES_FROM, TOOL_NULL,
	TOOL_STDIN_FILENAME, TOOL_COLOR, TOOL_PROGRESS, TOOL_BATCH_BYTES, TOOL_VERSION, TOOL_REPORT, TOOL_SANDBOX,
	TOOL_HYPERLINKS, TOOL_COMPLETION, TOOL_CONFIG, TOOL_NO_CONFIG, TOOL_SHOW_CONFIG, TOOL_OWN,
};

/* Rows of a program's table of options, in the order of --help; its own rows stand among them. */
#define TOOL_OPTIONS_OUTPUT \
	{ 'f', "format", "FORMAT", "text gcc jsonl json csv sarif github gitlab junit tap checkstyle" }, \
	{ 'o', "output", "FILE", "write the report to FILE" }, \
	{ 'j', "jobs", "N", "use N threads (as many as there are processors)" }
#define TOOL_OPTIONS_CHOICE \
	{ TOOL_LEVEL, "level", "LEVEL", "report from info, warning or error on (warning)" }, \
	{ TOOL_FAIL_ON, "fail-on", "LEVEL", "exit with 1 from this level on, or never (error)" }
#define TOOL_OPTIONS_IDS \
	{ TOOL_SELECT, "select", "LIST", "only these: ids, beginnings with *, or ALL" }, \
	{ TOOL_IGNORE, "ignore", "LIST", "all but these" }, \
	{ TOOL_SEVERITY, "severity", "ID=LEVEL", "take this one for off, info, warning or error" }, \
	{ TOOL_MAX_FINDINGS, "max-findings", "N", "show N of one id in a file; 0: all (default: by format)" }
#define TOOL_OPTION_REPORT \
	{ TOOL_REPORT, "report", "FORMAT=FILE", "and another report, to FILE; as often as you like" }
#define TOOL_OPTIONS_CONFIG \
	{ TOOL_CONFIG, "config", "FILE", "the configuration, instead of the nearest .arbiter.ini" }, \
	{ TOOL_NO_CONFIG, "no-config", NULL, "read no configuration" }, \
	{ TOOL_SHOW_CONFIG, "show-config", NULL, "show what holds for which files, and who says so" }
#define TOOL_OPTION_SUMMARY \
	{ TOOL_SUMMARY, "summary", NULL, "end with the totals" }
#define TOOL_OPTION_STATISTICS \
	{ TOOL_STATISTICS, "statistics", NULL, "count the findings instead of showing them" }
#define TOOL_OPTIONS_RULES \
	{ TOOL_LIST_RULES, "list-rules", NULL, "list everything that can be found" }, \
	{ TOOL_EXPLAIN, "explain", "ID", "explain one of them" }
#define TOOL_OPTIONS_TOTALS TOOL_OPTION_SUMMARY, TOOL_OPTION_STATISTICS, TOOL_OPTIONS_RULES
#define TOOL_OPTIONS_PARTS(records) \
	{ TOOL_GOOD, "good", "FILE", "write the " records " that do not fail to FILE" }, \
	{ TOOL_BAD, "bad", "FILE", "write the " records " that fail to FILE" }
#define TOOL_OPTIONS_REST \
	{ TOOL_FILES_FROM, "files-from", "FILE", "read the names of the files from FILE" }, \
	{ TOOL_NULL, "null", NULL, "with a NUL behind each name, not a line end" }, \
	{ TOOL_STDIN_FILENAME, "stdin-filename", "N", "what to call standard input" }, \
	{ TOOL_COLOR, "color", "WHEN", "auto, always or never" }, \
	{ TOOL_HYPERLINKS, "hyperlinks", "WHEN", "links to the files: auto, always or never" }, \
	{ TOOL_PROGRESS, "progress", "WHEN", "auto, always or never" }, \
	{ TOOL_SANDBOX, "sandbox", "WHEN", "shut in, away from other files and the net: auto, always or never" }, \
	{ 'q', "quiet", NULL, "no progress, no summary on the terminal" }, \
	{ TOOL_BATCH_BYTES, "batch-bytes", "N", NULL }, \
	{ TOOL_COMPLETION, "completion", "SHELL", "write the completion for bash, zsh or fish" }, \
	{ 'h', "help", NULL, "show this" }, \
	{ TOOL_VERSION, "version", NULL, "show the version" }, \
	{ 0, NULL, NULL, NULL }

/* Sets of long options: one of them, or those from one to another. */
#define TOOL_SET(letter) (UINT64_C(1) << ((letter) - TOOL_LEVEL))
#define TOOL_SETS(first, last) (TOOL_SET(last) | (TOOL_SET(last) - TOOL_SET(first)))

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
struct tool {
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
	struct tool_configs *configs;	/* see tool_config.h */
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
	void (*listed)(struct tool *);
	/* Set by settle(): what to do with the files instead of schedule(); the exit status.  NULL: schedule(). */
	int (*instead)(struct tool *, const struct file_list *);
	/* Set by settle(): what to do with the files before that; the exit status, if it is the greater one.  NULL: nothing. */
	int (*first)(struct tool *, const struct file_list *);
	void *first_data;
};

/* Is a long option given, whose letter is from TOOL_LEVEL on? */
static inline bool
tool_given(const struct tool *t, int letter)
{
	return (t->given & TOOL_SET(letter)) != 0;
}

struct tool_key;

/* What is particular to a program. */
struct program {
	const char *name;	/* also "Try 'name --help'" */
	const char *usage, *examples;	/* of --help */
	const struct job *subject;	/* unless settle() sets another one in run.batch */
	const struct opt *options;	/* TOOL_OPTIONS_* and its own */
	/* An option that is none of the shared ones: 0, or what tool_usage_error() gave. */
	int (*option)(struct tool *, int letter, const char *arg);
	/* After the last option, before anything is opened: the same.  May be NULL. */
	int (*settle)(struct tool *);
	/* --format where it is not that of findings: the same.  NULL: it is. */
	int (*format)(struct tool *, const char *arg);
	size_t how_size;	/* of the subject's options, where there are configurations; 0: none are read */
	const struct tool_key *keys;	/* of a configuration, about these options; NULL: there are none */
	const struct completion_row *completions;	/* TOOL_COMPLETIONS and its own */
};

/* For options: one line on standard error; returns 2. */
int  tool_usage_error(const struct tool *, const char *format, ...) __attribute__((format(printf, 2, 3)));
int  tool_choice(struct tool *, enum choice_kind, const char *list);
/* The index of a word in a list that ends with NULL; -1: it is not there. */
int  tool_one_of(const char *arg, const char *const *names);
bool tool_number(const char *arg, unsigned long least, unsigned long most, unsigned long *n);
/* Trouble with the machine: one line on standard error. */
void tool_complain(void *tool, const char *name, const char *message);
double tool_seconds(const struct tool *);	/* since the start of the run */
/* Shows one line of progress, and takes it away again (NULL); at most some times a second.  From any thread. */
void tool_progress_line(struct tool *, const char *line);

#endif
