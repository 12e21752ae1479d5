/* trf_events: the checks of events (event_check.h) for a tournament report file (TRF). */
#ifndef TRF_EVENTS_H
#define TRF_EVENTS_H

#include "apps/tournament/trf_check.h"

/*
 * Adds what the checks of events find in the games of the report, at the cells of their players: who has met before and who
 * has had the bye, as findings of reports; the colours of a Swiss; and with `all` the others.  Of the last two nothing is said
 * of games in which something was found before, also by trf_check(), which comes first.  False: out of memory.
 */
bool trf_events_check(const struct trf_tournament *, bool all, struct findings *);

#endif
