/*
 * draws: what along a line of play makes a draw or the right to claim one:
 * repetitions and half-move clocks.  FIDE 9.2, 9.3, 9.6.  It knows no editions
 * of the Laws and no ends of games: it tells what happened, at every ply.
 */
#ifndef DRAWS_H
#define DRAWS_H

#include <stddef.h>

#include "chess/line.h"

/*
 * A position that had stood on the board before, with the same side to move,
 * castling rights and legal en passant (FIDE 9.2.3).  The start counts.  What
 * came back in a stretch of fewer than seven plies without a capture or pawn move
 * is not listed: nothing there can be claimed.
 */
struct recurrence {
	int ply;		/* half-moves played when it stood again */
	int before;		/* the last time before that */
	int times;		/* how often it has stood by now: at least 2 */
	int row;		/* how often at a distance of four plies, up to now: 5 is the fivefold of 2014 (9.6a) */
};

enum claim_kind {
	CLAIM_THREEFOLD,	/* the position on the board stands for at least the third time: 9.2.2 */
	CLAIM_THREEFOLD_AHEAD,	/* it will after the intended move: 9.2.1 */
	CLAIM_FIFTY,		/* half-move clock of at least 100: 9.3.2 */
	CLAIM_FIFTY_AHEAD,	/* of at least 99, and the intended move is neither a capture nor of a pawn: 9.3.1 */
};

/* What the side to move could claim.  (Whether its edition of the Laws knows the claim is not asked here.) */
struct claim {
	int ply;		/* half-moves played */
	enum claim_kind kind;
	/*
	 * AHEAD: the intended move.  Threefold: each such move is a claim of its
	 * own.  Fifty: one claim only; the move that was played if it serves, else
	 * any that does.  Others: NO_MOVE.
	 */
	move intended;
	int before;		/* when that position last stood; -1 for the others */
};

/* All zeros is empty. */
struct draws {
	struct recurrence *recurrences;	/* by ply */
	struct claim *claims;		/* by ply, then kind, then in the order of movegen_all() */
	int recurrences_n, claims_n;
	uint32_t longest;		/* the highest half-move clock */
	struct draws_memory *memory;	/* of draws.c, kept from one game to the next */
};

/* Whose claims with an intended move are wanted: they take longer.  A set: 1 << enum colour. */
enum { DRAWS_AHEAD_WHITE = 1, DRAWS_AHEAD_BLACK = 2, DRAWS_AHEAD = 3 };

/*
 * Finds them all, in place of what struct draws held before.  If `fresh` is above
 * 0, it is known that no position up to that half-move of the line has come back,
 * and no clock got to 99.  A hash hit is
 * verified by the positions themselves.  Takes time in proportion to the line, if
 * there is a replay (NULL: none).
 * False: out of memory.
 */
bool draws_find(struct draws *, const struct line *, struct line_replay *, int fresh, unsigned ahead);
void draws_none(struct draws *);	/* for a line in which nothing comes back and no clock gets to 99 */
void draws_free(struct draws *);

/* The recurrence at that ply; NULL: the position had not stood before. */
const struct recurrence *draws_at(const struct draws *, int ply);
/* All plies at which the position of that recurrence has stood up to it, in order; at most max, the latest ones. */
int draws_plies(const struct draws *, const struct recurrence *, int *out, int max);

#endif
