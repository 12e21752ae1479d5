/* illegal_reason_piece: why a piece, not a pawn, cannot make a move. */
#include "games/chess/illegal_reason_internal.h"

void
illegal_reason_piece(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	int kind = p->board[from];
	bits men = attack_between[from][q->to] & position_occupied(p);

	if (!(attack_reach[kind][from] & SQUARE_BIT(q->to)))
		return;
	if (p->side[p->turn] & SQUARE_BIT(q->to)) {
		illegal_reason_blame(q, NEAR_OWN_PIECE, DIAG_ILLEGAL_OWN_PIECE,
		    "the %s on %s cannot go to %s, which is occupied by %s's own %s", illegal_reason_men[kind], at(from).s,
		    at(q->to).s, illegal_reason_sides[p->turn], man(p, q->to));
	} else if (men) {
		int first = from < q->to ? bits_lowest(men) : 63 - __builtin_clzll(men);

		illegal_reason_blame(q, NEAR_BLOCKED, DIAG_ILLEGAL_BLOCKED,
		    "the %s on %s cannot reach %s: the %s on %s is in the way", illegal_reason_men[kind], at(from).s,
		    at(q->to).s, man(p, first), at(first).s);
	} else if (kind == KING) {
		illegal_reason_king_step(q, from);
	} else {
		illegal_reason_safety(q, from, SQUARE_BIT(q->to));
	}
}
