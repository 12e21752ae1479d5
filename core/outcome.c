/* outcome: tables of the ways to write a result and the reason for the end of a game. */
#include <string.h>

#include "outcome.h"

/* One row a writing, after squeeze(): blanks gone, small letters, every dash and colon a '-', every half "1/2". */
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
	{ "=-=", RESULT_DRAW, true },
	{ "0-0", RESULT_DOUBLE_FORFEIT, true },
	{ "0-0ff", RESULT_DOUBLE_FORFEIT, true },
	{ "0-0f", RESULT_DOUBLE_FORFEIT, true },
	{ "0.0-0.0", RESULT_DOUBLE_FORFEIT, true },
	{ "---", RESULT_DOUBLE_FORFEIT, true },
};
enum { RESULT_ROWS = sizeof(result_rows) / sizeof(result_rows[0]), SQUEEZED_MAX = 16 };

/* Characters that stand for a piece of a result, longest first; 8-bit ones as CP1252 has them. */
static const struct piece {
	const char *bytes, *meaning;
} pieces[] = {
	{ "\xe2\x80\x90", "-" }, { "\xe2\x80\x91", "-" }, { "\xe2\x80\x92", "-" }, { "\xe2\x80\x93", "-" },
	{ "\xe2\x80\x94", "-" }, { "\xe2\x80\x95", "-" }, { "\xe2\x88\x92", "-" },
	{ "\xc2\xbd", "1/2" }, { "\xc2\xa0", "" },
	{ "\xbd", "1/2" }, { "\x96", "-" }, { "\x97", "-" }, { "\xa0", "" },
	{ ":", "-" }, { " ", "" }, { "\t", "" }, { ",", "." },
	{ NULL, NULL }
};

static const struct piece *
piece_at(struct span s)
{
	for (const struct piece *p = pieces; p->bytes != NULL; p++)
		if (span_starts(s, span_of(p->bytes)))
			return p;
	return NULL;
}

/* Empty when it is too long for a result. */
static struct span
squeeze(struct span s, char out[SQUEEZED_MAX])
{
	size_t n = 0;

	while (s.n > 0) {
		const struct piece *piece = piece_at(s);
		char c = *s.p >= 'A' && *s.p <= 'Z' ? (char)(*s.p + ('a' - 'A')) : *s.p;
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

/* PGN's own four are the first rows: nearly every game has one of them, and it is asked for several times. */
static const struct result_row *
result_row(struct span s, bool *standard)
{
	static const size_t lengths[] = { 3, 3, 7, 1 };
	char room[SQUEEZED_MAX];
	struct span text;

	*standard = true;
	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
		if (s.n == lengths[i] && memcmp(s.p, result_rows[i].text, s.n) == 0)
			return &result_rows[i];
	*standard = false;
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

/* Reasons alone, and what follows "won " or "drawn "; small letters. */
static const struct reason_row {
	const char *text;
	enum termination termination;
} reason_rows[] = {
	{ "normal", TERM_NORMAL },
	{ "time forfeit", TERM_TIME },
	{ "abandoned", TERM_ABANDONED },
	{ "adjudication", TERM_ADJUDICATION },
	{ "death", TERM_DEATH },
	{ "emergency", TERM_EMERGENCY },
	{ "rules infraction", TERM_RULES },
	{ "unterminated", TERM_UNTERMINATED },
	{ "checkmate", TERM_CHECKMATE },
	{ "mate", TERM_CHECKMATE },
	{ "resignation", TERM_RESIGNATION },
	{ "resign", TERM_RESIGNATION },
	{ "resigned", TERM_RESIGNATION },
	{ "resigns", TERM_RESIGNATION },
	{ "white resigns", TERM_RESIGNATION },
	{ "black resigns", TERM_RESIGNATION },
	{ "time", TERM_TIME },
	{ "timeout", TERM_TIME },
	{ "time out", TERM_TIME },
	{ "on time", TERM_TIME },
	{ "time trouble", TERM_TIME },
	{ "white forfeits on time", TERM_TIME },
	{ "black forfeits on time", TERM_TIME },
	{ "agreement", TERM_AGREEMENT },
	{ "mutual agreement", TERM_AGREEMENT },
	{ "draw agreed", TERM_AGREEMENT },
	{ "draw agreement", TERM_AGREEMENT },
	{ "repetition", TERM_REPETITION },
	{ "threefold repetition", TERM_REPETITION },
	{ "3-fold repetition", TERM_REPETITION },
	{ "fivefold repetition", TERM_REPETITION },
	{ "stalemate", TERM_STALEMATE },
	{ "insufficient material", TERM_MATERIAL },
	{ "insufficient mating material", TERM_MATERIAL },
	{ "50-move rule", TERM_FIFTY },
	{ "50 move rule", TERM_FIFTY },
	{ "50 moves rule", TERM_FIFTY },
	{ "fifty-move rule", TERM_FIFTY },
	{ "fifty move rule", TERM_FIFTY },
	{ "fifty moves rule", TERM_FIFTY },
	{ "timeout vs insufficient material", TERM_TIME_MATERIAL },
	{ "game abandoned", TERM_ABANDONED },
	{ "abandonment", TERM_ABANDONED },
	{ "adjudicated", TERM_ADJUDICATION },
	{ "tcec resign rule", TERM_ADJUDICATION },
	{ "tcec win rule", TERM_ADJUDICATION },
	{ "tcec draw rule", TERM_ADJUDICATION },
	{ "syzygytb", TERM_ADJUDICATION },
	{ "illegal move", TERM_RULES },
	{ "stalled connection", TERM_EMERGENCY },
	{ "disconnection", TERM_EMERGENCY },
	{ "disconnected", TERM_EMERGENCY },
	{ "forfeit", TERM_FORFEIT },
	{ "default", TERM_FORFEIT },
	{ "bye", TERM_FORFEIT },
	{ "walkover", TERM_FORFEIT },
	{ "no show", TERM_FORFEIT },
	{ "unplayed", TERM_FORFEIT },
	{ "in progress", TERM_UNTERMINATED },
	{ "unknown", TERM_NONE },
	{ "?", TERM_NONE },
	{ "-", TERM_NONE },
	{ "*", TERM_NONE },
	{ "", TERM_NONE },
};
enum { REASON_ROWS = sizeof(reason_rows) / sizeof(reason_rows[0]) };

static enum termination
reason_read(struct span s)
{
	for (int i = 0; i < REASON_ROWS; i++)
		if (span_eq_nocase(s, span_of(reason_rows[i].text)))
			return reason_rows[i].termination;
	return TERM_UNKNOWN;
}

/* The last place of the words, which begin with a blank; n when they are not there. */
static size_t
last_of(struct span s, struct span words)
{
	if (s.n < words.n)
		return s.n;
	for (size_t i = s.n - words.n + 1; i-- > 0; )
		if (span_eq_nocase((struct span){ s.p + i, words.n }, words))
			return i;
	return s.n;
}

static struct span
after(struct span s, size_t i)
{
	return (struct span){ s.p + i, s.n - i };
}

/* "by checkmate", "- game abandoned", "on time": without the word in front. */
static struct span
without_link(struct span s)
{
	static const char *const links[] = { "by ", "- ", "due to ", "on ", "through ", "because of " };

	s = span_trim(s);
	for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++) {
		struct span link = span_of(links[i]);

		if (s.n > link.n && span_eq_nocase((struct span){ s.p, link.n }, link))
			return span_trim(after(s, link.n));
	}
	return s;
}

/* "NAME won by checkmate", "White wins on time". */
static enum termination
won_read(struct span s, struct span *winner)
{
	static const char *const verbs[] = { " won ", " wins " };

	for (int i = 0; i < 2; i++) {
		struct span verb = span_of(verbs[i]);
		size_t at = last_of(s, verb);
		enum termination t;

		if (at == s.n || at == 0)
			continue;
		t = reason_read(without_link(after(s, at + verb.n)));
		*winner = span_trim((struct span){ s.p, at });
		return t;
	}
	return TERM_UNKNOWN;
}

/* "Game drawn by repetition", "Draw by agreement". */
static enum termination
drawn_read(struct span s)
{
	static const char *const starts[] = { "game drawn ", "game drawn", "drawn ", "draw " };

	for (int i = 0; i < 4; i++) {
		struct span start = span_of(starts[i]);

		if (s.n > start.n && span_eq_nocase((struct span){ s.p, start.n }, start))
			return reason_read(without_link(after(s, start.n)));
	}
	return TERM_UNKNOWN;
}

enum termination
termination_read(struct span s, struct span *winner)
{
	enum termination t;

	*winner = (struct span){ NULL, 0 };
	if (s.n == 6 && memcmp(s.p, "Normal", 6) == 0)
		return TERM_NORMAL;
	if (s.n == 12 && memcmp(s.p, "Time forfeit", 12) == 0)
		return TERM_TIME;
	s = span_trim(s);
	if ((t = reason_read(s)) != TERM_UNKNOWN)
		return t;
	if ((t = drawn_read(s)) != TERM_UNKNOWN)
		return t;
	return won_read(s, winner);
}
