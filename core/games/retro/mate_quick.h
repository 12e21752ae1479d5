/* mate_quick: a fast test that a side can still mate, which succeeds for nearly all positions of ordinary games. */
#ifndef MATE_QUICK_H
#define MATE_QUICK_H

#include "games/chess/position.h"

/* True: the winner can still mate (see the argument in mate_quick.c).  False says nothing. */
bool mate_quick(const struct position *, int winner);

#endif
