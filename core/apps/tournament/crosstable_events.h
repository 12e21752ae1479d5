/* crosstable_events: finds which rows of games are one event. */
#ifndef CROSSTABLE_EVENTS_H
#define CROSSTABLE_EVENTS_H

#include "apps/tournament/crosstable_games.h"

/*
 * Sorts the rows for crosstable_games_compare() and sets `table` and `apart` of each; *count is how many tables there
 * are, at least 1 if there are rows.  crosstables() says which rows are one table.  False: out of memory.
 */
bool crosstable_events_find(struct crosstable_row *, size_t n, size_t *count);

#endif
