/* options_games: the options of all programs that check games. */
#ifndef OPTIONS_GAMES_H
#define OPTIONS_GAMES_H

#include "games/checks/game.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_options.h"

/* Rows for a program whose applications set `game` of struct program_run. */
extern const struct option games_rows_profile[];
extern const struct option games_rows_laws[];
extern const struct option games_rows_replay[];	/* --laws, and what is done after an illegal move */

/* Keys of a configuration that set how games are checked. */
extern const struct program_config_key options_games_keys[];
extern const struct program_config_key options_games_judging[];	/* those that do not decide what is read of a game */
void options_games_editions(struct buf *);	/* what --laws can be, a line each */
/* The edition that a struct game_options asks for, of whatever game; "auto": none. */
const char *options_games_laws(const void *how);

/*
 * Called after the last option: sets the date of today for findings about the future, from SOURCE_DATE_EPOCH if
 * that is set.
 */
void options_games_settle(struct program_run *);

#endif
