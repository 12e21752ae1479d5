/* mate_phases: proves that no mate is possible, following every sequence of captures and pawn moves. */
#ifndef MATE_PHASES_H
#define MATE_PHASES_H

#include "games/chess/position.h"

/* 1: the winner can certainly never give mate; 0: nothing is known; -1 and errno: out of memory. */
int mate_phases_hopeless(const struct position *, int winner);

#endif
