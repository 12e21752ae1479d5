/*
 * split_rows: tables as text (CSV, RFC 4180, with commas, semicolons or tabs): cut
 * into rows, and the wanted cell of each.  Knows no chess.
 */
#ifndef SPLIT_ROWS_H
#define SPLIT_ROWS_H

#include "input/split_games.h"

/*
 * As split_games_next(), with split->wanted set: one row a record, its line end
 * included, the heading first: the first line that is not blank.  It tells the
 * number of columns and the separator: the one with which it has the wanted
 * column, else the one that gives most columns.  A quoted cell may hold line ends; but a quote that is
 * never closed costs one line: a row goes on over lines only where its quotes
 * are well-formed to their end within LINE_MAX_BYTES.  Longer lines are cut as
 * by split_lines_next().
 */
int split_rows_next(struct split_games *, struct span text, bool eof, struct record *);

/*
 * The wanted cell of a row, unquoted, without blanks around quotes or plain
 * text; in `text` (cleared first) where it cannot be a part of the row.  `raw`
 * (may be NULL) gets the bytes of the row that the cell takes, its quotes
 * included.  False: the row is malformed: quotes, or not as many cells as the
 * heading; or memory is out, and text->failed says so.  A row without the wanted
 * column gives an empty cell; a blank row has one cell, which is empty.
 */
bool split_rows_cell(const struct record *, struct buf *text, struct span *cell, struct span *raw);

#endif
