/* board_check: what is special to judging a game on another board: where it starts, how it ends, and which game it is. */
#ifndef BOARD_CHECK_H
#define BOARD_CHECK_H

#include "games/checks/game_state.h"

/*
 * Are its moves, which are wrong as moves of chess, surely those of a game on another board, though no tag says so?  Then
 * game->board is it, and the record is to be read again.
 */
bool board_check_recognise(struct game *);
/* Says so. */
void board_check_say_missing(struct game *);

#endif
