/* xq_game: xiangqi as a row of the seam to games on other boards. */
#ifndef XQ_GAME_H
#define XQ_GAME_H

#include "games/rules/board_game.h"

extern const struct board_game xq_game;

#endif
