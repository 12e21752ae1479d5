/* program_config: which configuration holds for which file of a run, and the policies that are made of it. */
#ifndef PROGRAM_CONFIG_H
#define PROGRAM_CONFIG_H

#include "cli/config.h"
#include "cli/program.h"

/* A key about the subject's options; the option of the same name wins.  A table ends with a row without a set(). */
struct program_config_key {
	enum config_key key;
	void (*set)(void *how, const char *value);	/* a value that config_check() likes */
	const char *(*get)(const void *how);
};

/* A baseline that a configuration names; it is read only. */
struct program_config_baseline {
	char *path;			/* absolute */
	struct baseline *baseline;
	struct program_config_baseline *next;
};

/*
 * Finds the configuration of each file, and sets the policy of all that have one;
 * those without keep NULL.  After the options are settled and the files are listed,
 * before anything is written.  0, or 2 after a complaint.
 */
int  program_config(struct program_run *, struct file_list *);
/* The policy of the run becomes that of a file in the current folder: for what has no files.  The same. */
int  program_config_here(struct program_run *);
void program_config_free(struct program_run *);

/* NULL: `what` says why not, in one line. */
enum { PROGRAM_CONFIG_WHAT = 200, PROGRAM_CONFIG_MEBIBYTES = 32 };	/* of a baseline, at most */
struct baseline *program_config_read_baseline(const char *path, char what[PROGRAM_CONFIG_WHAT]);

/* --show-config, after program_config(): what holds for which files, as configurations. */
void program_config_show(struct program_run *, const struct file_list *, struct buf *);
/* The baselines that were opened, in no order; NULL: none. */
const struct program_config_baseline *program_config_baselines(const struct program_run *);

#endif
