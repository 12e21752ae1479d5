/* arrange: a quick look for a way in which pawns and promotions can surely have come about. */
#ifndef ARRANGE_H
#define ARRANGE_H

#include "analysis/camp.h"

/*
 * True: there is such a way, whatever the officers did.  False says nothing.
 * `captures` gets what the pawns of each colour needed at least, in any case.
 */
bool arrange(const struct position *, const struct camp[2], int captures[2]);

#endif
