/* ending: what the end of a game makes of it: what is missing or open, counts, the result against the board. */
#ifndef ENDING_H
#define ENDING_H

#include "game/round.h"

/* Says all that; fills in `plies` and `end`. */
void ending(struct game *, struct game_summary *);

#endif
