/* sheet_headings: what the rows round the moves of a scoresheet are about: names of tags, in the languages of the world. */
#ifndef SHEET_HEADINGS_H
#define SHEET_HEADINGS_H

#include "base/buf.h"

/* The name of the PGN tag that a cell names, a colon after it or not; empty when it names none. */
struct span sheet_headings_find(struct span cell);
/* A word that is over a column: "Moves", "Züge", "No.", "Time". */
bool        sheet_headings_heading(struct span cell);

#endif
