/* insufficient_material: material with which neither side, or a given side, can ever mate. */
#ifndef INSUFFICIENT_MATERIAL_H
#define INSUFFICIENT_MATERIAL_H

#include "games/chess/position.h"

/*
 * Neither side can mate, by the material alone: there are only the kings and at most one knight, or the kings and any
 * number of bishops that are all on squares of one colour (FIDE 5.2.2; 10.4 of the 1993 text).  With two knights, or
 * knight against knight, a helpmate exists.
 */
bool insufficient_material_by_material(const struct position *);

/*
 * That side can never mate, wherever the pieces are (FIDE 6.9): it has a bare king; or one knight, and the other side
 * only queens; or bishops that are all on squares of one colour, and the other side only rooks, queens and bishops on
 * the same colour.  The position may be mate already, by a promotion with the last move: this is not checked.
 */
bool insufficient_material_for_side(const struct position *, int side);

#endif
