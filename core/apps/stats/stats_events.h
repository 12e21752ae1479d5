/* stats_events: crosstables and pairings of the games that were counted (TABLE_GAMES), which apps/tournament makes. */
#ifndef STATS_EVENTS_H
#define STATS_EVENTS_H

#include "apps/stats/stats.h"
#include "apps/tournament/crosstable_report.h"

struct stats_events {
	const struct ledger *ledger;
	const struct ledger_entry **rows;
	struct crosstable_source source;
	struct crosstable_report report;
};

/* As crosstable_report_open(); stats_events_close() must follow. */
bool stats_events_open(struct stats_events *, const struct stats *, const struct crosstable_plan *, uint64_t most,
    struct crosstable_excess *);
void stats_events_close(struct stats_events *);
/* The style for the report: *how, with the tables, and how many of the games are in them. */
struct crosstable_style stats_events_style(struct stats_events *, const struct crosstable_style *how);

#endif
