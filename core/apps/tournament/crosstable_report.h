/* crosstable_report: the crosstables of what was counted, in the formats of reports. */
#ifndef CROSSTABLE_REPORT_H
#define CROSSTABLE_REPORT_H

#include "apps/tournament/crosstable.h"
#include "apps/stats/stats.h"

/*
 * The tables of all games of the ledger (TABLE_GAMES), see crosstables(); what they point to is in `texts` and in the
 * ledger.  If the plan has `after`, a round, "last" or "all", they are those after these rounds, as crosstable_after().
 */
struct crosstable *crosstable_report_tables(const struct ledger *, const struct crosstable_plan *, struct arena *texts,
    size_t *n);

/* How many events there are, and *players of the largest. *good: false if memory ran out. */
size_t crosstable_report_count(const struct ledger *, int *players, bool *good);
/* How many rounds of events are asked for, see crosstable_after_asked().  *good: false if memory ran out. */
size_t crosstable_report_rounds(const struct ledger *, struct span asked, bool results, bool *good);

/* A line with the name of an event, its place and dates, as text. */
void crosstable_text_event(struct buf *, const struct crosstable *);

/* The reports for stats_format.crosstable. */
void crosstable_text(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_csv(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_json(struct buf *, const struct stats *, const struct stats_style *);
/* A whole page; if the style has pairings, it has these instead of the tables. */
void crosstable_html(struct buf *, const struct stats *, const struct stats_style *);

#endif
