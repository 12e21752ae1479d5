/* move_suffix: what people write behind a move that is no part of it: check words, "e.p.", evaluations, novelties. */
#ifndef MOVE_SUFFIX_H
#define MOVE_SUFFIX_H

#include "finding/diag.h"
#include "chess/piece_letters.h"

/* Where a remark may stand. */
enum { ALONE = 1, GLUED = 2, ANY_CASE = 4 };

struct move_suffix {
	const char *text;
	enum diag id;		/* glued + and # are SAN and have none */
	char mark;		/* + or # if it says check or mate; 0 */
	int how;
};

/* The longest remark at symbol i that may stand there, and how many symbols it has; NULL: none. */
const struct move_suffix *move_suffix_at(const struct piece_symbols *, int i, int where, int *length);
/* The row of the catalogue for a word that is nothing but remarks; DIAG_NONE for others. */
enum diag move_suffix_alone(const struct piece_symbols *);

#endif
