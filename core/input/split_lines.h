/* split_lines: cuts a text into records of one line each. */
#ifndef SPLIT_LINES_H
#define SPLIT_LINES_H

#include "input/split_games.h"

enum { LINE_MAX_BYTES = 64 << 10 };	/* of one line that are judged; what is longer is cut there and said so */

/*
 * As split_games_next(): finds the line at the start of `text`, its end included.  The
 * ordinal of a record is that of its line.  A byte order mark is not part of the
 * first line; it belongs to no record's judgement but is in its text.
 */
int split_lines_next(struct split_games *, struct span text, bool eof, struct record *);

#endif
