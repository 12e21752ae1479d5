/*
 * Room toolkit/cli: options, configuration, completion and exit statuses.  Nothing here knows about moves and positions.
 */
/*
 * program: what the programs have in common: struct program describes one of them, struct program_run is one run
 * of it.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "toolkit/cli/app.h"
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
	void *states[APPS_MAX];	/* of the applications, in their order; see app_state() */
	struct game_options *game;	/* in the state of an application, which sets it, as is `selection` */
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

/* What is particular to a program. */
struct program {
	const char *name;	/* also in "Try 'NAME --help'" */
	const char *usage, *examples;	/* of --help */
	const struct file_forms *forms;	/* that files may have instead of PGN */
	const struct option *options;	/* in the order of --help */
	const struct app *const *apps;	/* in the order in which they settle; ends with NULL */
	const char *endings;	/* extensions of operands in addition to those of the job, for completion; NULL: none */
	void (*load)(unsigned libraries);	/* loads a set of libraries, see program_libraries.h; NULL: the linker has */
};

/* Reports wrong options in one line on standard error; returns 2. */
int  program_usage_error(const struct program_run *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports a system error in one line on standard error.  `tool`: a struct program_run; `name` may be NULL. */
void program_complain(void *tool, const char *name, const char *message);
/*
 * The same for a run in addition to another one, which reports all else about the same files: only lack of memory, and what
 * has no name.
 */
void program_complain_of_memory(void *tool, const char *name, const char *message);
/* The same for lack of memory; returns 2. */
int  program_no_memory(void *tool, const char *name);

#endif
