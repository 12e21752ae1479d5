/* illegality: why a position cannot have arisen; a finding's id and the reason in words. */
#ifndef ILLEGALITY_H
#define ILLEGALITY_H

#include "finding/diag.h"
#include "chess/position.h"

enum { ILLEGALITY_MAX = 320 };	/* bytes of the reason, terminator included */

struct illegality {
	enum diag id;		/* DIAG_NONE: there is none */
	square at;		/* the piece it is about; NO_SQUARE: the whole board */
	char reason[ILLEGALITY_MAX];	/* one sentence without a full stop, as a composer would say it */
};

/* Fills it in; a NULL objection is one that nobody wants to read. */
void illegality_add(struct illegality *, enum diag, square, const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
