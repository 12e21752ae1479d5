/* xq_ruling: who must vary. */
#include <string.h>

#include "games/xiangqi/xq_reason.h"
#include "games/xiangqi/xq_ruling.h"

/*
 * By date, then those that are never chosen by date.  1999: article 24 (the moves have gone round three times, so that
 * the position occurs for the fourth time), 26 and 27.  2020: the clauses named by the figures.  "axf" is what the
 * tests of Fairy-Stockfish show of the Asian rules.  The limit of 1999 is taken for 2020, too.
 */
const struct xq_laws xq_laws[] = {
	{ "cxa1999", "CXA 1999", 19990101, XQ_CHASE_BY_NEW_GAIN, .strikes = true, .mutual = true, .occurrences = 4,
	    .check = "24.1", .forbidden = "26.4", .both = "26.3", .graver = "", .neither = "26.2", .limit = "cxa1999" },
	{ "cxa2020", "CXA 2020", 20200101, XQ_CHASE_BY_GAIN, .strikes = true, .grades = true, .occurrences = 4,
	    .check = "", .forbidden = "24.13", .both = "", .graver = "26.9", .neither = "", .limit = "cxa1999" },
	{ "wxf2018", "World rules 2018", 0, XQ_CHASE_BY_ATTACK, .pinned = true, .occurrences = 3,
	    .check = "", .forbidden = "", .both = "", .graver = "", .neither = "", .limit = "asian" },
	{ "axf", "Asian rules", 0, XQ_CHASE_BY_ATTACK, .pinned = true, .chase_in_check = true, .occurrences = 3,
	    .check = "", .forbidden = "", .both = "", .graver = "", .neither = "", .limit = "asian" },
	{ "simple", "checks and chases of one piece", 0, XQ_CHASE_BY_ATTACK, .occurrences = 3,
	    .check = "", .forbidden = "", .both = "", .graver = "", .neither = "" },
	{ .name = NULL },
};
enum { NEWEST = 1, SIMPLE = 4 };
_Static_assert(sizeof(xq_laws) / sizeof(xq_laws[0]) == SIMPLE + 2, "rows of laws");

const char *const xq_laws_names[] = { "cxa1999", "cxa2020", "wxf2018", "axf", "simple", NULL };

const struct xq_laws *
xq_laws_find(const char *name)
{
	for (const struct xq_laws *l = xq_laws; l->name != NULL; l++)
		if (strcmp(l->name, name) == 0)
			return l;
	return NULL;
}

const struct xq_laws *
xq_laws_on(unsigned long day)
{
	int i = NEWEST;

	if (day == 0)
		return &xq_laws[NEWEST];
	while (i >= 0 && xq_laws[i].from > day)
		i--;
	return &xq_laws[i >= 0 ? i : SIMPLE];
}

/* -- what a side does -- */

/* By attack: checks always, or chases one piece always. */
static void
attacker_conduct(const struct xq_cycle *c, int side, struct xq_ruling *r)
{
	uint32_t common = ~0u;
	bool all = true, any = false, pinned = true;

	for (int i = 0; i < c->n; i++)
		if (c->at[i].now.turn == side) {
			bool check = r->classes[i].kind == XQ_CHECK;

			all &= check;
			any |= check;
			common &= r->classes[i].targets;
		}
	if (any && !all && !r->laws->chase_in_check)
		common = 0;
	for (int i = 0; i < c->n; i++)
		if (c->at[i].now.turn == side)
			pinned = pinned && xq_all_pinned_by_horse(&c->at[i + 1], !side, common);
	r->chased[side] = common;
	r->conduct[side] = all ? XQ_CHECKS : common == 0 ? XQ_PERMITTED :
	    pinned && r->laws->pinned ? XQ_CHASES_PINNED : XQ_CHASES;
}

/* By gain: every move a check, or every move a strike.  True: a move could not be decided, and it matters. */
static bool
striker_conduct(const struct xq_cycle *c, int side, struct xq_ruling *r)
{
	bool checks = true, quiet = false, undecided = false;

	for (int i = 0; i < c->n; i++)
		if (c->at[i].now.turn == side) {
			const struct xq_class *k = &r->classes[i];

			checks &= k->kind == XQ_CHECK;
			undecided |= k->undecided;
			quiet |= k->kind < XQ_CHASE && !k->undecided;
			r->joint[side] |= k->kind == XQ_CHASE && k->joint;
		}
	r->conduct[side] = checks ? XQ_CHECKS : quiet ? XQ_PERMITTED : XQ_STRIKES;
	return undecided && !quiet;
}

/* Counts what soldiers attack as chases, if then all moves of that side are strikes: where both strike, they are (27.2). */
static void
count_soldiers(const struct xq_cycle *c, int side, struct xq_search *search, struct xq_ruling *r)
{
	struct xq_class with[XQ_CYCLE_MAX];

	for (int i = 0; i < c->n; i++) {
		with[i] = r->classes[i];
		if (c->at[i].now.turn != side || with[i].kind >= XQ_CHASE)
			continue;
		xq_class_find(c, i, XQ_CHASE_IN_MUTUAL, search, &with[i]);
		if (with[i].kind < XQ_CHASE)
			return;
	}
	memcpy(r->classes, with, (size_t)c->n * sizeof(with[0]));
	r->conduct[side] = XQ_STRIKES;
}

static void
find_quiet(const struct xq_cycle *c, struct xq_ruling *r)
{
	for (int i = c->n - 1; i >= 0; i--)
		if (r->classes[i].kind < XQ_CHASE)
			r->quiet[c->at[i].now.turn] = i;
}

/* -- the verdict -- */

static void
set_ruling(struct xq_ruling *r, enum xq_verdict verdict, int side, const char *article)
{
	r->verdict = verdict;
	r->side = side;
	r->article = article;
}

/* Which side's conduct is graver where both are forbidden? -1: neither. */
static int
graver_side(const struct xq_ruling *r)
{
	if (r->conduct[XQ_RED] != r->conduct[XQ_BLACK])
		return r->conduct[XQ_RED] > r->conduct[XQ_BLACK] ? XQ_RED : XQ_BLACK;
	/* 2020, 26.9: to win something with one piece is graver than to need two for it. */
	if (r->laws->grades && r->conduct[XQ_RED] == XQ_STRIKES && r->joint[XQ_RED] != r->joint[XQ_BLACK])
		return r->joint[XQ_RED] ? XQ_BLACK : XQ_RED;
	return -1;
}

static void
decide_ruling(struct xq_ruling *r)
{
	const struct xq_laws *l = r->laws;
	enum xq_conduct red = r->conduct[XQ_RED], black = r->conduct[XQ_BLACK];
	int side = graver_side(r);

	if (side < 0) {
		set_ruling(r, XQ_DRAW, -1, red == XQ_PERMITTED ? l->neither : l->both);
		return;
	}
	set_ruling(r, XQ_MUST_VARY, side, r->conduct[side] == XQ_CHECKS ? l->check :
	    red != XQ_PERMITTED && black != XQ_PERMITTED ? l->graver : l->forbidden);
}

void
xq_ruling_find(const struct xq_cycle *c, const struct xq_laws *laws, struct xq_search *search, struct xq_ruling *r)
{
	bool undecided = false;

	memset(r, 0, sizeof(*r));
	r->laws = laws;
	r->quiet[XQ_RED] = r->quiet[XQ_BLACK] = -1;
	for (int i = 0; i < c->n; i++)
		xq_class_find(c, i, laws->chase, search, &r->classes[i]);
	for (int side = XQ_RED; side <= XQ_BLACK; side++) {
		if (laws->strikes)
			undecided |= striker_conduct(c, side, r);
		else
			attacker_conduct(c, side, r);
	}
	for (int side = XQ_RED; laws->mutual && side <= XQ_BLACK; side++)
		if (r->conduct[side] == XQ_PERMITTED && r->conduct[!side] == XQ_STRIKES)
			count_soldiers(c, side, search, r);
	find_quiet(c, r);
	if (undecided)
		set_ruling(r, XQ_UNDECIDED, -1, "");
	else
		decide_ruling(r);
}

/* -- a ruling on repetition in words -- */

static void
add_move(struct buf *b, xq_move m)
{
	buf_fmt(b, "%s-%s", xq_point_name(xq_from(m)).s, xq_point_name(xq_to(m)).s);
}

static void
add_named_piece(struct buf *b, const struct xq_position *p, int point)
{
	buf_fmt(b, "the %s on %s", xq_kind_name(xq_kind_of(p->board[point])), xq_point_name(point).s);
}

/* -- one move -- */

static void
add_why(struct buf *b, const struct xq_class *c)
{
	static const char *const texts[XQ_WHYS] = {
		[XQ_UNPROTECTED] = ", which is not protected",
		[XQ_WORTH_MORE] = ", which is worth more than its attacker",
		[XQ_FALSELY_PROTECTED] = ", whose protector may not take back",
		[XQ_TOO_LITTLE_PROTECTED] = ", which is attacked more often than protected",
		[XQ_BY_CHECKS] = " by checks, beginning with ",
	};

	if (texts[c->why] != NULL)
		buf_str(b, texts[c->why]);
	if (c->why == XQ_BY_CHECKS)
		add_move(b, c->first);
}

/* Could the target be taken back? */
static bool
is_protected(struct xq_position after, const struct xq_class *c)
{
	if (after.turn != xq_colour_of(after.board[c->by]))
		xq_pass(&after);
	return xq_attack_why(&after, xq_move_of(c->by, c->target)) != XQ_UNPROTECTED;
}

/* The class of a move in words: "chase of the horse on e5, which is not protected". */
static void
add_class(struct buf *b, const struct xq_cycle *cycle, const struct xq_ruling *r, int i)
{
	const struct xq_position *after = &cycle->at[i + 1].now;
	const struct xq_class *c = &r->classes[i];
	/* By attack, a check that chases as well is both. */
	bool chase = c->kind == XQ_CHASE || (c->kind == XQ_CHECK && c->targets != 0 && r->laws->chase_in_check);

	if (c->undecided)
		buf_str(b, "not decided: the search was stopped, perhaps ");
	buf_str(b, xq_class_name(c->kind));
	if (c->target == XQ_NO_POINT || (c->kind > XQ_CHASE && !chase))
		return;
	buf_str(b, c->kind == XQ_CHECK ? " and chase of " : c->kind == XQ_EXCHANGE ? " with " : " of ");
	add_named_piece(b, after, c->target);
	if (c->kind == XQ_FOLLOW)
		buf_str(b, is_protected(*after, c) ? ", which is protected" : ", which is no new threat to win it");
	if (chase)
		add_why(b, c);
	if (chase && c->by != xq_to(cycle->moves[i])) {
		buf_str(b, ", by ");
		add_named_piece(b, after, c->by);
	}
}

void
xq_ruling_write_moves(const struct xq_cycle *c, const struct xq_ruling *r, struct buf *b)
{
	int from = c->occurrences >= 2 ? c->plies[c->occurrences - 2] - c->first : 0;

	for (int i = from; i < c->n; i++) {
		buf_str(b, i > from ? "; " : "");
		add_move(b, c->moves[i]);
		buf_str(b, ": ");
		add_class(b, c, r, i);
	}
}

/* -- one side -- */

/* The one class that all moves of the side have; XQ_CLASSES: they differ. */
static enum xq_class_kind
common_class(const struct xq_cycle *c, const struct xq_ruling *r, int side)
{
	enum xq_class_kind kind = XQ_CLASSES;

	for (int i = 0; i < c->n; i++) {
		if (c->at[i].now.turn != side)
			continue;
		if (kind != XQ_CLASSES && kind != r->classes[i].kind)
			return XQ_CLASSES;
		kind = r->classes[i].kind;
	}
	return kind;
}

/* The pieces that the side chases at every move, where they are at the end of the cycle. */
static void
add_chased(struct buf *b, const struct xq_cycle *c, uint32_t set)
{
	const char *between = "";

	for (int who = 0; who < XQ_PIECES_MAX; who++) {
		int point = set >> who & 1 ? xq_pieces_point(&c->at[c->n], who) : XQ_NO_POINT;

		if (point == XQ_NO_POINT)
			continue;
		buf_str(b, between);
		add_named_piece(b, &c->at[c->n].now, point);
		between = " and ";
	}
}

static void
add_permitted(struct buf *b, const struct xq_cycle *c, const struct xq_ruling *r, int side)
{
	const char *name = xq_colour_name(side);
	int quiet = r->quiet[side];

	if (!r->laws->strikes && quiet < 0) {
		buf_fmt(b, "%s neither checks nor chases one piece at every move", name);
		return;
	}
	buf_fmt(b, "%s's move ", name);
	add_move(b, c->moves[quiet]);
	buf_str(b, " is permitted (");
	add_class(b, c, r, quiet);
	buf_char(b, ')');
}

static void
add_conduct(struct buf *b, const struct xq_cycle *c, const struct xq_ruling *r, int side)
{
	const char *name = xq_colour_name(side);
	enum xq_class_kind kind = common_class(c, r, side);

	switch (r->conduct[side]) {
	case XQ_PERMITTED:
		add_permitted(b, c, r, side);
		return;
	case XQ_CHECKS:
		buf_fmt(b, "%s checks at every move", name);
		return;
	case XQ_CHASES:
	case XQ_CHASES_PINNED:
		buf_fmt(b, "%s chases ", name);
		add_chased(b, c, r->chased[side]);
		buf_str(b, " at every move");
		if (r->conduct[side] == XQ_CHASES_PINNED)
			buf_str(b, ", while a horse pins the chariot");
		return;
	case XQ_STRIKES:
		if (kind == XQ_CHASE)
			buf_fmt(b, "%s chases at every move%s", name,
			    r->joint[side] && r->laws->grades ? ", with two pieces together" : "");
		else if (kind == XQ_THREAT)
			buf_fmt(b, "%s threatens mate at every move", name);
		else
			buf_fmt(b, "every move of %s is a check, a threat of mate or a chase", name);
		return;
	}
}

/* -- the ruling -- */

static void
add_article(struct buf *b, const struct xq_ruling *r)
{
	buf_fmt(b, " (%s%s%s)", r->laws->label, *r->article != '\0' ? ", " : "", r->article);
}

void
xq_ruling_write(const struct xq_cycle *c, const struct xq_ruling *r, struct buf *b)
{
	int first = r->verdict == XQ_MUST_VARY ? r->side : c->at[0].now.turn;

	if (r->verdict == XQ_UNDECIDED) {
		buf_str(b, "who must vary is not decided: a search for threats was stopped at its limit");
		add_article(b, r);
		return;
	}
	add_conduct(b, c, r, first);
	buf_str(b, " and ");
	add_conduct(b, c, r, !first);
	if (r->verdict == XQ_DRAW)
		buf_str(b, ", so the game is a draw if neither varies");
	else
		buf_fmt(b, ", so %s must vary", xq_colour_name(r->side));
	add_article(b, r);
}

void
xq_ruling_write_occurrences(const struct xq_cycle *c, const struct xq_position *start, struct buf *b)
{
	int mover = !c->at[c->n].now.turn, first = c->plies[0] == 0;

	if (first)
		buf_str(b, "at the start and ");
	buf_fmt(b, "after %s's move%s ", xq_colour_name(mover), c->occurrences - first > 1 ? "s" : "");
	for (int i = first; i < c->occurrences; i++) {
		unsigned ply = (unsigned)c->plies[i] + (start->turn == XQ_BLACK);

		buf_str(b, i == first ? "" : i == c->occurrences - 1 ? " and " : ", ");
		buf_fmt(b, "%u", start->number + (ply - 1) / 2);
	}
}
