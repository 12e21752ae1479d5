/* crosstable_events: finds which rows of games are one event. */
#ifndef CROSSTABLE_EVENTS_H
#define CROSSTABLE_EVENTS_H

#include "apps/tournament/crosstable_games.h"

enum { CROSSTABLE_ROWS_MAX = 1 << 30 };	/* so many rows are too many */

/* Rows that are somewhere: read() makes one, whose texts stay where they are. */
struct crosstable_source {
	const void *data;
	size_t n;
	void (*read)(const void *data, size_t row, struct crosstable_row *);
};

/* A table. */
struct crosstable_head {
	uint32_t from, n;	/* its entries */
	struct span event;	/* the Event of a row */
	bool events;		/* others have another one */
	long day;		/* the first that a date of it can be; LONG_MAX: none is known */
};

/* A row of the source and its table. */
struct crosstable_entry {
	uint32_t row, table;	/* the table: from 0 */
	bool apart, alike;	/* as those of a crosstable_row */
};

/*
 * The entries of all rows, by table; *count is how many tables there are, at least 1 if there are rows.
 *
 * Games of the same tournament by its address (see event_name.h) are one table for each section and stage.
 * Games with the same event, site, section and stage are one table, unless there are 60 days or more between them.
 * Those without a date belong to the only table of that event with dates, or form their own if there are several.  A
 * Site that is a web address counts as unknown.  Games with the same event and section but other Sites are one table,
 * too, if their days overlap or are at most three days apart, and two players at least and half of the players of the
 * smaller group are also in the other.  So are games whose events may be spellings of one name (event_name_alike()),
 * if nine in ten of the players of the smaller group are also in the other, the smaller one has at least half as many
 * players, and nobody would have two games in a round.
 *
 * The caller frees both lists.  NULL: out of memory.
 */
struct crosstable_entry *crosstable_events_find(const struct crosstable_source *, struct crosstable_head **heads,
    size_t *count);

#endif
