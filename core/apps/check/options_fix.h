/*
 * options_fix: --fix, --diff and --unsafe-fixes: files are corrected before they are checked, or a diff is written
 * instead.
 */
#ifndef OPTIONS_FIX_H
#define OPTIONS_FIX_H

#include "toolkit/run/output.h"
#include "apps/check/job_fix.h"
#include "toolkit/cli/program.h"

/* The options, and the state of the correction.  All zeros: nothing is to be corrected. */
struct options_fix {
	bool fix, diff, unsafe;
	/* State. */
	struct program_run *tool;
	struct fix_policy *policies;	/* policies for the correction, made from those of the files */
	size_t policies_n;
	struct report_format silent;
	struct output_plan plan;
	struct output outlet;		/* where the rows go after they are counted */
	uint64_t record, here;		/* corrections in the last record with any, and in the present file */
	uint64_t n, files;		/* corrections and corrected files of the run */
	struct buf file, unread;	/* names, terminated: the present file, and the first that could not be read */
};

/* Called after the last option. */
void options_fix_settle(const struct options_fix *, struct program_run *);
/* Corrects the files if that is wanted, then checks them; or only shows the corrections.  Returns the exit status. */
int options_fix_work(struct options_fix *, struct program_run *, const struct file_list *);

#endif
