/*
 * crosstable_series: the tables of all events, ordered by event, site, section and date, one after the other, so that
 * only one, or those of the stages of one event, are in memory.
 */
#ifndef CROSSTABLE_SERIES_H
#define CROSSTABLE_SERIES_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/crosstable_events.h"

struct crosstable_series;

/* What takes more memory than it may. */
struct crosstable_excess {
	struct span event;
	size_t games;
	uint64_t bytes;		/* about how many its tables need */
};

/*
 * The source and the plan (NULL: the usual) must stay as long as the series.  `most`: about how many bytes one table may
 * need, or several that must be made together.  If more would be needed, *excess says for which event, else
 * excess->bytes is 0.  NULL: out of memory, or too much would be needed.
 */
struct crosstable_series *crosstable_series_open(const struct crosstable_source *, const struct crosstable_plan *,
    uint64_t most, struct crosstable_excess *excess);
size_t crosstable_series_count(const struct crosstable_series *);	/* of tables */
/* The next table, valid until the next call.  NULL: there are no more, or crosstable_series_failed(). */
struct crosstable *crosstable_series_next(struct crosstable_series *);
void crosstable_series_rewind(struct crosstable_series *);	/* begins with the first one again */
bool crosstable_series_failed(const struct crosstable_series *);	/* out of memory; it stays so */
void crosstable_series_free(struct crosstable_series *);	/* may be NULL */

#endif
