/* mate_eval: can the mate that an engine announces be true?  Only what is certain without a search. */
#ifndef MATE_EVAL_H
#define MATE_EVAL_H

#include "chess/position.h"

enum mate_eval {
	MATE_EVAL_POSSIBLE,
	MATE_EVAL_OVER,		/* the game is over, and not by that mate */
	MATE_EVAL_NOT_MATE,	/* mate in 0, but it is not mate */
	MATE_EVAL_BARE_KING,	/* by a side that has its king alone */
	MATE_EVAL_NOT_IN_ONE,
};

/*
 * Mate by that colour in so many moves, said of the position after a move; some
 * programs mean the one before it, so what is true there is let pass.  `before`
 * may be NULL.
 */
enum mate_eval mate_eval_mate(const struct position *before, const struct position *after, int colour,
    unsigned long moves);

#endif
