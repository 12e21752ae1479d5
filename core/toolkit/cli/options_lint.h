/* options_lint: baselines, and the cache of results, for archives that are checked again and again. */
#ifndef OPTIONS_LINT_H
#define OPTIONS_LINT_H

#include "toolkit/input/file_list.h"
#include "toolkit/run/result_cache.h"

struct program_run;

/* Options for archives that are checked again and again: names of files, NULL if not given. */
struct lint {
	const char *baseline, *written, *cache;
	bool prune;
	struct caching results;	/* of earlier runs, for `run` */
};

#define LINT_OPTIONS_BASELINE \
	{ 0, "baseline", "FILE", "report only what FILE does not list", RUN_TEXT(lint.baseline), \
	    OPTION_RULES({ OPTION_EXCLUDES, "write-baseline", NULL }) }, \
	{ 0, "write-baseline", "FILE", "write all findings to FILE instead of reporting them", RUN_TEXT(lint.written) }, \
	{ 0, "prune-baseline", NULL, "remove findings that no longer occur from the baseline", RUN_FLAG(lint.prune), \
	    OPTION_RULES({ OPTION_REFUSES, "write-baseline", "needs an existing baseline: give --baseline" }) }
#define LINT_OPTION_CACHE \
	{ 0, "cache", "FILE", "keep results in FILE: unchanged files are not checked again", RUN_TEXT(lint.cache), \
	    OPTION_RULES({ OPTION_REFUSES, "good bad", "excludes --good and --bad: the cache keeps findings, not games" }) }

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
