/* retro_quick: a fast test whether the pawns and promotions of a position are certainly possible. */
#ifndef RETRO_QUICK_H
#define RETRO_QUICK_H

#include "games/retro/retro_home.h"

/*
 * True: there is a way to play the pawns and promotions, whatever the officers did.  False says nothing.
 * captures[colour] gets the least number of captures that the pawns on the board needed, also if false.
 */
bool retro_quick(const struct position *, const struct retro_home[2], int captures[2]);

/* Can all pawns have stayed on their files?  If also no piece was promoted, retro_quick() is true. */
bool retro_quick_in_order(const struct position *);

#endif
