/* options_lint: baselines, and the cache of results, for archives that are checked again and again. */
#ifndef OPTIONS_LINT_H
#define OPTIONS_LINT_H

#include "toolkit/cli/options.h"
#include "toolkit/input/file_list.h"
#include "toolkit/run/result_cache.h"

struct program_run;

/* Options for archives that are checked again and again: names of files, NULL if not given. */
struct lint {
	const char *baseline, *written, *cache;
	bool prune;
	bool partly;		/* not all records of the files are checked: what of a baseline no longer occurs is not known */
	struct caching results;	/* of earlier runs, for `run` */
};

extern const struct option lint_rows_baseline[];
extern const struct option lint_rows_cache[];

/* Called after the last option.  0, or 2 after a complaint. */
int options_lint_settle(struct program_run *);
/* Called when the files are known: checks that files which will be replaced may be.  0, or 2 after a complaint. */
int options_lint_allow(struct program_run *, const struct file_list *);
/* The same when configurations have been read, for the baselines that they name. */
int options_lint_allow_configured(struct program_run *, const struct file_list *);
/* Called in the sandbox: reads the baseline and opens the cache.  0, or 2 after a complaint. */
int options_lint_read(struct program_run *);
/*
 * Called after the run, in which that many findings were covered by a baseline or added to a new one: writes cache
 * and baselines.  Returns the exit status, which was `status` so far.
 */
int options_lint_close(struct program_run *, uint64_t baselined, int status);
void options_lint_free(struct program_run *);

#endif
