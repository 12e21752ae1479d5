/* epd_check: the operations of EPD against their position (PGN 16.2). */
#ifndef EPD_CHECK_H
#define EPD_CHECK_H

#include "games/chess/fen.h"
#include "toolkit/finding/finding.h"

/*
 * Reports operations that are malformed, given twice, or contradict each other, and moves that are illegal.  Opcodes that the
 * standard does not name are not judged, as it asks readers to ignore them.  The position must be usable.
 */
void epd_check(const struct fen_reading *, struct findings *);

#endif
