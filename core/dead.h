/* dead: positions in which nobody can mate any more. */
#ifndef DEAD_H
#define DEAD_H

#include "position.h"

/*
 * By material alone: kings with at most one knight, or with any bishops that
 * all stand on one colour (FIDE 5.2.2; 10.4 of the 1993 text).  Two knights, or
 * knight against knight, are not dead: a helpmate exists.
 */
bool dead_by_material(const struct position *);

#endif
