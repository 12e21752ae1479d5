/* movegen: the legal moves of a position. */
#include "games/chess/castling_rights.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"

/* Collects moves up to `room`; a room of one is enough to see if there is any. */
struct move_list {
	const struct position *position;
	move *out;
	int n, room;
	bool pseudo;		/* legal or not */
};

int
movegen_promotes_to(const struct position *p)
{
	return p->rules == NULL ? QUEEN : (int)p->rules->promotes_to;
}

static void
add_listed_move(struct move_list *l, int from, int to, int promotion)
{
	move m = move_make(from, to, promotion);

	if (l->n < l->room && (l->pseudo || position_legal(l->position, m)))
		l->out[l->n++] = m;
}

static void
add_pawn(struct move_list *l, int from, int to)
{
	if (RANK_OF(to) != 0 && RANK_OF(to) != 7) {
		add_listed_move(l, from, to, NONE);
		return;
	}
	for (int kind = movegen_promotes_to(l->position); kind >= KNIGHT; kind--)
		add_listed_move(l, from, to, kind);
}

static void
generate_pawns(struct move_list *l)
{
	const struct position *p = l->position;
	int us = p->turn, up = us == WHITE ? 8 : -8;
	bits empty = ~position_occupied(p), home = movegen_double_step(p, us);
	bits targets = p->side[!us] | (p->en_passant != NO_SQUARE ? SQUARE_BIT(p->en_passant) : 0);

	for (bits b = position_men(p, us, PAWN); b != 0; b &= b - 1) {
		int from = bits_lowest(b);

		for (bits t = attack_pawn[us][from] & targets; t != 0; t &= t - 1)
			add_pawn(l, from, bits_lowest(t));
		if (!(empty & SQUARE_BIT(from + up)))
			continue;
		add_pawn(l, from, from + up);
		if ((SQUARE_BIT(from) & home) && (empty & SQUARE_BIT(from + 2 * up)))
			add_listed_move(l, from, from + 2 * up, NONE);
	}
}

bits
movegen_double_step(const struct position *p, int colour)
{
	if (p->rules != NULL)
		return p->rules->double_step[colour];
	return colour == WHITE ? RANK_BITS(1) : RANK_BITS(6);
}

bits
movegen_drop_squares(const struct position *p, int kind)
{
	if (kind < PAWN || kind > QUEEN || p->pocket[p->turn][kind] == 0)
		return 0;
	return ~position_occupied(p) & ~(kind == PAWN ? RANK_BITS(0) | RANK_BITS(7) : 0);
}

ATTACK_RARE static void
generate_drops(struct move_list *l)
{
	for (int kind = PAWN; kind <= QUEEN; kind++)
		for (bits to = movegen_drop_squares(l->position, kind); to != 0; to &= to - 1)
			add_listed_move(l, bits_lowest(to), bits_lowest(to), kind);
}

static void
generate_pieces(struct move_list *l, int kind)
{
	const struct position *p = l->position;
	bits occupied = position_occupied(p);

	for (bits b = position_men(p, p->turn, kind); b != 0; b &= b - 1) {
		square from = (square)bits_lowest(b);
		bits to = attack_reach[kind][from] & ~p->side[p->turn];

		if (kind == BISHOP || kind == QUEEN)
			to &= attack_bishop(from, occupied) | (kind == QUEEN ? attack_rook(from, occupied) : 0);
		else if (kind == ROOK)
			to &= attack_rook(from, occupied);
		for (; to != 0; to &= to - 1)
			add_listed_move(l, from, bits_lowest(to), NONE);
	}
}

/* The order is part of the contract of movegen_all(): claims of draws are listed in it (draws.h). */
static int
generate_moves(const struct position *p, move *out, int room, bool pseudo)
{
	struct move_list l = { p, out, 0, room, pseudo };
	static const enum kind order[] = { KING, KNIGHT, BISHOP, ROOK, QUEEN };

	for (int i = 0; i < 5 && l.n < l.room; i++)
		generate_pieces(&l, order[i]);
	if (l.n < l.room)
		generate_pawns(&l);
	for (bits b = p->castling & p->side[p->turn]; b != 0; b &= b - 1)
		add_listed_move(&l, castling_rights_king(p, p->turn), bits_lowest(b), NONE);
	if (p->rules != NULL && p->rules->pockets)
		generate_drops(&l);
	return l.n;
}

int
movegen_all(const struct position *p, move out[MOVES_MAX])
{
	return generate_moves(p, out, MOVES_MAX, false);
}

int
movegen_pseudo(const struct position *p, move out[MOVES_MAX])
{
	return generate_moves(p, out, MOVES_MAX, true);
}

/* Can the king move to a square next to it?  Asked first because in check it nearly always can. */
static bool
king_steps(const struct position *p)
{
	int us = p->turn;
	square king = p->king[us];
	bits occupied = position_occupied(p) & ~SQUARE_BIT(king);

	for (bits b = attack_sight[king].king & ~p->side[us]; b != 0; b &= b - 1)
		if (!position_attacked(p, us, (square)bits_lowest(b), occupied | (b & -b), p->side[!us] & ~(b & -b)))
			return true;
	return false;
}

/* The pawns of the side to move that can be pushed to that empty square, by one step or two. */
static bits
pawns_that_push(const struct position *p, square to)
{
	bits men = position_men(p, p->turn, PAWN), one = p->turn == WHITE ? SQUARE_BIT(to) >> 8 : SQUARE_BIT(to) << 8;
	bits two = p->turn == WHITE ? one >> 8 : one << 8, home = p->turn == WHITE ? RANK_BITS(1) : RANK_BITS(6);

	return (men & one) | (one & ~position_occupied(p) ? men & two & home : 0);
}

/* Can a piece other than the king take the one piece that gives check, or move between it and the king? */
static bool
can_interpose(const struct position *p)
{
	int us = p->turn;
	square king = p->king[us];
	bits targets = p->checkers | attack_between[king][bits_lowest(p->checkers)];

	if (p->en_passant != NO_SQUARE)
		targets |= SQUARE_BIT(p->en_passant);
	for (; targets != 0; targets &= targets - 1) {
		square to = (square)bits_lowest(targets);
		bits men = position_attackers(p, to, position_occupied(p)) & p->side[us] & ~SQUARE_BIT(king);

		if (p->board[to] == NONE && to != p->en_passant)
			men &= ~p->kind[PAWN];
		if (p->board[to] == NONE)
			men |= pawns_that_push(p, to);
		for (; men != 0; men &= men - 1)
			if (position_legal(p, move_make(bits_lowest(men), to, NONE)))
				return true;
	}
	return false;
}

/* Can a pawn be pushed that is on no line with its king, and so shields it from nothing?  In most positions one can. */
static inline bool
free_push(const struct position *p)
{
	const struct sight *lines = &attack_sight[p->king[p->turn]];
	bits occupied = position_occupied(p), pawns = position_men(p, p->turn, PAWN) & ~(lines->rook | lines->bishop);

	return (pawns & ~(p->turn == WHITE ? occupied >> 8 : occupied << 8)) != 0;
}

ATTACK_RARE bool
movegen_any(const struct position *p)
{
	move one;

	if (p->rules != NULL)
		return generate_moves(p, &one, 1, false) > 0;
	if ((p->checkers == 0 && free_push(p)) || king_steps(p))
		return true;
	if (p->checkers)
		return !bits_several(p->checkers) && can_interpose(p);
	return generate_moves(p, &one, 1, false) > 0;
}

bool
movegen_has(const struct position *p, move m)
{
	move list[MOVES_MAX];
	int n = movegen_all(p, list);

	for (int i = 0; i < n; i++)
		if (list[i] == m)
			return true;
	return false;
}

bool
movegen_mates(const struct position *p)
{
	move list[MOVES_MAX];
	int n = movegen_all(p, list);

	for (int i = 0; i < n; i++) {
		struct position after = *p;

		position_play(&after, list[i]);
		if (outcome_mark(&after) == '#')
			return true;
	}
	return false;
}

bool
movegen_helpless(const struct position *p)
{
	move list[MOVES_MAX];
	int n = movegen_all(p, list);

	for (int i = 0; i < n; i++) {
		struct position after = *p;

		position_play(&after, list[i]);
		if (!movegen_mates(&after))
			return false;
	}
	return n > 0;
}
