/*
 * five_list: lists of points, a game on each line, turned into PGN: "h8 h9 i8", "h8,h9,i8", "h8h9i8" or "1. h8 h9 2. i8",
 * perhaps with a result at the end; a line that begins with a later number goes on with the game before it.  Such a list
 * names neither the rules nor the board: the game is gomoku, on the smallest usual board that has all its points.
 */
#ifndef FIVE_LIST_H
#define FIVE_LIST_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

/* Can a list begin like that?  Never where the first word is a first move of chess or of xiangqi: "e4", "h2e2". */
bool five_list_may_begin(struct span text);
bool five_list_looks(struct span text);
/* Appends its games, and marks unless NULL; false: out of memory. */
bool five_list_pgn(struct span text, struct buf *pgn, struct form_marks *);
/* How many bytes at its start can be read by themselves; 0: no game is known to be whole. */
size_t five_list_cut(struct span text);

#endif
