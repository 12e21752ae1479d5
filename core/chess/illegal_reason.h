/* illegal_reason: why a move is illegal, as a rule of chess and a sentence.  Catalogue 2.6. */
#ifndef ILLEGAL_REASON_H
#define ILLEGAL_REASON_H

#include "base/arena.h"
#include "chess/notation.h"
#include "chess/line.h"

struct illegal_reason {
	enum diag id;		/* always one of section 2.6, or of 2.5 for what is wrong by itself */
	struct span message;	/* in the arena; "the knight on d2 is pinned to the king on e1 by the bishop on b4" */
};

/* For a reading that no legal move fits; the line is the game so far. */
void illegal_reason_find(const struct position *, const struct notation_reading *, const struct line *, struct arena *, struct illegal_reason *);

/* For a reading that several fit: "the knights on b1 and f3 can both go to d2". */
struct span illegal_reason_ambiguous(const struct position *, const struct notation_reading *, struct arena *);

/* A king to e4, d4, e5 or d5: on an electronic board that is how a result is signalled, if nothing follows. */
bool illegal_reason_king_to_centre(const struct notation_reading *);

#endif
