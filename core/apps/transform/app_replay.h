/* app_replay: the options of pgn-replay, and its run: games are changed, and written in some form. */
#ifndef APP_REPLAY_H
#define APP_REPLAY_H

#include "toolkit/cli/app.h"
#include "toolkit/cli/options.h"

/* In which form games are written and read; which of them; how; the rest of --help. */
extern const struct option replay_rows_form[];
extern const struct option replay_rows_chosen[];
extern const struct option replay_rows_written[];
extern const struct option replay_rows_rest[];
extern const struct app app_replay;

#endif
