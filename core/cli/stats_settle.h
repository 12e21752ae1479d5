/* stats_settle: what of pgn-stats depends on more than one of its options. */
#ifndef STATS_SETTLE_H
#define STATS_SETTLE_H

#include "cli/program.h"

/* Options that say how games are judged, by their names. */
#define STATS_JUDGING "level fail-on select ignore severity profile laws"

/* After the last option: 0, or 2 after a complaint. */
int stats_settle(struct program_run *);

#endif
