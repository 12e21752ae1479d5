/* trf_events: the checks of events (event_check.h) for a tournament report file (TRF). */
#ifndef TRF_EVENTS_H
#define TRF_EVENTS_H

#include "games/forms/trf.h"

/*
 * Adds what the checks of events find in the games of the report, at the cells of their players; but nothing of games in
 * which trf_check() has found something, so that comes first.  False: out of memory.
 */
bool trf_events_check(const struct trf *, struct findings *);

#endif
