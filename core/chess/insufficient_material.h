/* insufficient_material: material with which nobody, or one side not, can mate any more. */
#ifndef INSUFFICIENT_MATERIAL_H
#define INSUFFICIENT_MATERIAL_H

#include "chess/position.h"

/*
 * By material alone: kings with at most one knight, or with any bishops that
 * all stand on one colour (FIDE 5.2.2; 10.4 of the 1993 text).  Two knights, or
 * knight against knight, are not dead: a helpmate exists.
 */
bool insufficient_material_by_material(const struct position *);

/*
 * That side's pieces can never mate the other's, wherever they stand (FIDE 6.9): a
 * bare king; a knight against queens; bishops of one colour when the other has
 * nothing but rooks, queens and bishops of the same.  A mate that is on the
 * board already is not looked at: a promotion may have given it with two pieces.
 */
bool insufficient_material_for_side(const struct position *, int side);

#endif
