/* attack: constant tables, filled in by the compiler. */
#include "games/chess/attack.h"
#include "games/chess/attack_squares.h"

/* The squares from which a pawn can reach s without being promoted there. */
#define WHITE_PUSH_TO(s) (RANK_OF(s) < 2 || RANK_OF(s) == 7 ? 0 : SQUARE_BIT(s) >> 8 | (RANK_OF(s) == 3 ? SQUARE_BIT(s) >> 16 : 0))
#define BLACK_PUSH_TO(s) (RANK_OF(s) > 5 || RANK_OF(s) == 0 ? 0 : SQUARE_BIT(s) << 8 | (RANK_OF(s) == 4 ? SQUARE_BIT(s) << 16 : 0))
#define WHITE_TAKE_TO(s) (RANK_OF(s) == 7 ? 0 : BLACK_PAWN_ON(s))
#define BLACK_TAKE_TO(s) (RANK_OF(s) == 0 ? 0 : WHITE_PAWN_ON(s))

const bits attack_reach[TAKE_TO + 2][64] = {
	[KNIGHT] = { ALL(KNIGHT_ON) },
	[BISHOP] = { ALL(BISHOP_ON) },
	[ROOK] = { ALL(ROOK_ON) },
	[QUEEN] = { ALL(QUEEN_ON) },
	[KING] = { ALL(KING_ON) },
	[PUSH_TO + WHITE] = { ALL(WHITE_PUSH_TO) },
	[PUSH_TO + BLACK] = { ALL(BLACK_PUSH_TO) },
	[TAKE_TO + WHITE] = { ALL(WHITE_TAKE_TO) },
	[TAKE_TO + BLACK] = { ALL(BLACK_TAKE_TO) },
};

const bits attack_pawn[2][64] = {
	[WHITE] = { ALL(WHITE_PAWN_ON) },
	[BLACK] = { ALL(BLACK_PAWN_ON) },
};

#define SIGHT(s) { KNIGHT_ON(s), KING_ON(s), { WHITE_PAWN_ON(s), BLACK_PAWN_ON(s) }, BISHOP_ON(s), ROOK_ON(s) }

const struct sight attack_sight[64] = { ALL(SIGHT) };

#define RAYS_ON(s) { DIAGONAL(s), ANTIDIAGONAL(s) }

const struct rays attack_rays[64] = { ALL(RAYS_ON) };

/*
 * A rank as 8 bits: what a line piece on file f sees over the occupancy o.  ABOVE: up to the first piece on the
 * higher files, included; BELOW: the same on the lower files.
 */
#define HIGHEST(x) \
	((x) & 64 ? 64 : (x) & 32 ? 32 : (x) & 16 ? 16 : (x) & 8 ? 8 : (x) & 4 ? 4 : (x) & 2 ? 2 : 1)
#define ABOVE(o, f) (((((o) | 0x80) & ~((2 << (f)) - 1)) ^ ((((o) | 0x80) & ~((2 << (f)) - 1)) - (2 << (f)))) & 0xff & \
	~((2 << (f)) - 1))
#define BELOW(o, f) ((1 << (f)) - HIGHEST((o) & ((1 << (f)) - 1)))
#define RANK_SEEN(o, f) (uint8_t)((f == 7 ? 0 : ABOVE(o, f)) | (f == 0 ? 0 : BELOW(o, f)))
#define RANK_OVER(o) { RANK_SEEN(2 * (o), 0), RANK_SEEN(2 * (o), 1), RANK_SEEN(2 * (o), 2), RANK_SEEN(2 * (o), 3), \
	RANK_SEEN(2 * (o), 4), RANK_SEEN(2 * (o), 5), RANK_SEEN(2 * (o), 6), RANK_SEEN(2 * (o), 7) }

const uint8_t attack_rank[64][8] = { ALL(RANK_OVER) };

/* The same for a file: bit n of the byte becomes square n of the a-file. */
#define TURNED(b) (((bits)(b) & 1) | ((bits)(b) & 2) << 7 | ((bits)(b) & 4) << 14 | ((bits)(b) & 8) << 21 | \
	((bits)(b) & 16) << 28 | ((bits)(b) & 32) << 35 | ((bits)(b) & 64) << 42 | ((bits)(b) & 128) << 49)
#define FILE_SEEN(o, r) TURNED(RANK_SEEN(2 * (o), r))
#define FILE_OVER(o) { FILE_SEEN(o, 0), FILE_SEEN(o, 1), FILE_SEEN(o, 2), FILE_SEEN(o, 3), \
	FILE_SEEN(o, 4), FILE_SEEN(o, 5), FILE_SEEN(o, 6), FILE_SEEN(o, 7) }

const bits attack_file[64][8] = { ALL(FILE_OVER) };

/* If a and b are on one line: the squares that both see on an otherwise empty board, from one up to the other. */
#define LOW(a, b)  ((a) < (b) ? (a) : (b))
#define HIGH(a, b) ((a) < (b) ? (b) : (a))
#define STRETCH(a, b) (SQUARE_BIT(HIGH(a, b)) - SQUARE_BIT(LOW(a, b)))
#define COMMON(on, a, b) (on(a) & SQUARE_BIT(b) ? on(a) & on(b) & STRETCH(a, b) : 0)
#define BETWEEN(a, b) (COMMON(ON_RANK, a, b) | COMMON(ON_FILE, a, b) | COMMON(DIAGONAL, a, b) | COMMON(ANTIDIAGONAL, a, b))
#define EIGHT(a, b) BETWEEN(a, b), BETWEEN(a, (b + 1)), BETWEEN(a, (b + 2)), BETWEEN(a, (b + 3)), \
	BETWEEN(a, (b + 4)), BETWEEN(a, (b + 5)), BETWEEN(a, (b + 6)), BETWEEN(a, (b + 7))
#define BETWEEN_ROW(a) { EIGHT(a, 0), EIGHT(a, 8), EIGHT(a, 16), EIGHT(a, 24), EIGHT(a, 32), EIGHT(a, 40), \
	EIGHT(a, 48), EIGHT(a, 56) }

const bits attack_between[64][64] = { ALL(BETWEEN_ROW) };
