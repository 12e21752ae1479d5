/*
 * xq_end: ends of a game of xiangqi that the board shows: mate, stalemate, nothing left that can attack, and the limit
 * of moves without a capture, by the rules of several organisations.
 */
#ifndef XQ_END_H
#define XQ_END_H

#include "games/xiangqi/xiangqi.h"

/* The side to move has lost, in check or not: CXA 1999, 4.1.1 and 4.1.3. */
enum xq_end { XQ_GOES_ON, XQ_MATE, XQ_STALEMATE };
enum xq_end xq_end_of(const struct xq_position *);

/* Has neither side a piece that can cross the river?  Then nobody can win any more: CXA 1999, 4.2.1. */
bool xq_is_bare(const struct xq_position *);

/* How checks are left out of the count of moves without a capture. */
enum xq_limit_checks {
	XQ_CHECKS_COUNT,	/* every move counts */
	XQ_CHECKS_OF_CLAIMANT,	/* of the checks of the side that claims, only the first so many count */
	XQ_CHECKS_OF_EACH,	/* the same of the checks of each side, and replies to those beyond that do not count, either */
	XQ_CHECKS_OF_MORE,	/* what the side that checked more often has beyond so many is left out twice */
};

/* The limit of one organisation.  Moves of soldiers count like all others. */
struct xq_limit {
	const char *code;	/* "cxa1999" */
	unsigned rounds;	/* moves of each side */
	enum xq_limit_checks how;
	unsigned checks;	/* how many checks count */
	bool automatic;		/* the game is drawn then, else if a player claims it or the arbiter says so */
	const char *ref;	/* the rule, or the program that has it */
};
extern const struct xq_limit xq_limits[];	/* ends with a row without a code */
/* The row with that code; NULL: there is none. */
const struct xq_limit *xq_limit_find(const char *code);

/* What has been played since the last capture; all zeros at first. */
struct xq_quiet {
	uint32_t moves[2], checks[2];	/* by enum xq_colour; the moves include the checks */
	uint32_t replies[2];	/* of that side to checks beyond the first `replies_after` */
	uint32_t replies_after;	/* `checks` of the limit */
	bool reply_due;		/* the last move was such a check */
};

/* Begins at a position: the moves that its counter has are shared between the sides, and taken for moves without check. */
void xq_quiet_start(const struct xq_limit *, const struct xq_position *, struct xq_quiet *);
/* Adds a move; to be called with the position after it, whose counter says if it was a capture. */
void xq_quiet_add(struct xq_quiet *, const struct xq_position *after);
/* How many rounds count for a claim of that side; for an automatic limit both sides have the same. */
unsigned xq_limit_rounds(const struct xq_limit *, const struct xq_quiet *, int claimant);

#endif
