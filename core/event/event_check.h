/* event_check: the checks of an event: who played whom, in which round, with which colour. */
#ifndef EVENT_CHECK_H
#define EVENT_CHECK_H

#include "event/crosstable.h"
#include "event/event_fault.h"

/* Adds what all checks find in the table.  False: out of memory. */
bool event_check(const struct crosstable *, struct event_faults *);

/* -- for the checks -- */

/* A check; false: out of memory. */
bool event_twice_check(const struct crosstable *, struct event_faults *);	/* a player or a pairing twice in a round */

#endif
