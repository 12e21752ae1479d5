/* mate_phases: proves that no mate is possible, move that cannot be undone by move that cannot be undone. */
#ifndef MATE_PHASES_H
#define MATE_PHASES_H

#include "chess/position.h"

/* 1: the winner can never give mate; 0: that says nothing; -1 and errno: out of memory. */
int mate_phases_hopeless(const struct position *, int winner);

#endif
