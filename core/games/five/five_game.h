/* five_game: the games of five in a row as rows of the seam of all games. */
#ifndef FIVE_GAME_H
#define FIVE_GAME_H

#include "games/interface/game_rules.h"

/* Rule tags choose between kinds of gomoku (pro, long pro), renju (house, taraguchi) and caro (5, 6). */
extern const struct game_rules five_game_gomoku, five_game_standard, five_game_renju, five_game_caro;

#endif
