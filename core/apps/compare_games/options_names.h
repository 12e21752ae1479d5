/* options_names: --names, --propose: the names of games against lists of names. */
#ifndef OPTIONS_NAMES_H
#define OPTIONS_NAMES_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

struct name_check;

/* Names are reported. */
extern const struct option names_rows_check[];
extern const struct app app_names_check;
/* Names are written as the lists have them: for a job that looks at `names` of struct game_options. */
extern const struct option names_rows_write[];
extern const struct app app_names_write;

/* What gets spellings that are found, for --propose, once app_names_check has settled; NULL: not wanted. */
struct name_check *options_names_proposals(const struct program_run *);

#endif
