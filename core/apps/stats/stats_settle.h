/* stats_settle: checks and applies the options of pgn-stats that depend on each other. */
#ifndef STATS_SETTLE_H
#define STATS_SETTLE_H

#include "toolkit/cli/program.h"

/* Names of the options that say how games are checked. */
#define STATS_JUDGING "level fail-on select severity profile laws"

/* Called after the last option: 0, or 2 after a complaint. */
int stats_settle(struct program_run *);

#endif
