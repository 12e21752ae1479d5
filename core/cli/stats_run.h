/* stats_run: the run of pgn-stats, once its command line is read. */
#ifndef STATS_RUN_H
#define STATS_RUN_H

#include "stats/partial.h"
#include "run/job_stats.h"
#include "cli/partial_file.h"

/* What the command line of pgn-stats wants. */
struct stats_run_options {
	struct job_stats_options how;	/* first: it is what the subject sees */
	struct gathering gathering;
	struct stats_style style;
	const struct stats_format *format;
	const struct stats_chart *chart;
	const char *eco_name, *partial;
	struct eco *eco;
	struct buf wishes;		/* what of the command line decides numbers, as it is written down */
	struct buf input;		/* a digest of what the files are */
	bool crosstable, memory, merge;	/* these options are given */
	struct partial_file deposit;		/* where the partial result goes */
	struct partial_shard shard;
};

/* Games are counted, or partial results are merged, and it is reported.  The exit status. */
int stats_run_count_files(struct program_run *, const struct file_list *);
int stats_run_merge_files(struct program_run *, const struct file_list *);
/* One line on standard error; returns 2. */
int stats_run_complain(struct program_run *, const char *name, const char *message);

#endif
