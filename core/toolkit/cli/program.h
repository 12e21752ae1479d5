/*
 * Room toolkit/cli: options, configuration, completion and exit statuses.  Nothing here knows about moves and positions.
 */
/*
 * program: what the programs have in common: struct program describes one of them, struct program_run is one run
 * of it.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "toolkit/cli/completion.h"
#include "toolkit/cli/progress.h"
#include "toolkit/input/file_list.h"
#include "toolkit/finding/grading.h"
#include "toolkit/cli/options.h"
#include "toolkit/run/run_options.h"
#include "toolkit/run/result_cache.h"
#include "toolkit/run/sandbox.h"

/* In the order of the words of PROGRAM_WHEN. */
enum when { AUTO, ALWAYS, NEVER };
enum {
	CHOICES_MAX = 256,
	OPTIONS_MAX = 128,	/* rows of a program's table */
};

/* Options for archives that are checked again and again: names of files, NULL if not given. */
struct lint {
	const char *baseline, *written, *cache;
	bool prune;
};

struct game_options;
struct selection;

/* A run of a program: what the command line says, and what is made of it. */
struct program_run {
	const struct program *program;
	void *own;		/* the program's own options; they begin with those of its job */
	struct game_options *game;	/* inside `own`, as is `selection`; see struct program */
	struct selection *selection;
	struct run_options run;
	struct caching cache;		/* results of earlier runs, for `run` */
	bool given[OPTIONS_MAX];	/* by the index of the row: see option_given() */
	const struct option *asked;	/* its argument was "help": its possible arguments are listed, no more */
	uint64_t games_read, lost[TOTALS_OUTPUTS][TOTALS_LOSSES];	/* as in struct totals */
	uint64_t files_read, most;	/* most: games in the longest file; UINT64_MAX: the run ended early */
	bool broken;		/* the run was ended early, or a record was dropped: what it has written is dropped */
	bool over;		/* an option such as --help has done all there is to do */
	struct buf record;	/* options that affect what is counted, as they were given */
	const struct profile *profile;
	const char *profile_name;	/* --profile; NULL: not given */
	struct choice choices[CHOICES_MAX];
	size_t choices_n;
	unsigned long max, jobs;	/* --max-findings, ULONG_MAX: not given; --jobs, 0: not given */
	unsigned long timeout;		/* --timeout, in seconds; 0: none */
	_Atomic uint64_t records;	/* so many have been read */
	enum when colour, progress_when, hyperlinks;
	char host[256], folder[4096];	/* for the links of --hyperlinks */
	bool stdin_taken;	/* as an input, or for --files-from; known after program_files_list() */
	bool format_given, recursive, null, summary, quiet, list_rules;
	bool every;		/* the default of --max-findings is 0: all */
	bool games;		/* reports list every game */
	const char *explain, *files_from;
	bool no_config, show_config, init;
	bool watch;		/* --watch: files are read again when they change */
	const char *config;	/* --config; NULL: not given */
	struct program_configs *configs;	/* see program_config.h */
	const char *output, *good, *bad;
	const char *report_names[REPORTS_MAX];	/* of --report: the files of all reports but the first */
	FILE *text;		/* of --fen: positions that are read before all files; NULL: none */
	const char *text_name;
	struct progress progress;
	struct lint lint;
	struct file_list beside;	/* other files that are read: lists, configurations, baselines */
	struct file_list doubtful;	/* files to be written over: do they have games? */
	const char *proposed;	/* --propose: a file that is written when all is done; NULL */
	bool spreadsheet;	/* --spreadsheet */
	bool force;		/* --force: files of games are written over */
	bool table;		/* the main output is CSV, though no report is */
	struct csv_guard guards[REPORTS_MAX + 1];	/* of the reports, and the last one of another main output */
	const char *const *endings;	/* of files in folders, as in struct file_list; NULL: those of the job */
	bool incomplete;	/* files that are not complete may have names, which must be removed before the program ends */
	bool in_place;		/* files are replaced */
	bool read_again;	/* what is written is read again */
	bool once;		/* a file that is named twice is read once */
	struct sandbox box;	/* what may be opened after the start of the run */
	enum when sandbox;
	bool without;		/* there is no sandbox here */
	unsigned libraries;	/* what options may need beyond what program_libraries() knows */
};

struct program_config_key;

/* What is particular to a program. */
struct program {
	const char *name;	/* also in "Try 'NAME --help'" */
	const char *usage, *examples;	/* of --help */
	const struct file_forms *forms;	/* that files may have instead of PGN */
	const struct job *job;	/* unless settle() sets another one in run.batch */
	const struct option *options;
	const char *endings;	/* extensions of operands in addition to those of the job, for completion; NULL: none */
	size_t game, selection;	/* offsets of struct game_options and struct selection in `own`, if it has them */
	/*
	 * Called after the last option, before anything is opened.  0, or what program_usage_error() returned.
	 * NULL: nothing to do.
	 */
	int (*settle)(struct program_run *);
	/*
	 * Called in the sandbox, when outputs are open: reads the lists that the options name, which are in `beside`.  0, or
	 * 2 after a complaint.  NULL: nothing to do.
	 */
	int (*read)(struct program_run *);
	/* Called when the files are known and the outputs open; returns the exit status.  NULL: program_judge(). */
	int (*work)(struct program_run *, const struct file_list *);
	size_t how_size;	/* size of the job's options; 0: configurations only say how files are read */
	void (*load)(unsigned libraries);	/* loads a set of libraries, see program_libraries.h; NULL: the linker has */
	const struct program_config_key *keys;	/* keys of a configuration that set these options; NULL: none */
};

/* Reports wrong options in one line on standard error; returns 2. */
int  program_usage_error(const struct program_run *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports a system error in one line on standard error.  `tool`: a struct program_run; `name` may be NULL. */
void program_complain(void *tool, const char *name, const char *message);
/* The same for lack of memory; returns 2. */
int  program_no_memory(void *tool, const char *name);

#endif
