/* chess_game: chess and its variants as rows of games/rules/game_rules.h; a position of them is a struct position. */
#ifndef CHESS_GAME_H
#define CHESS_GAME_H

#include "games/rules/game_rules.h"

/* By how much the index of a black man in `letters` and so on of a row is higher than that of the white one. */
enum { CHESS_GAME_BLACK = 6 };

extern const struct game_rules chess_game, chess_game_960;
extern const struct game_rules chess_game_shuffle;	/* from pieces in any order, without castling */
extern const struct game_rules chess_game_crazyhouse, chess_game_atomic, chess_game_antichess, chess_game_giveaway,
    chess_game_suicide, chess_game_horde, chess_game_king_of_the_hill, chess_game_three_check, chess_game_racing_kings;

#endif
