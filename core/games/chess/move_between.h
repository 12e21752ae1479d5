/* move_between: whether one position comes right after another in a game. */
#ifndef MOVE_BETWEEN_H
#define MOVE_BETWEEN_H

#include "games/chess/position.h"

/*
 * Is there a legal move that leads from *p to `next`, apart from the counters?  Then it has been played on *p.  If not,
 * *p can be any position.  False says nothing where a side castles from other squares than those of orthodox chess.
 */
bool move_between_play(struct position *p, const struct position *next);

#endif
