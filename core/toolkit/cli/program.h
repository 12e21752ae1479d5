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
#include "toolkit/cli/option_take.h"
#include "toolkit/cli/options_format.h"
#include "toolkit/cli/options_lint.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program_config.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_options.h"
#include "toolkit/cli/progress.h"
#include "toolkit/cli/terminal.h"
#include "toolkit/run/run_options.h"

struct game_options;
struct selection;

/* A run of a program: what the command line says, and what is made of it, each part declared by the file it belongs to. */
struct program_run {
	const struct program *program;
	void *own;		/* the program's own options; they begin with those of its job */
	struct game_options *game;	/* inside `own`, as is `selection`; see struct program */
	struct selection *selection;
	struct run_options run;
	struct command_line command;
	struct finding_choice findings;
	struct report_choice reports;
	struct terminal terminal;
	struct program_inputs inputs;
	struct program_outputs outputs;
	struct program_config config;
	struct lint lint;
	struct program_limits limits;
	struct program_sandbox sandbox;
	struct progress progress;
	struct totals totals;
	unsigned libraries;	/* what options may need beyond what program_libraries() knows */
	bool quiet;
	bool broken;		/* the run was ended early, or a record was dropped: what it has written is dropped */
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
