/* crosstable_report: the crosstables of what was counted, in the formats of reports. */
#ifndef CROSSTABLE_REPORT_H
#define CROSSTABLE_REPORT_H

#include "apps/shared/event_rows.h"
#include "apps/tournament/crosstable.h"
#include "apps/tournament/crosstable_series.h"

/*
 * The tables of all games of some rows, one after the other, as those of a series.  If the plan has `after`,
 * a round, "last" or "all", they are those after these rounds, as crosstable_after().
 */
struct crosstable_report {
	struct arena texts;		/* for the caller, until the next table */
	const struct event_rows *rows;
	struct crosstable_source source;
	const struct crosstable_plan *plan;
	struct crosstable_series *series;
	struct crosstable *whole, after;
	int next, end;			/* the rounds of the whole table that are still to come */
	bool failed;			/* out of memory: there are no more tables */
};

/*
 * The rows must stay.  The plan may be NULL, the usual; `most` and *excess are as for crosstable_series_open().  False:
 * it failed, or there is an excess.  crosstable_report_close() must follow.
 */
bool crosstable_report_open(struct crosstable_report *, const struct event_rows *, const struct crosstable_plan *,
    uint64_t most, struct crosstable_excess *excess);
/* The next table, valid until the next call; NULL: there are no more, or it failed. */
const struct crosstable *crosstable_report_next(struct crosstable_report *);
void crosstable_report_rewind(struct crosstable_report *);	/* begins again */
void crosstable_report_close(struct crosstable_report *);

size_t crosstable_report_events(const struct crosstable_report *);	/* how many there are */
/* The players of the first event.  It begins again after this, as after the next one. */
int    crosstable_report_players(struct crosstable_report *);
/* Has an event a round that is asked for, see crosstable_after_asked()? */
bool   crosstable_report_has_round(struct crosstable_report *, struct span asked, bool results);

/* A line with the name of an event, its place and dates, as text. */
void crosstable_text_event(struct buf *, const struct crosstable *);

/* How tables are written. */
struct crosstable_style {
	const struct crosstable_plan *plan;	/* how they are made; NULL: as usual */
	struct crosstable_report *tables;	/* opened */
	uint64_t one_in;		/* 1: all games are in the tables; N: one of N games, as memory is short */
	struct span pairings;		/* the rounds whose pairings are written instead, see crosstable_after_asked(); or empty */
	const char *title;		/* of a page; NULL: a default title */
	struct span reports;		/* the texts of the tournament reports that were read, in UTF-8 */
	bool as_read;			/* there is one, no part of it is asked for, and nothing else was read */
	bool ranked;			/* an order of its players is asked for */
	void (*drain)(void *data, struct buf *);	/* writes the buffer and empties it; NULL: it grows instead */
	void *data;
};
/* Called between two rows, since a report may be larger than memory. */
void crosstable_report_drain(const struct crosstable_style *, struct buf *);

struct crosstable_format {
	const char *name;
	const char *help;		/* NULL: statistics have a format of this name, which says what it is */
	void (*tables)(struct buf *, const struct crosstable_style *);
	void (*pairings)(struct buf *, const struct crosstable_style *);	/* NULL: it has none */
	bool one_event;			/* it is of one event, which must be all of it */
};
extern const struct crosstable_format crosstable_formats[];	/* ends with a row without a name */
const struct crosstable_format *crosstable_format_find(struct span name);	/* NULL: there is none */

void crosstable_text(struct buf *, const struct crosstable_style *);
void crosstable_csv(struct buf *, const struct crosstable_style *);
void crosstable_json(struct buf *, const struct crosstable_style *);
/* A whole page; if the style has pairings, it has these instead of the tables. */
void crosstable_html(struct buf *, const struct crosstable_style *);
/* A tournament report of FIDE, in the edition of 2026 or of 2016. */
void crosstable_trf(struct buf *, const struct crosstable_style *);
void crosstable_trf16(struct buf *, const struct crosstable_style *);

#endif
