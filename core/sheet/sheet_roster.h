/* sheet_roster: the tags of a scoresheet: those that rows give, and the roster whether they do or not. */
#ifndef SHEET_ROSTER_H
#define SHEET_ROSTER_H

#include "sheet/sheet_pgn.h"

/* Where the game starts; the row that gives a tag; all tags, once the moves and the result are written. */
void sheet_roster_put(struct sheet_pgn *w);
void sheet_roster_start(struct sheet_pgn *w);
bool sheet_roster_find(const struct sheet_pgn *w, struct span wanted, size_t *row, struct sheet_tag *);

#endif
