/* options_unique: --unique and its helpers: of each game only one record is written. */
#ifndef OPTIONS_UNIQUE_H
#define OPTIONS_UNIQUE_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

/* For a program that sets `selection` of struct program_run, in which `unique` says what is left out. */
extern const struct option unique_rows[];
extern const struct app app_unique;

#endif
