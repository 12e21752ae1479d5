/*
 * fen_form: positions that are not written as FEN, but mean one: by a name or a number, in the address of a page, with
 * blanks inside the placement.
 */
#ifndef FEN_FORM_H
#define FEN_FORM_H

#include <stdint.h>

#include "base/buf.h"

enum { FEN_FORM_MAX = 512, CHESS960_ARRAYS = 960 };

struct fen_form {
	const char *said;		/* what is odd about the text, as a sentence */
	struct span where;		/* in the text */
	bool cut;			/* something after the position is not in `fen` */
	bool named;			/* the text is the name or the number of a position */
	char fen[FEN_FORM_MAX];
	const char *from[FEN_FORM_MAX + 1];	/* where in the text each byte of `fen` comes from, and its end */
	size_t n;			/* bytes of `fen` */
};

/* False: the text has none of these forms, and is FEN or nothing. */
bool fen_form_read(struct span text, struct fen_form *);
/* The place in the text of a part of `fen`. */
struct span fen_form_place(const struct fen_form *, struct span part);
/* The FEN of that array of Chess960, by the numbering of Scharnagl; `number` below CHESS960_ARRAYS. */
void fen_form_array(unsigned number, char fen[FEN_FORM_MAX]);

#endif
