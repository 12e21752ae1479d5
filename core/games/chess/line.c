/* line: the positions of a line of play. */
#include <stdlib.h>

#include "base/list.h"
#include "games/chess/line.h"

enum { KEPT_EVERY = 16 };	/* plies */

/* A move that only takes a piece from one square to another: not castling, en passant, a promotion or a null move. */
static bool
is_simple(const struct position *p, move m)
{
	const square from = move_from(m), to = move_to(m);

	if (m == NO_MOVE || move_promotion(m) != NONE || p->side[p->turn] & SQUARE_BIT(to))
		return false;
	return p->board[from] != PAWN || p->board[to] != NONE || FILE_OF(from) == FILE_OF(to);
}

/* Plays such a move of a line; key, checkers and kings are left to position_settle(), which a line seldom needs. */
static void
move_piece(struct position *p, const struct line_step *step)
{
	const int us = p->turn;
	const square from = move_from(step->move), to = move_to(step->move);
	const int kind = p->board[from], victim = p->board[to];
	const bits t = SQUARE_BIT(to), both = SQUARE_BIT(from) | t;

	p->castling &= ~(both | (kind == KING ? p->side[us] : 0));
	p->kind[victim] &= ~t;
	p->kind[kind] ^= both;
	p->side[!us] &= ~t;
	p->side[us] ^= both;
	p->board[from] = NONE;
	p->board[to] = (uint8_t)kind;
	p->en_passant = kind == PAWN && (from ^ to) == 16 ? (square)((from + to) / 2) : NO_SQUARE;
	p->halfmoves = step->halfmoves;
	p->fullmoves += (uint32_t)us;
	p->turn = !us;
}

/* Plays half-moves `from` to `to` - 1 of a line.  Returns whether the position is settled; `settled`: it is before. */
static bool
play_steps(struct position *p, const struct line *l, int from, int to, bool settled)
{
	for (int i = from; i < to; i++) {
		const struct line_step *step = &l->steps[i];

		if (is_simple(p, step->move)) {
			move_piece(p, step);
			settled = false;
			continue;
		}
		if (!settled)
			position_settle(p);
		settled = true;
		if (step->move == NO_MOVE)
			position_pass(p);
		else
			position_play(p, step->move);
	}
	return settled;
}

/* The same with the rules of a variant, by which moves have other consequences: each is played. */
static bool
play_by_rules(struct position *p, const struct line *l, int from, int to)
{
	for (int i = from; i < to; i++) {
		if (l->steps[i].move == NO_MOVE)
			position_pass(p);
		else
			position_play(p, l->steps[i].move);
	}
	return true;
}

/* kept[i] is the position after (i + 1) * KEPT_EVERY half-moves, perhaps not settled. */
void
line_at(const struct line *l, struct line_replay *r, int ply, struct position *out)
{
	bool settled = true;
	int i = 0;

	*out = *l->start;
	if (r != NULL && r->n > 0 && ply >= KEPT_EVERY) {
		int last = ply / KEPT_EVERY < r->n ? ply / KEPT_EVERY : r->n;

		*out = r->kept[last - 1];
		i = last * KEPT_EVERY;
		settled = false;
	}
	while (i < ply) {
		int next = ply < i - i % KEPT_EVERY + KEPT_EVERY ? ply : i - i % KEPT_EVERY + KEPT_EVERY;

		settled = l->start->rules != NULL ? play_by_rules(out, l, i, next) : play_steps(out, l, i, next, settled);
		i = next;
		if (r != NULL && i % KEPT_EVERY == 0 && i / KEPT_EVERY > r->n &&
		    list_reserve(&r->kept, (size_t)r->n + 1, &r->max, sizeof(*r->kept)))
			r->kept[r->n++] = *out;
	}
	if (!settled)
		position_settle(out);
}

void
line_free(struct line_replay *r)
{
	free(r->kept);
	*r = (struct line_replay){ 0 };
}
