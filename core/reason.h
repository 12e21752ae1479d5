/* reason: why a move is illegal, as a rule of chess and a sentence.  Catalogue 2.6. */
#ifndef REASON_H
#define REASON_H

#include "notation.h"

/* The course of a game so far. */
struct history {
	struct position start;
	const move *moves;	/* NO_MOVE where the move was passed or put by force */
	int plies;
};

struct reason {
	enum diag id;		/* always one of section 2.6, or of 2.5 for what is wrong by itself */
	struct span message;	/* in the arena; "the knight on d2 is pinned to the king on e1 by the bishop on b4" */
};

/* For a reading that no legal move fits. */
void reason_find(const struct position *, const struct reading *, const struct history *, struct arena *, struct reason *);

/* The same for a given pseudo move by squares, for example of UCI; used by reason_find() and for `force`. */

#endif
