/* event_stages: which tables are stages of one event: its groups, its final, a play-off. */
#ifndef EVENT_STAGES_H
#define EVENT_STAGES_H

#include "apps/tournament/crosstable.h"

/*
 * Sets `stages` of each table to the names of the other stages of its event, with commas; they are in `texts`.
 *
 * Tables are stages of one event if they are less than 60 days apart, their Section is the same, and either the Event
 * is, too, and the Stage is not, or the Events only differ by words for stages ("Final", "Group A") and years, and half
 * of the players of the smaller one are also in the other: a group is joined to another one by the final.
 *
 * A stage that is called a play-off ranks players with the same points of another one, if all its games are between such.
 * False: out of memory.
 */
bool event_stages_find(struct crosstable *tables, size_t n, struct arena *texts);

#endif
