/* move_suffix: what people write after a move that is not part of it: check, "e.p.", evaluations, novelties. */
#ifndef MOVE_SUFFIX_H
#define MOVE_SUFFIX_H

#include "games/move_notation/piece_letters.h"
#include "toolkit/finding/diag.h"

/* Whether a remark may be a word of its own, or be attached to the move; and whether its case matters. */
enum { ALONE = 1, GLUED = 2, ANY_CASE = 4 };

struct move_suffix {
	const char *text;
	enum diag id;		/* of using it; that of + and # does not apply where they are GLUED, which is SAN */
	char mark;		/* '+' or '#' if it says check or mate; 0: neither */
	int how;		/* a set of ALONE, GLUED, ANY_CASE */
	unsigned nag;		/* the number of the annotation that it is the sign of; 0: none, or it depends on the side */
};

/* The longest remark at symbol i that `where` (ALONE, GLUED or both) allows, and its length in symbols; NULL: none. */
const struct move_suffix *move_suffix_at(const struct piece_symbols *, int i, int where, int *length);
/* The finding for a word that consists of remarks only, or is a time as scoresheets have it; DIAG_NONE for others. */
enum diag move_suffix_alone(const struct piece_symbols *);

#endif
