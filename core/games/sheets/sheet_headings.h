/* sheet_headings: words around the moves of a scoresheet, names of tags and headings of columns, in many languages. */
#ifndef SHEET_HEADINGS_H
#define SHEET_HEADINGS_H

#include "base/buf.h"

/* The name of the PGN tag that a cell names, with or without a colon after it; empty: none.  Static text. */
struct span sheet_headings_tag(struct span cell);
/* Is it the name of White or Black in another language than English? */
bool        sheet_headings_foreign(struct span cell);
/* Is it a word for a column: "Moves", "Züge", "No.", "Time"? */
bool        sheet_headings_column(struct span cell);

#endif
