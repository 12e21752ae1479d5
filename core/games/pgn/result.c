/* result: the table of the ways to write the result of a game. */
#include <string.h>

#include "base/ascii.h"
#include "base/blank.h"
#include "games/pgn/result.h"

/* The ways to write results, as squeeze_result() leaves them: small letters, no blanks, '-' for dashes and colons. */
static const struct result_row {
	const char *text;
	enum result result;
	bool forfeit;
} result_rows[] = {
	{ "1-0", RESULT_WHITE, false },
	{ "0-1", RESULT_BLACK, false },
	{ "1/2-1/2", RESULT_DRAW, false },
	{ "*", RESULT_UNKNOWN, false },
	{ "1/2", RESULT_DRAW, false },
	{ "0.5-0.5", RESULT_DRAW, false },
	{ ".5-.5", RESULT_DRAW, false },
	{ "1.0-0.0", RESULT_WHITE, false },
	{ "0.0-1.0", RESULT_BLACK, false },
	{ "1-o", RESULT_WHITE, false },		/* the letter for the digit */
	{ "o-1", RESULT_BLACK, false },
	{ "l-0", RESULT_WHITE, false },
	{ "0-l", RESULT_BLACK, false },
	{ "draw", RESULT_DRAW, false },
	{ "remis", RESULT_DRAW, false },
	{ "whitewins", RESULT_WHITE, false },
	{ "blackwins", RESULT_BLACK, false },
	{ "+--", RESULT_WHITE, true },
	{ "--+", RESULT_BLACK, true },
	{ "+/-", RESULT_WHITE, true },
	{ "-/+", RESULT_BLACK, true },
	{ "1f-0f", RESULT_WHITE, true },
	{ "0f-1f", RESULT_BLACK, true },
	{ "1f-0", RESULT_WHITE, true },
	{ "1-f", RESULT_WHITE, true },
	{ "f-1", RESULT_BLACK, true },
	{ "0f-1", RESULT_BLACK, true },
	{ "++---", RESULT_WHITE, true },	/* ++:-- */
	{ "---++", RESULT_BLACK, true },
	{ "=-=", RESULT_DRAW, true },
	{ "1/2f-1/2f", RESULT_DRAW, true },
	{ "0-0", RESULT_DOUBLE_FORFEIT, true },
	{ "0.0-0.0", RESULT_DOUBLE_FORFEIT, true },
	{ "---", RESULT_DOUBLE_FORFEIT, true },
	{ "0f-0f", RESULT_DOUBLE_FORFEIT, true },
	{ "0f-0", RESULT_DOUBLE_FORFEIT, true },
	{ "f-f", RESULT_DOUBLE_FORFEIT, true },
	{ "-/-", RESULT_DOUBLE_FORFEIT, true },
	{ "1/2-0", RESULT_WHITE_HALF, false },
	{ "0-1/2", RESULT_BLACK_HALF, false },
	{ "0.5-0", RESULT_WHITE_HALF, false },
	{ "0-0.5", RESULT_BLACK_HALF, false },
	{ "0.5-0.0", RESULT_WHITE_HALF, false },
	{ "0.0-0.5", RESULT_BLACK_HALF, false },
};
/* What may come after a result, with or without brackets, if the game was not played; as squeeze_result() leaves it. */
static const char *const forfeits[] = { "ff", "f", "forfeit", "wo", "w.o.", "w/o", "walkover", "default", "def", "def.",
	"kampflos", "kl", "forfait", "walkower" };
enum { RESULT_ROWS = sizeof(result_rows) / sizeof(result_rows[0]), SQUEEZED_MAX = 16 };

/* What squeeze_result() replaces: dashes and halves in UTF-8 and in CP1252, colons, commas; see also piece_at(). */
static const struct piece {
	const char *bytes, *meaning;
} pieces[] = {
	{ "\xe2\x80\x90", "-" }, { "\xe2\x80\x91", "-" }, { "\xe2\x80\x92", "-" }, { "\xe2\x80\x93", "-" },
	{ "\xe2\x80\x94", "-" }, { "\xe2\x80\x95", "-" }, { "\xe2\x88\x92", "-" },
	{ "\xc2\xbd", "1/2" }, { "\xe2\x81\x84", "/" }, { "\xe2\x88\x95", "/" },
	{ "\xbd", "1/2" }, { "\x96", "-" }, { "\x97", "-" },
	{ ":", "-" }, { ",", "." }, { NULL, NULL }
};

/*
 * The meaning of what s begins with, and its length; empty: a blank.  Control characters, for which blanks are written in
 * tag values, are read as blanks; `one` is room for a character.
 */
static struct span
piece_at(struct span s, size_t *n, char *one)
{
	const char *end = s.p + s.n;

	*n = 1;
	if ((unsigned char)*s.p <= ' ' || *s.p == 0x7f)
		return SPAN("");
	if ((signed char)*s.p < 0 && blank_at(s.p, end, n) != NULL)
		return span_starts(s, SPAN("\xc2\xad")) ? SPAN("-") : SPAN("");	/* a soft hyphen is seen where it joins */
	if (s.n > 1 && s.p[0] == '\xc2' && s.p[1] == ' ')
		return *n = 2, SPAN("");
	for (const struct piece *p = pieces; p->bytes != NULL; p++)
		if (*p->bytes == *s.p && span_starts(s, span_of(p->bytes)))
			return *n = strlen(p->bytes), span_of(p->meaning);
	*one = ascii_wide(s.p, end, n);
	*one = *one == '\0' ? *s.p : *n > 1 && *one == ':' ? '-' : *n > 1 && *one == ',' ? '.' : ascii_lower(*one);
	return (struct span){ one, 1 };
}

/* The text in the form of result_rows; empty: it is too long for a result. */
static struct span
squeeze_result(struct span s, char out[SQUEEZED_MAX])
{
	size_t n = 0;

	while (s.n > 0) {
		char one;
		size_t eaten;
		struct span add = piece_at(s, &eaten, &one);

		if (n + add.n > SQUEEZED_MAX)
			return SPAN("");
		memcpy(out + n, add.p, add.n);
		n += add.n;
		s.p += eaten;
		s.n -= eaten;
	}
	return (struct span){ out, n };
}

enum result
result_at(struct span s, size_t *n)
{
	if (span_starts(s, SPAN("1-0")))
		return *n = 3, RESULT_WHITE;
	if (span_starts(s, SPAN("0-1")))
		return *n = 3, RESULT_BLACK;
	if (span_starts(s, SPAN("1/2-1/2")))
		return *n = 7, RESULT_DRAW;
	if (span_starts(s, SPAN("*")))
		return *n = 1, RESULT_UNKNOWN;
	return RESULT_NONE;
}

/* The row of a text in the form of result_rows; NULL: it is none. */
static const struct result_row *
squeezed_row(struct span text)
{
	for (int i = 0; text.n > 0 && i < RESULT_ROWS; i++)
		if (*result_rows[i].text == *text.p && span_eq(text, span_of(result_rows[i].text)))
			return &result_rows[i];
	return NULL;
}

/* The text without a word of `forfeits` at its end; the same text: it has none after a figure. */
static struct span
without_forfeit(struct span text)
{
	const bool bracket = text.n > 0 && text.p[text.n - 1] == ')';
	const struct span inner = { text.p, text.n - bracket };

	for (size_t i = 0; i < sizeof(forfeits) / sizeof(forfeits[0]); i++) {
		const size_t n = strlen(forfeits[i]) + bracket;

		if (inner.n > n && memcmp(inner.p + inner.n - n + bracket, forfeits[i], n - bracket) == 0 &&
		    (!bracket || inner.p[inner.n - n] == '(') && ascii_is_digit(inner.p[inner.n - n - 1]))
			return (struct span){ text.p, inner.n - n };
	}
	return text;
}

/* The result of a text in the form of result_rows; *forfeit: it says that the game was not played. */
static enum result
result_of_squeezed(struct span text, bool *forfeit)
{
	const struct result_row *row = squeezed_row(text);
	const struct span plain = row == NULL ? without_forfeit(text) : text;

	if (plain.n < text.n)
		row = squeezed_row(plain);
	*forfeit = row != NULL && (row->forfeit || plain.n < text.n);
	return row == NULL ? RESULT_NONE : row->result;
}

bool
result_is_last(struct span after, bool spaced)
{
	(void)spaced;
	return after.n == 0;
}

size_t
result_find(struct span s, bool (*ends)(struct span after, bool spaced))
{
	char room[SQUEEZED_MAX], one;
	size_t n = 0, at = 0, found = 0, eaten;
	bool spaced = false, blank = false, forfeit;

	while (at < s.n && s.p[at] != '\n' && s.p[at] != '\r') {
		struct span add = piece_at(span_after(s, at), &eaten, &one);

		if (add.n == 0 && n == 0)
			break;
		/* The scores of one side have no blanks in them, and no other letters than F. */
		if (add.n > 0 && (n + add.n > SQUEEZED_MAX || strchr("012/.-+=5f", *add.p) == NULL ||
		    (n == 1 && ascii_is_digit(*room) && ascii_is_digit(*add.p)) || (blank && (*add.p == '/' || *add.p == '.'))))
			break;
		memcpy(room + n, add.p, add.n);
		n += add.n;
		at += eaten;
		spaced |= blank && add.n > 0;
		blank = add.n == 0;
		if (add.n > 0 && n >= 3 && result_of_squeezed((struct span){ room, n }, &forfeit) != RESULT_NONE &&
		    ends(span_after(s, at), spaced))
			found = at;
	}
	return found;
}

/* The four results of PGN, which nearly every game has, are found fast. */
static enum result
read_result(struct span s, bool *standard, bool *forfeit)
{
	char room[SQUEEZED_MAX];
	size_t n;
	const enum result found = result_at(s, &n);

	*forfeit = false;
	*standard = found != RESULT_NONE && n == s.n;
	return *standard ? found : result_of_squeezed(squeeze_result(s, room), forfeit);
}

enum result
result_read(struct span s, bool *standard)
{
	bool forfeit;

	return read_result(s, standard, &forfeit);
}

bool
result_is_forfeit(struct span s)
{
	bool standard, forfeit;

	read_result(s, &standard, &forfeit);
	return forfeit;
}

bool
result_is_castling(struct span s)
{
	char room[SQUEEZED_MAX];

	return span_eq(squeeze_result(s, room), SPAN("0-0"));
}

struct span
result_name(enum result result)
{
	switch (result) {
	case RESULT_WHITE:
		return SPAN("1-0");
	case RESULT_BLACK:
		return SPAN("0-1");
	case RESULT_DRAW:
		return SPAN("1/2-1/2");
	default:
		return SPAN("*");
	}
}
