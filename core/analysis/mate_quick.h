/* mate_quick: a look that tells of nearly all positions of ordinary games that a side can still mate. */
#ifndef MATE_QUICK_H
#define MATE_QUICK_H

#include "chess/position.h"

/* True only when the winner can surely still mate.  False says nothing. */
bool mate_quick(const struct position *, int winner);

#endif
