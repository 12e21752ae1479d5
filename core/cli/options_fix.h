/* options_fix: --fix, --diff and --unsafe-fixes: files are corrected before they are checked. */
#ifndef OPTIONS_FIX_H
#define OPTIONS_FIX_H

#include "run/output.h"
#include "run/job_fix.h"
#include "cli/program.h"

/* What is wanted, and what is at work for it.  All zeros is nothing. */
struct options_fix {
	bool fix, diff, unsafe;
	/* At work. */
	struct program_run *tool;
	struct fix_policy *policies;	/* of the files, made anew for the correction */
	size_t policies_n;
	struct report_format silent;
	struct output_plan plan;
	struct output outlet;		/* what rows really go to */
	uint64_t record, here;		/* corrections in the last record that has any, and in the present file */
	uint64_t n, files;		/* in all */
	struct buf file, unread;	/* names, terminated: the present file, and the first that could not be read */
};

/* After the last option. */
void options_fix_settle(const struct options_fix *, struct program_run *);
/* The files are corrected if that is wanted, and then judged; or the corrections are shown.  The exit status. */
int options_fix_work(struct options_fix *, struct program_run *, const struct file_list *);

#endif
