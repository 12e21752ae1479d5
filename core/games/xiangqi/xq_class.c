/* xq_class: what a move of a cycle does. */
#include <string.h>

#include "games/xiangqi/xq_class.h"

const char *
xq_class_name(enum xq_class_kind k)
{
	static const char *const names[XQ_CLASSES] = { "idle", "follow", "block", "offer", "exchange", "chase",
		"threat of mate", "check" };

	return names[k];
}

/* A move, with the positions before and after it, and the side that makes it to move in both. */
struct seen {
	xq_move move;
	struct xq_pieces before, after;
	struct xq_search *search;
};

static struct seen
see(const struct xq_cycle *c, int i, struct xq_search *search)
{
	struct seen s = { .move = c->moves[i], .before = c->at[i], .after = c->at[i + 1], .search = search };

	xq_pass(&s.after.now);
	return s;
}

/* -- chases -- */

/* Does the capture need another piece, too? A chariot that is worth more than its attacker needs none. */
static bool
is_joint(const struct xq_position *p, xq_move capture)
{
	enum xq_why why = xq_attack_why(p, capture);

	return why == XQ_TOO_LITTLE_PROTECTED ||
	    (why == XQ_FALSELY_PROTECTED && xq_kind_of(p->board[xq_to(capture)]) != XQ_CHARIOT);
}

/* Is the chase by m heavier than the one in the class? */
static bool
is_heavier(const struct seen *s, xq_move m, const struct xq_class *c)
{
	const struct xq_position *p = &s->after.now;
	bool joint = is_joint(p, m);

	if (c->target == XQ_NO_POINT || joint != c->joint)
		return c->target == XQ_NO_POINT || !joint;
	return xq_value_at(p, xq_to(m)) > xq_value_at(p, c->target);
}

/* Enters the new chases that are captures, as pairs of attackers and targets. */
static void
enter_pairs(const struct seen *s, const uint32_t pairs[XQ_PIECES_MAX], struct xq_class *c)
{
	for (int a = 0; a < XQ_PIECES_MAX; a++) {
		int from = pairs[a] == 0 ? XQ_NO_POINT : xq_pieces_point(&s->after, a);

		c->targets |= pairs[a];
		for (int t = 0; from != XQ_NO_POINT && t < XQ_PIECES_MAX; t++) {
			xq_move m;

			if (!(pairs[a] >> t & 1))
				continue;
			m = xq_move_of(from, xq_pieces_point(&s->after, t));
			if (!is_heavier(s, m, c))
				continue;
			c->by = (uint8_t)xq_from(m);
			c->target = (uint8_t)xq_to(m);
			c->joint = is_joint(&s->after.now, m);
			c->why = xq_attack_why(&s->after.now, m);
		}
	}
}

static void
chase_by_attack(const struct seen *s, struct xq_class *c)
{
	uint32_t before[XQ_PIECES_MAX], after[XQ_PIECES_MAX];

	xq_attacks(&s->before, s->before.now.turn, before);
	xq_attacks(&s->after, s->after.now.turn, after);
	for (int i = 0; i < XQ_PIECES_MAX; i++)
		after[i] &= ~before[i];
	enter_pairs(s, after, c);
}

/* Of chariots, horses and cannons. */
static int
force(const struct xq_position *p, int side)
{
	int sum = 0;

	for (int point = 0; point < XQ_POINTS; point++) {
		int kind = xq_kind_of(p->board[point]);

		if (xq_is_of(p->board[point], side) && kind >= XQ_HORSE && kind <= XQ_CANNON)
			sum += xq_value_at(p, point);
	}
	return sum;
}

/*
 * What a move attacks beside its purpose does not count for a side that defends, where only advisors and elephants are
 * attacked (1999: 27.3, 2020: 26.2).  The side with less force is taken for the one that defends.
 */
static uint32_t
does_not_count(const struct xq_pieces *p, int side)
{
	uint32_t set = 0;

	if (force(&p->now, side) >= force(&p->now, !side))
		return 0;
	for (int point = 0; point < XQ_POINTS; point++) {
		int kind = xq_kind_of(p->now.board[point]);

		if (kind == XQ_ADVISOR || kind == XQ_ELEPHANT)
			set |= 1u << p->who[point];
	}
	return set;
}

static uint32_t
targets_of(const uint32_t pairs[XQ_PIECES_MAX])
{
	uint32_t all = 0;

	for (int i = 0; i < XQ_PIECES_MAX; i++)
		all |= pairs[i];
	return all;
}

/* A chase by checks: what is won then must not have been to be won before. */
static void
chase_by_checks(const struct seen *s, uint32_t known, struct xq_class *c)
{
	struct xq_series before, after;
	uint32_t won;
	bool chariot = false;

	xq_gain_by_checks(&s->before, &before, s->search);
	xq_gain_by_checks(&s->after, &after, s->search);
	won = after.targets & ~before.targets & ~known;
	for (int who = 0; who < XQ_PIECES_MAX; who++) {
		int point = won >> who & 1 ? xq_pieces_point(&s->after, who) : XQ_NO_POINT;

		if (point == XQ_NO_POINT)
			continue;
		chariot |= xq_kind_of(s->after.now.board[point]) == XQ_CHARIOT;
		if (c->targets == 0 && (c->target == XQ_NO_POINT ||
		    xq_value_at(&s->after.now, point) > xq_value_at(&s->after.now, c->target))) {
			c->target = (uint8_t)point;
			c->by = (uint8_t)xq_from(after.first);
			c->why = XQ_BY_CHECKS;
			c->first = after.first;
		}
	}
	if (won == 0)
		return;
	if (c->targets == 0)
		c->joint = true;
	if (chariot || (after.movers & (after.movers - 1)) == 0)
		c->joint = false;
	c->targets |= won;
}

/* Could the attacker have made the capture before, and lost nothing on that point? */
static bool
is_old_attack(const struct seen *s, int attacker, int target)
{
	int from = xq_pieces_point(&s->before, attacker), to = xq_pieces_point(&s->before, target);
	xq_move m = xq_move_of(from, to);

	return xq_legal(&s->before.now, m) && xq_net_of(&s->before.now, m) > 0;
}

static void
drop_old_attacks(const struct seen *s, uint32_t pairs[XQ_PIECES_MAX])
{
	for (int a = 0; a < XQ_PIECES_MAX; a++)
		for (int t = 0; t < XQ_PIECES_MAX; t++)
			if (pairs[a] >> t & 1 && is_old_attack(s, a, t))
				pairs[a] &= ~(1u << t);
}

static void
chase_by_gain(const struct seen *s, bool check, enum xq_chase_rule rule, struct xq_class *c)
{
	uint32_t before[XQ_PIECES_MAX], after[XQ_PIECES_MAX], pairs[XQ_PIECES_MAX] = { 0 }, known = 0;
	uint32_t without = does_not_count(&s->after, s->before.now.turn);
	unsigned soldiers = rule == XQ_CHASE_IN_MUTUAL ? XQ_SOLDIERS_CHASE : 0;

	/*
	 * New is what could not be won before; if that was because something would lose its protection, and no longer
	 * does, it is new as well.
	 */
	for (unsigned roots = 0; roots <= XQ_ROOTS_STAY; roots += XQ_ROOTS_STAY) {
		xq_gains_at_once(&s->before, roots | soldiers, before, s->search);
		xq_gains_at_once(&s->after, roots | soldiers, after, s->search);
		known |= targets_of(before);
		for (int i = 0; i < XQ_PIECES_MAX; i++)
			pairs[i] |= after[i] & ~before[i] & ~without;
	}
	if (rule >= XQ_CHASE_BY_NEW_GAIN)
		drop_old_attacks(s, pairs);
	enter_pairs(s, pairs, c);
	if (!check)
		chase_by_checks(s, known, c);
}

/* -- what is permitted -- */

static bool
is_attacked(const struct xq_position *now, int side, int point)
{
	uint8_t from[XQ_ATTACKERS_MAX];

	return xq_attackers(now, side, point, from) > 0;
}

/* Does the piece that moved end an attack on another piece of its side? */
static bool
ends_attack(const struct seen *s)
{
	const struct xq_position *before = &s->before.now, *after = &s->after.now;
	int side = before->turn;

	if (before->board[xq_to(s->move)] != XQ_NONE)
		return false;
	for (int point = 0; point < XQ_POINTS; point++)
		if (xq_is_of(after->board[point], side) && point != xq_to(s->move) &&
		    is_attacked(before, !side, point) && !is_attacked(after, !side, point))
			return true;
	return false;
}

static void
permitted(const struct seen *s, struct xq_class *c)
{
	const struct xq_position *p = &s->after.now;
	xq_move moves[XQ_MOVES_MAX];
	int n = xq_moves(p, moves), at = xq_to(s->move);

	for (int i = 0; i < n && c->kind != XQ_EXCHANGE; i++) {
		if (xq_from(moves[i]) != at || p->board[xq_to(moves[i])] == XQ_NONE)
			continue;
		c->kind = xq_is_mutual(p, moves[i]) ? XQ_EXCHANGE : XQ_FOLLOW;
		c->by = (uint8_t)at;
		c->target = (uint8_t)xq_to(moves[i]);
	}
	if (c->kind == XQ_EXCHANGE)
		return;
	if (is_attacked(p, !p->turn, at) && xq_value_at(p, at) > 0)
		c->kind = XQ_OFFER;
	else if (ends_attack(s))
		c->kind = XQ_BLOCK;
	if (c->kind != XQ_FOLLOW)
		c->by = c->target = XQ_NO_POINT;
}

void
xq_class_find(const struct xq_cycle *cycle, int i, enum xq_chase_rule rule, struct xq_search *search, struct xq_class *c)
{
	struct seen s = see(cycle, i, search);
	int side = s.before.now.turn;
	bool check = xq_in_check(&s.after.now, !side), gain = rule != XQ_CHASE_BY_ATTACK, threat = false;
	/* What comes of the general leaving a check is quiet (2020: 26.1.2). */
	bool forced = gain && xq_from(s.move) == s.before.now.general[side] && xq_in_check(&s.before.now, side);

	memset(c, 0, sizeof(*c));
	c->by = c->target = XQ_NO_POINT;
	if (!gain)
		chase_by_attack(&s, c);
	else if (!forced) {
		threat = !check && xq_threatens_mate(&s.after.now, s.search);
		chase_by_gain(&s, check, rule, c);
	}
	if (check || threat || c->targets != 0)
		c->kind = check ? XQ_CHECK : threat ? XQ_THREAT : XQ_CHASE;
	else
		permitted(&s, c);
	c->undecided = search->exhausted && c->kind < XQ_THREAT;
}
