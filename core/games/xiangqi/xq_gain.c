/* xq_gain: mate by checks, and the gain of material. */
#include <string.h>

#include "games/xiangqi/xq_attack.h"
#include "games/xiangqi/xq_gain.h"

enum {
	LOST = 50,		/* mated: more than all pieces are worth */
	SOLDIER_GIVEN = 2,	/* a soldier that is given up counts as a horse: its value floats (25.3, ruling 10) */
	CHECKS_BETWEEN = 2,	/* checks without capture while captures are counted */
};

/* Counts a position; false: there have been too many. */
static bool
look(struct xq_search *s)
{
	if (s->nodes >= s->most)
		s->exhausted = true;
	else
		s->nodes++;
	return !s->exhausted;
}

int
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
value_of(const struct xq_position *p, xq_move m)
{
	return xq_value_at(p, xq_to(m));
}

static bool
is_capture(const struct xq_position *p, xq_move m)
{
	return p->board[xq_to(m)] != XQ_NONE;
}

static struct xq_position
after(const struct xq_position *p, xq_move m)
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

int
xq_net_of(const struct xq_position *p, xq_move capture)
{
	struct xq_position q = after(p, capture);

	return value_of(p, capture) - win_on(&q, xq_to(capture));
}

/* -- mate -- */

static bool
mates(const struct xq_position *p, int checks, struct xq_search *s)
{
	xq_move moves[XQ_MOVES_MAX], replies[XQ_MOVES_MAX];
	int n = xq_moves(p, moves);

	for (int i = 0; i < n; i++) {
		struct xq_position q = after(p, moves[i]);
		bool all = true;
		int m;

		if (!in_check(&q))
			continue;
		if (!look(s))
			return false;
		m = xq_moves(&q, replies);
		if (m > 0 && checks == 1)
			continue;
		for (int j = 0; j < m && all; j++) {
			struct xq_position r = after(&q, replies[j]);

			all = mates(&r, checks - 1, s);
		}
		if (all)
			return true;
	}
	return false;
}

bool
xq_threatens_mate(const struct xq_position *p, struct xq_search *s)
{
	return mates(p, XQ_MATE_CHECKS, s);
}

/* -- captures -- */

/*
 * What the side to move wins, between alpha and beta, if both sides go on as long as they like with captures, and with
 * a few checks.  Who is in check must answer it, and loses all if that is not possible.
 */
static int
captures(const struct xq_position *p, int depth, int checks, int alpha, int beta, struct xq_search *s)
{
	xq_move moves[XQ_MOVES_MAX];
	bool check = in_check(p);
	int n = xq_moves(p, moves), best = check ? -LOST : 0;

	if (n == 0)
		return -LOST;
	if (depth == 0 || best >= beta || !look(s))
		return check && depth == 0 ? 0 : best;
	alpha = best > alpha ? best : alpha;
	for (int round = 0; round < 2; round++)	/* captures come first */
		for (int i = 0; i < n; i++) {
			int value = value_of(p, moves[i]), win;
			struct xq_position q;

			if ((value > 0) == (round > 0))
				continue;
			q = after(p, moves[i]);
			if (!check && value == 0 && (checks == 0 || !in_check(&q)))
				continue;
			win = value - captures(&q, depth - 1, checks - (!check && value == 0), value - beta,
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
	struct xq_position q = after(p, capture), before = *p;
	xq_move moves[XQ_MOVES_MAX];
	bool check = in_check(&q);
	int n = xq_moves(&q, moves), best = check ? -LOST : 0;

	xq_pass(&before);
	for (int i = 0; i < n; i++) {
		struct xq_position r = after(&q, moves[i]);
		int value = value_of(&q, moves[i]), win;

		if (!check && value == 0 && !in_check(&r))
			continue;
		if (roots_stay && value > 0 && takes_uprooted(&before, capture, moves[i]))
			continue;
		win = value - captures(&r, XQ_CAPTURES - 1, CHECKS_BETWEEN - (!check && value == 0), -2 * LOST,
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

	if (value_of(p, m) == 0 || kind == XQ_GENERAL)
		return false;
	q = after(p, m);
	if (kind == XQ_SOLDIER && !(rules & XQ_SOLDIERS_CHASE) && !uncovers_check(&q, xq_to(m)))
		return false;
	/* To give a chariot for a protected horse is a combination, not a chase, whatever comes of it. */
	return xq_net_of(p, m) >= 0 && value_of(p, m) - loss_after(p, m, rules & XQ_ROOTS_STAY, s) >= need &&
	    !mates(&q, XQ_MATE_CHECKS, s);
}

void
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
	int n, value = value_of(&p->now, m);

	xq_pieces_play(&q, m);
	if (!in_check(&q.now))
		return false;
	if (value > 0)
		mine.targets |= 1u << p->who[xq_to(m)];
	n = xq_moves(&q.now, replies);
	for (int i = 0; i < n; i++) {
		int lost = value_of(&q.now, replies[i]);
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

	if (!look(s))
		return false;
	if (!first && need <= 0)
		return captures(&p->now, XQ_CAPTURES, CHECKS_BETWEEN, need - 1, need, s) >= need;
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

void
xq_gain_by_checks(const struct xq_pieces *p, struct xq_series *out, struct xq_search *s)
{
	memset(out, 0, sizeof(*out));
	wins_by_checks(p, 1, XQ_GAIN_CHECKS, true, out, s);
}
