/* xq_game: xiangqi as a row of the seam of all games. */
#ifndef XQ_GAME_H
#define XQ_GAME_H

#include "games/interface/game_rules.h"

extern const struct game_rules xq_game;

#endif
