/* program_config: finds the configuration of each file of a run, and makes policies of them. */
#ifndef PROGRAM_CONFIG_H
#define PROGRAM_CONFIG_H

#include "toolkit/cli/config.h"
#include "toolkit/cli/program_baseline.h"
#include "toolkit/input/file_list.h"

struct program_config_key;
struct program_run;

/* Which configurations are used. */
struct program_config {
	const char *file;	/* --config; NULL: not given */
	bool none, shown, init;	/* --no-config, --show-config, --init */
	const struct program_config_key *keys;	/* that set options of the job; NULL: none */
	size_t how_size;		/* bytes of the job's options */
	void (*grade)(struct grading *);	/* what the job changes in every grading; NULL: nothing */
	struct program_configs *found;
};

/*
 * A key that sets an option of the job; an option of the same name on the command line takes precedence.  A table
 * ends with a row without a set().
 */
struct program_config_key {
	enum config_key key;
	void (*set)(void *how, const char *value);	/* the value has passed config_key_check() */
	const char *(*get)(const void *how);
};

/*
 * Finds the configuration of each file, and keeps its bytes: nobody looks at what is in them yet.  Called after the
 * options are settled and the files are listed, before anything is written.  0, or 2 after a complaint.
 */
int  program_config_find(struct program_run *, const struct file_list *);
bool program_config_found(const struct program_run *);	/* is there any? */
bool program_config_may_name_baselines(const struct program_run *);	/* one of them, or the environment */
/*
 * Then reads them, and sets the policies of files that have one; the others keep NULL.  The baselines that they name are
 * in `beside`.  0, or 2 after a complaint.
 */
int  program_config(struct program_run *, struct file_list *);
/* When all else has been read that the run needs: reads these baselines, and completes the policies.  0, or 2 as above. */
int  program_config_settle(struct program_run *);
/* Gives the run the policy of a file in the current folder, for a run without files.  0, or 2 after a complaint. */
int  program_config_here(struct program_run *);
void program_config_free(struct program_run *);

/*
 * Appends what the environment, and a configuration for all files, say of how games are read and judged, as words of
 * the form KEY=VALUE with a blank before each; configurations in the folders of the files belong to these.
 */
void program_config_record(const struct program_run *, struct buf *);
/* For --show-config, after program_config(): adds the settings of all files, in the form of configurations. */
void program_config_show(struct program_run *, const struct file_list *, struct buf *);
/* The baselines that configurations name, in no order; NULL: none. */
const struct program_baseline *program_config_baselines(const struct program_run *);

#endif
