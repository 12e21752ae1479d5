/*
 * xq_dhtml: DhtmlXQ, the text in which web sites and forums for xiangqi keep games, turned into PGN, and its parts written.
 *
 * A game is fields like [DhtmlXQ_red]...[/DhtmlXQ_red]: `binit` has the points of 32 pieces, `movelist` the main line,
 * `move_A_B_C` variation C, which replaces half-move B of line A (0: the main line), `commentB` and `commentA_B` what is
 * said after that half-move.  A point is two digits: file from Red's left, rank from Black's side, both from 0.
 */
#ifndef XQ_DHTML_H
#define XQ_DHTML_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"
#include "games/xiangqi/xiangqi.h"

/* Does the text begin as one that holds such games? */
bool xq_dhtml_looks(struct span text);
/*
 * Appends the games of a text as PGN, in coordinates with ranks from 0.  What does not fit the format is left as it is
 * for the readers of PGN to report; a text that ends in a field gives a game that is not closed.  False: out of memory.
 */
bool xq_dhtml_pgn(struct span text, struct buf *pgn, struct form_marks *);
/* How many bytes at its start can be read by themselves; 0: no game is known to be whole. */
size_t xq_dhtml_cut(struct span text);

/* Append a field on a line of its own; of its value, UTF-8, what has a meaning in the format is escaped: "\u005b". */
void xq_dhtml_field(struct buf *, const char *name, struct span value);
/* Appends the value of `binit`, 64 digits; pieces beyond the set are left out. */
void xq_dhtml_binit(struct buf *, const struct xq_position *);
/* Appends the four digits of a move, as `movelist` has them. */
void xq_dhtml_move(struct buf *, xq_move);

#endif
