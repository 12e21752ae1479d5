/* retro_quick: a quick look for a way in which pawns and promotions can surely have come about. */
#ifndef RETRO_QUICK_H
#define RETRO_QUICK_H

#include "analysis/retro_home.h"

/*
 * True: there is such a way, whatever the officers did.  False says nothing.
 * `captures` gets what the pawns of each colour needed at least, in any case.
 */
bool retro_quick(const struct position *, const struct retro_home[2], int captures[2]);

#endif
