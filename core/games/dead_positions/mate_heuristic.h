/* mate_heuristic: an estimate of how far a helpmate is.  It guides the search; errors only make it slower. */
#ifndef MATE_HEURISTIC_H
#define MATE_HEURISTIC_H

#include "games/chess/position.h"

/* Parameters of the search for a mate.  If one style has found nothing after its nodes, the next is tried. */
struct mate_style {
	unsigned nodes;		/* positions of the whole search after which it is given up */
	int detour;		/* cost of a move other than the one that looks best */
	int crowd;		/* cost of each officer on the board, if the winner has no rook or queen */
	bool afresh;		/* starts again from the root; else the positions already known are ranked anew */
	bool promote;		/* with pawns left and no rook or queen, only the way to a promotion counts */
};

/* The smaller, the nearer is a mate; 0 to some hundreds. */
int mate_heuristic(const struct mate_style *, const struct position *, int winner);

#endif
