/*
 * Room cli: options, configuration, completion and exit statuses. It does not know moves and positions.
 */
/*
 * program: what all programs share: what is particular to one, what its command line
 * says, and what is at work for it.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "cli/completion.h"
#include "cli/progress.h"
#include "input/file_list.h"
#include "finding/grading.h"
#include "cli/options.h"
#include "run/run.h"
#include "run/sandbox.h"

/* In the order of the words auto, always, never. */
enum when { AUTO, ALWAYS, NEVER };
enum {
	CHOICES_MAX = 256,
	OPTIONS_MAX = 128,	/* rows of a program's table */
};

/* Of the programs that judge archives: names of files, NULL where they are not given. */
struct lint {
	const char *baseline, *written, *cache;
	bool prune;
};

struct game_options;
struct selection;

/* What the command line says, and what is at work for it; the same all through a run. */
struct program_run {
	const struct program *program;
	void *own;		/* the options of the subject, which the program fills in */
	struct game_options *game;	/* within those; see struct program */
	struct selection *selection;
	struct run_options run;
	bool given[OPTIONS_MAX];	/* by the index of the row: see option_given() */
	const struct option *asked;	/* its argument was "help": what it may take is written, and that is all */
	bool broken;		/* something ended the run before its time: what it has written so far is dropped */
	bool over;		/* an option has done all there is to do */
	struct buf record;	/* options that decide what is counted, as they were given */
	const struct profile *profile;
	const char *profile_name;	/* --profile; NULL: not given */
	struct choice choices[CHOICES_MAX];
	size_t choices_n;
	unsigned long max, jobs;	/* --max-findings, ULONG_MAX: not given; --jobs, 0: not given */
	enum when colour, progress_when, hyperlinks;
	char host[256], folder[4096];	/* that links lead to */
	bool stdin_taken;	/* by an input, or by the list of them; known when the files are */
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
	struct progress progress;
	struct lint lint;
	struct file_list beside;	/* what is read beside the files: lists, configurations, baselines */
	bool in_place;		/* files are replaced */
	bool read_again;	/* and then checked */
	bool once;		/* a file that is named twice counts once */
	struct sandbox box;	/* what may be opened once the run has begun */
	enum when sandbox;
};

struct program_config_key;

/* What is particular to a program. */
struct program {
	const char *name;	/* also "Try 'name --help'" */
	const char *usage, *examples;	/* of --help */
	const struct job *subject;	/* unless settle() sets another one in run.batch */
	const struct option *options;
	const char *endings;	/* of names of operands besides those of the subject, for completion; NULL: none */
	size_t game, selection;	/* where they are in the program's own options, in bytes, if it has them */
	/* After the last option, before anything is opened: 0, or what program_usage_error() gave.  NULL: nothing to do. */
	int (*settle)(struct program_run *);
	/* The files are known, and what is to be written is open: the exit status.  NULL: program_judge(). */
	int (*work)(struct program_run *, const struct file_list *);
	size_t how_size;	/* of the subject's options, where there are configurations; 0: none are read */
	const struct program_config_key *keys;	/* of a configuration, about these options; NULL: there are none */
};

/* For options: one line on standard error; returns 2. */
int  program_usage_error(const struct program_run *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Trouble with the machine: one line on standard error. */
void program_complain(void *tool, const char *name, const char *message);
/* The same for memory that is out; returns 2. */
int  program_no_memory(void *tool, const char *name);

#endif
