/* stats_run: the run of pgn-stats: counts games or merges partial results, and reports. */
#ifndef STATS_RUN_H
#define STATS_RUN_H

#include "apps/options/options_eco.h"
#include "apps/stats/job_stats.h"
#include "apps/stats/partial.h"
#include "games/chess/fen.h"
#include "toolkit/cli/partial_file.h"

/* The options of pgn-stats, and the state of its run. */
struct stats_run_options {
	struct job_stats_options how;
	struct gathering gathering;
	struct stats_style style;
	const struct stats_format *format;	/* NULL: that is only for reports of rows, see event_rows.h */
	const char *format_name;
	const struct event_reporter *reporter;
	const struct stats_chart *chart;
	const char *partial;
	char moves_at[FEN_MAX];		/* that position, where the plan has it */
	struct options_eco eco;
	struct buf wishes;		/* the options that affect the counts, as partial results have them */
	struct buf input;		/* a digest of the names and sizes of the files */
	bool merge, quick;		/* this option is given, and that word of --tables */
	struct partial_file deposit;	/* the file of --write-counts */
	struct partial_shard shard;
};

struct stats_run_options *stats_run_of(const struct program_run *);

/* Counts games, or merges partial results, and writes the report.  Returns the exit status. */
int stats_run_count_files(struct program_run *, const struct file_list *);
int stats_run_merge_files(struct program_run *, const struct file_list *);
/* Are the rows of the games reported by another application, instead of the counts? */
bool stats_run_rows(const struct program_run *);

#endif
