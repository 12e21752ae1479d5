/*
 * options_fix: --fix, --diff and --unsafe-fixes: files are corrected before they are checked, or a diff is written
 * instead.
 */
#ifndef OPTIONS_FIX_H
#define OPTIONS_FIX_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

extern const struct option fix_rows[];
extern const struct app app_fix;

#endif
