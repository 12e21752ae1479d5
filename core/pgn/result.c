/* result: the table of the ways to write the result of a game. */
#include <string.h>

#include "base/ascii.h"
#include "pgn/result.h"

/* The ways to write results, as squeeze() leaves them: small letters, no blanks, '-' for dashes and colons. */
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
	{ "1-0ff", RESULT_WHITE, true },
	{ "0-1ff", RESULT_BLACK, true },
	{ "1-0f", RESULT_WHITE, true },
	{ "0-1f", RESULT_BLACK, true },
	{ "1-0forfeit", RESULT_WHITE, true },
	{ "0-1forfeit", RESULT_BLACK, true },
	{ "+--", RESULT_WHITE, true },
	{ "--+", RESULT_BLACK, true },
	{ "+/-", RESULT_WHITE, true },
	{ "-/+", RESULT_BLACK, true },
	{ "1f-0f", RESULT_WHITE, true },
	{ "0f-1f", RESULT_BLACK, true },
	{ "=-=", RESULT_DRAW, true },
	{ "0-0", RESULT_DOUBLE_FORFEIT, true },
	{ "0-0ff", RESULT_DOUBLE_FORFEIT, true },
	{ "0-0f", RESULT_DOUBLE_FORFEIT, true },
	{ "0.0-0.0", RESULT_DOUBLE_FORFEIT, true },
	{ "---", RESULT_DOUBLE_FORFEIT, true },
};
enum { RESULT_ROWS = sizeof(result_rows) / sizeof(result_rows[0]), SQUEEZED_MAX = 16 };

/* What squeeze() replaces, longest first: dashes, halves and blanks in UTF-8 and in CP1252, colons, commas. */
static const struct piece {
	const char *bytes, *meaning;
} pieces[] = {
	{ "\xe2\x80\x90", "-" }, { "\xe2\x80\x91", "-" }, { "\xe2\x80\x92", "-" }, { "\xe2\x80\x93", "-" },
	{ "\xe2\x80\x94", "-" }, { "\xe2\x80\x95", "-" }, { "\xe2\x88\x92", "-" },
	{ "\xc2\xbd", "1/2" }, { "\xc2\xa0", "" },
	{ "\xbd", "1/2" }, { "\x96", "-" }, { "\x97", "-" }, { "\xa0", "" },
	{ ":", "-" }, { ",", "." }, { NULL, NULL }
};

/* Control characters, for which blanks are written in tag values, are read as blanks. */
static const struct piece *
piece_at(struct span s)
{
	static const struct piece blank = { " ", "" }, wide = { "\xc2 ", "" };

	if ((unsigned char)*s.p <= ' ' || *s.p == 0x7f)
		return &blank;
	if (s.n > 1 && s.p[0] == '\xc2' && (s.p[1] & 0xe0) == 0x80)
		return &wide;
	for (const struct piece *p = pieces; p->bytes != NULL; p++)
		if (span_starts(s, span_of(p->bytes)))
			return p;
	return NULL;
}

/* The text in the form of result_rows; empty: it is too long for a result. */
static struct span
squeeze(struct span s, char out[SQUEEZED_MAX])
{
	size_t n = 0;

	while (s.n > 0) {
		const struct piece *piece = piece_at(s);
		char c = ascii_lower(*s.p);
		struct span add = piece == NULL ? (struct span){ &c, 1 } : span_of(piece->meaning);
		size_t eaten = piece == NULL ? 1 : strlen(piece->bytes);

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

/* The first four rows are those of PGN, which nearly every game has: they are found fast. */
static const struct result_row *
result_row(struct span s, bool *standard)
{
	char room[SQUEEZED_MAX];
	struct span text;
	size_t n;
	const enum result found = result_at(s, &n);

	*standard = found != RESULT_NONE && n == s.n;
	if (*standard)
		return &result_rows[found - RESULT_WHITE];
	text = squeeze(s, room);
	for (int i = 0; i < RESULT_ROWS; i++)
		if (span_eq(text, span_of(result_rows[i].text)))
			return &result_rows[i];
	return NULL;
}

enum result
result_read(struct span s, bool *standard)
{
	const struct result_row *row = result_row(s, standard);

	return row == NULL ? RESULT_NONE : row->result;
}

bool
result_is_forfeit(struct span s)
{
	bool standard;
	const struct result_row *row = result_row(s, &standard);

	return row != NULL && row->forfeit;
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
