/* announced: can the mate that an engine announces be true?  Only what is certain without a search. */
#ifndef MATE_EVAL_H
#define MATE_EVAL_H

#include "chess/position.h"

enum announced {
	ANNOUNCED_POSSIBLE,
	ANNOUNCED_OVER,		/* the game is over, and not by that mate */
	ANNOUNCED_NOT_MATE,	/* mate in 0, but it is not mate */
	ANNOUNCED_BARE_KING,	/* by a side that has its king alone */
	ANNOUNCED_NOT_IN_ONE,
};

/*
 * Mate by that colour in so many moves, said of the position after a move; some
 * programs mean the one before it, so what is true there is let pass.  `before`
 * may be NULL.
 */
enum announced announced_mate(const struct position *before, const struct position *after, int colour,
    unsigned long moves);

#endif
