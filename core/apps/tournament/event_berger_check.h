/* event_berger_check: the games of a round robin against its plan. */
#ifndef EVENT_BERGER_CHECK_H
#define EVENT_BERGER_CHECK_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/event_fault.h"

/*
 * Adds, for a round robin by the Berger tables (see event_berger.h): games in the wrong round, with exchanged colours,
 * that are missing, or that the plan does not have.  An event whose plan is not known, since its games are too few or
 * fit too badly, has no faults; nor are games missing if the record has less than 90 % of those of its rounds, or after
 * a player has withdrawn.  False: out of memory.
 */
bool event_berger_check(const struct crosstable *, struct event_faults *);

#endif
