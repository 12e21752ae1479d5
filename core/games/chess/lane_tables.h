/* lane_tables: what the bodies of the lane share: constant tables, and what few moves need. */
#ifndef LANE_TABLES_H
#define LANE_TABLES_H

#include "games/chess/lane.h"

/*
 * What a prefix means: 'Nbx' is a knight of the b-file that captures.  Found by multiplication: its row is the highest
 * bits of prefix times factor.  (The factor was found by trying: no two of the 147 prefixes have the same row.)
 */
enum { LANE_SHAPE_BITS = 9, LANE_SHAPES = 1 << LANE_SHAPE_BITS };
#define LANE_SHAPE_FACTOR 0x7ea4de57u

struct lane_shape {
	uint64_t prefix;	/* its bytes, the last one highest; 0 where there is none, and for a push */
	bits named;		/* the squares that the origin allows */
	bits not_slope, not_straight, not_special;	/* the planes the piece is not on: all squares, or none */
	bits takes;		/* all squares if there is an x, else none */
	uint16_t row[2];	/* by colour: where lane_reach has what it reaches */
	uint8_t step[2];	/* by colour: which lane_sight.step it attacks from */
	uint8_t kind;
	uint32_t quiet;		/* all bits if the half-move clock goes on, else none */
	uint32_t lined;		/* all bits if a piece can be in its way, else none: lane_between[0] is empty */
};
/* The place of the shape of a king that moves, in bytes. */
#define LANE_KING ((uint16_t)((((uint32_t)'K' << 24) * LANE_SHAPE_FACTOR >> (32 - LANE_SHAPE_BITS)) << 6))
_Static_assert(sizeof(struct lane_shape) == 1 << 6, "reading multiplies rows by 64");
extern const struct lane_shape lane_shapes[LANE_SHAPES];

static inline const struct lane_shape *
lane_shape_of(const struct lane_says *s)
{
	return (const struct lane_shape *)(const void *)((const char *)lane_shapes + s->shape);
}

/* These as one array. */
#define lane_reach (&attack_reach[0][0])
#define lane_between (&attack_between[0][0])

/* What a king sees. */
struct lane_sight {
	_Alignas(32) bits up[4];	/* the rays on which squares count up, two straight ones, two slopes */
	_Alignas(32) bits down[4];	/* those on which they count down */
	bits step[4];			/* from where it is attacked by: nothing, a knight, a pawn of White, of Black */
	bits spare[4];			/* makes multiplying by its size a shift */
};
extern const struct lane_sight lane_sight[64];

/* The squares beside s on its rank. */
static inline bits
lane_beside(int s)
{
	return ((SQUARE_BIT(s) & ~((bits)FILE_A << 7)) << 1) | ((SQUARE_BIT(s) & ~(bits)FILE_A) >> 1);
}

/* Between a position and its planes.  Storing sets `kind`, `side` and `king`. */
void lane_load(struct lane_board *, const struct position *);
void lane_store(struct position *, const struct lane_board *);
/* The pieces that give check to the side to move. */
bits lane_checkers(const struct position *);
/* The rooks that may castle, and their kings: the squares that a move cannot touch without ending a right. */
bits lane_rights(const struct position *);
/* A move touches these two squares: takes away the rights that it ends.  Returns the change of the key. */
uint64_t lane_lose_castling(struct position *, const struct lane_board *before, bits both);
/* Where king and rook go when they castle. */
static inline square
lane_king_goes(move m)
{
	return (square)((move_from(m) & 56) + (move_to(m) > move_from(m) ? G1 : C1));
}

static inline square
lane_rook_goes(move m)
{
	return (square)((move_from(m) & 56) + (move_to(m) > move_from(m) ? F1 : D1));
}

/*
 * Of words `first` to `end` - 1, which are proved, the first of `turn`: the first one that names where its piece comes from
 * in another way than SAN does, or `end`.  `longer`: the n words whose prefix has more than one letter, but for an x.
 */
int lane_first_misnamed(const struct lane *, int turn, int first, int end, const uint8_t *longer, int n);

/*
 * Castling.  Guessing moves king and rook if neither has moved since word `first`, when the position was p; passing
 * writes `board` and returns the change of the key.
 */
bool lane_guess_castling(struct lane *, int first, int i, const struct position *p, int us);
uint64_t lane_pass_castling(struct position *, move, int us);
/* After a double step by `us`: sets en_passant if a capture is legal.  Returns the change of the key. */
uint64_t lane_pass(struct position *, const struct lane_board *, int us, square passed);

#endif
