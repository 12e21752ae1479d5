/* event_check: the checks of an event: who played whom, in which round, with which colour. */
#ifndef EVENT_CHECK_H
#define EVENT_CHECK_H

#include "apps/tournament/crosstable_series.h"
#include "apps/tournament/event_fault.h"
#include "apps/tournament/event_shape.h"

/*
 * Adds what all checks find in the tables, which are those of all events whose names have the same letters.  Of two
 * checks that see the same fault of a game, one reports it; but of a game that a player cannot have played in its
 * round, the plan of the event may also say where it belongs.  False: out of memory.
 */
bool event_check(struct crosstable_series *, struct event_faults *);
/*
 * The same in one table, whose number is not 0, without what tables say of each other; in a report also without the next two,
 * which come before.
 */
bool event_check_table(const struct crosstable *, const struct event_shape *, struct event_faults *);

/* -- the checks; each returns false if memory ran out -- */

/* Two players who meet more often than the event has them meet. */
bool event_again_check(const struct crosstable *, const struct event_shape *, struct event_faults *);
/*
 * A bye that the pairing gives has the points of a win.  Nobody gets one who has had one before, or has won by forfeit
 * (C.04.1, 4).
 */
bool event_byes_check(const struct crosstable *, struct event_faults *);

/* The same colour three times in a row, and more than two games more with one colour, in a Swiss. */
bool event_colours_check(const struct crosstable *, const struct event_shape *, struct event_faults *);
/* A pair whose colours should be exchanged, in a Swiss. */
bool event_colours_due_check(const struct crosstable *, const struct event_shape *, struct event_faults *);
/* Opponents with points far apart, in a Swiss. */
bool event_scores_check(const struct crosstable *, const struct event_shape *, struct event_faults *);
/* Missing rounds and boards. */
bool event_gaps_check(const struct crosstable *, const struct event_shape *, struct event_faults *);
/* Days that do not fit those of the round, or of the event. */
bool event_days_check(const struct crosstable *, const struct event_shape *, struct event_faults *);
/* Another rating than in the player's other games. */
bool event_ratings_check(const struct crosstable *, const struct event_shape *, struct event_faults *);

/*
 * What is kept of the tables, to compare them with each other: names and numbers, whose texts must stay.  All zeros is
 * an empty list.
 */
struct event_variants {
	struct event_variant *list;
	size_t n, max;
	struct arena lists;
};
/* Why an event that looks like a Swiss is not checked as one; its kind must be known. */
bool event_kind_check(const struct crosstable *, const struct event_shape *, struct event_faults *);
/* Other spellings of the site of the event, which is kept. */
bool event_variants_add(struct event_variants *, const struct crosstable *, struct event_faults *);
/* Other spellings of the name of an event; a game so far from its event that it is a table of its own. */
bool event_variants_check(struct event_variants *, struct event_faults *);
void event_variants_free(struct event_variants *);

/* -- for several checks -- */

/* Of two rounds, the first of which has the later day: is it the one that is less likely right?  LONG_MAX: not known. */
bool event_days_first_is_wrong(const long *day, int rounds, int first, int second);

/* The first game of a round in the files; NULL: there is none. */
const struct crosstable_row *event_check_first(const struct crosstable *, int round);
/* The game, if White sees it; each game of a table is there once in that way. */
static inline bool
event_check_white(const struct crosstable_game *g)
{
	return g->colour == 0 && g->opponent >= 0;
}

#endif
