/* result: the result of a game, as people write it.  PGN 8.1.1.7, 8.2.6. */
#ifndef RESULT_H
#define RESULT_H

#include "base/buf.h"

enum result { RESULT_NONE, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_UNKNOWN, RESULT_DOUBLE_FORFEIT,
	RESULT_WHITE_HALF, RESULT_BLACK_HALF	/* half a point for one player, none for the other, as an arbiter may decide */
};

/* Reads a result in any form; RESULT_NONE: it is none.  *standard: it is one of the four of PGN. */
enum result result_read(struct span, bool *standard);
/* The result of PGN that the text begins with, and its length; RESULT_NONE: it begins with none. */
enum result result_at(struct span, size_t *n);
/*
 * The length of the longest result in any form, of figures and signs, that the text begins with and that can end there:
 * ends() is given what comes after it, and whether it has blanks in it.  0: it begins with none.
 */
size_t result_find(struct span, bool (*ends)(struct span after, bool spaced));
bool result_is_last(struct span after, bool spaced);	/* for result_find(): nothing comes after it */
bool result_is_castling(struct span);	/* may it be castling: 0-0 with any dash and blanks? */
struct span result_name(enum result);	/* as PGN writes it; "*" for what PGN has no result for */
/* Does it say that the game was not played: "+:-", "1-0 ff", "0-0"? */
bool result_is_forfeit(struct span);

#endif
