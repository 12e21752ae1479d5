/*
 * end_check: what can be checked only at the end of a game: what is missing or open, counts, the result on the board.
 */
#ifndef END_CHECK_H
#define END_CHECK_H

#include "games/judge/game_state.h"

/* Reports all of this; fills in `plies`, `end` and `final` of the summary. */
void end_check(struct game *, struct game_summary *);

#endif
