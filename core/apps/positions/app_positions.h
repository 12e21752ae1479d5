/* app_positions: the options of fen-legal, and its run: lists of positions, tables, opening books. */
#ifndef APP_POSITIONS_H
#define APP_POSITIONS_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

extern const struct option positions_rows[];
extern const struct app app_positions;

#endif
