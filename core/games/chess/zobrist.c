/* zobrist: constant tables, filled in by the compiler. */
#include "games/chess/zobrist.h"

#define EIGHT(F) F(0), F(1), F(2), F(3), F(4), F(5), F(6), F(7)
#define SQUARE(c, k, s) ZOBRIST_PIECE(c, k, (s))
#define RANK(c, k, r) SQUARE(c, k, r), SQUARE(c, k, r + 1), SQUARE(c, k, r + 2), SQUARE(c, k, r + 3), \
	SQUARE(c, k, r + 4), SQUARE(c, k, r + 5), SQUARE(c, k, r + 6), SQUARE(c, k, r + 7)
#define BOARD(c, k) { RANK(c, k, 0), RANK(c, k, 8), RANK(c, k, 16), RANK(c, k, 24), RANK(c, k, 32), RANK(c, k, 40), \
	RANK(c, k, 48), RANK(c, k, 56) }
#define PIECES(c) { [PAWN] = BOARD(c, PAWN), BOARD(c, KNIGHT), BOARD(c, BISHOP), BOARD(c, ROOK), BOARD(c, QUEEN), \
	BOARD(c, KING) }
#define WHITE_CASTLING(file) ZOBRIST_CASTLING(WHITE, file)
#define BLACK_CASTLING(file) ZOBRIST_CASTLING(BLACK, file)

const uint64_t zobrist_piece[2][8][64] = { PIECES(WHITE), PIECES(BLACK) };
const uint64_t zobrist_castling[2][8] = { { EIGHT(WHITE_CASTLING) }, { EIGHT(BLACK_CASTLING) } };
const uint64_t zobrist_passed[8] = { EIGHT(ZOBRIST_PASSED) };
