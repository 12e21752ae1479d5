/* app_stats: the options of pgn-stats, and its run. */
#ifndef APP_STATS_H
#define APP_STATS_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

extern const struct option stats_rows_counted[], stats_rows_shown[];
extern const struct app app_stats;

#endif
