/*
 * proof_plan: which piece of one position is which in a later one, and in what order pawns capture and are promoted.
 * The search (proof_game.c) goes backward, from the later position to the first.
 */
#ifndef PROOF_PLAN_H
#define PROOF_PLAN_H

#include "games/chess/position.h"

/*
 * Pieces are numbered by the first position: White's 0 to 15, Black's 16 to 31, and of each side the pawns first.  Sets
 * of pieces are uint32_t, sets of steps uint64_t.  A piece is at home on its square in the first position.
 */
enum { PROOF_PLAN_MEN = 32, PROOF_PLAN_OFFICER = PROOF_PLAN_MEN, PROOF_PLAN_NOBODY, PROOF_PLAN_STEPS_MAX = 48, NO_STEP = 255 };

struct proof_plan_man {
	uint8_t kind;		/* in the first position; NONE: there is no such piece */
	uint8_t risen;		/* what the pawn is promoted to; NONE: it is not */
	uint8_t rise;		/* the step in which it is promoted; NO_STEP: it is not */
	square home, end;	/* its squares in the first and the later position; end NO_SQUARE: it is taken */
	square goal;		/* where the search backward takes an officer: where it was promoted, else its home */
	uint64_t steps;		/* its own captures, except one with which it is promoted */
	uint64_t blocked;	/* steps to take back before it is at home: promotions of enemy pawns on its file */
	uint64_t visitors;	/* steps to take back before it is at home: promotions there, or that would check it */
	uint64_t under, over;	/* steps before which another pawn is below it, above it on its file */
};

/* An event that changes the columns of pawns. */
struct proof_plan_step {
	uint8_t man;		/* the pawn that captures or is promoted; PROOF_PLAN_OFFICER: an officer takes a pawn */
	uint8_t colour;		/* of `man` */
	uint8_t victim;		/* a pawn; PROOF_PLAN_OFFICER: any officer; PROOF_PLAN_NOBODY: no capture */
	uint8_t from, file;	/* files of `man` before and after; for an officer, both are that of the victim */
	uint8_t promotion;	/* enum kind, or NONE */
	/* The pawns below and above the pawn that leaves its file (`man`, or the victim of an officer). */
	uint32_t below, above;
	uint64_t after;		/* steps that come later, and so must be taken back first */
};

struct proof_plan {
	struct proof_plan_man man[PROOF_PLAN_MEN];
	struct proof_plan_step step[PROOF_PLAN_STEPS_MAX];
	int n;
	uint32_t fixed;		/* pieces that never move */
	bool loose;		/* made without a kernel: any piece may take pawns, and the order is not known */
	bits castling;		/* the rights of the first position */
	square passed;		/* the en passant square of the later position */
	uint32_t restless;	/* rooks at home that must have moved, because a castling right was lost */
};

/*
 * A plan is made in three steps.  proof_plan_begin() numbers the pieces.  Then the pawns get their steps: from a kernel
 * by proof_pawns_read(), or by proof_plan_loosely(), from any first position, without an order.  proof_plan_settle()
 * then matches the officers.  False: no plan is possible.  Different seeds make different choices.
 */
void proof_plan_begin(const struct position *from, const struct position *to, struct proof_plan *);
bool proof_plan_loosely(struct proof_plan *, const struct position *to, uint64_t seed);
bool proof_plan_settle(struct proof_plan *, const struct position *from, const struct position *to, uint64_t seed);

static inline int plan_colour(int man) { return man >> 4; }
static inline uint32_t plan_side(int colour) { return (uint32_t)0xffff << 16 * colour; }
static inline int plan_lowest(uint32_t men) { return __builtin_ctz(men); }
/* 1: a light square, 0: a dark one. */
static inline int plan_shade(square s) { return (FILE_OF(s) + RANK_OF(s)) & 1; }
/* The rank as seen by that side, 0 to 7. */
static inline int plan_rank(int colour, square s) { return colour == WHITE ? RANK_OF(s) : 7 - RANK_OF(s); }

#endif
