/*
 * Room apps/check: what pgn-check does with games: checks, corrections, differences.
 */
/* job_fix: games of PGN, written again with what can be corrected. */
#ifndef JOB_FIX_H
#define JOB_FIX_H

#include "apps/check/fix.h"
#include "toolkit/run/job.h"

struct fixing {
	struct fix_options how;
	bool whole;		/* rows are whole records; false: hunks of a unified diff */
};

/*
 * how: struct fixing.  Reports no findings.  The key of a record is empty if nothing changes in it; otherwise it
 * is !, the number of corrections, and a line end; or that of output_key_lost().
 */
extern const struct job job_fix;

#endif
