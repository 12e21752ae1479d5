/* options_trf: tournament reports among the files, and the one that --trf names, with which the games are compared. */
#ifndef OPTIONS_TRF_H
#define OPTIONS_TRF_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

/* For pgn-check, whose job's options are struct game_options. */
extern const struct option trf_rows[];
extern const struct app app_trf;

#endif
