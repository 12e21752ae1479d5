/* time_control_loose: time controls as people write them: in minutes, with units, delays, "G/90", "SD/30". */
#include "base/ascii.h"
#include "games/pgn/time_control.h"

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
take_unit(struct span *s)
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
	unit = take_unit(s);
	*ms *= unit > 0 ? unit : increment || *ms >= MINUTES_MOST ? SECOND : MINUTE;
	rest = *s;
	if (unit < MINUTE || !take_control_number(&rest, &more))
		return true;
	more *= take_unit(&rest) == SECOND || unit == MINUTE ? SECOND : MINUTE;
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
