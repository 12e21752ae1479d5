/*
 * Room games/dead_positions: which sides can still mate in a position, proved.  It does not know the game that the position
 * comes from.
 */
/* winnable: can a side still give mate, by any series of legal moves?  FIDE 5.2.2, 6.9. */
#ifndef WINNABLE_H
#define WINNABLE_H

#include "games/chess/position.h"
#include "games/retro/effort.h"

/*
 * A side can mate if some sequence of legal moves by both sides, however foolish, ends with it giving mate.  A position
 * is dead if neither side can.
 */
enum winnable { UNWINNABLE, WINNABLE, UNDECIDED };

enum { MATE_LINE_MAX = 300, NO_LINE = -1 };

/* Legal moves that end in mate. */
struct mate_line {
	int n;			/* 0: the position is mate already; NO_LINE: none was found within the limits */
	move moves[MATE_LINE_MAX];
};

/*
 * The positions that one search may visit: usually, and at most if the effort names a number.  A usual search uses
 * WINNABLE_MEMORY bytes at most, at its peak; a longer one 64 for each position.
 */
enum { WINNABLE_NODES = 390000, WINNABLE_NODES_MAX = 16000000, WINNABLE_MEMORY = 20 << 20 };
uint32_t winnable_nodes(const struct effort *);		/* what that effort (may be NULL) allows */

/*
 * Returns an enum winnable, or -1 and errno: out of memory.  UNDECIDED only if the search reached a limit of the
 * effort (may be NULL); the answer is the same every time.  If it is WINNABLE, `line` gets the moves to a mate; NULL is
 * faster.
 */
int winnable(const struct position *, int winner, struct effort *, struct mate_line *line);

/*
 * A test of some ten nanoseconds.  True, as for nearly all positions of ordinary games: the side can still mate.  False
 * says nothing.
 */
bool winnable_plainly(const struct position *, int winner);

#endif
