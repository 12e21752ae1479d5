/* movegen: the legal moves of a position. */
#ifndef MOVEGEN_H
#define MOVEGEN_H

#include "chess/position.h"

enum { MOVES_MAX = 648 };	/* a board full of queens; 218 is the most a legal position is known to have */

/* Writes all legal moves, promotions as four; returns how many. */
int movegen_all(const struct position *, move out[MOVES_MAX]);
/* Is there any?  Without one: checkmate if p->checkers, else stalemate (FIDE 5.1.1, 5.2.1). */
bool movegen_any(const struct position *);
/* Does one of them mate? */
bool movegen_mates(const struct position *);
/* Is this one of them? */
bool movegen_has(const struct position *, move);

#endif
