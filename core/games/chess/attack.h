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

/* For code that few moves need: kept out of line, so that the common path has more registers. */
#define ATTACK_RARE __attribute__((noinline))
/* For code that all moves need, written once for both colours: inlined, the colour is a constant. */
#define ATTACK_INLINE static inline __attribute__((always_inline))

#define SQUARE_BIT(s)  ((bits)1 << (s))
#define FILE_A  0x0101010101010101u
#define RANK_1  0xffu
#define RANK_BITS(r) ((bits)RANK_1 << (8 * (r)))	/* r: 0 to 7 */
#define LIGHT_SQUARES 0x55aa55aa55aa55aau
#define CENTRE_SQUARES 0x0000001818000000u	/* d4, e4, d5, e5 */
#define FILE_OF(s) ((s) & 7)
#define RANK_OF(s) ((s) >> 3)

static inline int bits_lowest(bits b) { return __builtin_ctzll(b); }	/* b is not empty */
/* Squares in the set.  By hand: baseline x86-64 has no POPCNT, and the compiler's own function uses a lookup table. */
static inline int
count(bits b)
{
	b -= b >> 1 & 0x5555555555555555u;
	b = (b & 0x3333333333333333u) + (b >> 2 & 0x3333333333333333u);
	b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0fu;
	return (int)(b * 0x0101010101010101u >> 56);
}
static inline bits bits_several(bits b) { return b & (b - 1); }	/* b without its lowest; not 0: two or more */

/* The same facts as in attack_reach and attack_pawn, arranged by square because they are used together. */
struct sight {
	bits knight, king, pawn[2], bishop, rook;
};
extern const struct sight attack_sight[64];

/*
 * attack_reach[kind][s]: the squares a piece of that kind reaches from s on an empty board; empty for PAWN.
 * attack_reach[PUSH_TO + colour][s], [TAKE_TO + colour][s]: the squares from which a pawn of that colour reaches s
 * by a push or by a capture; empty if s is on its last rank, where it is promoted.
 */
enum { PUSH_TO = KING + 1, TAKE_TO = PUSH_TO + 2 };	/* plus the colour */
extern const bits attack_reach[TAKE_TO + 2][64];
/* attack_pawn[colour][s]: what a pawn of that colour attacks from s. */
extern const bits attack_pawn[2][64];
/* attack_between[a][b]: the squares strictly between a and b if they are on one rank, file or diagonal; else empty. */
extern const bits attack_between[64][64];
/*
 * "Kindergarten bitboards" (G. Isenberg, chessprogramming wiki): a multiplication gathers the occupancy of a line
 * into six bits (the two squares at its ends do not matter), and a small table gives the squares seen.  No table
 * here is larger than 4 KB, and there are no branches.
 */
struct rays {
	bits diagonal, antidiagonal;	/* through a square; the square itself is not included */
};
extern const struct rays attack_rays[64];
extern const uint8_t attack_rank[64][8];	/* [occupancy of files b to g][file] */
extern const bits attack_file[64][8];		/* [occupancy of ranks 2 to 7][rank]; on the a-file */

/* The squares seen from s along a diagonal, up to and including the first occupied one on each side. */
static inline bits
attack_slope(square s, bits occupied, bits line)
{
	return line & attack_rank[((occupied & line) * ((bits)FILE_A << 1)) >> 58][FILE_OF(s)] * (bits)FILE_A;
}

static inline bits
attack_bishop(square s, bits occupied)
{
	return attack_slope(s, occupied, attack_rays[s].diagonal) | attack_slope(s, occupied, attack_rays[s].antidiagonal);
}

static inline bits
attack_rook(square s, bits occupied)
{
	int rank = s & 56, file = FILE_OF(s);
	bits column = ((occupied >> file & FILE_A) * 0x0004081020408000u) >> 58;

	return attack_file[column][RANK_OF(s)] << file | (bits)attack_rank[occupied >> (rank + 1) & 63][file] << rank;
}

/* The squares that pawns of that colour on these squares attack. */
static inline bits
attack_by_pawns(int colour, bits pawns)
{
	const bits west = pawns & ~(bits)FILE_A, east = pawns & ~((bits)FILE_A << 7);

	return colour == WHITE ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

/* The rank on which the pieces of that colour start. */
static inline bits
attack_home_rank(int colour)
{
	return colour == WHITE ? RANK_BITS(0) : RANK_BITS(7);
}

/* The squares that a piece of that kind attacks from s.  Not for pawns: see attack_pawn. */
static inline bits
attack_officer(int kind, square s, bits occupied)
{
	switch (kind) {
	case BISHOP:
		return attack_bishop(s, occupied);
	case ROOK:
		return attack_rook(s, occupied);
	case QUEEN:
		return attack_bishop(s, occupied) | attack_rook(s, occupied);
	default:
		return attack_reach[kind][s];
	}
}

#endif
