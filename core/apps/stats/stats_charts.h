/* stats_charts: the charts that are not in stats_charts.c, as in struct stats_chart, and what they share. */
#ifndef STATS_CHARTS_H
#define STATS_CHARTS_H

#include "apps/stats/stats.h"

void stats_charts_draw_lengths(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
void stats_charts_draw_years(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
void stats_charts_draw_trend(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
void stats_charts_draw_ratings(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
void stats_charts_draw_rating_scores(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
void stats_charts_draw_differences(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
void stats_charts_draw_openings(struct buf *, const struct stats *, struct span group, const struct stats_chart *);
void stats_charts_draw_tree(struct buf *, const struct stats *, struct span group, const struct stats_chart *);

/*
 * Makes `all` a copy of the stats with all groups added up to one, of the `wanted` tables (a set as in the plan) that
 * are not samples.  Its ledger is a new one, which the caller frees.  False: out of memory.
 */
bool stats_charts_together(const struct stats *, uint64_t wanted, struct stats *all);

#endif
