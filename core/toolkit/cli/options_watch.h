/* options_watch: --watch: files that grow or are replaced are checked again, and what is new is reported. */
#ifndef OPTIONS_WATCH_H
#define OPTIONS_WATCH_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

extern const struct option watch_rows[];
extern const struct app app_watch;

#endif
