/* attack: the squares a piece sees.  Constant tables and arithmetic, no set-up. */
#ifndef ATTACK_H
#define ATTACK_H

#include <stdint.h>

/* A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8. */
typedef uint64_t bits;
typedef uint8_t square;

enum { A1 = 0, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7, A8 = 56, H8 = 63, NO_SQUARE = 64 };
enum colour { WHITE, BLACK };
enum kind { NONE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };	/* of a piece */

#define BIT(s)  ((bits)1 << (s))
#define FILE_A  0x0101010101010101u
#define RANK_1  0xffu
#define RANK(r) ((bits)RANK_1 << (8 * (r)))	/* r: 0 to 7 */
#define FILE_OF(s) ((s) & 7)
#define RANK_OF(s) ((s) >> 3)

static inline int lowest(bits b) { return __builtin_ctzll(b); }	/* b is not empty */
static inline int count(bits b) { return __builtin_popcountll(b); }
static inline bits several(bits b) { return b & (b - 1); }	/* not empty: at least two */

/* reach[kind][s]: where that kind gets from s on an empty board; pawns: nowhere. */
extern const bits reach[7][64];
/* pawn_attack[colour][s]: what a pawn of that colour attacks from s. */
extern const bits pawn_attack[2][64];
/* between[a][b]: the squares strictly between, when a and b are on one line; else empty. */
extern const bits between[64][64];
/* line[a][b]: the whole line through a and b, ends included, when they are on one; else empty. */
bits line_through(square a, square b);

/* Squares seen along lines up to and including the first occupied one. */
bits attack_bishop(square, bits occupied);
bits attack_rook(square, bits occupied);

#endif
