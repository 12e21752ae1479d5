/* xq_attack: what chases what, by attacks. */
#include <string.h>

#include "games/xiangqi/xq_attack.h"

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
