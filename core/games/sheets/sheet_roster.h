/* sheet_roster: the tags of a scoresheet: all those in its rows, and the seven that every PGN game has (PGN 8.1.1). */
#ifndef SHEET_ROSTER_H
#define SHEET_ROSTER_H

#include "games/sheets/sheet_pgn.h"

/* Writes all tags and puts them before the moves; call it when the moves and the result have been written. */
void sheet_roster_put(struct sheet_pgn *w);
/* Sets w->base, the half-move that the game starts with, from the tag FEN. */
void sheet_roster_start(struct sheet_pgn *w);
/* The first row from *row on that has that tag.  False: there is none. */
bool sheet_roster_find(const struct sheet_pgn *w, struct span wanted, size_t *row, struct sheet_tag *);

#endif
