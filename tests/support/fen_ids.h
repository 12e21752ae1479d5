/* fen_ids: what was found in a FEN, as text to compare. */
#ifndef FEN_IDS_H
#define FEN_IDS_H

#include "games/chess/fen.h"

/* The ids in their order, separated by blanks; each with its severity, after a colon, if it is not that of the row. */
void fen_ids(const struct fen_reading *, char *out, size_t max);

#endif
