/* job_fix: records that are games of PGN, to be written again with what can be corrected. */
#ifndef JOB_FIX_H
#define JOB_FIX_H

#include "edit/fix.h"
#include "run/job.h"

struct fixing {
	struct fix_options how;
	bool whole;		/* rows are whole records; else hunks of a unified diff */
};

/*
 * how: struct fixing.  Reports no findings.  The key of a record in which nothing
 * changes is empty; else it is !, the number of corrections, and a line end.
 */
extern const struct job job_fix;

#endif
