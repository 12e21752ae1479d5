/* options_crosstables: --crosstable, --standings and --pairings: tables of the rows of all games. */
#ifndef OPTIONS_CROSSTABLES_H
#define OPTIONS_CROSSTABLES_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

extern const struct option crosstables_rows[];
extern const struct app app_crosstables;

#endif
