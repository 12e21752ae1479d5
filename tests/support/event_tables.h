/* event_tables: all tables of events at once, to look at them in any order. */
#ifndef EVENT_TABLES_H
#define EVENT_TABLES_H

#include "apps/tournament/crosstable_series.h"

/* All zeros is an empty list. */
struct event_tables {
	struct crosstable *list;
	struct crosstable_series **series;	/* each table is of one of its own, so that all stay */
	size_t n;
};

/* The tables of a source and by a plan that must stay; those that were there before are freed.  Memory must not run out. */
void event_tables_make(struct event_tables *, const struct crosstable_source *, const struct crosstable_plan *);
void event_tables_free(struct event_tables *);

#endif
