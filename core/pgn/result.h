/* result: how people write the result of a game.  PGN 8.1.1.7, 8.2.6. */
#ifndef RESULT_H
#define RESULT_H

#include "base/buf.h"

enum result { RESULT_NONE, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW, RESULT_UNKNOWN, RESULT_DOUBLE_FORFEIT };

/* Reads any way of writing a result; *standard tells whether it is one of PGN's four. */
enum result result_read(struct span, bool *standard);
struct span result_name(enum result);	/* as PGN writes it; "*" for a double forfeit */
/* Does it say that the game was not played: "+:-", "1-0 ff", "0-0"? */
bool result_is_forfeit(struct span);

#endif
