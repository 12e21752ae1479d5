/* result: the result of a game, as people write it.  PGN 8.1.1.7, 8.2.6. */
#ifndef RESULT_H
#define RESULT_H

#include "base/buf.h"

enum result { RESULT_NONE, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_UNKNOWN, RESULT_DOUBLE_FORFEIT };

/* Reads a result in any form; RESULT_NONE: it is none.  *standard: it is one of the four of PGN. */
enum result result_read(struct span, bool *standard);
/* The result of PGN that the text begins with, and its length; RESULT_NONE: it begins with none. */
enum result result_at(struct span, size_t *n);
struct span result_name(enum result);	/* as PGN writes it; "*" for a double forfeit */
/* Does it say that the game was not played: "+:-", "1-0 ff", "0-0"? */
bool result_is_forfeit(struct span);

#endif
