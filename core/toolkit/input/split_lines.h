/* split_lines: splits a text into records of one line each. */
#ifndef SPLIT_LINES_H
#define SPLIT_LINES_H

#include "toolkit/input/split.h"

enum { LINE_MAX_BYTES = 64 << 10 };	/* bytes of a line that are checked; a longer one is cut and reported */

/*
 * As any split_next, for the line at the start of `text`, with its line end.  The text of the first record may
 * begin with a byte order mark, which the caller has to skip.
 */
split_next split_lines_next;
/*
 * The same where each line is a game, of up to RECORD_MAX bytes.  A blank line, and one that begins with # or %, has the
 * number 0.
 */
split_next split_lines_next_game;

#endif
