/* tiebreak: the rules of tie-breaks, lists of them as users write them, and the order of starting numbers. */
#include <stdio.h>

#include "apps/tournament/crosstable.h"
#include "apps/tournament/tiebreak.h"
#include "base/ascii.h"
#include "games/pgn/date.h"

/* -- the order of starting numbers -- */

int
start_list_title(struct span title)
{
	static const char *const titles[START_LIST_TITLES] = { "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM" };
	int i = 0;

	while (i < START_LIST_TITLES && !span_eq_nocase(title, span_of(titles[i])))
		i++;
	return i;
}

int
start_list_compare(const void *x, const void *y)
{
	const struct crosstable_player *const *pa = x, *const *pb = y;
	const struct crosstable_player *a = *pa, *b = *pb;
	int c = (a->rating < b->rating) - (a->rating > b->rating);

	c = c != 0 ? c : start_list_title(a->title) - start_list_title(b->title);
	return c != 0 ? c : span_order(a->name, b->name);
}

int
start_list_number(const struct crosstable *t, const struct crosstable_player *p)
{
	int number = 1;

	for (int i = 0; i < t->players_n; i++) {
		const struct crosstable_player *other = &t->players[i];

		number += other != p && start_list_compare(&other, &p) < 0;
	}
	return number;
}

const struct tiebreak_rule_row tiebreak_rules[RULE_COUNT] = {
	[RULE_SB] = { "SB", "Sonneborn-Berger", "points of each opponent times those made against him (FIDE C.07, 9.1)",
	    4,
	    MODIFIER_CUT | MODIFIER_PLAYED, false, false },
	[RULE_BH] = { "BH", "Buchholz", "points of all opponents (FIDE C.07, 8.1)", 2,
	    MODIFIER_CUT | MODIFIER_PLAYED | MODIFIER_FORE, false, false },
	[RULE_FB] = { "FB", "fore Buchholz", "Buchholz as if all games of the last round were drawn (FIDE C.07, 8.3)",
	    2,
	    MODIFIER_CUT | MODIFIER_PLAYED, false, false },
	[RULE_AOB] = { "AOB", "average of opponents' Buchholz",
	    "mean Buchholz of the opponents met over the board (FIDE C.07, 8.2)", 100, MODIFIER_PLAYED, false, false },
	[RULE_DE] = { "DE", "direct encounter",
	    "points among those with the same points, if all of them met equally often (FIDE C.07, 6)", 2,
	    MODIFIER_PLAYED, false, false },
	[RULE_WIN] = { "WIN", "rounds won", "rounds won, also by a forfeit or a bye (FIDE C.07, 7.1)", 1, 0, false, false },
	[RULE_WON] = { "WON", "games won", "games won over the board (FIDE C.07, 7.2)", 1, 0, false, false },
	[RULE_BPG] = { "BPG", "games with Black", "games played with Black (FIDE C.07, 7.3)", 1, 0, false, false },
	[RULE_BWG] = { "BWG", "games won with Black", "games won over the board with Black (FIDE C.07, 7.4)", 1, 0,
	    false, false },
	[RULE_PS] = { "PS", "progressive score", "sum of the points after each round (FIDE C.07, 7.5)", 2, MODIFIER_CUT,
	    false, false },
	[RULE_REP] = { "REP", "rounds played by choice",
	    "rounds without requested byes and lost forfeits (FIDE C.07, 7.6; GE in 2024)", 1, 0, false, false },
	[RULE_STD] = { "STD", "standard points",
	    "1, a half or 0 for each round with more, equal or fewer points than the opponent (FIDE C.07, 7.7)", 2, 0,
	    false, false },
	[RULE_KS] = { "KS", "Koya", "points against those with half of the possible points (FIDE C.07, 9.2)", 2,
	    MODIFIER_LIMIT, false, false },
	[RULE_ARO] = { "ARO", "average rating of opponents",
	    "mean rating of the opponents met over the board (FIDE C.07, 10.1)", 1, MODIFIER_CUT, true, false },
	[RULE_TPR] = { "TPR", "performance", "rating performance (FIDE C.07, 10.2)", 1, 0, true, false },
	[RULE_PTP] = { "PTP", "perfect performance",
	    "lowest rating of which the points made would be expected (FIDE C.07, 10.3)", 1, 0, true, false },
	[RULE_APRO] = { "APRO", "average performance of opponents",
	    "mean performance of the opponents met over the board (FIDE C.07, 10.4)", 1, 0, true, false },
	[RULE_APPO] = { "APPO", "average perfect performance of opponents",
	    "mean perfect performance of the opponents met over the board (FIDE C.07, 10.5)", 1, 0, true, false },
	[RULE_RTNG] = { "RTNG", "rating", "the player's own rating (FIDE C.07, 10.6)", 1, 0, true, false },
	[RULE_TPN] = { "TPN", "pairing number",
	    "the lowest starting number, by rating, title and name (FIDE C.07, 7.8; C.04.2)", 1, 0, false, true },
};

const struct tiebreak_column tiebreak_usual_columns[BREAK_COUNT] = {
	[BREAK_SONNEBORN] = { { .rule = RULE_SB }, "sonneborn-berger", "SB", "Sonneborn-Berger",
	    "points of each opponent times those made against him (FIDE C.07, 9.1)", 4 },
	[BREAK_BUCHHOLZ] = { { .rule = RULE_BH }, "buchholz", "BH", "Buchholz",
	    "points of all opponents (FIDE C.07, 8.1)", 2 },
	[BREAK_BUCHHOLZ_CUT_1] = { { .rule = RULE_BH, .least = 1 }, "buchholz-cut-1", "BH/C1", "Buchholz cut 1",
	    "Buchholz without the least (FIDE C.07, 8.1 and 14.1)", 2 },
	[BREAK_BUCHHOLZ_CUT_2] = { { .rule = RULE_BH, .least = 2 }, "buchholz-cut-2", "BH/C2", "Buchholz cut 2",
	    "Buchholz without the two least (FIDE C.07, 8.1 and 14.2)", 2 },
	[BREAK_MEDIAN] = { { .rule = RULE_BH, .least = 1, .most = 1 }, "median-buchholz", "BH/M1", "median Buchholz",
	    "Buchholz without the least and the most (FIDE C.07, 8.1 and 14.3)", 2 },
	[BREAK_DIRECT] = { { .rule = RULE_DE }, "direct-encounter", "DE", "direct encounter",
	    "points among those with the same points, if all of them met equally often (FIDE C.07, 6)", 2 },
	[BREAK_WINS] = { { .rule = RULE_WIN }, "rounds-won", "Won", "rounds won",
	    "rounds won, also by a forfeit or a bye (FIDE C.07, 7.1)", 1 },
	[BREAK_PROGRESSIVE] = { { .rule = RULE_PS }, "progressive", "PS", "progressive score",
	    "sum of the points after each round (FIDE C.07, 7.5)", 2 },
	[BREAK_BLACKS] = { { .rule = RULE_BPG }, "blacks", "Blk", "games with Black",
	    "games played with Black (FIDE C.07, 7.3)", 1 },
};

/* -- names -- */

static int
find_rule(struct span code)
{
	for (int i = 0; i < RULE_COUNT; i++)
		if (span_eq_nocase(code, span_of(tiebreak_rules[i].code)))
			return i;
	return span_eq_nocase(code, SPAN("GE")) ? RULE_REP : -1;
}

static bool
allows_modifier(const struct tiebreak_way *way, enum tiebreak_modifier modifier)
{
	return (tiebreak_rules[way->rule].modifiers & (unsigned)modifier) != 0;
}

/* "C1", "M2", "P", "R", "F", "L+1"; several may follow each other without a separator ("C1P"). */
static bool
read_modifier(struct tiebreak_way *way, struct span *s)
{
	char kind = ascii_lower(*s->p);
	int sign = 1, number = -1;

	*s = span_after(*s, 1);
	if (kind == 'l' && s->n > 0 && (*s->p == '+' || *s->p == '-')) {
		sign = *s->p == '-' ? -1 : 1;
		*s = span_after(*s, 1);
	}
	for (; s->n > 0 && ascii_is_digit(*s->p) && number < 10; *s = span_after(*s, 1))
		number = 10 * (number < 0 ? 0 : number) + (*s->p - '0');
	if (kind == 'c' || kind == 'm') {
		if (!allows_modifier(way, MODIFIER_CUT) || (number != 1 && number != 2) || way->least > 0)
			return false;
		way->least = (unsigned char)number;
		way->most = kind == 'm' ? (unsigned char)number : 0;
		return kind == 'c' || way->rule != RULE_PS;
	}
	if (kind == 'l') {
		way->limit = (signed char)(sign * number);
		return allows_modifier(way, MODIFIER_LIMIT) && number > 0;
	}
	if (kind == 'f' && allows_modifier(way, MODIFIER_FORE) && number < 0) {
		way->rule = RULE_FB;
		return true;
	}
	if (kind == 'r' && !way->reverse && number < 0)
		return way->reverse = true;
	return kind == 'p' && number < 0 && allows_modifier(way, MODIFIER_PLAYED) && !way->played && (way->played = true);
}

static bool
read_way(struct tiebreak_way *way, struct span s)
{
	struct span code = { s.p, 0 };
	int rule;

	while (code.n < s.n && memchr("/-#!", s.p[code.n], 4) == NULL)
		code.n++;
	if ((rule = find_rule(code)) < 0)
		return false;
	*way = (struct tiebreak_way){ .rule = (unsigned char)rule };
	for (s = span_after(s, code.n); s.n > 0; ) {
		s = span_after(s, 1);		/* the separator */
		do {
			if (s.n == 0 || !read_modifier(way, &s))
				return false;
		} while (s.n > 0 && memchr("/-#!", *s.p, 4) == NULL);
	}
	return true;
}

static bool
same_way(const struct tiebreak_way *a, const struct tiebreak_way *b)
{
	return a->rule == b->rule && a->least == b->least && a->most == b->most && a->played == b->played &&
	    a->reverse == b->reverse && a->limit == b->limit;
}

/* The column of a rule with modifiers; its name is its code. */
static struct tiebreak_column
make_column(const struct tiebreak_way *way)
{
	const struct tiebreak_rule_row *rule = &tiebreak_rules[way->rule];
	struct tiebreak_column c = { .way = *way, .help = rule->help, .divisor = rule->divisor };
	char cut[sizeof("/M2")] = "", limit[sizeof("/L-128")] = "";

	if (way->least > 0)
		snprintf(cut, sizeof(cut), "/%c%d", way->most > 0 ? 'M' : 'C', way->least % 10);
	if (way->limit != 0)
		snprintf(limit, sizeof(limit), "/L%+d", way->limit);
	snprintf(c.label, sizeof(c.label), "%s%s%s%s%s", rule->code, cut, limit, way->played ? "/P" : "",
	    way->reverse ? "/R" : "");
	snprintf(c.name, sizeof(c.name), "%s", c.label);
	snprintf(c.words, sizeof(c.words), "%s%s", rule->words, c.label + strlen(rule->code));
	return c;
}

/* The column of that name, which is added if it is new; -1: there is none, or no room. */
static int
find_column(struct tiebreak_list *list, struct span name)
{
	struct tiebreak_way way;

	for (int i = 0; i < BREAK_COUNT && !span_eq(name, SPAN("WON")); i++)
		if (span_eq_nocase(name, span_of(list->columns[i].name)) ||
		    span_eq_nocase(name, span_of(list->columns[i].label)))
			return i;
	list->why = "is not a tie-break";
	if (!read_way(&way, name))
		return -1;
	for (int i = 0; i < list->columns_n; i++)
		if (same_way(&way, &list->columns[i].way))
			return i;
	list->why = "is one too many: there is room for 16 in addition to the usual ones";
	if (list->columns_n == BREAK_MOST)
		return -1;
	list->columns[list->columns_n] = make_column(&way);
	return list->columns_n++;
}

_Static_assert(BREAK_MOST - BREAK_COUNT == 16, "as the message says");

bool
tiebreak_list_read(struct tiebreak_list *list, struct span names)
{
	memcpy(list->columns, tiebreak_usual_columns, sizeof(tiebreak_usual_columns));
	list->columns_n = BREAK_COUNT;
	list->order_n = 0;
	for (bool first = true; names.p != NULL; first = false) {
		struct span name = span_trim(span_cut(&names, ','));
		int column;

		if (first && names.p != NULL && span_eq_nocase(name, SPAN("PTS")))
			continue;
		column = find_column(list, name);
		list->wrong = name;
		if (column < 0)
			return false;
		list->why = "is given twice";
		for (int i = 0; i < list->order_n; i++)
			if (list->order[i] == column)
				return false;
		list->order[list->order_n++] = column;
	}
	return true;
}

/* -- editions -- */

static const struct {
	const char *year;
	enum tiebreak_edition edition;
	unsigned long from;
} editions[] = {
	{ "2026", EDITION_2026, 20260301 }, { "2024", EDITION_2023, 20240801 }, { "2023", EDITION_2023, 20230801 },
	{ "2009", EDITION_2009, 0 },
};

bool
tiebreak_edition_read(enum tiebreak_edition *edition, struct span year)
{
	for (size_t i = 0; i < sizeof(editions) / sizeof(editions[0]); i++)
		if (span_eq(year, span_of(editions[i].year))) {
			*edition = editions[i].edition;
			return true;
		}
	return false;
}

enum tiebreak_edition
tiebreak_edition_of(long day)
{
	size_t i = 0;

	while (editions[i].from != 0 && day < date_days(editions[i].from))
		i++;
	return editions[i].edition;
}
