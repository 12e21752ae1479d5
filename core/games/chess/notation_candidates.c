/* notation_candidates: the legal moves of a position that fit what a word asks for. */
#include "games/chess/castling_rights.h"
#include "games/chess/movegen.h"
#include "games/chess/notation_internal.h"

/* Does a move, not castling, fit what was asked for? */
static bool
move_fits_request(const struct position *p, const struct move_request *a, move m)
{
	enum kind kind = (enum kind)p->board[move_from(m)];

	if (!(a->from & SQUARE_BIT(move_from(m))) || !(a->to & SQUARE_BIT(move_to(m))) || (a->kind != NONE && a->kind != kind))
		return false;
	if ((a->must_capture || (a->capture && kind == PAWN)) && !notation_is_capture(p, m))
		return false;
	if (move_promotion(m) == NONE)
		return a->promotion == NONE;
	return a->promotion == NONE || a->promotion == PAWN || (int)a->promotion > movegen_promotes_to(p) ||
	    a->promotion == move_promotion(m);
}

/*
 * Does a castling move fit?  As DIAG_NONE: castling was asked for.  DIAG_SAN_CASTLING_EXTRA: "Kxh1", king takes rook;
 * DIAG_SAN_CASTLING_KING_MOVE: "Kg1".
 */
static bool
fits_castling(const struct position *p, const struct move_request *a, move m, enum diag as)
{
	bool short_side = move_to(m) > move_from(m), extra = as == DIAG_SAN_CASTLING_EXTRA;
	square to = extra ? move_to(m) : notation_castled_king(p, short_side);

	if (a->castling)
		return as == DIAG_NONE && (a->either_side || a->short_side == short_side);
	if (as == DIAG_NONE || (a->kind != KING && a->kind != NONE) || a->promotion != NONE || bits_several(a->to))
		return false;
	/* "Kh1" with king and rook on the squares of orthodox chess is a mistake, not castling. */
	if (extra && a->kind == KING && !a->capture && notation_usual_squares(m))
		return false;
	return (a->from & SQUARE_BIT(move_from(m))) && (a->to & SQUARE_BIT(to));
}

static void
consider(const struct position *p, const struct move_request *a, move m, struct notation_candidates *c)
{
	if (move_fits_request(p, a, m) && c->n < MOVES_MAX && position_legal(p, m))
		c->moves[c->n++] = m;
}

static void
consider_pawn(const struct position *p, const struct move_request *a, square from, struct notation_candidates *c)
{
	int up = p->turn == WHITE ? 8 : -8;
	bits empty = ~position_occupied(p);
	bits victims = p->side[!p->turn] | (p->en_passant != NO_SQUARE ? SQUARE_BIT(p->en_passant) : 0);
	bits targets = attack_pawn[p->turn][from] & victims;

	if (empty & SQUARE_BIT(from + up)) {
		targets |= SQUARE_BIT(from + up);
		if (movegen_double_step(p, p->turn) & SQUARE_BIT(from))
			targets |= empty & SQUARE_BIT(from + 2 * up);
	}
	for (targets &= a->to; targets != 0; targets &= targets - 1) {
		int to = bits_lowest(targets);

		if (RANK_OF(to) != 0 && RANK_OF(to) != 7)
			consider(p, a, move_make(from, to, NONE), c);
		else
			for (int kind = movegen_promotes_to(p); kind >= KNIGHT; kind--)
				consider(p, a, move_make(from, to, kind), c);
	}
}

/* All moves except castling, tried only from and to the squares that the word allows. */
static void
find_moves(const struct position *p, const struct move_request *a, struct notation_candidates *c)
{
	bits men = p->side[p->turn] & a->from, occupied = position_occupied(p);

	if (a->kind != NONE)
		men &= p->kind[a->kind];
	for (; men != 0; men &= men - 1) {
		square from = (square)bits_lowest(men);
		int kind = p->board[from];

		if (kind == PAWN)
			consider_pawn(p, a, from, c);
		for (bits to = attack_reach[kind][from] & a->to & ~p->side[p->turn]; to != 0; to &= to - 1)
			if (!(attack_between[from][bits_lowest(to)] & occupied))
				consider(p, a, move_make(from, bits_lowest(to), NONE), c);
	}
}

void
notation_candidates_find(const struct position *p, const struct move_request *a, struct notation_candidates *c)
{
	static const enum diag ways[] = { DIAG_NONE, DIAG_SAN_CASTLING_EXTRA, DIAG_SAN_CASTLING_KING_MOVE };

	c->n = 0;
	c->as = DIAG_NONE;
	if (a->drop) {
		move m = count(a->to) == 1 ? move_drop(a->kind, bits_lowest(a->to)) : NO_MOVE;

		if (movegen_drop_squares(p, (int)a->kind) & a->to && m != NO_MOVE && position_legal(p, m))
			c->moves[c->n++] = m;
		return;
	}
	if (!a->castling)
		find_moves(p, a, c);
	for (int k = 0; k < 3 && c->n == 0; k++) {
		c->as = ways[k];
		for (bits rooks = p->castling & p->side[p->turn]; rooks != 0; rooks &= rooks - 1) {
			move m = move_make(castling_rights_king(p, p->turn), bits_lowest(rooks), NONE);

			if (fits_castling(p, a, m, ways[k]) && position_legal(p, m))
				c->moves[c->n++] = m;
		}
	}
	if (c->n == 0 || !notation_is_castling(p, c->moves[0]))
		c->as = DIAG_NONE;
}

void
notation_candidates_narrow(const struct move_request *a, struct notation_candidates *c)
{
	bits other = 0;
	int kept = 0;

	if (a->home == 0 || c->n < 2)
		return;
	for (int i = 0; i < c->n; i++)
		if (a->home & SQUARE_BIT(move_from(c->moves[i])))
			c->moves[kept++] = c->moves[i];
	if (kept == 0) {
		other = SQUARE_BIT(bits_lowest(a->home) ^ 7);
		for (int i = 0; i < c->n; i++)
			if (!(other & SQUARE_BIT(move_from(c->moves[i]))))
				c->moves[kept++] = c->moves[i];
	}
	if (kept > 0)
		c->n = kept;
}
