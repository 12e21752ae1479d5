/* time_control: reads a TimeControl tag: how much time for how many moves.  PGN 9.6.1. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/time_control.h"

enum { NUMBER_TOP = 1000000000 };	/* larger numbers are read as this one */

static size_t
read_control_digits(struct span s, size_t i, int64_t *value)
{
	size_t from = i;

	for (*value = 0; i < s.n && ascii_is_digit(s.p[i]); i++)
		if (*value < NUMBER_TOP)
			*value = *value * 10 + (s.p[i] - '0');
	if (*value > NUMBER_TOP)
		*value = NUMBER_TOP;
	return i - from;
}

/* Reads seconds, of which engine tools write fractions, as milliseconds.  Returns how many bytes they have. */
static size_t
read_seconds(struct span s, size_t i, int64_t *ms, unsigned *faults)
{
	int64_t value, part, unit = 1000;
	size_t n = read_control_digits(s, i, &value), more;

	*ms = value * 1000;
	if (n == 0 || i + n + 1 >= s.n || s.p[i + n] != '.' || (more = read_control_digits(s, i + n + 1, &part)) == 0)
		return n;
	for (size_t k = 0; k < more && k < 3; k++)
		*ms += (s.p[i + n + 1 + k] - '0') * (unit /= 10);
	*faults |= CONTROL_DECIMAL;
	return n + 1 + more;
}

/* Reads "40/9000", "40/9000+30", "300", "4500+60" or "*180". */
static bool
period_read(struct span s, struct control_period *out, unsigned *faults)
{
	int64_t moves;
	size_t i = 0, n;

	*out = (struct control_period){ .kind = CONTROL_REST };
	if (s.n > 0 && *s.p == '*') {
		out->kind = CONTROL_SANDCLOCK;
		return s.n > 1 && read_seconds(s, 1, &out->base, faults) == s.n - 1;
	}
	n = read_control_digits(s, 0, &moves);
	if (n > 0 && n < s.n && s.p[n] == '/') {
		out->kind = CONTROL_MOVES;
		out->moves = (unsigned long)moves;
		i = n + 1;
	}
	if ((n = read_seconds(s, i, &out->base, faults)) == 0)
		return false;
	i += n;
	if (i < s.n && s.p[i] == '+') {
		if ((n = read_seconds(s, i + 1, &out->increment, faults)) == 0)
			return false;
		i += 1 + n;
	}
	return i == s.n;
}

static void
read_strictly(struct span s, struct time_control *out)
{
	out->faults = 0;
	out->n = 1;
	if (s.n == 1 && (*s.p == '?' || *s.p == '-')) {
		out->period[0] = (struct control_period){ .kind = *s.p == '?' ? CONTROL_UNKNOWN : CONTROL_NONE };
		return;
	}
	if (period_read(s, &out->period[0], &out->faults))	/* nearly always it is the only one */
		return;
	out->faults = 0;
	for (out->n = 0;;) {
		bool last = s.n == 0 || memchr(s.p, ':', s.n) == NULL;
		struct span field = span_cut(&s, ':');
		struct control_period period;

		if (!period_read(field, &period, &out->faults) || (!last && s.n == 0)) {
			out->faults |= CONTROL_MALFORMED;
			return;
		}
		if (!last && period.kind != CONTROL_MOVES)
			out->faults |= CONTROL_ORDER;
		if (out->n < CONTROL_PERIODS_MAX)
			out->period[out->n++] = period;
		else
			out->faults |= CONTROL_MANY;
		if (last)
			return;
	}
}

/*
 * Is a single period certainly in minutes?  "90+30", "3+2", "5": nobody has so few seconds for a game with such an
 * increment.  Engines have, with less increment for the base or with fractions: "10+1", "8+0.08"; "15+0", "30" and the
 * like are played on servers.
 */
static bool
in_minutes(const struct time_control *c)
{
	enum { ALONE_MOST = 14, BASE_MOST = 100, SHARE = 5, DECISIVE = 30, BASE_LONG = 180 };
	const struct control_period *p = &c->period[0];
	int64_t base, increment;

	if (c->n != 1 || p->kind != CONTROL_REST || c->faults != 0 || p->base >= (BASE_LONG + 1) * (int64_t)1000)
		return false;
	base = p->base / 1000;
	increment = p->increment / 1000;
	if (base == 0)
		return false;
	if (increment == 0)
		return base <= ALONE_MOST;
	return (base <= BASE_MOST && increment * SHARE >= base) || (base <= BASE_LONG && increment >= DECISIVE);
}

/* "5400/40": nobody has thousands of moves in less time than moves. */
static bool
moves_and_time_exchanged(const struct control_period *p)
{
	enum { MOVES_LEAST = 300, SECONDS_MOST = 200 };

	return p->kind == CONTROL_MOVES && p->moves >= MOVES_LEAST && p->base < SECONDS_MOST * (int64_t)1000;
}

/* The value without line ends and the blanks around them: some programs break lines at column 80. */
static struct span
joined_lines(struct span s, char text[TIME_CONTROL_MAX])
{
	size_t n = 0;

	if (s.n == 0 || s.n >= TIME_CONTROL_MAX || (memchr(s.p, '\n', s.n) == NULL && memchr(s.p, '\r', s.n) == NULL))
		return s;
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '\n' && s.p[i] != '\r')
			text[n++] = s.p[i];
	return (struct span){ text, n };
}

void
time_control_read(struct span s, struct time_control *out)
{
	struct time_control loose;
	char text[TIME_CONTROL_MAX];

	read_strictly(s, out);
	if (out->faults & CONTROL_MALFORMED && joined_lines(s, text).p != s.p) {
		s = joined_lines(s, text);
		read_strictly(s, out);
	}
	if (out->faults & (CONTROL_MALFORMED | CONTROL_ORDER)) {
		if (s.n > 0 && time_control_loose(s, &loose))
			*out = loose;
		return;
	}
	if (in_minutes(out)) {
		out->period[0].base *= 60;
		out->faults |= CONTROL_MINUTES;
	}
	for (int i = 0; i < out->n; i++)
		if (moves_and_time_exchanged(&out->period[i])) {
			int64_t moves = out->period[i].base / 1000;

			out->period[i].base = (int64_t)out->period[i].moves * 1000;
			out->period[i].moves = (unsigned long)moves;
			out->faults |= CONTROL_EXCHANGED;
		}
}

void
time_control_write(const struct time_control *c, char out[TIME_CONTROL_MAX])
{
	int n = 0;

	*out = '\0';
	for (int i = 0; i < c->n && n < TIME_CONTROL_MAX - 80; i++) {
		const struct control_period *p = &c->period[i];

		n += snprintf(out + n, (size_t)(TIME_CONTROL_MAX - n), "%s", i > 0 ? ":" : p->kind == CONTROL_SANDCLOCK ? "*" : "");
		if (p->kind == CONTROL_MOVES)
			n += snprintf(out + n, (size_t)(TIME_CONTROL_MAX - n), "%lu/", p->moves);
		n += snprintf(out + n, (size_t)(TIME_CONTROL_MAX - n), "%lld", (long long)(p->base / 1000));
		if (p->increment >= 1000)
			n += snprintf(out + n, (size_t)(TIME_CONTROL_MAX - n), "+%lld", (long long)(p->increment / 1000));
	}
}

/* -- how fast it is -- */

bool
time_control_known(const struct time_control *c)
{
	return !(c->faults & CONTROL_MALFORMED) && c->n > 0 && c->period[0].kind != CONTROL_UNKNOWN &&
	    c->period[0].kind != CONTROL_NONE;
}

int64_t
time_control_for(const struct time_control *c, int64_t moves)
{
	int64_t time = 0;

	for (int i = 0; moves > 0; i += i + 1 < c->n) {
		const struct control_period *p = &c->period[i];
		int64_t n = p->kind == CONTROL_MOVES && p->moves > 0 && (int64_t)p->moves < moves ? (int64_t)p->moves : moves;

		time += p->base + n * p->increment;
		moves -= n;
	}
	return time;
}

bool
time_control_by_days(const struct time_control *c)
{
	const struct control_period *p = &c->period[0];

	return p->kind == CONTROL_MOVES && p->moves > 0 && p->base / (int64_t)p->moves >= 12 * 3600 * 1000;
}

enum control_speed
time_control_speed(const struct time_control *c)
{
	enum { MINUTE = 60 * 1000, BLITZ_MOST = 10 * MINUTE, STANDARD_FROM = 60 * MINUTE, MOVES = 60 };
	int64_t time;

	if (!time_control_known(c) || time_control_by_days(c))
		return CONTROL_UNTOLD;
	time = time_control_for(c, MOVES);
	return time <= BLITZ_MOST ? CONTROL_BLITZ : time < STANDARD_FROM ? CONTROL_RAPID : CONTROL_STANDARD;
}

/* -- time controls as people write them: in minutes, with units, delays, "G/90", "SD/30" -- */

enum { SECOND = 1000, MINUTE = 60 * SECOND, DAY = 24 * 60 * MINUTE, NUMBER_MAX = 1000000 };
#define TEXT(s) { s, sizeof(s) - 1 }

/* Words, longest first where one begins another. */
static const struct word_row {
	struct span text;
	enum word { WORD_REST, WORD_HOURS, WORD_MINUTES, WORD_SECONDS, WORD_DAYS, WORD_MOVES, WORD_PLUS, WORD_NEXT, WORD_NOTHING } word;
} words[] = {
	{ TEXT("sudden death"), WORD_REST }, { TEXT("game in"), WORD_REST }, { TEXT("game"), WORD_REST }, { TEXT("sd"), WORD_REST },
	{ TEXT("moves in"), WORD_MOVES }, { TEXT("moves"), WORD_MOVES },
	{ TEXT("hours"), WORD_HOURS }, { TEXT("hour"), WORD_HOURS }, { TEXT("hrs"), WORD_HOURS }, { TEXT("hr"), WORD_HOURS },
	{ TEXT("minutes"), WORD_MINUTES }, { TEXT("minute"), WORD_MINUTES }, { TEXT("mins"), WORD_MINUTES },
	{ TEXT("min."), WORD_MINUTES }, { TEXT("min"), WORD_MINUTES },
	{ TEXT("seconds"), WORD_SECONDS }, { TEXT("second"), WORD_SECONDS }, { TEXT("secs"), WORD_SECONDS },
	{ TEXT("sec."), WORD_SECONDS }, { TEXT("sec"), WORD_SECONDS }, { TEXT("sek"), WORD_SECONDS },
	{ TEXT("days"), WORD_DAYS }, { TEXT("day"), WORD_DAYS }, { TEXT("''"), WORD_SECONDS }, { TEXT("\\\""), WORD_SECONDS },
	{ TEXT("\""), WORD_SECONDS }, { TEXT("'"), WORD_MINUTES },
	{ TEXT("increment"), WORD_PLUS }, { TEXT("inc"), WORD_PLUS }, { TEXT("delay"), WORD_PLUS }, { TEXT("plus"), WORD_PLUS },
	{ TEXT("+"), WORD_PLUS }, { TEXT("|"), WORD_PLUS }, { TEXT("&"), WORD_PLUS }, { TEXT("d"), WORD_PLUS },
	{ TEXT("then"), WORD_NEXT }, { TEXT("and"), WORD_NEXT }, { TEXT(","), WORD_NEXT }, { TEXT(";"), WORD_NEXT },
	{ TEXT(":"), WORD_NEXT },
	{ TEXT("per move"), WORD_NOTHING }, { TEXT("a move"), WORD_NOTHING }, { TEXT("/move"), WORD_NOTHING },
	{ TEXT("/mv"), WORD_NOTHING }, { TEXT("per game"), WORD_NOTHING }, { TEXT("/game"), WORD_NOTHING },
	{ TEXT("from move 1"), WORD_NOTHING }, { TEXT("for"), WORD_NOTHING }, { TEXT("in"), WORD_NOTHING },
	{ TEXT("g"), WORD_REST }, { TEXT("h"), WORD_HOURS }, { TEXT("m"), WORD_MINUTES }, { TEXT("s"), WORD_SECONDS },
	{ TEXT("/"), WORD_NOTHING },
};

/* Takes one of the words; false: none is next. */
static bool
take_any_word(struct span *s, enum word *word)
{
	*s = span_trim(*s);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (s->n >= words[i].text.n && span_eq_nocase((struct span){ s->p, words[i].text.n }, words[i].text)) {
			*s = span_after(*s, words[i].text.n);
			*word = words[i].word;
			return true;
		}
	return false;
}

static bool
take_wanted_word(struct span *s, enum word wanted)
{
	struct span rest = *s;
	enum word word;

	if (!take_any_word(&rest, &word) || word != wanted)
		return false;
	*s = rest;
	return true;
}

static bool
take_control_number(struct span *s, int64_t *value)
{
	size_t n = 0;

	*s = span_trim(*s);
	for (*value = 0; n < s->n && ascii_is_digit(s->p[n]) && *value < NUMBER_MAX; n++)
		*value = *value * 10 + (s->p[n] - '0');
	*s = span_after(*s, n);
	return n > 0 && *value < NUMBER_MAX;
}

/* The milliseconds of a unit that is next, which is taken; 0: none is. */
static int64_t
take_time_unit(struct span *s)
{
	static const struct { enum word word; int64_t ms; } units[] = {
		{ WORD_HOURS, 60 * MINUTE }, { WORD_MINUTES, MINUTE }, { WORD_SECONDS, SECOND },
		{ WORD_DAYS, DAY },
	};

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (take_wanted_word(s, units[i].word))
			return units[i].ms;
	return 0;
}

/* "1:30:00", whose first number has been taken; false: that does not follow. */
static bool
take_clock(struct span *s, int64_t *ms)
{
	struct span rest = *s;
	int64_t minutes, seconds;

	if (rest.n < 6 || rest.p[0] != ':' || rest.p[3] != ':')
		return false;
	rest = span_after(rest, 1);
	if (!take_control_number(&rest, &minutes) || rest.n == 0 || *rest.p != ':')
		return false;
	rest = span_after(rest, 1);
	if (!take_control_number(&rest, &seconds))
		return false;
	*ms = (*ms * 3600 + minutes * 60 + seconds) * 1000;
	*s = rest;
	return true;
}

/*
 * A time: "90", "90m", "1h30", "1:30:00".  Without a unit it is in minutes, or in seconds if it is an increment or more
 * than any game has minutes.
 */
static bool
take_time(struct span *s, bool increment, int64_t *ms)
{
	enum { MINUTES_MOST = 300 };
	int64_t unit, more;
	struct span rest;

	if (!take_control_number(s, ms))
		return false;
	if (take_clock(s, ms))
		return true;
	unit = take_time_unit(s);
	*ms *= unit > 0 ? unit : increment || *ms >= MINUTES_MOST ? SECOND : MINUTE;
	rest = *s;
	if (unit < MINUTE || !take_control_number(&rest, &more))
		return true;
	more *= take_time_unit(&rest) == SECOND || unit == MINUTE ? SECOND : MINUTE;
	*ms += more;
	*s = rest;
	return true;
}

/* "40/90+30", "G/90 d5", "90m+30s": one period. */
static bool
take_period(struct span *s, struct control_period *out)
{
	bool rest = take_wanted_word(s, WORD_REST);
	struct span before;
	int64_t moves;

	*out = (struct control_period){ .kind = CONTROL_REST };
	while (take_wanted_word(s, WORD_NOTHING))
		;
	before = *s;
	if (!rest && take_control_number(s, &moves) &&
	    (take_wanted_word(s, WORD_MOVES) || (s->n > 1 && *s->p == '/' && ascii_is_digit(s->p[1])))) {
		while (take_wanted_word(s, WORD_NOTHING))
			;
		out->kind = CONTROL_MOVES;
		out->moves = (unsigned long)moves;
	} else {
		*s = before;
	}
	if (!take_time(s, false, &out->base))
		return false;
	while (take_wanted_word(s, WORD_NOTHING) || take_wanted_word(s, WORD_REST))
		;
	if (out->kind == CONTROL_REST && out->base >= DAY) {	/* correspondence: for each move */
		out->kind = CONTROL_MOVES;
		out->moves = 1;
	}
	before = *s;
	take_wanted_word(s, WORD_NEXT);	/* "G/90; d5" */
	if (!take_wanted_word(s, WORD_PLUS)) {
		*s = before;
		return true;
	}
	while (take_wanted_word(s, WORD_PLUS) || take_wanted_word(s, WORD_NOTHING))
		;
	if (!take_time(s, true, &out->increment))
		return false;
	while (take_wanted_word(s, WORD_PLUS) || take_wanted_word(s, WORD_NOTHING))
		;
	return true;
}

bool
time_control_loose(struct span s, struct time_control *out)
{
	*out = (struct time_control){ .faults = CONTROL_LOOSE };
	if (s.n > 0 && (s.p[s.n - 1] == '/' || s.p[s.n - 1] == ':'))
		return false;
	do {
		if (out->n == CONTROL_PERIODS_MAX || !take_period(&s, &out->period[out->n]))
			return false;
		out->n++;
		while (take_wanted_word(&s, WORD_NEXT))
			;
	} while ((s = span_trim(s)).n > 0);
	for (int i = 0; i + 1 < out->n; i++)
		if (out->period[i].kind != CONTROL_MOVES)
			return false;
	return true;
}
