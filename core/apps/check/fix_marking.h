/* fix_marking: which findings of the games of a run can be corrected, and how, for the reports that say it. */
#ifndef FIX_MARKING_H
#define FIX_MARKING_H

#include "apps/shared/job_check.h"
#include "toolkit/run/batch.h"

struct fix_marking {
	struct game_added added;
	bool edits;		/* a report also says by which edits */
};

/*
 * Adds it to the options of the games, if a report of the run says what can be corrected: otherwise false.  Both structs must
 * outlive the run.
 */
bool fix_marking_add(struct fix_marking *, const struct batch_options *, struct game_options *);

#endif
