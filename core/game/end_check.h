/* end_check: what the end of a game makes of it: what is missing or open, counts, the result against the board. */
#ifndef END_CHECK_H
#define END_CHECK_H

#include "game/game_state.h"

/* Says all that; fills in `plies` and `end`. */
void end_check(struct game *, struct game_summary *);

#endif
