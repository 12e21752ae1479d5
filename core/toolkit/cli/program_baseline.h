/* program_baseline: baselines are read from files, each of them once. */
#ifndef PROGRAM_BASELINE_H
#define PROGRAM_BASELINE_H

#include "toolkit/run/file_policy.h"

enum {
	PROGRAM_BASELINE_ERROR = 200,		/* bytes of an error message */
	PROGRAM_BASELINE_MEBIBYTES = 32,	/* greatest size of a file */
};

/* A baseline that a configuration names. */
struct program_baseline {
	char *path;			/* absolute */
	struct baseline *baseline;	/* NULL: it was not read yet */
	struct program_baseline *next;
};

/* Reads a baseline.  NULL: `what` says why not, in one line. */
struct baseline *program_baseline_read(const char *path, char what[PROGRAM_BASELINE_ERROR]);
/* The baseline of that path in the list, which owns it; it is added if it is not there.  NULL: out of memory. */
struct program_baseline *program_baseline_named(struct program_baseline **list, const char *path);
void program_baseline_free(struct program_baseline *list);	/* the whole list; may be NULL */

#endif
