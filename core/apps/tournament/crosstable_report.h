/* crosstable_report: the crosstables of what was counted, in the formats of reports. */
#ifndef CROSSTABLE_REPORT_H
#define CROSSTABLE_REPORT_H

#include "apps/stats/stats.h"
#include "apps/tournament/crosstable.h"
#include "apps/tournament/crosstable_series.h"

/*
 * The tables of all games of a ledger (TABLE_GAMES), see crosstables(), one after the other.  If the plan has `after`,
 * a round, "last" or "all", they are those after these rounds, as crosstable_after().
 */
struct crosstable_report {
	struct arena texts;		/* for the caller, until the next table */
	const struct ledger *ledger;
	const struct crosstable_plan *plan;
	const struct ledger_entry **rows;
	struct crosstable_series *series;
	struct crosstable *whole, after;
	int next, end;			/* the rounds of the whole table that are still to come */
	bool failed;			/* out of memory: there are no more tables */
};

/*
 * The plan may be NULL, the usual; `most` and *excess are as for crosstable_series_open().  False: it failed, or there
 * is an excess.  crosstable_report_close() must follow.
 */
bool crosstable_report_open(struct crosstable_report *, const struct ledger *, const struct crosstable_plan *,
    uint64_t most, struct crosstable_excess *excess);
/* The next table, valid until the next call; NULL: there are no more, or it failed. */
const struct crosstable *crosstable_report_next(struct crosstable_report *);
void crosstable_report_rewind(struct crosstable_report *);	/* begins again */
void crosstable_report_close(struct crosstable_report *);

size_t crosstable_report_events(const struct crosstable_report *);	/* how many there are */
/* The players of the first event.  It begins again after this, as after the next one. */
int    crosstable_report_players(struct crosstable_report *);
/* How many rounds of events are asked for, see crosstable_after_asked(). */
size_t crosstable_report_rounds(struct crosstable_report *, struct span asked, bool results);

/* A line with the name of an event, its place and dates, as text. */
void crosstable_text_event(struct buf *, const struct crosstable *);

/* The reports for stats_format.crosstable; the style has the tables. */
void crosstable_text(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_csv(struct buf *, const struct stats *, const struct stats_style *);
void crosstable_json(struct buf *, const struct stats *, const struct stats_style *);
/* A whole page; if the style has pairings, it has these instead of the tables. */
void crosstable_html(struct buf *, const struct stats *, const struct stats_style *);

#endif
