/* options_watch: --watch: files that grow or are replaced are checked again, and what is new is reported. */
#ifndef OPTIONS_WATCH_H
#define OPTIONS_WATCH_H

#include "toolkit/cli/program.h"

/* It excludes options that write only when all is read, that change files, or that compare files with each other. */
#define WATCH_OPTION \
	{ 0, "watch", NULL, "check the files again whenever they change, until Ctrl-C; report what is new", RUN_FLAG(inputs.watch), \
	    OPTION_RULES({ OPTION_EXCLUDES, "output report list-files good bad summary statistics games max-findings timeout", \
		"findings are written as they arise" }, \
		{ OPTION_EXCLUDES, "fix diff write-baseline prune-baseline cache", "findings are only reported" }, \
		{ OPTION_EXCLUDES, "duplicates contradictions spellings events merge write-keys propose shard", \
		    "each file is checked by itself" }) }

/* Called after the last option: 0, or 2 after a complaint. */
int options_watch_settle(struct program_run *);
/*
 * Checks the files, and then those that have changed, until SIGINT, SIGTERM or SIGHUP comes.  Returns the highest exit
 * status of all these runs.
 */
int options_watch_work(struct program_run *, const struct file_list *);

#endif
