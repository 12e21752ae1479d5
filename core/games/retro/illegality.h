/* illegality: why no game can lead to a position: the id of a finding, and the reason as a sentence. */
#ifndef ILLEGALITY_H
#define ILLEGALITY_H

#include "games/chess/position.h"
#include "toolkit/finding/diag.h"

enum { ILLEGALITY_MAX = 320 };	/* bytes of the reason, terminator included */

struct illegality {
	enum diag id;		/* DIAG_NONE: see legality_of() */
	square at;		/* of the piece it is about; NO_SQUARE: the whole position */
	char reason[ILLEGALITY_MAX];	/* one sentence without a full stop */
};

/* Sets all three, and cuts a reason that is too long.  NULL: does nothing. */
void illegality_add(struct illegality *, enum diag, square, const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
