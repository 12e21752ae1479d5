/* app_check: the options of pgn-check for what is found in games, and the run that reports it. */
#ifndef APP_CHECK_H
#define APP_CHECK_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

/* What is read and written; what is reported of it; the options at the end of --help. */
extern const struct option check_rows_files[];
extern const struct option check_rows_reported[];
extern const struct option check_rows_rest[];
extern const struct app app_check;

#endif
