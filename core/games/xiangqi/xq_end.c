/* xq_end: ends of a game that the board shows. */
#include <string.h>

#include "games/xiangqi/xq_end.h"

/*
 * CXA 1999: the rules of the Chinese association, 1999.  The Asian rules are known from a digest only.  pikafish, fsf and
 * cgl2007 are what programs do: Pikafish, Fairy-Stockfish, and the league of engines of 2007 in EleEye.
 */
const struct xq_limit xq_limits[] = {
	{ "cxa1999", 60, XQ_CHECKS_OF_CLAIMANT, 10, false, "CXA 1999 4.2.4, 23.3" },
	{ "asian", 60, XQ_CHECKS_OF_CLAIMANT, 10, false, "Asian rules" },
	{ "pikafish", 60, XQ_CHECKS_OF_EACH, 10, true, "Pikafish" },
	{ "fsf", 50, XQ_CHECKS_OF_MORE, 10, true, "Fairy-Stockfish" },
	{ "cgl2007", 50, XQ_CHECKS_COUNT, 0, true, "EleEye" },
	{ NULL, 0, XQ_CHECKS_COUNT, 0, false, NULL },
};

const struct xq_limit *
xq_limit_find(const char *code)
{
	const struct xq_limit *l = xq_limits;

	while (l->code != NULL && strcmp(l->code, code) != 0)
		l++;
	return l->code == NULL ? NULL : l;
}

enum xq_end
xq_end_of(const struct xq_position *p)
{
	return xq_has_move(p) ? XQ_GOES_ON : xq_in_check(p, p->turn) ? XQ_MATE : XQ_STALEMATE;
}

bool
xq_is_bare(const struct xq_position *p)
{
	for (int point = 0; point < XQ_POINTS; point++)
		if (xq_kind_of(p->board[point]) >= XQ_HORSE)
			return false;
	return true;
}

void
xq_quiet_start(const struct xq_limit *l, const struct xq_position *p, struct xq_quiet *q)
{
	uint32_t last = p->since_capture / 2 + p->since_capture % 2;

	*q = (struct xq_quiet){ .replies_after = l->checks };
	q->moves[!p->turn] = last;
	q->moves[p->turn] = p->since_capture - last;
}

void
xq_quiet_add(struct xq_quiet *q, const struct xq_position *after)
{
	int mover = !after->turn;

	if (after->since_capture == 0) {
		*q = (struct xq_quiet){ .replies_after = q->replies_after };
		return;
	}
	q->moves[mover]++;
	q->replies[mover] += q->reply_due;
	q->reply_due = xq_in_check(after, after->turn) && ++q->checks[mover] > q->replies_after;
}

unsigned
xq_limit_rounds(const struct xq_limit *l, const struct xq_quiet *q, int claimant)
{
	uint32_t beyond[2], moves[2] = { q->moves[XQ_RED], q->moves[XQ_BLACK] }, both;

	for (int side = XQ_RED; side <= XQ_BLACK; side++)
		beyond[side] = q->checks[side] > l->checks ? q->checks[side] - l->checks : 0;
	both = moves[XQ_RED] + moves[XQ_BLACK];
	switch (l->how) {
	case XQ_CHECKS_OF_CLAIMANT:
		moves[claimant] -= beyond[claimant];
		return moves[XQ_RED] < moves[XQ_BLACK] ? moves[XQ_RED] : moves[XQ_BLACK];
	case XQ_CHECKS_OF_EACH:
		return (both - beyond[XQ_RED] - beyond[XQ_BLACK] - q->replies[XQ_RED] - q->replies[XQ_BLACK]) / 2;
	case XQ_CHECKS_OF_MORE:
		beyond[XQ_RED] = beyond[XQ_RED] > beyond[XQ_BLACK] ? beyond[XQ_RED] : beyond[XQ_BLACK];
		return both > 2 * beyond[XQ_RED] ? both / 2 - beyond[XQ_RED] : 0;
	default:
		return both / 2;
	}
}
