/* illegal_reason_castling: why a side cannot castle. */
#include "games/chess/castling_rights.h"
#include "games/chess/illegal_reason_internal.h"
#include "games/chess/rule_set.h"

static const char *
wing(bool short_side)
{
	return short_side ? "kingside" : "queenside";
}

/* The rook of that wing that may still castle, or NO_SQUARE. */
static square
castling_rook(const struct position *p, int us, bool short_side)
{
	for (bits b = p->castling & p->side[us]; b != 0; b &= b - 1)
		if ((bits_lowest(b) > castling_rights_king(p, us)) == short_side)
			return (square)bits_lowest(b);
	return NO_SQUARE;
}

static void
castling_without_right(struct inquiry *q, bool short_side)
{
	int us = q->p->turn;
	square rook = castling_rook(q->h->start, us, short_side);
	struct lost_right l;

	if (position_men(q->p, us, KING) == 0) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT, "%s has no king, and cannot castle",
		    illegal_reason_sides[us]);
		return;
	}
	if (rook == NO_SQUARE) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "the starting position gives %s no right to castle on the %s", illegal_reason_sides[us],
		    wing(short_side));
		return;
	}
	l = illegal_reason_lost(q, rook);
	if (l.castled_at != 0 && l.king_at != 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "%s already castled at move %lu: %.*s, and the king moved at move %lu: %.*s",
		    illegal_reason_sides[us], l.castled_at, (int)l.castled.n, l.castled.p, l.king_at, (int)l.king.n,
		    l.king.p);
	else if (l.castled_at != 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "%s already castled at move %lu: %.*s", illegal_reason_sides[us], l.castled_at, (int)l.castled.n,
		    l.castled.p);
	else if (l.king_at != 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT, "the king moved at move %lu: %.*s",
		    l.king_at, (int)l.king.n, l.king.p);
	else if (l.rook_at != 0)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "the rook on %s %s at move %lu: %.*s", at(rook).s, l.captured ? "was captured" : "moved", l.rook_at,
		    (int)l.rook.n, l.rook.p);
	else
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_NO_RIGHT,
		    "%s has lost the right to castle on the %s", illegal_reason_sides[us], wing(short_side));
}

/* The pieces that would give check to the king of the side to move on s: none where kings explode and touch there. */
static bits
checkers_on(const struct position *p, square s, bits occupied)
{
	if (p->king[p->turn] == NO_SQUARE)	/* by the rules of a variant it need not be safe */
		return 0;
	if (p->rules != NULL && p->rules->kings_explode && attack_reach[KING][s] & position_men(p, !p->turn, KING))
		return 0;
	return position_attackers(p, s, occupied) & p->side[!p->turn];
}

/* Nothing of chess forbids it: why a variant does. */
static void
castling_by_variant(struct inquiry *q, move m)
{
	const struct rule_set *rules = q->p->rules;
	char text[RULE_SET_REASON_MAX];

	if (rules != NULL && rules->reason != NULL && rules->reason(q->p, m, text, sizeof(text)))
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_BY_VARIANT, "%s", text);
}

void
illegal_reason_castling(struct inquiry *q)
{
	const struct position *p = q->p;
	int us = p->turn, base = us == WHITE ? A1 : A8;
	bool short_side = FILE_OF(q->to) > 3;
	square king = castling_rights_king(p, us), rook = castling_rook(p, us, short_side);
	square king_to = (square)(base + (short_side ? G1 : C1)), rook_to = (square)(base + (short_side ? F1 : D1));
	bits occupied, way, men, by;

	if (rook == NO_SQUARE) {
		castling_without_right(q, short_side);
		return;
	}
	occupied = position_occupied(p) & ~SQUARE_BIT(king) & ~SQUARE_BIT(rook);
	way = attack_between[king][king_to] | SQUARE_BIT(king_to);
	men = (way | attack_between[rook][rook_to] | SQUARE_BIT(rook_to)) & occupied;
	if (men) {
		int s = bits_lowest(men);

		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_BLOCKED,
		    "%s cannot castle on the %s: the %s on %s is in the way", illegal_reason_sides[us],
		    wing(short_side), man(p, s), at(s).s);
		return;
	}
	if (p->checkers) {
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_IN_CHECK,
		    "%s cannot castle: the king on %s is in check from the %s on %s", illegal_reason_sides[us],
		    at(king).s, man(p, bits_lowest(p->checkers)), at(bits_lowest(p->checkers)).s);
		return;
	}
	for (way &= ~SQUARE_BIT(king_to); way != 0; way &= way - 1) {
		int s = bits_lowest(way);

		by = checkers_on(p, (square)s, occupied | SQUARE_BIT(rook));
		if (by) {
			illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_THROUGH_CHECK,
			    "%s cannot castle on the %s: the king would pass %s, which the %s on %s attacks",
			    illegal_reason_sides[us], wing(short_side), at(s).s, man(p, bits_lowest(by)),
			    at(bits_lowest(by)).s);
			return;
		}
	}
	by = checkers_on(p, king_to, occupied | SQUARE_BIT(rook_to));
	if (by)
		illegal_reason_blame(q, NEAR_KING, DIAG_ILLEGAL_CASTLING_INTO_CHECK,
		    "%s cannot castle on the %s: the %s on %s attacks %s, where the king would go",
		    illegal_reason_sides[us], wing(short_side), man(p, bits_lowest(by)), at(bits_lowest(by)).s,
		    at(king_to).s);
	else
		castling_by_variant(q, move_make(king, rook, NONE));
}

bool
illegal_reason_castles(const struct position *p, const struct notation_reading *r)
{
	int base = p->turn == WHITE ? A1 : A8;

	return r->kind == KING && (r->to == base + G1 || r->to == base + C1) &&
	    castling_rook(p, p->turn, r->to == base + G1) != NO_SQUARE &&
	    !(attack_reach[KING][castling_rights_king(p, p->turn)] & SQUARE_BIT(r->to));
}
