/* illegal_reason_king: moves that would leave or put one's own king in check. */
#include "games/chess/illegal_reason_internal.h"
#include "games/chess/rule_set.h"

bits
illegal_reason_attackers(const struct position *p, square from, square to, bits gone)
{
	int us = p->turn;
	square king = from == p->king[us] ? to : p->king[us];
	bits occupied = (position_occupied(p) & ~SQUARE_BIT(from) & ~gone) | SQUARE_BIT(to);

	if (king == NO_SQUARE)	/* by the rules of a variant it need not be safe */
		return 0;
	return position_attackers(p, king, occupied) & p->side[!us] & ~gone & ~SQUARE_BIT(to);
}

void
illegal_reason_safety(struct inquiry *q, square from, bits gone)
{
	const struct position *p = q->p;
	square king = p->king[p->turn];
	bits attackers = illegal_reason_attackers(p, from, q->to, gone), still = attackers & p->checkers;

	if (attackers == 0)
		return;
	if (bits_several(p->checkers)) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_IN_CHECK,
		    "the %s on %s and the %s on %s both give check: only the king on %s can move",
		    man(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s,
		    man(p, bits_lowest(bits_several(p->checkers))), at(bits_lowest(bits_several(p->checkers))).s,
		    at(king).s);
	} else if (still) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_IN_CHECK,
		    "the king on %s is in check from the %s on %s, and moving the %s from %s to %s does not answer it",
		    at(king).s, man(p, bits_lowest(still)), at(bits_lowest(still)).s, man(p, from), at(from).s,
		    at(q->to).s);
	} else {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_PINNED,
		    "the %s on %s is pinned to the king on %s by the %s on %s", man(p, from), at(from).s, at(king).s,
		    man(p, bits_lowest(attackers)), at(bits_lowest(attackers)).s);
	}
}

void
illegal_reason_king_step(struct inquiry *q, square from)
{
	const struct position *p = q->p;
	bits attackers = illegal_reason_attackers(p, from, q->to, 0), checkers = attackers & p->checkers;
	bits kings = attackers & p->kind[KING];
	int by;

	if (attackers == 0 || (p->rules != NULL && !p->rules->royal[p->turn]))
		return;
	by = bits_lowest(kings ? kings : checkers ? checkers : attackers);
	if (p->board[q->to] != NONE)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_KING_CAPTURES_GUARDED,
		    "the king on %s cannot take the %s on %s: the %s on %s guards it", at(from).s, man(p, q->to),
		    at(q->to).s, man(p, by), at(by).s);
	else if (kings)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_ADJACENT_KING,
		    "on %s the king would be next to %s's king on %s", at(q->to).s, illegal_reason_sides[!p->turn],
		    at(by).s);
	else
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_KING_INTO_CHECK,
		    "the king on %s would %s in check on %s from the %s on %s", at(from).s, checkers ? "still be" : "be",
		    at(q->to).s, man(p, by), at(by).s);
}
