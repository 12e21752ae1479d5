/* xq_cycle: the moves from the first to the last occurrence of a position. */
#include <string.h>

#include "games/xiangqi/xq_cycle.h"

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
