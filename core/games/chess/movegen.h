/* movegen: the legal moves of a position. */
#ifndef MOVEGEN_H
#define MOVEGEN_H

#include "games/chess/position.h"

enum { MOVES_MAX = 648 };	/* enough for any placement, all queens; 218 is the most known in a legal position */

/*
 * Writes all legal moves, a promotion as four moves; returns how many.  The order is fixed: of the king, knights,
 * bishops, rooks, queens and pawns, then castling, then drops.  By the rules of variants there are none once the game
 * is over.
 */
int movegen_all(const struct position *, move out[MOVES_MAX]);
/* The same with the moves that pieces could make if their king did not matter, and rules of variants neither. */
int movegen_pseudo(const struct position *, move out[MOVES_MAX]);
/* Is there a legal move?  If not, it is checkmate if p->checkers is not 0, else stalemate (FIDE 5.1.1, 5.2.1); see outcome.h. */
bool movegen_any(const struct position *);
/* Is there a legal move that mates, or wins by the rules of a variant? */
bool movegen_mates(const struct position *);
/* Does every legal move allow a mate in one?  False if there is none. */
bool movegen_helpless(const struct position *);
/* Is this a legal move? */
bool movegen_has(const struct position *, move);
/* The highest kind that pawns can become; the lowest is KNIGHT. */
int movegen_promotes_to(const struct position *);
/* From where pawns of that colour may go two squares. */
bits movegen_double_step(const struct position *, int colour);
/* Where the side to move can put a piece of that kind from its pocket, if it is not in check; empty: it has none. */
bits movegen_drop_squares(const struct position *, int kind);

#endif
