/* tag_code: tags whose values are numbers, codes or one of a list of words. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/result.h"
#include "games/pgn/tag_code.h"
#include "games/pgn/tags.h"
#include "games/pgn/termination.h"
#include "games/pgn/variant.h"

/* -- numbers and codes -- */

/* Is it "3", "3.1", "4.1.2" or the like? */
static bool
round_good(struct span s)
{
	size_t i = 0, n;

	for (;;) {
		if ((n = tag_value_digits(s, i)) == 0)
			return false;
		i += n;
		if (i == s.n)
			return true;
		if (s.p[i++] != '.')
			return false;
	}
}

/* The number of a Roman numeral up to XX; 0: it is none. */
static unsigned
roman_number(struct span s)
{
	static const char *const ones[] = { "", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X" };

	for (unsigned n = 1; n <= 20; n++) {
		struct span rest = s;

		if (n > 10 && (rest.n == 0 || *rest.p != 'X'))
			continue;
		if (n > 10)
			rest = span_after(rest, 1);
		if (rest.n > 0 && span_eq_nocase(rest, span_of(ones[n > 10 ? n - 10 : n])))
			return n;
	}
	return 0;
}

/* "Round 2", "R2", "(2)", "2.", "II": the round that is meant, with no doubt; empty: it is not known. */
static struct span
round_meant(struct span s, char text[8])
{
	static const char *const words[] = { "round", "runde", "ronde", "ronda", "rodada", "turno", "kolo", "rd.", "rd", "r.", "r",
		"(", "#", "no." };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (s.n > span_of(words[i]).n && span_eq_nocase((struct span){ s.p, span_of(words[i]).n }, span_of(words[i])))
			s = span_trim(span_after(s, span_of(words[i]).n));
	while (s.n > 0 && (s.p[s.n - 1] == ')' || s.p[s.n - 1] == '.'))
		s.n--;
	if (round_good(s))
		return s;
	if (roman_number(s) == 0)
		return (struct span){ NULL, 0 };
	return (struct span){ text, (size_t)snprintf(text, 8, "%u", roman_number(s)) };
}

void
tag_code_round(const struct tag_look *l)
{
	struct span s = l->tag->value, meant;
	struct finding *new;
	char text[8];

	if (round_good(s) || tag_value_unknown(s) || !tag_value_plain(l))
		return;
	new = tag_value_complain(l, DIAG_TAG_ROUND_FORMAT, s,
	    "the round %.*s is not a number, or numbers joined by points, or ? or -",
	    tag_value_shown(s), s.p);
	if ((meant = round_meant(span_trim(s), text)).n > 0)
		tag_value_correct(l, new, meant);
}

enum { ELO_MIN = 100, ELO_MAX = 4000, ELO_ENGINE_LEAST = 3000 };

static bool
elo_good(struct span s)
{
	unsigned n = 0;

	if (tag_value_unknown(s))
		return true;
	if (s.n < 3 || s.n > 4)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!ascii_is_digit(s.p[i]))
			return false;
		n = n * 10 + (unsigned)(s.p[i] - '0');
	}
	return n >= ELO_MIN && n <= ELO_MAX && s.p[0] != '0';
}

/* Is it a rating that only engines have, in a game of two of them? */
static bool
elo_of_engine(const struct tag_look *l, unsigned long n)
{
	unsigned long white, black;

	return n > ELO_MAX && n <= TAG_VALUE_RATING_MAX && span_number(tags_value(l->tags, TAG_WhiteElo), &white) &&
	    span_number(tags_value(l->tags, TAG_BlackElo), &black) && white >= ELO_ENGINE_LEAST && black >= ELO_ENGINE_LEAST;
}

/* "1500?", "1500P" of servers: a provisional rating with its mark. */
static bool
elo_provisional(struct span s)
{
	const unsigned long n = tag_value_rating(s);

	return !span_number(s, &(unsigned long){ 0 }) && n >= ELO_MIN && n <= ELO_MAX;
}

/* "unrated", "????", "0", "none": the player has no rating. */
static bool
elo_none(struct span s)
{
	static const char *const words[] = { "unrated", "unr", "unr.", "none", "n/a", "na", "nil", "u", "unknown" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (span_eq_nocase(s, span_of(words[i])))
			return true;
	return tag_value_says_nothing(s);
}

/* Is the tag, such as WhiteElo, about a side of several players, whose names are joined by ':'? */
static bool
several_players(const struct tag_look *l)
{
	const struct span players = tags_value(l->tags, ascii_lower(*l->tag->name.p) == 'w' ? TAG_White : TAG_Black);

	return players.n > 0 && memchr(players.p, ':', players.n) != NULL;
}

/* Is every part between colons good?  Tags of several players have such parts (PGN 9.1). */
static bool
each_good(struct span s, bool (*good)(struct span))
{
	while (s.n > 0)
		if (!good(span_cut(&s, ':')))
			return false;
	return true;
}

/* 02100 */
static struct span
without_zeros(struct span number)
{
	while (number.n > 0 && *number.p == '0')
		number.p++, number.n--;
	return number;
}

/* The meaning is certain, and only the form is odd. */
static struct finding *
elo_form(const struct tag_look *l, const char *format)
{
	struct finding *new = finding_add_as(l->findings, DIAG_TAG_ELO_INVALID, SEVERITY_INFO, l->tag->value);

	if (new != NULL)
		new->message = arena_fmt(&l->findings->text, format, tag_value_shown(l->tag->value), l->tag->value.p);
	return new;
}

void
tag_code_elo(const struct tag_look *l)
{
	const struct span s = l->tag->value;
	struct span whole;
	unsigned long n = 0;
	bool number;

	if (elo_good(s) || !tag_value_plain(l) || (several_players(l) && each_good(s, elo_good)))
		return;
	whole = span_trim(s);
	number = span_number(s, &n);
	if (number && elo_of_engine(l, n))
		return;
	if (elo_good(whole))
		tag_value_correct(l, elo_form(l, "the rating %.*s is not a whole number"), whole);
	else if (number && n >= ELO_MIN && n <= ELO_MAX)
		tag_value_correct(l, elo_form(l, "the rating %.*s begins with 0"), without_zeros(whole));
	else if (elo_none(whole) || (number && n == 0))
		tag_value_correct(l, elo_form(l, "%.*s is not a rating; a player without one has -"), SPAN("-"));
	else if (elo_provisional(whole))
		elo_form(l, "the rating %.*s has a mark after it; PGN has digits only");
	else if (!number)
		tag_value_complain(l, DIAG_TAG_ELO_INVALID, s, "the rating %.*s is not a whole number", tag_value_shown(s), s.p);
	else
		tag_value_complain(l, DIAG_TAG_ELO_INVALID, s,
		    "a rating of %.*s cannot be: nobody is below %d or above %d",
		    tag_value_shown(s), s.p, ELO_MIN, ELO_MAX);
}

static bool
title_good(struct span s)
{
	static const char *const titles[] = { "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "BOT", "NM", "WNM",
	    "LM", "HM",
	    "AGM", "AIM", "AFM", "ACM", "SM", "WSM", "LSM", "LGM", "LIM", "SIM", "CGM", "CIM", "DGM", "HGM", "DIM",
	    "DFM" };

	if (tag_value_unknown(s))
		return true;
	for (size_t i = 0; i < sizeof(titles) / sizeof(titles[0]); i++)
		if (span_eq(s, span_of(titles[i])))
			return true;
	return false;
}

void
tag_code_title(const struct tag_look *l)
{
	struct span s = l->tag->value;

	if (title_good(s) || !tag_value_plain(l) || (several_players(l) && each_good(s, title_good)))
		return;
	tag_value_complain(l, DIAG_TAG_TITLE_UNKNOWN, s, "%.*s is not a known title", tag_value_shown(s),
	    s.p);
}

void
tag_code_fideid(const struct tag_look *l)
{
	struct span s = l->tag->value;

	if (!tag_value_plain(l) || tag_value_unknown(s) || (s.n <= 10 && tag_value_digits(s, 0) == s.n && *s.p != '0'))
		return;
	tag_value_complain(l, DIAG_TAG_FIDEID_INVALID, s,
	    "%.*s is not a FIDE number, which has digits only and does not begin with 0",
	    tag_value_shown(s), s.p);
}

static bool
eco_code(struct span s, size_t i)
{
	return i + 3 <= s.n && s.p[i] >= 'A' && s.p[i] <= 'E' && ascii_is_digit(s.p[i + 1]) && ascii_is_digit(s.p[i + 2]);
}

/* Is it "B21", "B21/07" or unknown? */
static bool
eco_good(struct span s)
{
	return tag_value_unknown(s) || (s.n == 3 && eco_code(s, 0)) ||
	    (s.n == 6 && eco_code(s, 0) && s.p[3] == '/' && tag_value_digits(s, 4) == 2);
}

/* Scid has a letter and a digit after the code, for what ECO does not distinguish: "B21z", "D45a1". */
static bool
eco_extended(struct span s)
{
	return (s.n == 4 || s.n == 5) && eco_code(s, 0) && ascii_is_lower(s.p[3]) && (s.n == 4 || ascii_is_digit(s.p[4]));
}

void
tag_code_eco(const struct tag_look *l)
{
	struct span s = l->tag->value;
	struct span code;
	struct finding *new;
	char upper[3];

	if (eco_good(s) || !tag_value_plain(l))
		return;
	if (eco_extended(s)) {
		if ((new = finding_add_as(l->findings, DIAG_TAG_ECO_INVALID, SEVERITY_INFO, s)) != NULL) {
			new->message = SPAN("this is a code of Scid, with more than ECO has");
			new->canonical = (struct span){ s.p, 3 };
		}
		return;
	}
	new = tag_value_complain(l, DIAG_TAG_ECO_INVALID, s,
	    "%.*s is not an ECO code: a letter from A to E and two digits, as in B21",
	    tag_value_shown(s), s.p);
	code = span_trim(s);
	if (code.n < 3 || code.n > 4)
		return;
	memcpy(upper, code.p, 3);
	upper[0] = ascii_upper(upper[0]);
	if (eco_code((struct span){ upper, 3 }, 0) && (code.n == 3 || !ascii_is_digit(code.p[3])))
		tag_value_correct(l, new, (struct span){ upper, 3 });
}

/* -- the end of the game -- */

void
tag_code_result(const struct tag_look *l)
{
	struct span s = l->tag->value;
	bool standard;
	enum result result = result_read(s, &standard);
	struct finding *new;

	if (standard)
		return;
	if (s.n > 0 && span_trim(s).n < s.n && result_read(span_trim(s), &standard) != RESULT_NONE && standard) {
		tag_value_plain(l);
		return;
	}
	if (s.n == 0) {
		new = tag_value_complain(l, DIAG_TAG_RESULT_INVALID, l->tag->text,
		    "the Result tag is empty; an unknown result is *");
		tag_value_correct(l, new, SPAN("*"));
		return;
	}
	tag_value_plain(l);
	if (result == RESULT_DOUBLE_FORFEIT)
		tag_value_complain(l, DIAG_TAG_RESULT_INVALID, s,
		    "%.*s is not a result PGN knows: both players lose is written *",
		    tag_value_shown(s), s.p);
	else if (result == RESULT_WHITE_HALF || result == RESULT_BLACK_HALF)
		tag_value_complain(l, DIAG_TAG_RESULT_INVALID, s,
		    "%.*s is not a result PGN knows: half a point for one player and none for the other is written *",
		    tag_value_shown(s), s.p);
	else if (result != RESULT_NONE) {
		new = tag_value_complain(l, DIAG_TAG_RESULT_INVALID, s, "%.*s is not how PGN writes a result",
		    tag_value_shown(s), s.p);
		tag_value_correct(l, new, result_name(result));
	} else if (tags_variant(l->tags) != VARIANT_DRAUGHTS)	/* which has 2-0 and 1-1 */
		tag_value_complain(l, DIAG_TAG_RESULT_INVALID, s, "%.*s is not a result: 1-0, 0-1, 1/2-1/2 or *",
		    tag_value_shown(s), s.p);
}

void
tag_code_termination(const struct tag_look *l)
{
	struct span s = l->tag->value;
	struct termination_said said;

	if (!tag_value_plain(l) || !tag_value_worth(l->findings, DIAG_TAG_TERMINATION_UNKNOWN))
		return;
	if (termination_read(s, ENC_CP1252, &said) == TERM_UNKNOWN)
		tag_value_complain(l, DIAG_TAG_TERMINATION_UNKNOWN, s,
		    "%.*s is not a known reason for the end of a game",
		    tag_value_shown(s), s.p);
}

/* -- what game is played -- */

void
tag_code_setup(const struct tag_look *l)
{
	struct span s = l->tag->value;

	if (s.n == 1 && (*s.p == '0' || *s.p == '1'))
		return;
	if (tag_value_plain(l))
		tag_value_complain(l, DIAG_TAG_SETUP_INVALID, s, "SetUp is 1 with a FEN tag and 0 without, not %.*s",
		    tag_value_shown(s), s.p);
}

/* What is wrong with the position is found where it is set up. */
void
tag_code_fen(const struct tag_look *l)
{
	struct finding *new;

	if (!tag_value_says_nothing(l->tag->value)) {
		tag_value_plain(l);
		return;
	}
	if (span_eq(tags_value(l->tags, TAG_SetUp), SPAN("1")))
		return;		/* reported as tag-setup-without-fen */
	new = finding_add_as(l->findings, DIAG_TAG_EMPTY_VALUE, SEVERITY_INFO, l->tag->text);
	if (new != NULL)
		new->message = SPAN("FEN says nothing: the game is read from the initial array");
}

void
tag_code_variant(const struct tag_look *l)
{
	struct span s = l->tag->value;

	if (tag_value_plain(l) && variant_read(s) == VARIANT_UNKNOWN)
		tag_value_complain(l, DIAG_TAG_VARIANT_UNKNOWN, s,
		    "the variant %.*s is not known: the game is judged as chess",
		    tag_value_shown(s), s.p);
}
