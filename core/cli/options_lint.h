/* options_lint: what the programs that judge archives have beside: baselines, and results that are kept from run to run. */
#ifndef OPTIONS_LINT_H
#define OPTIONS_LINT_H

#include "cli/program.h"

/* Long options; their letters stand behind those of any program that has them. */
enum {
	LINT_BASELINE = PROGRAM_LEVEL + 56, LINT_WRITE_BASELINE, LINT_PRUNE_BASELINE, LINT_CACHE, LINT_BEHIND,
};
_Static_assert(LINT_BEHIND - PROGRAM_LEVEL <= 64, "a set has 64 members");

#define LINT_OPTIONS_BASELINE \
	{ LINT_BASELINE, "baseline", "FILE", "do not tell again what FILE lists" }, \
	{ LINT_WRITE_BASELINE, "write-baseline", "FILE", "list all that is found in FILE instead" }, \
	{ LINT_PRUNE_BASELINE, "prune-baseline", NULL, "drop from the baseline what is no longer found" }
#define LINT_OPTION_CACHE \
	{ LINT_CACHE, "cache", "FILE", "keep results in FILE: what has not changed is not judged again" }

/* One of these: 0, or what program_usage_error() gave. */
int options_lint_option(struct program_run *, int letter, const char *arg);
/* For settle(). */
int options_lint_settle(struct program_run *);
/* The files and their configurations are known: the cache is opened, and what is to be replaced may be.  0, or 2. */
int options_lint_open(struct program_run *, const struct file_list *);
/* The run is over, and so many findings were known or written down.  The exit status, which was `status` so far. */
int options_lint_close(struct program_run *, uint64_t baselined, int status);
void options_lint_free(struct program_run *);

#endif
