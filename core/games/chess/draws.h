/*
 * draws: repetitions and half-move clocks along a line of play, and the claims of a draw that they allow.  FIDE 9.2,
 * 9.3, 9.6.
 *
 * Claims are found here, at every ply, whatever the edition of the Laws and the result of the game.  They are reported
 * by games/checks/claim_check, which leaves out those that the edition in force does not have.
 */
#ifndef DRAWS_H
#define DRAWS_H

#include <stddef.h>

#include "games/chess/line.h"

enum {
	DRAWS_REPEAT = 4,	/* plies: no position recurs sooner */
	DRAWS_RUN = 2 * DRAWS_REPEAT - 1,	/* plies: after one more a position can have occurred three times */
};

/*
 * A position that occurred before, with the same side to move, castling rights and legal en passant captures
 * (FIDE 9.2.3).  The starting position counts.  Recurrences in a stretch of fewer than DRAWS_RUN plies without a
 * capture or pawn move are not listed: nothing can be claimed there.
 */
struct recurrence {
	int ply;		/* half-moves played when it occurred again */
	int before;		/* half-moves played at its previous occurrence */
	int times;		/* occurrences so far, this one included: at least 2 */
	int row;		/* occurrences up to now, four plies apart each: 5 is the fivefold of 2014 (9.6a) */
};

enum claim_kind {
	CLAIM_THREEFOLD,	/* the position on the board has appeared for at least the third time: 9.2.2 */
	CLAIM_THREEFOLD_AHEAD,	/* the position after the intended move will have: 9.2.1 */
	CLAIM_FIFTY,		/* the half-move clock is at least 100: 9.3.2 */
	CLAIM_FIFTY_AHEAD,	/* it is at least 99, and the intended move is not a capture or pawn move: 9.3.1 */
};

/* A draw that the side to move could claim, if the Laws in force have this kind of claim. */
struct claim {
	int ply;		/* half-moves played */
	enum claim_kind kind;
	/*
	 * For the AHEAD kinds, the intended move; else NO_MOVE.  Threefold: every such move is a claim of its own.
	 * Fifty: one claim only, with the move that was played if it qualifies, else with any that does.
	 */
	move intended;
	int before;		/* threefold kinds: half-moves played at the previous occurrence; else -1 */
};

/* All zeros is empty. */
struct draws {
	struct recurrence *recurrences;	/* by ply */
	struct claim *claims;		/* by ply, then kind, then in the order of movegen_all() */
	int recurrences_n, claims_n;
	uint32_t longest;		/* the highest half-move clock */
	struct draws_memory *memory;	/* working memory of draws.c, kept for the next call */
};

/* The sides for which the AHEAD kinds are wanted, which take longer to find: a set of 1 << enum colour. */
enum { DRAWS_AHEAD_WHITE = 1, DRAWS_AHEAD_BLACK = 2, DRAWS_AHEAD = 3 };

/*
 * Finds all recurrences and claims, and replaces what struct draws held.  `fresh` above 0 is a promise that up to that
 * half-move no position has recurred and the half-move clock was always below 99.  Equal keys are verified by
 * comparing the positions.  `replay` may be NULL; with one, the time is proportional to the length of the line.
 * False: out of memory.  With rules of a variant, `ahead` must be 0; where they let a position recur after a capture,
 * `fresh` must be 0, too, and there is no half-move clock.
 */
bool draws_find(struct draws *, const struct line *, struct line_replay *, int fresh, unsigned ahead);
void draws_none(struct draws *);	/* empties it: nothing recurs in the line, and its clock stays below 99 */
void draws_free(struct draws *);

/* The recurrence at that ply; NULL: that position had not occurred before. */
const struct recurrence *draws_at(const struct draws *, int ply);
/*
 * Writes the plies at which the position of a recurrence has occurred, up to and including it, in order; if there are
 * more than max, the latest.  Returns how many.
 */
int draws_plies(const struct draws *, const struct recurrence *, int *out, int max);

#endif
