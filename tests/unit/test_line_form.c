/* test_line_form: what begins with moves, and what is a list, a heading or a sentence. */
#include "games/pgn/line_form.h"
#include "support/check.h"

/* -- the start of a line -- */

static const struct {
	const char *line;
	unsigned number;	/* 0: none */
	bool movetext;
} starts[] = {
	{ "1. e4 e5", 1, true }, { "1) e4", 1, true }, { "1: e4", 1, true }, { "01. e4", 1, true }, { "1.- e4", 1, true },
	{ "1 e4", 1, true }, { "12... Nf6", 12, true }, { "1.", 1, true }, { "1", 0, false }, { "2.", 2, true },
	{ "1. {said} e4", 1, true }, { "{said} 1. d4", 0, true }, { "$118 1. d3", 0, true }, { "1. ??? e5", 1, true },
	/* emphasised, and in other notations */
	{ "1. **e4** e5", 1, true }, { "1. (e4) e5", 1, true }, { "1. P-K4 P-K4", 1, true }, { "1. C2.5 H8+7", 1, true },
	{ "1. \u2658f3 d5", 1, true }, { "1. \u041a\u0444\u04333", 1, true }, { "1. \u70ae\u4e8c\u5e73\u4e94", 1, true },
	/* without numbers */
	{ "e4 e5", 0, true }, { "e4 1-0", 0, true }, { "e4", 0, true }, { "Ke3 {[White \"x\"]}", 0, true }, { "e4 (d4)", 0, true },
	{ "O-O Nf6", 0, true }, { "5254 5755", 0, true }, { "1-0", 0, true }, { "*", 0, true }, { "1/2-1/2 {agreed}", 0, true },
	/* lists, headings and sentences */
	{ "1. **Parses the arguments**: it is read", 0, false }, { "1. Introduction", 0, false }, { "1) Open the file", 0, false },
	{ "1. (zero or more) times", 0, false }, { "1. \u0412\u0432\u0435\u0434\u0435\u043d\u0438\u0435", 0, false },
	{ "1. e4 is best", 0, false }, { "* item", 0, false }, { "** bold", 0, false }, { "-- ", 0, false }, { "-----", 0, false },
	{ "Round 3", 0, false }, { "2 players", 0, false }, { "e4 is best", 0, false }, { "1. _emphasis_ here", 0, false },
	{ "", 0, false },
};

static void
test_starts(void)
{
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		struct span line = span_of(starts[i].line);
		unsigned dots, number = line_form_number(line, '\n', &dots);
		bool movetext = line_form_is_movetext(line, '\n');

		CHECK(number == starts[i].number, "%s: number %u, not %u", starts[i].line, number, starts[i].number);
		CHECK(movetext == starts[i].movetext, "%s: %s", starts[i].line, movetext ? "movetext" : "no movetext");
	}
}

/* -- the end of a text -- */

static const struct {
	const char *text;
	size_t start;		/* of the result; the length: there is none */
	bool ends;
} ends[] = {
	{ "Nf3 1-0", 4, true }, { "Nf3 *", 4, true }, { "Qxf7#1-0", 5, true }, { "Nf3 1/2-1/2", 4, true }, { "Nf3 0-1", 4, true },
	{ "Nf3 1F-0F", 4, true }, { "Nf3 1 - 0", 4, true }, { "Nf3 + - -", 4, true }, { "Nf3 0-0", 7, false },
	{ "Nf3 --", 6, false }, { "Nf3", 3, false }, { "a21-0", 2, false }, { "*", 0, true }, { "", 0, false },
};

static void
test_ends(void)
{
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		struct span text = span_of(ends[i].text);
		size_t start = line_form_result(text, text.n);
		bool over = line_form_ends_in_result(text, text.n);

		CHECK(start == ends[i].start, "%s: from %zu, not %zu", ends[i].text, start, ends[i].start);
		CHECK(over == ends[i].ends, "%s: %s", ends[i].text, over ? "over" : "not over");
	}
}

/* -- words and lines of words -- */

static void
test_words(void)
{
	static const struct { const char *line; size_t move; bool list, text; } rows[] = {
		{ "e4 e5", 2, true, false }, { "Nbd7+ Qxe8#", 5, true, false }, { "O-O-O", 5, true, false }, { "--", 2, false, true },
		{ "-- e5", 2, true, false }, { "---", 0, false, true }, { "Round 3", 0, false, true }, { "see e4", 0, false, false },
		{ "a {b", 0, false, false }, { "[x", 0, false, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span line = span_of(rows[i].line);

		CHECK(line_form_move(line) == rows[i].move, "%s: move of %zu", rows[i].line, line_form_move(line));
		CHECK(line_form_is_list(line, '\n') == rows[i].list, "%s: list", rows[i].line);
		CHECK(line_form_is_text(line) == rows[i].text, "%s: text", rows[i].line);
	}
	/* A zero byte is in no list of characters. */
	CHECK(line_form_move(SPAN("e4\0")) == 0, "a move with a zero byte");
	CHECK(!line_form_is_list(SPAN("e4 e5\0"), '\n'), "a list with a zero byte");
	CHECK(span_eq(line_form_after_comment(SPAN("{a} {b} c")), SPAN("c")), "comments");
	CHECK(span_eq(line_form_after_comment(SPAN("{a c")), SPAN("{a c")), "an open comment");
}

int
main(void)
{
	RUN(test_starts);
	RUN(test_ends);
	RUN(test_words);
	return check_end();
}
