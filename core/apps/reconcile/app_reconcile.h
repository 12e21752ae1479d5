/* app_reconcile: --reconcile: one game is written of several records of it. */
#ifndef APP_RECONCILE_H
#define APP_RECONCILE_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

/* For a program that writes games: the merged one is written as `outputs` of struct program_run has it. */
extern const struct option reconcile_rows[];
extern const struct app app_reconcile;

#endif
