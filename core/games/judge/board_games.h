/* board_games: the games on other boards, by variant and by name. */
#ifndef BOARD_GAMES_H
#define BOARD_GAMES_H

#include "games/rules/board_game.h"
#include "games/pgn/variant.h"

extern const struct board_game *const board_games[];	/* ends with NULL */

/* The game of a variant; NULL: it is not played on another board, or its rules are not known. */
const struct board_game *board_games_of(enum variant);
/*
 * The name of an edition of the rules of such a game, as its row has it; NULL: no game has one of that name.  Each name
 * is in one game only.
 */
const char *board_games_laws(struct span name);

#endif
