/* mate_heuristic: how far a helpmate seems to be.  Guides the search; nothing depends on its being right. */
#ifndef MATE_HEURISTIC_H
#define MATE_HEURISTIC_H

#include "chess/position.h"

/* One way to look for a mate; when it fails for long, another is tried. */
struct mate_style {
	unsigned nodes;		/* looked at before it is given up */
	int detour;		/* what it costs to take another move than the one that looks best */
	int crowd;		/* what every officer too many costs when few pieces must mate in a corner */
	bool afresh;		/* begins with nothing but the position; else what is known already is ranked anew */
	bool promote;		/* with pawns left, think of promotion only */
};

/* The smaller the nearer; 0 to some hundreds. */
int mate_heuristic(const struct mate_style *, const struct position *, int winner);

#endif
