/* options_stats: the options of pgn-stats. */
#ifndef OPTIONS_STATS_H
#define OPTIONS_STATS_H

#include "toolkit/cli/program.h"

/* They list what arguments can be: lines of a word, blanks and its meaning. */
void options_stats_list_tables(struct buf *);
void options_stats_list_charts(struct buf *);
void options_stats_list_formats(struct buf *, const void *state);

/* They apply an option: 0, or what program_usage_error() returned. */
int options_stats_tables(struct program_run *, const struct option *, const char *arg);
int options_stats_plot(struct program_run *, const struct option *, const char *arg);
int options_stats_format(struct program_run *, const struct option *, const char *arg);
int options_stats_shard(struct program_run *, const struct option *, const char *arg);
int options_stats_moves_at(struct program_run *, const struct option *, const char *arg);
int options_stats_by(struct program_run *, const struct option *, const char *arg);

#endif
