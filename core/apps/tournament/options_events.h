/* options_events: --events: the events of an archive are checked. */
#ifndef OPTIONS_EVENTS_H
#define OPTIONS_EVENTS_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

/* For a program with app_all_games, after this one. */
extern const struct option events_rows[];
extern const struct app app_events;

#endif
