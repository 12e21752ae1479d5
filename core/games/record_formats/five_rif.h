/*
 * five_rif: the XML of the database of the Renju International Federation, turned into PGN: <game> with the numbers of its
 * players, tournament and rule, which are elements with `id` and `name` (players also `surname`), and in it <move> with
 * points like h8, columns from the left and rows from the bottom.  `bresult` is what Black has scored: 1, 0.5 or 0.
 */
#ifndef FIVE_RIF_H
#define FIVE_RIF_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

bool five_rif_looks(struct span text);
/*
 * Appends the games.  XML that is broken gives a last game that is not closed, whose text is what is wrong.  False: out
 * of memory.
 */
bool five_rif_pgn(struct span text, struct buf *pgn, struct form_marks *);
/* The same piece by piece, the last of which is empty.  open() returns NULL, and feed() false, when memory is out. */
void *five_rif_open(struct buf *pgn, struct form_marks *);
bool five_rif_feed(void *, struct span);
void five_rif_close(void *);

#endif
