/* illegal_reason_rules: why a move is illegal by the rules of a variant. */
#include "games/chess/illegal_reason_internal.h"
#include "games/chess/rule_set.h"

/* Crazyhouse: a piece that cannot be dropped, or not there; `to` is perhaps no square. */
static void
judge_drop(struct inquiry *q)
{
	const struct position *p = q->p;
	const enum kind kind = q->r->kind;
	const char *piece = illegal_reason_men[kind], *side = illegal_reason_sides[p->turn];

	if (!p->rules->pockets)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "there are no drops in %s", p->rules->name);
	else if (kind == KING)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "a king cannot be dropped");
	else if (p->pocket[p->turn][kind] == 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "%s has no %s in the pocket", side, piece);
	else if (q->to == NO_SQUARE)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "the target square is missing or not on the board");
	else if (p->board[q->to] != NONE)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP,
		    "a %s cannot be dropped on %s, which is occupied by %s's %s", piece, at(q->to).s,
		    illegal_reason_sides[p->side[BLACK] >> q->to & 1], man(p, q->to));
	else if (kind == PAWN && (RANK_OF(q->to) == 0 || RANK_OF(q->to) == 7))
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP, "a pawn cannot be dropped on %s: not on the %s rank",
		    at(q->to).s, RANK_OF(q->to) == 0 ? "first" : "eighth");
	else
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_DROP,
		    "the king on %s is in check from the %s on %s, and dropping a %s on %s does not answer it",
		    at(p->king[p->turn]).s, man(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s, piece,
		    at(q->to).s);
}

/* Could a piece make the move, whatever its king, as the word asks for it? */
static bool
asked_for(const struct inquiry *q, int kind, move m)
{
	return !move_is_drop(m) && move_to(m) == q->to && q->r->from & SQUARE_BIT(move_from(m)) &&
	    q->p->board[move_from(m)] == kind && !(q->p->side[q->p->turn] & SQUARE_BIT(q->to)) &&
	    move_promotion(m) == q->r->promotion;
}

bool
illegal_reason_by_rules(struct inquiry *q, int kind)
{
	const struct rule_set *rules = q->p->rules;
	char text[RULE_SET_REASON_MAX];
	move list[MOVES_MAX];
	int n;

	if (rules == NULL)
		return false;
	if (q->r->drop) {
		judge_drop(q);
		return true;
	}
	if (q->r->castling && !rules->castles) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_BY_VARIANT, "there is no castling in %s", rules->name);
		return true;
	}
	if (rules->reason == NULL || q->r->castling || q->to == NO_SQUARE)
		return false;
	n = movegen_pseudo(q->p, list);
	for (int i = 0; i < n; i++)
		if (asked_for(q, kind, list[i]) && rules->reason(q->p, list[i], text, sizeof(text)))
			illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_BY_VARIANT, "%s", text);
	return q->best.id != DIAG_NONE;
}
