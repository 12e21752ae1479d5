/* proof_plan: who of the pieces of one position is who in a later one, and in what order pawns take and are promoted. */
#ifndef PROOF_PLAN_H
#define PROOF_PLAN_H

#include "chess/position.h"

/*
 * A piece is named by its colour and place in the first position: WHITE's are 0 to 15, BLACK's 16 to 31, and of each
 * the pawns come first.  Sets of pieces are uint32_t, sets of steps uint64_t.
 */
enum { PROOF_PLAN_MEN = 32, PROOF_PLAN_OFFICER = PROOF_PLAN_MEN, PROOF_PLAN_NOBODY, PROOF_PLAN_STEPS_MAX = 48, NO_STEP = 255 };

struct proof_plan_man {
	uint8_t kind;		/* in the first position; NONE: there is no such piece */
	uint8_t risen;		/* what the pawn becomes; NONE */
	uint8_t rise;		/* the step in which; NO_STEP */
	square home, end;	/* where it is first and last; NO_SQUARE: it is taken */
	square goal;		/* seen from the end: where it was promoted, else its home */
	uint64_t steps;		/* its own captures, but for one that promotes it */
	uint64_t blocked;	/* steps that come before it may be home: enemy pawns that pass */
	uint64_t visitors;	/* steps in which others are promoted on its home square */
	uint64_t under, over;	/* steps before which another pawn is below, above it on its file */
};

/* What changes the columns of pawns, in the order of play. */
struct proof_plan_step {
	uint8_t man;		/* the pawn that takes or is promoted; PROOF_PLAN_OFFICER: another piece takes a pawn */
	uint8_t colour;		/* of `man` */
	uint8_t victim;		/* a pawn; PROOF_PLAN_OFFICER: any other piece; PROOF_PLAN_NOBODY */
	uint8_t from, file;	/* where `man` is before and after; of an officer: the victim's */
	uint8_t promotion;
	/* Pawns on the file that the one who leaves it (`man`, or an officer's victim) had below and above it. */
	uint32_t below, above;
	uint64_t after;		/* steps that may not have happened yet */
};

struct proof_plan {
	struct proof_plan_man man[PROOF_PLAN_MEN];
	struct proof_plan_step step[PROOF_PLAN_STEPS_MAX];
	int n;
	uint32_t fixed;		/* pieces that never move */
	bool loose;		/* pawns may be taken by anybody, and no order is known */
	bits castling;		/* the rights of the first position */
	square passed;		/* the en passant square of the last position */
	uint32_t restless;	/* pieces that stand at home and must have moved: rights that are gone */
};

/*
 * A plan is made in three steps: the pieces get their names; then what the pawns did is found out, by proof_pawns.h or
 * without any order (from anywhere, and anybody may take pawns); then the officers are distinguished.  False: they
 * do not fit.  Another seed, another choice.
 */
void proof_plan_begin(const struct position *from, const struct position *to, struct proof_plan *);
bool proof_plan_loosely(struct proof_plan *, const struct position *to, uint64_t seed);
bool proof_plan_settle(struct proof_plan *, const struct position *from, const struct position *to, uint64_t seed);

static inline int plan_colour(int man) { return man >> 4; }
static inline uint32_t plan_side(int colour) { return (uint32_t)0xffff << 16 * colour; }
static inline int plan_lowest(uint32_t men) { return __builtin_ctz(men); }
/* Of the square's colour: 1 is light. */
static inline int plan_shade(square s) { return (FILE_OF(s) + RANK_OF(s)) & 1; }
/* Seen from that side; 0 to 7. */
static inline int plan_rank(int colour, square s) { return colour == WHITE ? RANK_OF(s) : 7 - RANK_OF(s); }

#endif
