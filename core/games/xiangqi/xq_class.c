/* xq_class: what a move of a cycle does. */
#include <string.h>

#include "games/xiangqi/xq_attack.h"
#include "games/xiangqi/xq_class.h"

/* Mate by checks, and the gain of material. */

enum {
	XQ_MATE_CHECKS = 5,	/* a threat of mate is looked for so many checks deep */
	XQ_GAIN_CHECKS = 3,	/* the same for a gain of material */
	XQ_CAPTURES = 6,	/* half-moves of captures that are counted after a capture */
};

/*
 * Which captures of the side to move win material, by attacker and target: gains[number of the attacker] is a set of
 * numbers of targets.  Captures by general and soldiers are not chases (27.1, 27.2), except that of a soldier that lets
 * another piece give check (2020: 26.8).
 */
enum xq_gain_rule {
	XQ_ROOTS_STAY = 1,	/* what loses its protection because the attacker takes something does not matter (ruling 4) */
	XQ_SOLDIERS_CHASE = 2,	/* captures by soldiers count like those of other pieces */
};

/* A gain by checks. */
struct xq_series {
	uint32_t targets;	/* what is won, as a set of numbers: another piece for each defence */
	uint32_t movers;	/* who checks and captures */
	xq_move first;		/* the first check; 0: there is no gain */
};

enum {
	LOST = 50,		/* mated: more than all pieces are worth */
	SOLDIER_GIVEN = 2,	/* a soldier that is given up counts as a horse: its value floats (25.3, ruling 10) */
	CHECKS_BETWEEN = 2,	/* checks without capture while captures are counted */
};

/* Counts a position; false: there have been too many. */
static bool
look_at_position(struct xq_search *s)
{
	if (s->nodes >= s->most)
		s->exhausted = true;
	else
		s->nodes++;
	return !s->exhausted;
}

/* CXA 1999 25.3, in halves of a horse: chariot 4, horse, cannon 2, advisor, elephant, crossed soldier 1, others 0. */
static int
xq_value_at(const struct xq_position *p, int point)
{
	static const int8_t values[XQ_KINDS] = { [XQ_ADVISOR] = 1, [XQ_ELEPHANT] = 1, [XQ_HORSE] = 2, [XQ_CHARIOT] = 4,
		[XQ_CANNON] = 2, [XQ_SOLDIER] = 1 };
	uint8_t man = p->board[point];

	if (xq_kind_of(man) == XQ_SOLDIER && !xq_crossed(xq_colour_of(man), point))
		return 0;
	return values[xq_kind_of(man)];
}

static int
value_of_capture(const struct xq_position *p, xq_move m)
{
	return xq_value_at(p, xq_to(m));
}

static bool
is_capture(const struct xq_position *p, xq_move m)
{
	return p->board[xq_to(m)] != XQ_NONE;
}

static struct xq_position
position_after(const struct xq_position *p, xq_move m)
{
	struct xq_position q = *p;

	xq_play(&q, m);
	return q;
}

static bool
in_check(const struct xq_position *p)
{
	return xq_in_check(p, p->turn);
}

static int xq_net_of(const struct xq_position *p, xq_move capture);

/* What the side to move can win on that point. */
static int
win_on(const struct xq_position *p, int point)
{
	uint8_t from[XQ_ATTACKERS_MAX];
	int n = xq_attackers(p, p->turn, point, from), best = 0;

	for (int i = 0; i < n; i++) {
		xq_move m = xq_move_of(from[i], point);
		int net = xq_legal(p, m) ? xq_net_of(p, m) : 0;

		best = net > best ? net : best;
	}
	return best;
}

/* What a capture wins for the side to move if both sides then capture on that point only as long as it pays. */
static int
xq_net_of(const struct xq_position *p, xq_move capture)
{
	struct xq_position q = position_after(p, capture);

	return value_of_capture(p, capture) - win_on(&q, xq_to(capture));
}

/* -- mate -- */

static bool
mates_by_checks(const struct xq_position *p, int checks, struct xq_search *s)
{
	xq_move moves[XQ_MOVES_MAX], replies[XQ_MOVES_MAX];
	int n = xq_moves(p, moves);

	for (int i = 0; i < n; i++) {
		struct xq_position q = position_after(p, moves[i]);
		bool all = true;
		int m;

		if (!in_check(&q))
			continue;
		if (!look_at_position(s))
			return false;
		m = xq_moves(&q, replies);
		if (m > 0 && checks == 1)
			continue;
		for (int j = 0; j < m && all; j++) {
			struct xq_position r = position_after(&q, replies[j]);

			all = mates_by_checks(&r, checks - 1, s);
		}
		if (all)
			return true;
	}
	return false;
}

/* Can the side to move force mate by checks alone? */
static bool
xq_threatens_mate(const struct xq_position *p, struct xq_search *s)
{
	return mates_by_checks(p, XQ_MATE_CHECKS, s);
}

/* -- captures -- */

/*
 * What the side to move wins, between alpha and beta, if both sides go on as long as they like with captures, and with
 * a few checks.  Who is in check must answer it, and loses all if that is not possible.
 */
static int
win_by_captures(const struct xq_position *p, int depth, int checks, int alpha, int beta, struct xq_search *s)
{
	xq_move moves[XQ_MOVES_MAX];
	bool check = in_check(p);
	int n = xq_moves(p, moves), best = check ? -LOST : 0;

	if (n == 0)
		return -LOST;
	if (depth == 0 || best >= beta || !look_at_position(s))
		return check && depth == 0 ? 0 : best;
	alpha = best > alpha ? best : alpha;
	for (int round = 0; round < 2; round++)	/* captures come first */
		for (int i = 0; i < n; i++) {
			int value = value_of_capture(p, moves[i]), win;
			struct xq_position q;

			if ((value > 0) == (round > 0))
				continue;
			q = position_after(p, moves[i]);
			if (!check && value == 0 && (checks == 0 || !in_check(&q)))
				continue;
			win = value - win_by_captures(&q, depth - 1, checks - (!check && value == 0), value - beta,
			    value - alpha, s);
			best = win > best ? win : best;
			alpha = best > alpha ? best : alpha;
			if (best >= beta)
				return best;
		}
	return best;
}

/*
 * Does the answer take something that only the capture left unprotected? `before` is the position before it, with the
 * answering side to move.
 */
static bool
takes_uprooted(const struct xq_position *before, xq_move capture, xq_move answer)
{
	return xq_to(answer) != xq_to(capture) && xq_from(answer) != xq_to(capture) && is_capture(before, answer) &&
	    xq_legal(before, answer) && xq_net_of(before, answer) <= 0;
}

/* What the other side wins after the capture. */
static int
loss_after(const struct xq_position *p, xq_move capture, bool roots_stay, struct xq_search *s)
{
	struct xq_position q = position_after(p, capture), before = *p;
	xq_move moves[XQ_MOVES_MAX];
	bool check = in_check(&q);
	int n = xq_moves(&q, moves), best = check ? -LOST : 0;

	xq_pass(&before);
	for (int i = 0; i < n; i++) {
		struct xq_position r = position_after(&q, moves[i]);
		int value = value_of_capture(&q, moves[i]), win;

		if (!check && value == 0 && !in_check(&r))
			continue;
		if (roots_stay && value > 0 && takes_uprooted(&before, capture, moves[i]))
			continue;
		win = value - win_by_captures(&r, XQ_CAPTURES - 1, CHECKS_BETWEEN - (!check && value == 0), -2 * LOST,
		    2 * LOST, s);
		best = win > best ? win : best;
	}
	return best;
}

/* Is it another piece than that on the point that gives check? */
static bool
uncovers_check(const struct xq_position *p, int point)
{
	return in_check(p) && !xq_reaches(p, point, p->general[p->turn], true);
}

/* Does the capture win so much, and is not answered by mate (29.4)? */
static bool
capture_wins(const struct xq_position *p, xq_move m, int need, unsigned rules, struct xq_search *s)
{
	int kind = xq_kind_of(p->board[xq_from(m)]);
	struct xq_position q;

	if (value_of_capture(p, m) == 0 || kind == XQ_GENERAL)
		return false;
	q = position_after(p, m);
	if (kind == XQ_SOLDIER && !(rules & XQ_SOLDIERS_CHASE) && !uncovers_check(&q, xq_to(m)))
		return false;
	/* To give a chariot for a protected horse is a combination, not a chase, whatever comes of it. */
	return xq_net_of(p, m) >= 0 && value_of_capture(p, m) - loss_after(p, m, rules & XQ_ROOTS_STAY, s) >= need &&
	    !mates_by_checks(&q, XQ_MATE_CHECKS, s);
}

static void
xq_gains_at_once(const struct xq_pieces *p, unsigned rules, uint32_t gains[XQ_PIECES_MAX], struct xq_search *s)
{
	xq_move moves[XQ_MOVES_MAX];
	int n = xq_moves(&p->now, moves);

	memset(gains, 0, XQ_PIECES_MAX * sizeof(*gains));
	for (int i = 0; i < n; i++)
		if (is_capture(&p->now, moves[i]) && !xq_is_mutual(&p->now, moves[i]) &&
		    capture_wins(&p->now, moves[i], 1, rules, s))
			gains[p->who[xq_from(moves[i])]] |= 1u << p->who[xq_to(moves[i])];
}

/* -- checks, then a capture -- */

/* Captures that win so much after checks. */
static bool
captures_win(const struct xq_pieces *p, int need, struct xq_series *out, struct xq_search *s)
{
	xq_move moves[XQ_MOVES_MAX];
	int n = xq_moves(&p->now, moves);
	bool any = false;

	for (int i = 0; i < n; i++)
		if (is_capture(&p->now, moves[i]) && xq_net_of(&p->now, moves[i]) >= need &&
		    capture_wins(&p->now, moves[i], need, XQ_ROOTS_STAY, s)) {
			out->targets |= 1u << p->who[xq_to(moves[i])];
			out->movers |= 1u << p->who[xq_from(moves[i])];
			any = true;
		}
	return any;
}

static bool wins_by_checks(const struct xq_pieces *, int need, int checks, bool first, struct xq_series *,
    struct xq_search *);

/* Does the check win so much against every defence? */
static bool
check_wins(const struct xq_pieces *p, xq_move m, int need, int checks, struct xq_series *out, struct xq_search *s)
{
	struct xq_series mine = { .movers = 1u << p->who[xq_from(m)] };
	xq_move replies[XQ_MOVES_MAX];
	struct xq_pieces q = *p;
	int n, value = value_of_capture(&p->now, m);

	xq_pieces_play(&q, m);
	if (!in_check(&q.now))
		return false;
	if (value > 0)
		mine.targets |= 1u << p->who[xq_to(m)];
	n = xq_moves(&q.now, replies);
	for (int i = 0; i < n; i++) {
		int lost = value_of_capture(&q.now, replies[i]);
		struct xq_pieces r = q;

		if (lost > 0 && xq_kind_of(q.now.board[xq_to(replies[i])]) == XQ_SOLDIER)
			lost = SOLDIER_GIVEN;
		xq_pieces_play(&r, replies[i]);
		if (!wins_by_checks(&r, need - value + lost, checks - 1, false, &mine, s))
			return false;
	}
	out->targets |= mine.targets;
	out->movers |= mine.movers;
	return true;
}

static bool
wins_by_checks(const struct xq_pieces *p, int need, int checks, bool first, struct xq_series *out, struct xq_search *s)
{
	xq_move moves[XQ_MOVES_MAX];
	int n;

	if (!look_at_position(s))
		return false;
	if (!first && need <= 0)
		return win_by_captures(&p->now, XQ_CAPTURES, CHECKS_BETWEEN, need - 1, need, s) >= need;
	if (!first && captures_win(p, need, out, s))
		return true;
	if (checks == 0)
		return false;
	n = xq_moves(&p->now, moves);
	for (int i = 0; i < n; i++) {
		if (first && is_capture(&p->now, moves[i]) && xq_is_mutual(&p->now, moves[i]))
			continue;
		if (check_wins(p, moves[i], need, checks, out, s)) {
			if (first)
				out->first = moves[i];
			return true;
		}
	}
	return false;
}

static void
xq_gain_by_checks(const struct xq_pieces *p, struct xq_series *out, struct xq_search *s)
{
	memset(out, 0, sizeof(*out));
	wins_by_checks(p, 1, XQ_GAIN_CHECKS, true, out, s);
}

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
see_move(const struct xq_cycle *c, int i, struct xq_search *search)
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
attacking_force(const struct xq_position *p, int side)
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
 * What a move attacks in addition to its purpose does not count for a side that defends, where only advisors and elephants are
 * attacked (1999: 27.3, 2020: 26.2).  The side with less force is taken for the one that defends.
 */
static uint32_t
does_not_count(const struct xq_pieces *p, int side)
{
	uint32_t set = 0;

	if (attacking_force(&p->now, side) >= attacking_force(&p->now, !side))
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
class_permitted(const struct seen *s, struct xq_class *c)
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
	struct seen s = see_move(cycle, i, search);
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
		class_permitted(&s, c);
	c->undecided = search->exhausted && c->kind < XQ_THREAT;
}
