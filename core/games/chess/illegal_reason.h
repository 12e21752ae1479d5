/* illegal_reason: why a move is illegal: a finding (section Legality of toolkit/finding/diag.def) and a sentence. */
#ifndef ILLEGAL_REASON_H
#define ILLEGAL_REASON_H

#include "base/arena.h"
#include "games/chess/line.h"
#include "games/move_notation/notation.h"

struct illegal_reason {
	enum diag id;		/* of the section Legality, or of SAN form for a promotion that is wrong by itself */
	struct span message;	/* in the arena: "the knight on d2 is pinned to the king on e1 by the bishop on b4" */
};

/* For a reading that no legal move fits; the line is the game before this move; NULL: there is no game. */
void illegal_reason_find(const struct position *, const struct notation_reading *, const struct line *, struct arena *,
    struct illegal_reason *);

/* For a reading that several legal moves fit: "the knights on b1 and f3 can both go to d2"; in the arena. */
struct span illegal_reason_ambiguous(const struct position *, const struct notation_reading *, struct arena *);

/*
 * Is it a king move to d4, e4, d5 or e5?  If it is the last move, it probably is not one: on an electronic board the
 * result is signalled by putting the kings on these squares.
 */
bool illegal_reason_king_to_centre(const struct notation_reading *);

#endif
