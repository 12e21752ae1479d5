/*
 * games_table: a table (CSV, TSV) with one game or puzzle in each row, as PGN.
 *
 * What the columns are is known by their headings, which are rows of a table here; a column with another heading becomes a
 * tag of that name.  Without a heading the first row shows it, if it has moves in addition to a FEN or an ECO code.
 */
#ifndef GAMES_TABLE_H
#define GAMES_TABLE_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

/*
 * Does such a table begin so?  A heading must name moves and something else of games, and one of the first rows have moves;
 * or both players, where a column with an unknown heading holds nothing but moves; or, of a list of results, both players, the
 * result, and the event, place, date or round.
 */
bool games_table_looks(struct span start);
/* How many bytes of a text show that, if these are its first; 0: these do. */
size_t games_table_least(struct span start, size_t most);

/* Reads the text piece by piece, the last of which is empty, and appends PGN.  NULL, false: out of memory. */
void *games_table_open(struct buf *pgn, struct form_marks *);
bool games_table_feed(void *, struct span);
void games_table_close(void *);
bool games_table_pgn(struct span text, struct buf *pgn, struct form_marks *);	/* all of the text at once */

#endif
