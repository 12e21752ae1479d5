/* sheet_rows: writes the rows of a table as a game: numbers, moves, results, tags, and what is not read. */
#ifndef SHEET_ROWS_H
#define SHEET_ROWS_H

#include "games/spreadsheets/sheet_pgn.h"

/*
 * Writes the whole game to the PGN of w->sheet, and reports rows and cells that are missing, wrong or not read.  The
 * layout must have been found; out of memory is set in w->sheet.
 */
void sheet_rows_put(struct sheet_pgn *w);

#endif
