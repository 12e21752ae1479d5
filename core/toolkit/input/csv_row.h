/* csv_row: splits one row of a table (CSV, RFC 4180) into its cells, with libcsv. */
#ifndef CSV_ROW_H
#define CSV_ROW_H

#include "base/buf.h"

/* Removes the given characters from both ends.  If nothing is left, the empty span points to the old start. */
struct span csv_row_trim(struct span, struct span characters);
/* The row without its line end; `first`: also without a byte order mark. */
struct span csv_row_content(struct span row, char eol, bool first);
bool        csv_row_quoted(struct span row);	/* is there a quote? */

/*
 * Calls cell() for each cell of a row, in order; the row comes without its line end.  `piece` is the part of the row
 * between two separators, and `text` the cell without quotes, valid only during the call.  `loose`: quotes have no
 * meaning, and those at the ends of a cell are removed.  False: the quotes are malformed, and cell() was called for the
 * cells before that place; or out of memory, and *no_memory (may be NULL) is set.
 */
bool csv_row_cut(struct span row, char separator, bool loose,
    void (*cell)(void *data, struct span piece, struct span text), void *data, bool *no_memory);

/*
 * Finds the text of a cell in the row; `raw` is its piece without blanks at the ends.  False: the text is not a part of
 * the row (it has doubled quotes), and *inside is `text` itself.
 */
bool csv_row_inside(struct span raw, struct span text, struct span *inside);

#endif
