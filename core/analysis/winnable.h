/*
 * Room analysis: proofs about one position: who can still mate, whether it can have arisen, and by which game.
 * It does not know the game that the position comes from.
 */
/* winnable: can a side still give mate, by any series of legal moves?  FIDE 5.2.2, 6.9. */
#ifndef WINNABLE_H
#define WINNABLE_H

#include "chess/position.h"

/*
 * Both sides help: a side "can" when some sequence of legal moves, however
 * foolish, ends with it giving mate.  A position is dead when neither can.
 */
enum winnable { UNWINNABLE, WINNABLE, UNDECIDED };

enum { MATE_LINE_MAX = 300 };

/* Legal moves that end in mate. */
struct mate_line {
	int n;			/* 0: the mate is on the board already */
	move moves[MATE_LINE_MAX];
};

enum { WINNABLE_MEMORY = 20 << 20 };	/* bytes: what one call uses at most, its peak included */

/*
 * Exact.  `nodes` limits the search (0: the usual limit); UNDECIDED only beyond
 * it or when WINNABLE_MEMORY is full, and the same every time.  `line` gets the
 * mate when the answer is WINNABLE; NULL: nobody wants it, which is faster.
 * -1 and errno: out of memory.
 */
int winnable(const struct position *, int winner, unsigned long nodes, struct mate_line *line);

/*
 * A look of some ten nanoseconds that answers for nearly all positions of
 * ordinary games: true only when the side can surely still mate.  False says
 * nothing.
 */
bool winnable_plainly(const struct position *, int winner);

#endif
