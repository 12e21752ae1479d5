/* test_result: the ways to write a result, and how a game ended in words, from tables. */
#include <stdlib.h>
#include <string.h>

#include "games/pgn/phrase.h"
#include "games/pgn/result.h"
#include "support/check.h"
#include "support/rows.h"
#include "games/pgn/termination.h"

static const char *const result_words[] = { "none", "white", "black", "draw", "unknown", "double",
	"white-half", "black-half" };
static const char *const term_words[] = {
	[TERM_NONE] = "none", [TERM_NORMAL] = "normal", [TERM_TIME] = "time", [TERM_RULES] = "rules",
	[TERM_ABANDONED] = "abandoned", [TERM_ADJUDICATION] = "adjudication", [TERM_UNTERMINATED] = "unterminated",
	[TERM_CHECKMATE] = "checkmate", [TERM_RESIGNATION] = "resignation", [TERM_AGREEMENT] = "agreement",
	[TERM_REPETITION] = "repetition", [TERM_STALEMATE] = "stalemate", [TERM_MATERIAL] = "material",
	[TERM_FIFTY] = "fifty", [TERM_TIME_MATERIAL] = "time-material", [TERM_DEATH] = "death",
	[TERM_EMERGENCY] = "emergency", [TERM_FORFEIT] = "forfeit", [TERM_FIVEFOLD] = "fivefold",
	[TERM_SEVENTYFIVE] = "seventyfive", [TERM_DEAD] = "dead", [TERM_BOTH_TIME] = "both-time", [TERM_QUICKPLAY] = "quickplay",
	[TERM_ADJOURNED] = "adjourned", [TERM_VARIANT] = "variant", [TERM_UNKNOWN] = "unknown",
};

static void
test_results(void)
{
	static struct rows r;
	int n = 0;

	if (!rows_open(&r, "fixtures/unit/result.csv")) {
		CHECK(false, "cannot open fixtures/unit/result.csv");
		return;
	}
	for (; rows_next(&r); n++) {
		struct span s = span_of(r.field[0]);
		bool standard;
		enum result result = result_read(s, &standard);

		CHECK(strcmp(result_words[result], r.field[1]) == 0, "%s is %s", r.field[0], result_words[result]);
		CHECK(standard == (r.field[2][0] == 'y'), "%s: standard %d", r.field[0], standard);
		CHECK(result_is_forfeit(s) == (r.field[3][0] == 'f'), "%s: forfeit", r.field[0]);
		CHECK(!standard || span_eq(result_name(result), s), "%s: name", r.field[0]);
	}
	CHECK(n > 70, "only %d rows", n);
}

/* At the start of a text, and only as PGN writes it. */
static void
test_at(void)
{
	static const struct {
		const char *text;
		enum result result;
		size_t n;
	} rows[] = {
		{ "1-0", RESULT_WHITE, 3 }, { "0-1 ", RESULT_BLACK, 3 }, { "1/2-1/2\n", RESULT_DRAW, 7 },
		{ "*x", RESULT_UNKNOWN, 1 }, { "", RESULT_NONE, 0 }, { "1-", RESULT_NONE, 0 }, { "1/2-1/", RESULT_NONE, 0 },
		{ "1/2", RESULT_NONE, 0 }, { "0-0", RESULT_NONE, 0 }, { " 1-0", RESULT_NONE, 0 }, { "1-1", RESULT_NONE, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t n = 0;
		const enum result result = result_at(span_of(rows[i].text), &n);

		CHECK(result == rows[i].result && n == rows[i].n, "%s is %s, %zu bytes", rows[i].text, result_words[result],
		    n);
	}
}

/* Control characters in a value are written as blanks, so they are read as such: what was written is not read otherwise. */
static void
test_controls(void)
{
	const struct span rows[] = {
		SPAN("\x1a" "1/2-1/2"), SPAN("1/2-1/2\x7f"), SPAN("1/2 -\0 1/2"), SPAN(" 1/2-1/2"), SPAN("1/2-1/2\r\n\t\v\f"),
		SPAN("1/2-1/2\xc2\x85"), SPAN("\xc2\xa0" "1/2-1/2"),
	};
	bool standard;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(result_read(rows[i], &standard) == RESULT_DRAW && !standard, "row %zu", i);
	CHECK(result_read(SPAN("\x1a"), &standard) == RESULT_NONE, "only a control character");
}

static void
check_span(const char *text, const char *what, struct span got, const char *right)
{
	CHECK(span_eq(got, span_of(right)), "%s: %s is %.*s", text, what, (int)got.n, got.n > 0 ? got.p : "");
}

/* Reads a copy in a heap block of exactly that size, so that a sanitizer sees reads beyond it. */
static void
check_row(char *const field[], enum termination (*read)(struct span, enum encoding, struct termination_said *))
{
	size_t n = strlen(field[0]);
	char *copy = malloc(n + (n == 0));
	struct termination_said said;
	enum termination t;

	if (copy == NULL)
		return;
	memcpy(copy, field[0], n);
	t = read((struct span){ copy, n }, ENC_CP1252, &said);
	CHECK(strcmp(term_words[t], field[1]) == 0, "%s is %s", field[0], term_words[t]);
	check_span(field[0], "winner", said.winner, field[2]);
	check_span(field[0], "loser", said.loser, field[3]);
	check_span(field[0], "flagged", said.flagged, field[4]);
	CHECK(said.drawn == (strcmp(field[5], "drawn") == 0), "%s: drawn %d", field[0], said.drawn);
	if (t != TERM_NONE && t != TERM_UNKNOWN)
		CHECK(said.certain == (strcmp(field[5], "unsure") != 0), "%s: certain %d", field[0], said.certain);
	free(copy);
}

static void
check_table(const char *path, enum termination (*read)(struct span, enum encoding, struct termination_said *), int least)
{
	static struct rows r;
	int n = 0;

	if (!rows_open(&r, path)) {
		CHECK(false, "cannot open %s", path);
		return;
	}
	for (; rows_next(&r); n++)
		check_row(r.field, read);
	CHECK(n >= least, "only %d rows", n);
}

static void
test_tags(void)
{
	check_table("fixtures/unit/result-terminations.csv", termination_read, 120);
}

static void
test_comments(void)
{
	check_table("fixtures/unit/result-comments.csv", termination_in_comment, 90);
}

/* The rows of termination.def. */
struct def_row {
	char table;
	struct span words;
};
static const struct def_row def_rows[] = {
#define REASON(words, termination, how) { 'r', TEXT(words) },
#define DRAWN(words) { 'd', TEXT(words) },
#define LINK(words) { 'l', TEXT(words) },
#define TAIL(words) { 't', TEXT(words) },
#define VERB(words, role) { 'v', TEXT(words) },
#define END(words, termination, role, free) { 'e', TEXT(words) },
#define FRONT(words, termination, role, free) { 'f', TEXT(words) },
#define LACKS(words) { 'k', TEXT(words) },
#define JOINT(words) { 'j', TEXT(words) },
#define OFFER(words) { 'o', TEXT(words) },
#include "games/pgn/termination.def"
};

/* A row that is not written as texts are compared, comes twice, or comes after an end that is a part of it never counts. */
static void
test_rows(void)
{
	static struct phrase p;

	for (size_t i = 0; i < ROWS(def_rows); i++) {
		const struct def_row *row = &def_rows[i];
		const struct span words = span_trim(row->words);

		CHECK(phrase_make(&p, words, ENC_CP1252, false) && span_eq(words, (struct span){ p.text, p.n }),
		    "\"%s\" is compared as \"%.*s\"", row->words.p, (int)p.n, p.text);
		for (size_t k = 0; k < i; k++) {
			const struct def_row *before = &def_rows[k];

			if (before->table != row->table)
				continue;
			CHECK(!span_eq(before->words, row->words), "\"%s\" comes twice", row->words.p);
			CHECK(row->table != 'e' || !phrase_ends(row->words, before->words), "\"%s\" comes after \"%s\"",
			    row->words.p, before->words.p);
		}
	}
	CHECK(ROWS(def_rows) > 1200, "only %zu rows", ROWS(def_rows));
}

/* Lines are broken anywhere in a comment. */
static void
test_lines(void)
{
	struct termination_said said;

	CHECK(termination_in_comment(SPAN("\nNAME ran out of\r\n  time and OTHER has no\n\tmaterial to mate.\n"), ENC_CP1252, &said) ==
	    TERM_TIME_MATERIAL, "broken over lines");
	check_span("broken", "flagged", said.flagged, "NAME");
	CHECK(termination_in_comment(SPAN("\xd7\xe5\xf0\xed\xfb\xe5 \xf1\xe4\xe0\xeb\xe8\xf1\xfc"), ENC_CP1251, &said) ==
	    TERM_RESIGNATION, "a code page");
	CHECK(termination_in_comment(SPAN("nulle par r\xe9p\xe9tition"), ENC_CP1252, &said) == TERM_REPETITION, "Latin-1");
	CHECK(termination_in_comment(SPAN("Black resigns\n\nas he must"), ENC_CP1252, &said) == TERM_NONE, "more behind it");
}

/* Whatever the bytes, nothing is read beyond them, and the name is part of them. */
static void
test_bytes(void)
{
	static const char *const parts[] = { " resigns", "White", " won by ", "checkmate", "[%clk", "]", "(", ")", " ",
		".", "-", "\xe2\x80\x99", "\xe2", "'s flag fell", "game ", " vs. ", ") ", ": ", "draw", "1/2 ", ", ",
		" ran out of time and ", " has no material to mate", "Game adjourned", "; ", " (lag: ", " has" };
	enum { PARTS = sizeof(parts) / sizeof(parts[0]), LENGTH_MAX = 400 };
	unsigned seed = 7;
	int known = 0;

	for (int round = 0; round < 60000; round++) {
		char *text = malloc(LENGTH_MAX);
		size_t n = 0;
		struct termination_said said;
		int count = round % 9;

		if (text == NULL)
			return;
		for (; count > 0; count--) {
			const char *part = parts[(seed = seed * 1103515245u + 12345u) / 65536 % PARTS];

			memcpy(text + n, part, strlen(part));
			n += strlen(part);
		}
		text = realloc(text, n + (n == 0));
		for (int k = 0; k < 2; k++) {
			enum termination t = (k == 0 ? termination_read : termination_in_comment)(
			    (struct span){ text, n }, ENC_CP1252, &said);
			const struct span *names[] = { &said.winner, &said.loser, &said.flagged };

			known += t != TERM_NONE && t != TERM_UNKNOWN;
			CHECK(k == 0 || t != TERM_UNKNOWN, "%.*s: unknown", (int)n, text);
			for (int i = 0; i < 3; i++)
				CHECK(names[i]->n == 0 || (names[i]->p >= text &&
				    names[i]->p + names[i]->n <= text + n), "%.*s: name outside", (int)n, text);
		}
		free(text);
	}
	CHECK(known > 100, "only %d were known", known);
}

static void
test_long(void)
{
	static char text[70000];
	struct termination_said said;

	memset(text, ' ', sizeof(text));
	CHECK(termination_read((struct span){ text, sizeof(text) }, ENC_CP1252, &said) == TERM_UNKNOWN, "longer than a sentence");
	memset(text, 'x', sizeof(text));
	memcpy(text + 60000 - 8, " resigns", 8);
	CHECK(termination_in_comment((struct span){ text, 60000 }, ENC_CP1252, &said) == TERM_NONE, "a name too long");
	memset(text, ' ', 60000 - 13);
	memcpy(text + 60000 - 13, "Black resigns", 13);
	CHECK(termination_in_comment((struct span){ text, 60000 }, ENC_CP1252, &said) == TERM_RESIGNATION, "many blanks");
}

int
main(void)
{
	RUN(test_results);
	RUN(test_at);
	RUN(test_controls);
	RUN(test_tags);
	RUN(test_comments);
	RUN(test_rows);
	RUN(test_lines);
	RUN(test_bytes);
	RUN(test_long);
	return check_end();
}
