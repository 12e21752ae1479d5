/* options_sheets: scoresheets typed as tables are checked as games. */
#ifndef OPTIONS_SHEETS_H
#define OPTIONS_SHEETS_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

/* For pgn-check, whose job's options are struct game_options. */
extern const struct option sheets_rows[];
extern const struct app app_sheets;

#endif
