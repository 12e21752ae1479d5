/* movegen: the legal moves of a position. */
#ifndef MOVEGEN_H
#define MOVEGEN_H

#include "chess/position.h"

enum { MOVES_MAX = 648 };	/* enough for any placement, all queens; 218 is the most known in a legal position */

/*
 * Writes all legal moves, a promotion as four moves; returns how many.  The order is fixed: of the king, knights,
 * bishops, rooks, queens and pawns, then castling.
 */
int movegen_all(const struct position *, move out[MOVES_MAX]);
/* Is there a legal move?  If not, it is checkmate if p->checkers is not 0, else stalemate (FIDE 5.1.1, 5.2.1). */
bool movegen_any(const struct position *);
/* Is there a legal move that mates? */
bool movegen_mates(const struct position *);
/* Is this a legal move? */
bool movegen_has(const struct position *, move);

#endif
