/* clock_check: the clocks of both players as the comments show them, compared with each other and the time control. */
#include <stdio.h>
#include <string.h>

#include "games/checks/clock_check.h"
#include "games/pgn/comment_command.h"

/* Milliseconds. */
enum {
	TENTH = 100, SECOND = 1000, MINUTE = 60 * SECOND,
	SLACK = 2 * SECOND,	/* rounding, and clocks that are read a moment late */
};
enum { EARLY = 2 };		/* moves by which a clock may count ahead of the score */
#define FOREVER (INT64_MAX / 4)

static inline const char *
clock_check_name(const struct clock_check *c, const struct clock_side *s)
{
	return s == &c->side[WHITE] ? "White" : "Black";
}

static inline struct clock_side *
clock_check_other(struct clock_check *c, const struct clock_side *s)
{
	return &c->side[s == &c->side[WHITE]];
}

static inline struct clock_side *
clock_check_mover(struct clock_check *c, int ply)
{
	return &c->side[(ply + c->parity) & 1];
}

/* Moves that a side has made after so many half-moves. */
static inline unsigned long
clock_check_moves(int ply)
{
	return ((unsigned long)ply + 1) / 2;
}

static inline bool
clock_check_near(int64_t a, int64_t b, int64_t distance)
{
	return a - b <= distance && b - a <= distance;
}

/* -- the time control of a game, as far as its clocks can be compared with it -- */

/* Was the game played on a server?  The opponent can give time there, times are truncated, and there is no arbiter. */
static bool
clock_check_online(struct clock_check *c)
{
	if (c->place == PLACE_UNKNOWN)
		c->place = laws_edition_online(tags_value(c->tags, TAG_Site)) ? PLACE_SERVER : PLACE_BOARD;
	return c->place == PLACE_SERVER;
}

/* Periods of moves count from the first move of the game, so a game that starts later says nothing about them. */
static bool
is_control_calculable(const struct clock_check *c, const struct time_control *t)
{
	const struct control_period *last = &t->period[t->n > 0 ? t->n - 1 : 0];

	if (t->faults & (CONTROL_MALFORMED | CONTROL_ORDER | CONTROL_MANY) || t->n == 0)
		return false;
	for (int i = 0; i < t->n; i++)
		if (t->period[i].kind == CONTROL_MOVES && t->period[i].moves < 2)
			return false;	/* correspondence, days for each move: every move begins a new period */
	if (last->kind != CONTROL_MOVES && last->kind != CONTROL_REST)
		return false;
	return (t->n == 1 && last->kind == CONTROL_REST) || (c->replay->log.base == 0 && c->replay->log.start.fullmoves <= 1);
}

/* Reads the time control of a colour: its own tag, or TimeControl; and what its clock shows at the start. */
static void
clock_check_set_control(struct clock_check *c, int colour, enum tag_name control_tag, enum tag_name clock_tag)
{
	struct time_control *t = &c->control[colour];
	struct clock_side *s = &c->side[colour];
	int64_t clock;

	s->control = &c->control[0];
	if (colour == WHITE || tags_has(c->tags, control_tag)) {
		struct span own = tags_value(c->tags, control_tag);

		time_control_read(tags_has(c->tags, control_tag) ? own : tags_value(c->tags, TAG_TimeControl), t);
		s->control = t;
	} else if (tags_has(c->tags, TAG_WhiteTimeControl)) {
		time_control_read(tags_value(c->tags, TAG_TimeControl), t);
		s->control = t;
	}
	s->known = is_control_calculable(c, s->control);
	s->limit = FOREVER;
	s->boundary = 0;
	if (!s->known)
		return;
	/* The standard allows increments in the last period only, so what it gives there may apply from the start. */
	for (int i = 0; i < s->control->n; i++)
		if (s->control->period[i].increment > s->increment)
			s->increment = s->control->period[i].increment;
	s->base = s->control->period[0].base;
	/* The clock at the start of play. Boards write there what is left at the end, so only a higher time counts. */
	if (tags_has(c->tags, clock_tag) && comment_command_clock(tags_value(c->tags, clock_tag), &clock) <= CLOCK_LOOSE &&
	    clock > s->base)
		s->base = clock;
	if (s->control->period[0].kind == CONTROL_MOVES)
		s->boundary = s->control->period[0].moves;
	s->limit = s->increment + (finding_wanted(c->replay->findings, DIAG_CLK_NEGATIVE_STEP) ? TENTH : SLACK);
}

/* Adds the time of the periods that begin by the time that `made` moves have been made. */
static void
clock_check_new_periods(struct clock_side *s, unsigned long made)
{
	const struct time_control *t = s->control;

	while (s->boundary != 0 && s->boundary <= made + EARLY) {
		const struct control_period *next;

		s->period += s->period + 1 < t->n;
		next = &t->period[s->period];
		if (s->bonus < FOREVER)
			s->bonus += next->base;
		s->boundary = next->kind == CONTROL_MOVES ? s->boundary + next->moves : 0;
	}
}

/* The most a clock can show in its first period. */
static int64_t
clock_check_most(const struct clock_side *s, int ply)
{
	return s->base + s->increment * (int64_t)(clock_check_moves(ply) + 1) + SLACK;
}

/* -- clocks that show more than the time control allows, and what may explain it -- */

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
excuse_of_rise(struct clock_check *c, const struct clock_side *s, int at, int64_t ms, int64_t extra)
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

/* A clock that has risen by more than its limit since the last one. */
static void
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
	why = excuse_of_rise(c, s, at, ms, extra);
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

/* The first clock of a colour, in comment `at`. */
static void
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

enum { CONSTANT_LEAST = 5 };	/* clocks of each colour that must be the same */

struct finding *
clock_check_report(struct replay *p, enum diag id, enum severity severity, struct span token, int ply,
    const char *format, ...)
{
	struct findings *all = p->findings;
	struct finding *f = severity == SEVERITY_OFF ? finding_add(all, id, token) : finding_add_as(all, id, severity, token);
	va_list ap;

	if (f == NULL)
		return NULL;
	if (ply > p->log.base)
		replay_place_at(p, f, ply - 1);
	if (ply > 0)
		finding_about(all, f)->ply = ply;
	va_start(ap, format);
	f->message = arena_vfmt(&all->text, format, ap);
	va_end(ap);
	return f;
}

const char *
clock_check_text(int64_t ms, char out[TIME_MAX])
{
	const char *sign = ms < 0 ? "-" : "";
	long long s, tenths;

	if (ms < 0)
		ms = -ms;
	s = (long long)ms / SECOND;
	tenths = (long long)ms % SECOND / TENTH;
	if (tenths > 0)
		snprintf(out, TIME_MAX, "%s%lld:%02lld:%02lld.%lld", sign, s / 3600, s / 60 % 60, s % 60, tenths);
	else
		snprintf(out, TIME_MAX, "%s%lld:%02lld:%02lld", sign, s / 3600, s / 60 % 60, s % 60);
	return out;
}

/* -- clk, emt and egt of one move -- */

/* Reports it if two of clk, emt and egt give different times for the move. */
static void
check_times_add_up(const struct clock_check *c, struct clock_side *s, struct span token, int ply)
{
	bool emt = s->emt_ply == ply, egt = s->egt_ply == ply && s->egt_before_ply == ply - 2;
	bool clk = s->known && s->n > 1 && s->ply == ply && s->before_ply == ply - 2 &&
	    s->last <= s->before + s->increment;
	int64_t by_egt = s->egt - s->egt_before, by_clk = s->before + s->increment - s->last;
	int64_t used = emt ? s->emt : by_egt;
	char a[TIME_MAX], b[TIME_MAX];

	if (s->off_ply == ply || !(emt || egt))
		return;
	if (emt && egt && !clock_check_near(used, by_egt, SLACK)) {
		s->off_ply = ply;
		clock_check_report(c->replay, DIAG_CLK_VS_EMT_EGT, SEVERITY_OFF, token, ply,
		    "%s has used %s for this move by emt, %s by egt", clock_check_name(c, s), clock_check_text(used, a),
		    clock_check_text(by_egt, b));
	} else if (clk && !clock_check_near(used, by_clk, SLACK) &&
	    !clock_check_near(used, by_clk - s->increment, SLACK)) {
		s->off_ply = ply;
		clock_check_report(c->replay, DIAG_CLK_VS_EMT_EGT, SEVERITY_OFF, token, ply,
		    "%s has used %s for this move by %s, %s by the clock", clock_check_name(c, s),
		    clock_check_text(used, a), emt ? "emt" : "egt", clock_check_text(by_clk, b));
	}
}

/* Counts the half-moves without a clock between the last clock and half-move `ply`. */
static void
count_gap(struct clock_check *c, int ply)
{
	if (c->missing == 0)
		c->first_missing = c->ply + 1;
	c->missing += ply - c->ply - 1;
}

/* Servers truncate to whole seconds, so that 0 may be 0.9 s; at the end of a period 0 means that time is added. */
static void
take_zero(struct clock_check *c, struct clock_side *s, struct span token, bool whole)
{
	clock_check_new_periods(s, clock_check_moves(c->ply));
	if (s->zero_ply != 0 || s->n == 1 || s->bonus > 0 || (whole && clock_check_online(c)))
		return;
	s->zero = token;
	s->zero_ply = c->ply;
}

/* Makes `ply` the half-move of the last clock; false: it has a clock already, or its comments cannot be trusted. */
static inline bool
next_clock(struct clock_check *c, int ply)
{
	if (ply <= c->ply || ply > c->trusted)
		return false;
	if (ply != c->ply + 1)
		count_gap(c, ply);
	c->ply = ply;
	return true;
}

void
clock_check_unread(struct clock_check *c, int at, struct span token)
{
	if (next_clock(c, c->replay->comments.list[at].ply))
		c->last = token;
}

/* Is it a usual clock of half-move `ply`, of 1 to `most` seconds? */
static inline bool
is_usual(const struct logged_comment *comment, int ply, int64_t most)
{
	return comment->ply == ply && comment->main && (uint64_t)((int64_t)comment->seconds - 1) < (uint64_t)most;
}

/*
 * How many comments of the list, at most n, are usual clocks: the first of side `one`, after half-move `ply`.  A clock
 * shows at most the one of its side before it and the limit; here in whole seconds, as usual clocks are.
 */
static int
count_usual(const struct logged_comment *list, int n, int ply, const struct clock_side *one, const struct clock_side *two)
{
	const int64_t rise = one->limit / SECOND, other_rise = two->limit / SECOND;
	int64_t most = (one->last + one->limit) / SECOND, other_most = (two->last + two->limit) / SECOND;
	int i = 0;

	for (; i < n && is_usual(&list[i], ply + i + 1, most); i++) {
		most = list[i].seconds + rise;
		if (++i == n || !is_usual(&list[i], ply + i + 1, other_most))
			break;
		other_most = list[i].seconds + other_rise;
	}
	return i;
}

/* A side takes every second of the first n comments, from number i on, which are usual clocks after half-move `ply`. */
static void
take_usual(struct clock_side *s, const struct logged_comment *list, int i, int n, int ply)
{
	const int last = n - 1 - (n - 1 - i) % 2;

	if (i >= n)
		return;
	for (int k = i; k <= last && s->varied == 0; k += 2)
		s->varied = (int64_t)list[k].seconds * SECOND ^ s->last;
	s->before = last == i ? s->last : (int64_t)list[last - 2].seconds * SECOND;
	s->before_ply = last == i ? s->ply : ply + last - 1;
	s->last = (int64_t)list[last].seconds * SECOND;
	s->ply = ply + last + 1;
	s->n += (last - i) / 2 + 1;
}

/* A time of the other kinds may be that of a half-move to come, which is compared with its clock. */
int
clock_check_usual(struct clock_check *c, int at)
{
	const struct comment_log *log = &c->replay->comments;
	struct clock_side *one = clock_check_mover(c, c->ply + 1), *two = clock_check_other(c, one);
	const int left = log->n - at, most = left < c->trusted - c->ply ? left : c->trusted - c->ply;
	const struct logged_comment *list = log->list + at;
	int n, ply = c->ply;

	if (one->n == 0 || two->n == 0 || one->emt_ply > ply || one->egt_ply > ply || two->emt_ply > ply ||
	    two->egt_ply > ply)
		return at;
	n = count_usual(list, most, ply, one, two);
	take_usual(one, list, 0, n, ply);
	take_usual(two, list, 1, n, ply);
	if (n > 0)
		c->last = (struct span){ list[n - 1].text.p + 1, USUAL_CLOCK - 2 };
	c->ply += n;
	return at + n;
}

void
clock_check_clk(struct clock_check *c, int at, struct span token, int64_t ms)
{
	int ply = c->replay->comments.list[at].ply;
	struct clock_side *s = clock_check_mover(c, ply);

	if (!next_clock(c, ply))
		return;
	c->last = token;
	if (s->n++ == 0)
		clock_check_first(c, s, at, token, ms);
	else if (ms > s->last + s->limit)
		clock_check_rise(c, s, at, token, ms);
	s->varied |= ms ^ s->last;
	s->before = s->last;
	s->before_ply = s->ply;
	s->last = ms;
	s->ply = ply;
	if (ms == 0)
		take_zero(c, s, token, memchr(token.p, '.', token.n) == NULL);
	if (s->emt_ply == ply || s->egt_ply == ply)
		check_times_add_up(c, s, token, ply);
}

void
clock_check_emt(struct clock_check *c, int at, struct span token, int64_t ms)
{
	int ply = c->replay->comments.list[at].ply;
	struct clock_side *s = clock_check_mover(c, ply);

	if (ply == 0 || ply > c->trusted)
		return;
	s->emt = ms;
	s->emt_ply = ply;
	check_times_add_up(c, s, token, ply);
}

void
clock_check_egt(struct clock_check *c, int at, struct span token, int64_t ms)
{
	int ply = c->replay->comments.list[at].ply;
	struct clock_side *s = clock_check_mover(c, ply);
	char from[TIME_MAX], to[TIME_MAX];

	if (ply <= s->egt_ply || ply > c->trusted)
		return;
	s->egt_before = s->egt;
	s->egt_before_ply = ply <= 2 ? ply - 2 : s->egt_ply;
	s->egt = ms;
	s->egt_ply = ply;
	if (ms < s->egt_before)
		clock_check_report(c->replay, DIAG_CLK_NEGATIVE_STEP, SEVERITY_OFF, token, ply,
		    "the time that %s has used in the game falls from %s to %s", clock_check_name(c, s),
		    clock_check_text(s->egt_before, from), clock_check_text(ms, to));
	else
		check_times_add_up(c, s, token, ply);
}

/* -- the end -- */

static void
some_missing(const struct clock_check *c)
{
	struct replay *p = c->replay;
	int tail = p->log.ply - c->ply, missing = c->missing, first_missing = c->first_missing;
	struct span word;

	if (tail > 1 || (tail == 1 && c->end->board == GAME_END_OPEN)) {
		missing += tail;
		first_missing = first_missing > 0 ? first_missing : c->ply + 1;
	}
	if (missing == 0 || !c->end->complete || !finding_wanted(p->findings, DIAG_CLK_MISSING_SOME))
		return;
	word = position_log_word(&p->log, first_missing);
	clock_check_report(p, DIAG_CLK_MISSING_SOME, SEVERITY_OFF, word.n > 0 ? word : c->last, first_missing,
	    "%d of %d half-moves have no clock; this is the first", missing, p->log.ply);
}

/* A board without a clock writes what it was set to, or 0, after every move. */
static bool
is_clock_constant(const struct clock_check *c)
{
	const struct clock_side *w = &c->side[WHITE], *b = &c->side[BLACK];
	char white[TIME_MAX], black[TIME_MAX];

	if (w->n < CONSTANT_LEAST || b->n < CONSTANT_LEAST || w->varied != 0 || b->varied != 0)
		return false;
	clock_check_report(c->replay, DIAG_CLK_CONSTANT, SEVERITY_OFF, c->last, c->ply,
	    "the clocks show %s and %s after every move",
	    clock_check_text(w->last, white), clock_check_text(b->last, black));
	return true;
}

/* Is it a reason that rules out a fallen flag? */
static bool
other_reason(enum termination reason)
{
	static const enum termination others[] = { TERM_NORMAL, TERM_CHECKMATE, TERM_RESIGNATION, TERM_AGREEMENT,
		TERM_REPETITION, TERM_STALEMATE, TERM_MATERIAL, TERM_FIFTY };

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (reason == others[i])
			return true;
	return false;
}

/* Reports 0:00:00 if the game went on, or ended for another reason. FIDE 6.8, 6.9. */
static void
not_flagged(const struct clock_check *c, const struct clock_side *s)
{
	enum result won = s == &c->side[WHITE] ? RESULT_WHITE : RESULT_BLACK;
	const struct game_end *end = c->end;
	const char *what = NULL;

	if (s->zero_ply == 0 || !end->complete)
		return;
	if (c->replay->log.ply > s->zero_ply + 1)
		what = "yet the game went on";
	else if (end->board != GAME_END_OPEN)
		return;
	else if (end->result == won)
		what = "yet this player has won";
	else if (other_reason(end->termination))
		what = "yet the game did not end by it";
	if (what != NULL)
		clock_check_report(c->replay, DIAG_CLK_ZERO_NOT_FLAGGED, SEVERITY_OFF, s->zero, s->zero_ply,
		    "%s's clock has come to 0:00:00, %s", clock_check_name(c, s), what);
}

void
clock_check_end(struct clock_check *c)
{
	if (c->ply == 0)
		return;
	some_missing(c);
	if (is_clock_constant(c))
		return;
	not_flagged(c, &c->side[WHITE]);
	not_flagged(c, &c->side[BLACK]);
}

void
clock_check_start(struct clock_check *c, struct replay *p, const struct tags *tags, const struct game_end *end)
{
	c->replay = p;
	c->tags = tags;
	c->end = end;
	c->ply = c->missing = c->first_missing = 0;
	c->last = (struct span){ NULL, 0 };
	c->place = PLACE_UNKNOWN;
	memset(c->side, 0, sizeof(c->side));
	/* White made half-move `ply` if (ply + parity) is even; after the last one it is now.turn's move. */
	c->parity = (p->log.ply + (p->now.turn == BLACK ? 0 : 1)) & 1;
	c->trusted = p->doubt || p->gap || p->depth > 0 ? 0 : end->complete ? p->log.ply : p->log.ply - 1;
	clock_check_set_control(c, WHITE, TAG_WhiteTimeControl, TAG_WhiteClock);
	clock_check_set_control(c, BLACK, TAG_BlackTimeControl, TAG_BlackClock);
}
