/* tool_config: which configuration holds for which file of a run, and the policies that are made of it. */
#ifndef PROGRAM_CONFIG_H
#define PROGRAM_CONFIG_H

#include "cli/config.h"
#include "cli/program.h"

/* A key about the subject's options; a table ends with a row without a set(). */
struct tool_key {
	enum config_key key;
	int letter;				/* of the option that says the same and wins */
	void (*set)(void *how, const char *value);	/* a value that config_check() likes */
	const char *(*get)(const void *how);
};

/* A baseline that a configuration names; it is read only. */
struct config_baseline {
	char *path;			/* absolute */
	struct baseline *baseline;
	struct config_baseline *next;
};

/*
 * Finds the configuration of each file, and sets the policy of all that have one;
 * those without keep NULL.  After the options are settled and the files are listed,
 * before anything is written.  0, or 2 after a complaint.
 */
int  tool_config(struct tool *, struct file_list *);
/* The policy of the run becomes that of a file in the current folder: for what has no files.  The same. */
int  tool_config_here(struct tool *);
void tool_config_free(struct tool *);

/* NULL: `what` says why not, in one line. */
enum { TOOL_CONFIG_WHAT = 200, TOOL_CONFIG_MEBIBYTES = 32 };	/* of a baseline, at most */
struct baseline *tool_config_read_baseline(const char *path, char what[TOOL_CONFIG_WHAT]);

/* --show-config, after tool_config(): what holds for which files, as configurations. */
void tool_show_config(struct tool *, const struct file_list *, struct buf *);
/* The baselines that were opened, in no order; NULL: none. */
const struct config_baseline *tool_config_baselines(const struct tool *);

#endif
