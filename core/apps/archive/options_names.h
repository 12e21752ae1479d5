/* options_names: --names, --propose: the names of games against lists of names. */
#ifndef OPTIONS_NAMES_H
#define OPTIONS_NAMES_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

struct name_check;
struct name_list;

/* Names are reported. */
extern const struct option names_rows_check[];
extern const struct app app_names_check;
/* Names are written as the lists have them. */
extern const struct option names_rows_write[];
extern const struct app app_names_write;

/* What gets spellings that are found, for --propose, once app_names_check has settled; NULL: not wanted. */
struct name_check *options_names_proposals(const struct program_run *);
/* The list that names are written by, once app_names_write has settled; NULL: none. */
const struct name_list *options_names_list(const struct program_run *);

#endif
