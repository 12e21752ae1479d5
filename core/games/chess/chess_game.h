/* chess_game: chess and its variants as rows of games/interface/game_rules.h; a position of them is a struct position. */
#ifndef CHESS_GAME_H
#define CHESS_GAME_H

#include "games/interface/game_rules.h"

/* By how much the index of a black man in `letters` and so on of a row is higher than that of the white one. */
enum { CHESS_GAME_BLACK = 6 };

extern const struct game_rules chess_game, chess_game_960;
extern const struct game_rules chess_game_shuffle;	/* from pieces in any order, without castling */
#define VARIANT(id, set) extern const struct game_rules chess_game_##set;
#include "games/chess/variant_rows.def"
#undef VARIANT

/* What is there, as `at` of the rows: an index of `letters` and so on. */
static inline int
chess_game_at(const struct position *p, int point)
{
	return p->board[point] + (p->side[BLACK] >> point & 1 ? CHESS_GAME_BLACK : 0);
}

#endif
