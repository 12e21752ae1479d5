/* clock_check_rise: clocks that show more than the time control allows, and what may explain it. */
#include "games/judge/clock_check_internal.h"
#include "games/pgn/comment_command.h"

enum {
	GIVEN = MINUTE,		/* four clicks on the button of a server that gives 15 seconds */
	ADDED = 2 * MINUTE,	/* what an arbiter adds to a clock: FIDE 7.5.5 */
	SLOW = 10 * MINUTE,	/* rapid and blitz, with a smaller base, may have no arbiter at the board: FIDE A, B */
	MINUTES_TOP = 180,	/* a smaller base may be meant in minutes */
	OPENING = 5,		/* moves in which a clock that was set wrong is put right */
	LOOK_AHEAD = 16,	/* comments searched for the next clock */
};

/* The next clock of that colour after comment `at`; false: there is none near, or it cannot be read. */
static bool
clock_ahead(struct clock_check *c, int at, const struct clock_side *s, int64_t *ms)
{
	int end = at + 1 + LOOK_AHEAD < c->replay->comments.n ? at + 1 + LOOK_AHEAD : c->replay->comments.n;

	for (int i = at + 1; i < end; i++) {
		const struct logged_comment *comment = &c->replay->comments.list[i];
		struct span rest = comment->text;
		struct comment_command command;

		if (!comment->main || comment->ply <= c->replay->comments.list[at].ply || clock_check_mover(c, comment->ply) != s)
			continue;
		while (comment_command_next(&rest, &command))
			if (span_eq(command.name, SPAN("clk")))
				return comment_command_clock(command.operands, ms) <= CLOCK_LOOSE;
	}
	return false;
}

/* Does each clock continue from the other one's time, since this move or since the opponent's last? */
static bool
clocks_exchanged(struct clock_check *c, const struct clock_side *s, int at, int64_t ms)
{
	const struct clock_side *o = clock_check_other(c, s);
	int64_t rise = ms - s->last, distance = rise / 8 + s->increment + SLACK, next;

	if (rise < MINUTE || distance > rise / 4 || o->n < 1)
		return false;
	if (o->n > 1 && clock_check_near(o->last, s->last, distance) && clock_check_near(ms, o->before, distance))
		return true;
	return clock_check_near(ms, o->last, distance) && clock_ahead(c, at, o, &next) && clock_check_near(next, s->last, distance);
}

/* A harmless explanation for a clock that has risen by `extra` too much; NULL: there is none. */
static const char *
excuse(struct clock_check *c, const struct clock_side *s, int at, int64_t ms, int64_t extra)
{
	int ply = c->replay->comments.list[at].ply;
	unsigned long made = clock_check_moves(ply);
	bool kept;
	int64_t next;

	kept = !clock_ahead(c, at, s, &next) || next > s->last + s->increment;
	if (s->last == 0)
		return "; perhaps the clock was not connected before";
	if (clock_check_online(c))
		return extra <= GIVEN || kept ? "; on a server the opponent can give time" : NULL;
	if (extra <= s->increment + SLACK)
		return "; perhaps the clock was read late";
	if (s->base < SLOW)
		return NULL;
	if (!s->grown && extra <= ADDED + SLACK)
		return "; perhaps the arbiter has added time";
	if (!s->grown && made <= OPENING && ms <= clock_check_most(s, ply))
		return "; perhaps the clock had been set wrong";
	if (kept && s->control->n == 1 && extra > ADDED &&
	    (clock_check_near((int64_t)made, 40, EARLY) || clock_check_near((int64_t)made, 60, EARLY)))
		return "; perhaps a new period has begun that is not in the time control";
	return NULL;
}

void
clock_check_rise(struct clock_check *c, struct clock_side *s, int at, struct span token, int64_t ms)
{
	int ply = c->replay->comments.list[at].ply;
	int64_t extra = ms - s->last - s->increment * ((ply - s->ply) / 2);
	char from[TIME_MAX], to[TIME_MAX], more[TIME_MAX];
	const char *why;

	clock_check_new_periods(s, clock_check_moves(ply));
	if (extra <= s->bonus + SLACK && s->bonus > 0) {
		s->bonus -= extra < s->bonus ? extra : s->bonus;
		return;
	}
	if (!finding_wanted(c->replay->findings, DIAG_CLK_INCREASE) &&
	    !finding_wanted(c->replay->findings, DIAG_CLK_SWAPPED) && extra > SLACK)
		return;
	clock_check_text(s->last, from);
	clock_check_text(ms, to);
	if (extra <= SLACK) {
		if (extra > (s->last % SECOND == 0 && ms % SECOND == 0 ? SECOND : TENTH))
			clock_check_report(c->replay, DIAG_CLK_NEGATIVE_STEP, SEVERITY_OFF, token, ply,
			    "from %s to %s %s used %s for this move: a negative time", from, to, clock_check_name(c, s),
			    clock_check_text(-extra, more));
		return;
	}
	if (clocks_exchanged(c, s, at, ms)) {
		clock_check_report(c->replay, DIAG_CLK_SWAPPED, SEVERITY_OFF, token, ply,
		    "from %s to %s: %s's clock continues from the opponent's clock, and the opponent's from this one", from,
		    to, clock_check_name(c, s));
		return;
	}
	why = excuse(c, s, at, ms, extra);
	s->grown = true;
	clock_check_report(c->replay, DIAG_CLK_INCREASE, why == NULL ? SEVERITY_OFF : SEVERITY_INFO, token, ply,
	    "%s's clock rises from %s to %s, %s more than the time control allows%s", clock_check_name(c, s), from, to,
	    clock_check_text(extra, more), why == NULL ? "" : why);
}

/* -- the first clock of a colour -- */

/* In a game with different times for both: does each clock show about what the other should? */
static bool
exchanged_first(struct clock_check *c, const struct clock_side *s, int at, int64_t ms)
{
	struct clock_side *o = clock_check_other(c, s);
	int ply = c->replay->comments.list[at].ply;
	int64_t theirs = o->first;

	if (!o->known || o->base <= s->base || ms > clock_check_most(o, ply) || (o->n == 0 && !clock_ahead(c, at, o, &theirs)))
		return false;
	return theirs <= clock_check_most(s, ply);
}

void
clock_check_first(struct clock_check *c, struct clock_side *s, int at, struct span token, int64_t ms)
{
	int ply = c->replay->comments.list[at].ply;
	int64_t top = clock_check_most(s, ply);
	char is[TIME_MAX], base[TIME_MAX];
	enum severity severity = SEVERITY_OFF;

	s->first = s->last = ms;
	clock_check_new_periods(s, clock_check_moves(ply));
	if (!s->known || ms <= top || s->bonus > 0 || s->base == 0)
		return;
	clock_check_text(ms, is);
	clock_check_text(s->base, base);
	if (exchanged_first(c, s, at, ms)) {
		clock_check_report(c->replay, DIAG_CLK_SWAPPED, SEVERITY_OFF, token, ply,
		    "%s starts with %s on the clock, the opponent with less: the time control gives %s %s", clock_check_name(c, s),
		    is, clock_check_name(c, s), base);
	} else if (s->base <= MINUTES_TOP * SECOND && clock_check_near(ms, s->base * 60, s->base * 30)) {
		clock_check_report(c->replay, DIAG_CLK_VS_TIMECONTROL, SEVERITY_INFO, token, ply,
		    "%s's first clock, %s, is above the %s of the time control, which may be written in minutes",
		    clock_check_name(c, s), is, base);
		for (int i = WHITE; i <= BLACK; i++) {
			c->side[i].known = false;
			c->side[i].limit = FOREVER;
		}
	} else {
		severity = clock_check_online(c) ? SEVERITY_INFO : SEVERITY_OFF;	/* the host of a simultaneous may have more */
		clock_check_report(c->replay, DIAG_CLK_VS_TIMECONTROL, severity, token, ply,
		    "%s's first clock, %s, is above the %s of the time control", clock_check_name(c, s), is, base);
	}
}
