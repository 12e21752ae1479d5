/* event_stages: which tables are stages of one event: its groups, its final, a play-off. */
#ifndef EVENT_STAGES_H
#define EVENT_STAGES_H

#include "apps/tournament/crosstable.h"

enum {
	EVENT_STAGES_NAMED = 8,		/* so many stages are named */
	EVENT_STAGES_TABLES = 64,	/* more tables than that with one name are no stages of an event */
	EVENT_STAGES_DAYS = 60,
};

/* What other tables of a list say of one. */
struct event_stages_links {
	size_t n;			/* how many other stages its event has */
	uint32_t other[EVENT_STAGES_NAMED];	/* the first of them */
	uint32_t play_off;		/* the one that ranks it */
	bool ranked;			/* there is such a one */
};

/*
 * Sets `stages` of each table to the names of the other stages of its event, with commas; they are in `texts`.
 *
 * Tables are stages of one event if they are less than 60 days apart, their Section is the same, and either the Event
 * is, too, and the Stage is not, or the Events only differ by words for stages ("Final", "Group A") and years, and half
 * of the players of the smaller one are also in the other: a group is joined to another one by the final.
 *
 * A stage that is called a play-off ranks players with the same points of another one, if all its games are between such.
 * `links`: NULL, or room for those of each table.  False: out of memory.
 */
bool event_stages_find(struct crosstable *tables, size_t n, struct event_stages_links *links, struct arena *texts);

/*
 * The same for one table of which the links are known: the names of the n other stages, of whose tables only Event and
 * Stage are used; an arena that failed says that memory ran out,
 */
struct span event_stages_names(const struct crosstable *, const struct crosstable *const others[EVENT_STAGES_NAMED],
    size_t n, struct arena *texts);
/* and the rank by that play-off, if it is one of players with the same points.  False: out of memory. */
bool event_stages_rank(struct crosstable *, const struct crosstable *play_off, struct arena *texts);

#endif
