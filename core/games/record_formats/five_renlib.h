/* five_renlib: libraries of RenLib, which are trees of moves in bytes, turned into PGN. */
#ifndef FIVE_RENLIB_H
#define FIVE_RENLIB_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

bool five_renlib_looks(struct span text);
/*
 * Appends the library as one game of renju, whose variations are the branches of the tree; it goes the way of SGF.  False:
 * out of memory.
 */
bool five_renlib_pgn(struct span text, struct buf *pgn, struct form_marks *);

#endif
