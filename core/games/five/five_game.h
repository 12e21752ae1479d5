/* five_game: the games of five in a row as rows of the seam to games on other boards. */
#ifndef FIVE_GAME_H
#define FIVE_GAME_H

#include "games/rules/board_game.h"

/* Rule tags choose between kinds of gomoku (pro, long pro), renju (house, taraguchi) and caro (5, 6). */
extern const struct board_game five_game_gomoku, five_game_standard, five_game_renju, five_game_caro;

/* For judge(): see five_check.c. */
void five_check(const struct board_line *, struct findings *);

#endif
