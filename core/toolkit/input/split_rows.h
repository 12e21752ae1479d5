/*
 * split_rows: splits a table (CSV, RFC 4180, with commas, semicolons or tabs) into rows, and finds the wanted cells of
 * each.
 */
#ifndef SPLIT_ROWS_H
#define SPLIT_ROWS_H

#include "toolkit/input/split.h"

/*
 * As any split_next, with `wanted` set in the state: one row a record, with its line end.  The first line that is
 * not blank is the heading.  It decides the number of columns and the separator, which is the one that gives a column
 * of the first wanted name, else the one that gives most columns.  Quoted cells may contain line ends; but a row has several
 * lines only if its quotes are well-formed and closed within LINE_MAX_BYTES, so that a quote that is never closed
 * spoils one line only.  Longer lines are cut as by split_lines_next().
 */
split_next split_rows_next;

/* Does the text begin with the heading of a table, of two columns or more, that names this one? */
bool split_rows_names(struct span start, struct span column);

/*
 * The cell of a row in that column, without quotes and without blanks around them or around plain text.  *cell is a part of the
 * row where possible, else it is in `text`, which is cleared first.  `raw` (may be NULL) gets the bytes of the cell in
 * the row, with its quotes.  False: the quotes are malformed, or the row has not as many cells as the heading; or out
 * of memory, and text->failed is set.  The cell is empty if the column is -1.  A blank row has one cell, which is
 * empty.
 */
bool split_rows_cell(const struct record *, int column, struct buf *text, struct span *cell, struct span *raw);

#endif
