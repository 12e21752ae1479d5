/* sheetroster: the tags of a scoresheet: those that rows give, and the roster whether they do or not. */
#ifndef SHEETROSTER_H
#define SHEETROSTER_H

#include "sheetpgn.h"

/* Where the game starts; the row that gives a tag; all tags, once the moves and the result are written. */
void sheetroster_put(struct writer *w);
void sheetroster_start(struct writer *w);
bool sheetroster_find(const struct writer *w, struct span wanted, size_t *row, unsigned *column);

#endif
