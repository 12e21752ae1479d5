/*
 * csv_row: the cells of one row of a table (CSV, RFC 4180), by libcsv.  Knows no
 * chess.
 */
#ifndef CSV_ROW_H
#define CSV_ROW_H

#include "base/buf.h"

/* Without the characters at both ends; an empty one is at the start. */
struct span csv_row_trim(struct span, struct span characters);
/* Without its line end, and for the first row of a text without a byte order mark. */
struct span csv_row_content(struct span row, char eol, bool first);
bool        csv_row_quoted(struct span row);	/* is there a quote? */

/*
 * Tells the cells of a row, which has no line end, in their order: the piece of
 * the row from separator to separator, and the text without quotes, which may be
 * gone after the call.  `loose`: quotes mean nothing, and those at the ends of a
 * cell are taken off.  False: the quotes are malformed, the cells up to there have
 * been reported; or memory is out, and *no_memory (may be NULL) is set.
 */
bool csv_row_cut(struct span row, char separator, bool loose,
    void (*cell)(void *data, struct span piece, struct span text), void *data, bool *no_memory);

/*
 * What a cell says as a part of the row; `raw` is its piece without blanks around.
 * False: it is none, and *inside is the text.
 */
bool csv_row_inside(struct span raw, struct span text, struct span *inside);

#endif
