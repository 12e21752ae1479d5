/* board_check: what is special to judging a game on another board: where it starts, how it ends, and which game it is. */
#ifndef BOARD_CHECK_H
#define BOARD_CHECK_H

#include "game/game_state.h"

/* Sets up the board of the score by the tags; false: its moves cannot be judged. */
bool board_check_set_up(struct game *, const struct board_game *);
/* Begins the replay of a game that was set up so. */
void board_check_start(struct game *);
/* What apply_laws() is for chess: how the game ended, and what its rules say about the whole game. */
void board_check_end(struct game *, struct game_end *);

/* The game on another board that its moves surely are of, though no tag says so; NULL: there is none. */
const struct board_game *board_check_recognise(const struct game *);
/* Says so. */
void board_check_say_missing(struct game *);

#endif
