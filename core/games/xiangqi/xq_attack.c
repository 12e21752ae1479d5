/* xq_attack: the moves of a repetition, and what chases what in them, by attacks. */
#include <string.h>

#include "games/xiangqi/xq_attack.h"

/* -- the moves from the first to the last occurrence of a position -- */

void
xq_pieces_set(struct xq_pieces *p, const struct xq_position *now)
{
	int n = 0;

	p->now = *now;
	for (int point = 0; point < XQ_POINTS; point++)
		p->who[point] = now->board[point] == XQ_NONE || n == XQ_PIECES_MAX ? XQ_NOBODY : (uint8_t)n++;
}

void
xq_pieces_play(struct xq_pieces *p, xq_move m)
{
	p->who[xq_to(m)] = p->who[xq_from(m)];
	p->who[xq_from(m)] = XQ_NOBODY;
	xq_play(&p->now, m);
}

int
xq_pieces_point(const struct xq_pieces *p, int who)
{
	const uint8_t *at = memchr(p->who, who, sizeof(p->who));

	return at == NULL ? XQ_NO_POINT : (int)(at - p->who);
}

static bool
too_many_pieces(const struct xq_pieces *p)
{
	for (int point = 0; point < XQ_POINTS; point++)
		if (p->now.board[point] != XQ_NONE && p->who[point] == XQ_NOBODY)
			return true;
	return false;
}

bool
xq_cycle_take(const struct xq_position *start, const xq_move *moves, int n, struct xq_cycle *c)
{
	c->n = n;
	c->first = 0;
	if (n > XQ_CYCLE_MAX)
		return false;
	xq_pieces_set(&c->at[0], start);
	if (too_many_pieces(&c->at[0]))
		return false;
	for (int i = 0; i < n; i++) {
		c->moves[i] = moves[i];
		c->at[i + 1] = c->at[i];
		xq_pieces_play(&c->at[i + 1], moves[i]);
	}
	return true;
}

enum xq_cycle_found
xq_cycle_find(const struct xq_position *start, const xq_move *moves, int n, struct xq_cycle *c)
{
	struct xq_position last = *start, p = *start, first = *start;
	int at = 0;

	c->occurrences = 0;
	for (int i = 0; i < n; i++)
		xq_play(&last, moves[i]);
	for (int i = 0; i <= n; i++) {
		if (xq_same(&p, &last)) {
			if (c->occurrences == 0) {
				at = i;
				first = p;
			}
			if (c->occurrences < XQ_OCCURRENCES_MAX)
				c->plies[c->occurrences++] = i;
			else
				c->plies[XQ_OCCURRENCES_MAX - 1] = i;
		}
		if (i < n)
			xq_play(&p, moves[i]);
	}
	if (c->occurrences < 2)
		return XQ_CYCLE_NONE;
	if (!xq_cycle_take(&first, moves + at, n - at, c))
		return XQ_CYCLE_TOO_LONG;
	c->first = at;
	return XQ_CYCLE_FOUND;
}

/* -- attacks -- */

/* Which kinds may be chased by that kind although they are protected, as a set of bits. */
static const unsigned worth_more[XQ_KINDS] = {
	[XQ_HORSE] = 1u << XQ_CHARIOT,
	[XQ_CANNON] = 1u << XQ_CHARIOT,
	[XQ_ADVISOR] = 1u << XQ_CHARIOT | 1u << XQ_HORSE | 1u << XQ_CANNON,
	[XQ_ELEPHANT] = 1u << XQ_CHARIOT | 1u << XQ_HORSE | 1u << XQ_CANNON,
};

enum xq_why
xq_attack_why(const struct xq_position *p, xq_move capture)
{
	uint8_t from[XQ_ATTACKERS_MAX];
	int to = xq_to(capture), n;
	int attacker = xq_kind_of(p->board[xq_from(capture)]), target = xq_kind_of(p->board[to]);
	struct xq_position after = *p;
	bool legal = false;

	xq_play(&after, capture);
	n = xq_attackers(&after, after.turn, to, from);
	for (int i = 0; i < n && !legal; i++)
		legal = xq_legal(&after, xq_move_of(from[i], to));
	if (!legal)
		return n == 0 ? XQ_UNPROTECTED : XQ_FALSELY_PROTECTED;
	return worth_more[attacker] >> target & 1 ? XQ_WORTH_MORE : XQ_TOO_LITTLE_PROTECTED;
}

static bool
can_be_chased(const struct xq_position *p, int point)
{
	uint8_t man = p->board[point];
	int kind = xq_kind_of(man);

	return kind != XQ_NONE && kind != XQ_GENERAL && (kind != XQ_SOLDIER || xq_crossed(xq_colour_of(man), point));
}

bool
xq_is_mutual(const struct xq_position *p, xq_move capture)
{
	int from = xq_from(capture), to = xq_to(capture);
	struct xq_position q = *p;

	if (xq_kind_of(p->board[from]) != xq_kind_of(p->board[to]))
		return false;
	xq_pass(&q);
	return xq_legal(&q, xq_move_of(to, from));
}

void
xq_attacks(const struct xq_pieces *pieces, int side, uint32_t chases[XQ_PIECES_MAX])
{
	struct xq_position p = pieces->now;
	xq_move moves[XQ_MOVES_MAX];
	int n;

	memset(chases, 0, XQ_PIECES_MAX * sizeof(*chases));
	if (p.turn != side)
		xq_pass(&p);
	n = xq_moves(&p, moves);
	for (int i = 0; i < n; i++) {
		int from = xq_from(moves[i]), to = xq_to(moves[i]), kind = xq_kind_of(p.board[from]);

		if (kind == XQ_GENERAL || kind == XQ_SOLDIER || !can_be_chased(&p, to) || xq_is_mutual(&p, moves[i]))
			continue;
		if (xq_attack_why(&p, moves[i]) != XQ_TOO_LITTLE_PROTECTED)
			chases[pieces->who[from]] |= 1u << pieces->who[to];
	}
}

/* Would the chariot's leaving let a horse attack its general? */
static bool
is_pinned_by_horse(const struct xq_position *now, int point, int side)
{
	struct xq_position p = *now;
	uint8_t from[XQ_ATTACKERS_MAX];
	int n;

	if (xq_kind_of(p.board[point]) != XQ_CHARIOT || xq_in_check(&p, side))
		return false;
	xq_put(&p, point, XQ_NONE);
	n = xq_attackers(&p, !side, p.general[side], from);
	for (int i = 0; i < n; i++)
		if (xq_kind_of(p.board[from[i]]) == XQ_HORSE)
			return true;
	return false;
}

bool
xq_all_pinned_by_horse(const struct xq_pieces *pieces, int side, uint32_t set)
{
	for (int who = 0; who < XQ_PIECES_MAX; who++) {
		int point = set >> who & 1 ? xq_pieces_point(pieces, who) : XQ_NO_POINT;

		if (set >> who & 1 && (point == XQ_NO_POINT || !is_pinned_by_horse(&pieces->now, point, side)))
			return false;
	}
	return set != 0;
}
