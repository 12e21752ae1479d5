/* xq_possible: what is on the board in no game of xiangqi.  That nothing is found does not prove that a game leads there. */
#ifndef XQ_POSSIBLE_H
#define XQ_POSSIBLE_H

#include "games/xiangqi/xiangqi.h"
#include "toolkit/finding/diag.h"

enum { XQ_IMPOSSIBLE_MAX = 16, XQ_IMPOSSIBLE_TEXT_MAX = 120 };

struct xq_impossible {
	enum diag id;		/* of the section FEN of toolkit/finding/diag.def */
	int at;			/* the point of the piece that it is about; XQ_NO_POINT: of none alone */
	const char *ref;	/* the rule: "CXA 1999 2.2" */
	char text[XQ_IMPOSSIBLE_TEXT_MAX];	/* without a full stop */
};

/*
 * Lists what is impossible: generals, numbers of pieces, and points where pieces can never be; only without any of
 * these, generals that face each other and a check to the side that is not to move; and only without these, that no
 * move can have been the last one.  Returns how many, at most so many as there is room for.
 */
int xq_impossible_find(const struct xq_position *, struct xq_impossible out[XQ_IMPOSSIBLE_MAX]);

/* Is it where games begin? */
bool xq_is_start(const struct xq_position *);

#endif
