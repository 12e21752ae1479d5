/* sheetroster: the tags of a scoresheet: those that rows give, and the roster whether they do or not. */
#ifndef SHEET_ROSTER_H
#define SHEET_ROSTER_H

#include "sheet/sheet_pgn.h"

/* Where the game starts; the row that gives a tag; all tags, once the moves and the result are written. */
void sheetroster_put(struct sheetpgn *w);
void sheetroster_start(struct sheetpgn *w);
bool sheetroster_find(const struct sheetpgn *w, struct span wanted, size_t *row, struct sheet_tag *);

#endif
