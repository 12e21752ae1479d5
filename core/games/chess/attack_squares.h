/* attack_squares: sets of squares as constant expressions of a square, for tables that the compiler fills in. */
#ifndef ATTACK_SQUARES_H
#define ATTACK_SQUARES_H

#include "games/chess/attack.h"

/* ALL(F) is F(0), F(1), ... F(63). */
#define ROW(F, r) F((r)), F((r + 1)), F((r + 2)), F((r + 3)), F((r + 4)), F((r + 5)), F((r + 6)), F((r + 7))
#define ALL(F)    ROW(F, 0), ROW(F, 8), ROW(F, 16), ROW(F, 24), ROW(F, 32), ROW(F, 40), ROW(F, 48), ROW(F, 56)

#define NOT_A  (~(bits)FILE_A)
#define NOT_H  (~((bits)FILE_A << 7))
#define NOT_AB (NOT_A & NOT_A << 1)
#define NOT_GH (NOT_H & NOT_H >> 1)

#define KNIGHT_ON(s) \
	(((SQUARE_BIT(s) << 17 | SQUARE_BIT(s) >> 15) & NOT_A) | ((SQUARE_BIT(s) << 15 | SQUARE_BIT(s) >> 17) & NOT_H) | \
	    ((SQUARE_BIT(s) << 10 | SQUARE_BIT(s) >> 6) & NOT_AB) | ((SQUARE_BIT(s) << 6 | SQUARE_BIT(s) >> 10) & NOT_GH))
#define SIDEWAYS(s) (SQUARE_BIT(s) | (SQUARE_BIT(s) << 1 & NOT_A) | (SQUARE_BIT(s) >> 1 & NOT_H))
#define KING_ON(s)  ((SIDEWAYS(s) | SIDEWAYS(s) << 8 | SIDEWAYS(s) >> 8) & ~SQUARE_BIT(s))

#define SLOPE(s)     (FILE_OF(s) - RANK_OF(s))
#define UP(n)        (8 * ((n) > 0 ? (n) : 0))
#define DIAGONAL(s)  ((0x8040201008040201u << UP(-SLOPE(s)) >> UP(SLOPE(s))) & ~SQUARE_BIT(s))
#define SUM(s)       (FILE_OF(s) + RANK_OF(s) - 7)
#define ANTIDIAGONAL(s) ((0x0102040810204080u << UP(SUM(s)) >> UP(-SUM(s))) & ~SQUARE_BIT(s))
#define ON_FILE(s)   ((bits)FILE_A << FILE_OF(s) & ~SQUARE_BIT(s))
#define ON_RANK(s)   ((bits)RANK_1 << (s & 56) & ~SQUARE_BIT(s))
#define BISHOP_ON(s) (DIAGONAL(s) | ANTIDIAGONAL(s))
#define ROOK_ON(s)   (ON_FILE(s) | ON_RANK(s))
#define QUEEN_ON(s)  (BISHOP_ON(s) | ROOK_ON(s))

#define WHITE_PAWN_ON(s) ((SQUARE_BIT(s) << 9 & NOT_A) | (SQUARE_BIT(s) << 7 & NOT_H))
#define BLACK_PAWN_ON(s) ((SQUARE_BIT(s) >> 7 & NOT_A) | (SQUARE_BIT(s) >> 9 & NOT_H))

#endif
