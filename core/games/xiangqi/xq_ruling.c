/* xq_ruling: who must vary. */
#include <string.h>

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
rule(struct xq_ruling *r, enum xq_verdict verdict, int side, const char *article)
{
	r->verdict = verdict;
	r->side = side;
	r->article = article;
}

/* Which side's conduct is graver where both are forbidden? -1: neither. */
static int
graver(const struct xq_ruling *r)
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
	int side = graver(r);

	if (side < 0) {
		rule(r, XQ_DRAW, -1, red == XQ_PERMITTED ? l->neither : l->both);
		return;
	}
	rule(r, XQ_MUST_VARY, side, r->conduct[side] == XQ_CHECKS ? l->check :
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
		rule(r, XQ_UNDECIDED, -1, "");
	else
		decide_ruling(r);
}
