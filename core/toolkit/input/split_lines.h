/* split_lines: splits a text into records of one line each. */
#ifndef SPLIT_LINES_H
#define SPLIT_LINES_H

#include "toolkit/input/split_games.h"

enum { LINE_MAX_BYTES = 64 << 10 };	/* bytes of a line that are checked; a longer one is cut and reported */

/*
 * As split_games_next(), for the line at the start of `text`, with its line end.  The text of the first record may
 * begin with a byte order mark, which the caller has to skip.
 */
int split_lines_next(struct split_games *, struct span text, bool eof, struct record *);
/*
 * The same where each line is a game, of up to RECORD_MAX bytes.  A blank line, and one that begins with # or %, has the
 * number 0.
 */
int split_lines_next_game(struct split_games *, struct span text, bool eof, struct record *);

#endif
