/* xq_ruling_text: a ruling on repetition in words. */
#include "games/xiangqi/xq_reason.h"
#include "games/xiangqi/xq_ruling_text.h"

static void
add_move(struct buf *b, xq_move m)
{
	buf_fmt(b, "%s-%s", xq_point_name(xq_from(m)).s, xq_point_name(xq_to(m)).s);
}

static void
add_piece(struct buf *b, const struct xq_position *p, int point)
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
	add_piece(b, after, c->target);
	if (c->kind == XQ_FOLLOW)
		buf_str(b, is_protected(*after, c) ? ", which is protected" : ", which is no new threat to win it");
	if (chase)
		add_why(b, c);
	if (chase && c->by != xq_to(cycle->moves[i])) {
		buf_str(b, ", by ");
		add_piece(b, after, c->by);
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
		add_piece(b, &c->at[c->n].now, point);
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
