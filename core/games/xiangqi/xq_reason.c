/* xq_reason: why a move is illegal. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/xiangqi/xq_reason.h"

static const struct {
	const char *name;
	enum diag id;
	const char *ref;
} rows[XQ_WRONGS] = {
	[XQ_RIGHT] = { "legal", DIAG_NONE, "" },
	[XQ_NO_PIECE] = { "no-piece", DIAG_ILLEGAL_NO_SUCH_PIECE, "CXA 1999 2.1" },
	[XQ_WRONG_SIDE] = { "wrong-side", DIAG_ILLEGAL_WRONG_SIDE, "CXA 1999 2.1" },
	[XQ_NOT_ITS_WAY] = { "not-its-way", DIAG_ILLEGAL_UNREACHABLE, "CXA 1999 2.2" },
	[XQ_LEAVES_PALACE] = { "leaves-palace", DIAG_ILLEGAL_PALACE, "CXA 1999 2.2" },
	[XQ_CROSSES_RIVER] = { "crosses-river", DIAG_ILLEGAL_RIVER, "CXA 1999 2.2" },
	[XQ_BACKWARDS] = { "backwards", DIAG_ILLEGAL_PAWN_DIRECTION, "CXA 1999 2.2" },
	[XQ_SIDEWAYS] = { "sideways", DIAG_ILLEGAL_PAWN_DIRECTION, "CXA 1999 2.2" },
	[XQ_OWN_PIECE] = { "own-piece", DIAG_ILLEGAL_OWN_PIECE, "CXA 1999 2.3" },
	[XQ_EYE_BLOCKED] = { "eye-blocked", DIAG_ILLEGAL_BLOCKED, "CXA 1999 2.2" },
	[XQ_LEG_BLOCKED] = { "leg-blocked", DIAG_ILLEGAL_BLOCKED, "CXA 1999 2.2" },
	[XQ_JUMPS] = { "jumps", DIAG_ILLEGAL_BLOCKED, "CXA 1999 2.2" },
	[XQ_NO_SCREEN] = { "no-screen", DIAG_ILLEGAL_SCREEN, "CXA 1999 2.3" },
	[XQ_TWO_SCREENS] = { "two-screens", DIAG_ILLEGAL_SCREEN, "CXA 1999 2.3" },
	[XQ_TAKES_GENERAL] = { "takes-general", DIAG_ILLEGAL_CAPTURES_KING, "CXA 1999 2.3" },
	[XQ_INTO_CHECK] = { "into-check", DIAG_ILLEGAL_KING_INTO_CHECK, "CXA 1999 3.1" },
	[XQ_GENERALS_FACE] = { "generals-face", DIAG_ILLEGAL_GENERALS_FACE, "CXA 1999 2.2" },
	[XQ_IN_CHECK] = { "in-check", DIAG_ILLEGAL_IN_CHECK, "CXA 1999 3.1" },
	[XQ_PINNED] = { "pinned", DIAG_ILLEGAL_PINNED, "CXA 1999 3.1" },
	[XQ_LEG_FREED] = { "leg-freed", DIAG_ILLEGAL_EXPOSES_GENERAL, "CXA 1999 3.1" },
	[XQ_SCREEN_REMOVED] = { "screen-removed", DIAG_ILLEGAL_EXPOSES_GENERAL, "CXA 1999 3.1" },
	[XQ_SCREEN_ADDED] = { "screen-added", DIAG_ILLEGAL_EXPOSES_GENERAL, "CXA 1999 3.1" },
};

static const struct {
	const char *name, *way;
} kinds[XQ_KINDS] = {
	{ "piece", "" },
	{ "general", "one point along a line" },
	{ "advisor", "one point diagonally" },
	{ "elephant", "two points diagonally" },
	{ "horse", "one point along a line and then one diagonally outward" },
	{ "chariot", "along a line" },
	{ "cannon", "along a line" },
	{ "soldier", "one point along a line" },
};

const char *
xq_kind_name(int kind)
{
	return kinds[kind].name;
}

const char *
xq_colour_name(int colour)
{
	return colour == XQ_RED ? "Red" : "Black";
}

const char *
xq_wrong_name(enum xq_wrong wrong)
{
	return rows[wrong].name;
}

struct xq_name
xq_point_name_from(int point, int lowest)
{
	int number = xq_rank(point) + lowest;
	struct xq_name name = { { (char)('a' + xq_file(point)), (char)('0' + number % 10) } };

	if (point >= XQ_POINTS)
		return (struct xq_name){ "?" };
	if (number == 10)
		memcpy(name.s + 1, "10", 3);
	return name;
}

struct xq_name
xq_point_name(int point)
{
	return xq_point_name_from(point, 0);
}

/* What is being looked at: the move, and what stands where. */
struct inquiry {
	const struct xq_position *p;
	struct xq_reason *out;
	int from, to, kind, lowest;
	const char *man;	/* the name of the piece that moves */
	struct xq_name at, goal;	/* the names of the points */
};

/* The name of the piece on a point. */
static const char *
name_of_man_on(const struct inquiry *q, int point)
{
	return kinds[xq_kind_of(q->p->board[point])].name;
}

static struct xq_name
name_of_point(const struct inquiry *q, int point)
{
	return xq_point_name_from(point, q->lowest);
}

/* Blames the move, always with true. */
__attribute__((format(printf, 3, 4))) static bool
blame_move(struct inquiry *q, enum xq_wrong wrong, const char *format, ...)
{
	va_list ap;

	q->out->wrong = wrong;
	q->out->id = rows[wrong].id;
	q->out->ref = rows[wrong].ref;
	va_start(ap, format);
	vsnprintf(q->out->text, sizeof(q->out->text), format, ap);
	va_end(ap);
	return true;
}

/* -- what is wrong with the way -- */

/* Does the piece move like that on an empty board without palaces and river?  A soldier may turn to all sides here. */
static bool
is_its_way(int kind, int from, int to)
{
	int files = abs(xq_file(to) - xq_file(from)), ranks = abs(xq_rank(to) - xq_rank(from));

	switch (kind) {
	case XQ_GENERAL:
	case XQ_SOLDIER:
		return files + ranks == 1;
	case XQ_ADVISOR:
		return files == 1 && ranks == 1;
	case XQ_ELEPHANT:
		return files == 2 && ranks == 2;
	case XQ_HORSE:
		return files * ranks == 2;
	default:
		return (files == 0) != (ranks == 0);
	}
}

/* Palace, river, and the way of soldiers. */
static bool
blame_area(struct inquiry *q)
{
	int colour = q->p->turn;
	bool palace = q->kind == XQ_GENERAL || q->kind == XQ_ADVISOR;

	if (palace && !xq_in_palace(colour, q->to))
		return blame_move(q, XQ_LEAVES_PALACE, "the %s on %s may not leave the palace, and %s is outside", q->man,
		    q->at.s, q->goal.s);
	if (q->kind == XQ_ELEPHANT && xq_crossed(colour, q->to))
		return blame_move(q, XQ_CROSSES_RIVER, "the elephant on %s may not cross the river to %s", q->at.s, q->goal.s);
	if (q->kind != XQ_SOLDIER || xq_rank_of(colour, q->to) > xq_rank_of(colour, q->from))
		return false;
	if (xq_rank_of(colour, q->to) < xq_rank_of(colour, q->from))
		return blame_move(q, XQ_BACKWARDS, "the soldier on %s may not go back to %s", q->at.s, q->goal.s);
	return !xq_crossed(colour, q->from) && blame_move(q, XQ_SIDEWAYS,
	    "the soldier on %s has not crossed the river, and may not go sideways to %s", q->at.s, q->goal.s);
}

/* Leg and eye: the point that the piece passes over must be empty. */
static bool
blame_blocker(struct inquiry *q)
{
	int files = xq_file(q->to) - xq_file(q->from), ranks = xq_rank(q->to) - xq_rank(q->from);
	int via = xq_point(xq_file(q->from) + files / 2, xq_rank(q->from) + ranks / 2);

	if (via == q->from || q->p->board[via] == XQ_NONE)
		return false;
	return blame_move(q, q->kind == XQ_HORSE ? XQ_LEG_BLOCKED : XQ_EYE_BLOCKED,
	    "the %s on %s cannot go to %s: the %s on %s blocks its %s", q->man, q->at.s, q->goal.s, name_of_man_on(q, via),
	    name_of_point(q, via).s, q->kind == XQ_HORSE ? "leg" : "eye");
}

/* What is between the ends of the way of a chariot or cannon. */
static bool
blame_line(struct inquiry *q)
{
	bool takes = q->p->board[q->to] != XQ_NONE;
	int first[2], n = xq_between(q->p, q->from, q->to, first);

	if (q->kind == XQ_CANNON && takes && n == 0)
		return blame_move(q, XQ_NO_SCREEN, "the cannon on %s cannot take the %s on %s: there is no screen between them",
		    q->at.s, name_of_man_on(q, q->to), q->goal.s);
	if (q->kind == XQ_CANNON && takes && n > 1)
		return blame_move(q, XQ_TWO_SCREENS, "the cannon on %s cannot take the %s on %s over %s: the %s on %s and the %s "
		    "on %s are between them", q->at.s, name_of_man_on(q, q->to), q->goal.s, n == 2 ? "two pieces" :
		    "more than two pieces", name_of_man_on(q, first[0]), name_of_point(q, first[0]).s, name_of_man_on(q, first[1]),
		    name_of_point(q, first[1]).s);
	if (n > 0 && !(q->kind == XQ_CANNON && takes))
		return blame_move(q, XQ_JUMPS, "the %s on %s cannot go to %s: the %s on %s is in the way%s", q->man, q->at.s,
		    q->goal.s, name_of_man_on(q, first[0]), name_of_point(q, first[0]).s,
		    q->kind == XQ_CANNON ? ", and a cannon jumps only to capture" : "");
	return false;
}

static bool
blame_way(struct inquiry *q)
{
	const struct xq_position *p = q->p;

	if (!is_its_way(q->kind, q->from, q->to))
		return blame_move(q, XQ_NOT_ITS_WAY, "the %s on %s cannot go to %s: it moves %s", q->man, q->at.s, q->goal.s,
		    kinds[q->kind].way);
	if (blame_area(q))
		return true;
	if (xq_is_of(p->board[q->to], p->turn))
		return blame_move(q, XQ_OWN_PIECE, "the %s on %s cannot go to %s: %s's own %s is there", q->man, q->at.s, q->goal.s,
		    xq_colour_name(p->turn), name_of_man_on(q, q->to));
	if (q->kind == XQ_CHARIOT || q->kind == XQ_CANNON)
		return blame_line(q);
	return blame_blocker(q);
}

/* -- what becomes of the general -- */

/* The one of the attackers that is the reason: one that checks already, else the general, else any. */
static int
culprit_of_attackers(const struct inquiry *q, const uint8_t *attackers, int n, bool *checks)
{
	uint8_t before[XQ_ATTACKERS_MAX];
	int checkers = xq_attackers(q->p, !q->p->turn, q->p->general[q->p->turn], before), general = -1;

	for (int i = 0; i < n; i++) {
		for (int k = 0; k < checkers; k++)
			if (before[k] == attackers[i])
				return *checks = true, attackers[i];
		if (attackers[i] == q->p->general[!q->p->turn])
			general = attackers[i];
	}
	*checks = false;
	return general >= 0 ? general : attackers[0];
}

/* The general itself moves. */
static void
blame_general(struct inquiry *q, int by, bool checks)
{
	const char *attacker = name_of_man_on(q, by);
	struct xq_name its = name_of_point(q, by);

	if (by == q->p->general[!q->p->turn])
		blame_move(q, XQ_GENERALS_FACE, "on %s the general would face the general on %s on an open file", q->goal.s, its.s);
	else if (q->p->board[q->to] != XQ_NONE)
		blame_move(q, XQ_INTO_CHECK, "the general on %s cannot take the %s on %s: the %s on %s protects it", q->at.s,
		    name_of_man_on(q, q->to), q->goal.s, attacker, its.s);
	else
		blame_move(q, XQ_INTO_CHECK, "the general on %s would %s in check on %s from the %s on %s", q->at.s,
		    checks ? "still be" : "be", q->goal.s, attacker, its.s);
}

/* Another piece moves, and a cannon attacks the general then. */
static void
blame_cannon(struct inquiry *q, const struct xq_position *after, int by)
{
	int general = q->p->general[q->p->turn], first[2];
	struct xq_name its = name_of_point(q, by), royal = name_of_point(q, general);

	if (xq_between(q->p, by, general, first) == 0) {
		blame_move(q, XQ_SCREEN_ADDED, "on %s the %s would be the screen of the cannon on %s, which then attacks the general "
		    "on %s", q->goal.s, q->man, its.s, royal.s);
		return;
	}
	xq_between(after, by, general, first);
	blame_move(q, XQ_SCREEN_REMOVED, "moving the %s from %s to %s leaves one screen, on %s, between the cannon on %s and the "
	    "general on %s", q->man, q->at.s, q->goal.s, name_of_point(q, first[0]).s, its.s, royal.s);
}

static void
blame_safety(struct inquiry *q)
{
	const struct xq_position *p = q->p;
	struct xq_position after = *p;
	uint8_t attackers[XQ_ATTACKERS_MAX];
	struct xq_name royal = name_of_point(q, p->general[p->turn]), its;
	bool checks;
	int n, by;

	xq_play(&after, xq_move_of(q->from, q->to));
	if (after.general[p->turn] == XQ_NO_POINT ||
	    (n = xq_attackers(&after, !p->turn, after.general[p->turn], attackers)) == 0)
		return;
	by = culprit_of_attackers(q, attackers, n, &checks);
	its = name_of_point(q, by);
	if (q->kind == XQ_GENERAL)
		blame_general(q, by, checks);
	else if (checks)
		blame_move(q, XQ_IN_CHECK, "the general on %s is in check from the %s on %s, and moving the %s from %s to %s does not "
		    "answer it", royal.s, name_of_man_on(q, by), its.s, q->man, q->at.s, q->goal.s);
	else if (by == p->general[!p->turn])
		blame_move(q, XQ_GENERALS_FACE, "without the %s on %s the generals on %s and %s would face each other", q->man,
		    q->at.s, royal.s, its.s);
	else if (xq_kind_of(p->board[by]) == XQ_CANNON)
		blame_cannon(q, &after, by);
	else if (xq_kind_of(p->board[by]) == XQ_HORSE)
		blame_move(q, XQ_LEG_FREED, "the %s on %s blocks the leg of the horse on %s, which would attack the general on %s",
		    q->man, q->at.s, its.s, royal.s);
	else
		blame_move(q, XQ_PINNED, "the %s on %s is pinned to the general on %s by the %s on %s", q->man, q->at.s, royal.s,
		    name_of_man_on(q, by), its.s);
}

void
xq_reason_find(const struct xq_position *p, xq_move m, int lowest, struct xq_reason *out)
{
	struct inquiry q = { p, out, xq_from(m), xq_to(m), 0, lowest, "", { "" }, { "" } };

	*out = (struct xq_reason){ XQ_RIGHT, DIAG_NONE, "", "" };
	q.at = name_of_point(&q, q.from);
	q.goal = name_of_point(&q, q.to);
	if (q.from >= XQ_POINTS || q.to >= XQ_POINTS || p->board[q.from] == XQ_NONE) {
		blame_move(&q, XQ_NO_PIECE, q.from < XQ_POINTS && q.to < XQ_POINTS ? "there is no piece on %s" :
		    "the point is not on the board", q.at.s);
		return;
	}
	q.kind = xq_kind_of(p->board[q.from]);
	q.man = kinds[q.kind].name;
	if (xq_colour_of(p->board[q.from]) != p->turn)
		blame_move(&q, XQ_WRONG_SIDE, "the %s on %s is %s's, and it is %s's turn", q.man, q.at.s, xq_colour_name(!p->turn),
		    xq_colour_name(p->turn));
	else if (blame_way(&q))
		return;
	else if (q.to == p->general[!p->turn])
		blame_move(&q, XQ_TAKES_GENERAL, "the %s on %s takes the general on %s, but the game is over before a general is taken",
		    q.man, q.at.s, q.goal.s);
	else
		blame_safety(&q);
}
