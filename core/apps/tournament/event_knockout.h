/*
 * event_knockout: is an event a knock-out, and who was knocked out when?
 *
 * The number before the point of a Round tag is that of the round, as in 2.1, 2.2.  In a round everybody meets one
 * opponent, and only one of the two is in a later round; but those who lose in the last round but one may play for the
 * third place.
 */
#ifndef EVENT_KNOCKOUT_H
#define EVENT_KNOCKOUT_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/event_fault.h"

/*
 * Is the event a knock-out, and what did each player reach: 2 * round, and one more for the winner of the last match.
 * `reached` has room for all players, and is only set if it is a knock-out.  False: out of memory.
 */
bool event_knockout_find(const struct crosstable *, bool *is, int *reached);
/* Adds players who are in a later round though they have lost a match.  False: out of memory. */
bool event_knockout_check(const struct crosstable *, struct event_faults *);

#endif
