/*
 * Room apps/check_and_fix: what pgn-check does with games: checks, corrections, differences.
 */
/* job_fix: games of PGN, written again with what can be corrected. */
#ifndef JOB_FIX_H
#define JOB_FIX_H

#include "apps/check_and_fix/fix.h"
#include "toolkit/run/job.h"

struct fixing {
	struct fix_options how;
	bool whole;		/* rows are whole records; false: hunks of a unified diff */
};

/*
 * how: struct fixing.  Reports no findings.  The key of a record has, if something changes in it, ! and the number of
 * corrections; then, if it has bytes that are not UTF-8 in an encoding that the user has named, a + if they are converted, or
 * if they stay, a - and their line; and a line end.  Without any of these it is empty; or it is that of output_key_lost().
 */
extern const struct job job_fix;

#endif
