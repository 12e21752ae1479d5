/* test_token: how the lexer reads standard PGN, and what people write instead. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "support/blank.h"
#include "support/check.h"
#include "games/pgn/token.h"

enum { OUT_MAX = 4096, BEHIND = 64 };

static const struct {
	enum token_kind kind;
	const char *name;
} kinds[] = {
	{ TOKEN_TAG, "tag" }, { TOKEN_WORD, "word" }, { TOKEN_NUMBER, "number" }, { TOKEN_RESULT, "result" },
	{ TOKEN_NAG, "nag" }, { TOKEN_SUFFIX, "suffix" }, { TOKEN_COMMENT, "comment" }, { TOKEN_LINE_COMMENT, "line" },
	{ TOKEN_ESCAPE, "escape" }, { TOKEN_OPEN, "open" }, { TOKEN_CLOSE, "close" }, { TOKEN_CLOSE_BRACE, "brace" },
	{ TOKEN_ANGLE, "angle" }, { TOKEN_SEPARATOR, "separator" }, { TOKEN_JUNK, "junk" },
};

static const struct {
	unsigned odd;
	const char *name;
} odds[] = {
	{ TOKEN_UNCLOSED, "unclosed" }, { TOKEN_NESTED, "nested" }, { TOKEN_SPACED, "spaced" }, { TOKEN_GLUED, "glued" },
	{ TOKEN_LONG, "long" }, { TOKEN_BLANK_LINE, "blank-line" }, { TOKEN_BLANK_LINES, "blank-lines" },
	{ TAG_NO_BRACKET, "no-bracket" }, { TAG_NO_QUOTE, "no-quote" }, { TAG_NO_VALUE, "no-value" },
	{ TAG_NO_SPACE, "no-space" }, { TAG_BARE_QUOTE, "bare-quote" }, { TAG_ON_LINES, "on-lines" },
	{ TAG_NO_NAME, "no-name" }, { TAG_OPENS_INSIDE, "opens-inside" },
	{ TAG_TEXT_AFTER, "text-after" }, { TOKEN_MARKED, "marked" },
};

/*
 * A text of movetext, and its tokens: kind (word left out), text between
 * angles, `n` with the value and the dots of the number in front, what is odd.
 */
static const struct row {
	const char *text, *tokens;
} moves[] = {
	{ "", "" },
	{ " \t\r\n\x01\x7f", "" },
	{ "e4", "<e4>" },
	/* numbers */
	{ "1. e4 e5 2. Nf3", "<e4 n1:1> <e5> <Nf3 n2:1>" },
	{ "1.e4 1...e5", "<e4 n1:1 glued> <e5 n1:3 glued>" },
	{ "1... e5 12.. e5 7..... e5", "<e5 n1:3> <e5 n12:2> <e5 n7:5>" },
	{ "1 e4 1", "<e4 n1:0> number<1 n1:0>" },
	{ "1 . e4 1. .. e5", "<e4 n1:1 spaced> <e5 n1:3 spaced>" },
	{ "1. 2. e4", "number<1. n1:1> <e4 n2:1>" },
	{ "1. {x} e4", "number<1. n1:1> comment<{x}> <e4>" },
	{ "... e5 .e4", "<e5 n:3> <e4 n:1 glued>" },
	{ "1\xe2\x80\xa6 e5 \xe2\x80\xa6 e6", "<e5 n1:3 marked> <e6 n:3>" },
	{ "99999999999999999999. e4", "<e4 nmax:1>" },
	{ "007. e4 0. e4", "<e4 n7:1 marked> <e4 n0:1>" },
	{ "1. (", "number<1. n1:1> open<(>" },
	/* moves in figures */
	{ "1. 5254 5755 2. 17181", "<5254 n1:1> <5755> <17181 n2:1>" },
	{ "5254. e4 1900 e4", "<e4 n5254:1> <e4 n1900:0>" },
	/* results */
	{ "1-0 0-1 1/2-1/2 * 1/2 1:0", "result<1-0> result<0-1> result<1/2-1/2> result<*> result<1/2> result<1:0>" },
	{ "24. 1-0", "number<24. n24:1> result<1-0>" },
	{ "1 - 0 1- 0. 1- 1. d4", "result<1 - 0> <1-> <1- n0:1> <d4 n1:1>" },
	{ "0-0 0-0-0 0-0+", "<0-0> <0-0-0> <0-0+>" },
	{ "e4*e5 Nf31-0", "<e4> result<*> <e5> <Nf3> result<1-0>" },
	{ "1-0e4 1-0!", "<1-0e4> result<1-0> suffix<!>" },
	/* annotations */
	{ "e4! e5?? Nf3!? d4 !", "<e4> suffix<!> <e5> suffix<?" "?> <Nf3> suffix<!?> <d4> suffix<! spaced>" },
	{ "e4?!?!! $1 $ $x $139!", "<e4> suffix<?!?!!> nag<$1> nag<$> nag<$x> nag<$139> suffix<!>" },
	{ "e4$1$22", "<e4> nag<$1> nag<$22>" },
	/* comments */
	{ "{} {a} e4{b}e5", "comment<{}> comment<{a}> <e4> comment<{b}> <e5>" },
	{ "{a {b} c} d", "comment<{a {b} nested> <c> brace<}> <d>" },
	{ "e4 {a; b\n c", "<e4> comment<{a; b\n c unclosed>" },
	{ "e4 {a {", "<e4> comment<{a { unclosed nested>" },
	{ "e4 ; rest {of\r\ne5 ;", "<e4> line<; rest {of> <e5> line<;>" },
	{ "% one\ne4 %x\n%two", "escape<% one> <e4> junk<%> <x> escape<%two>" },
	{ "{0123456789abcdef0123456789abcdef0123456789abcdef}", "comment<{0123456789abcdef0123456789abcdef0123456789abcdef}>" },
	/* variations, and characters without meaning */
	{ "e4 (d4 (c4)) )", "<e4> open<(> <d4> open<(> <c4> close<)> close<)> close<)>" },
	{ "<a> } , ] ^", "angle<<> <a> angle<>> brace<}> separator<,> junk<]> junk<^>" },
	{ "[x] [A \"b\"] [%clk 1]", "junk<[x]> tag<A=b> junk<[%clk 1]>" },
	/* how moves are written */
	{ "e8=Q e8Q+ e8(Q) e8/Q e8(=)# Nf3+-", "<e8=Q> <e8Q+> <e8(Q)> <e8/Q> <e8(=)#> <Nf3+->" },
	{ "e8(X) e8(Q", "<e8> open<(> <X> close<)> <e8> open<(> <Q>" },
	{ "exd6e.p. exd6(ep) exd6e.p exd6 e.p.", "<exd6e.p.> <exd6(ep)> <exd6e.p> <exd6> <e.p.>" },
	{ "e4.e5", "<e4> <e5 n:1 glued>" },
	{ "\xe2\x99\x98" "f3 O\xe2\x80\x93O \xd0\x9a\xd1\x80" "e1", "<\xe2\x99\x98" "f3> <O\xe2\x80\x93O> <\xd0\x9a\xd1\x80" "e1>" },
	{ "e4\xc2\xa0 e5\xe2\x80\x8b d4\xe3\x80\x80 d5\xef\xbb\xbf c4", "<e4> <e5> <d4> <d5> <c4>" },
	/* blank lines */
	{ "e4\ne5\n\nd4\n\n\nd5\n \n\t\nc4", "<e4> <e5> <d4 blank-line> <d5 blank-line blank-lines> <c4 blank-line blank-lines>" },
	{ "e4\r\n\r\ne5", "<e4> <e5 blank-line>" },
};

/* Tag pairs: name, =, value; then the rest of the text. */
static const struct row tags[] = {
	{ "[Event \"x\"]", "tag<Event=x>" },
	{ "[Event \"x\"]\n[Site \"\"]\n\ne4", "tag<Event=x> tag<Site=> <e4 blank-line>" },
	{ "[Event \"a \\\"b\\\" \\\\\"]", "tag<Event=a \\\"b\\\" \\\\>" },
	{ "[Event \"a\"b\"]", "tag<Event=a\"b bare-quote>" },
	{ "[Event \"a \"b\\\"]", "tag<Event=a \"b bare-quote>" },
	{ "[Event \"a\\\"b [c\"]", "tag<Event=a\\\"b [c>" },
	{ "[Event \"a\\\"b [C \"c\"]", "tag<Event=a\\\"b  opens-inside> tag<C=c>" },
	{ "[Event \"a] b\"]", "tag<Event=a] b>" },
	{ "[ Event  \"a\" ]", "tag<Event=a>" },
	{ "[Event\t\"a\"]", "tag<Event=a>" },
	{ "[Event\"a\"]", "tag<Event=a no-space>" },
	{ "[Event \"a\"\n[Site \"b\"]", "tag<Event=a no-bracket> tag<Site=b>" },
	{ "[Event \"a]\n[Site \"b\"]", "tag<Event=a no-quote> tag<Site=b>" },
	{ "[Event \"a\n[Site \"b\"]", "tag<Event=a no-bracket no-quote> tag<Site=b>" },
	{ "[Event a]", "tag<Event=a no-quote>" },
	{ "[Event a\"]", "tag<Event=a no-quote>" },
	{ "[Event a\ne4", "tag<Event=a no-bracket no-quote> <e4>" },
	{ "[Event]", "tag<Event= no-value>" },
	{ "[Event ]", "tag<Event= no-value>" },
	{ "[Event\n\ne4", "tag<Event= no-bracket no-value> <e4 blank-line>" },
	{ "[", "junk<[>" },
	{ "[]", "junk<[]>" },
	{ "[#] e4", "junk<[#]> <e4>" },
	{ "[%clk 0:01] e4", "junk<[%clk 0:01]> <e4>" },
	{ "[see below] e4", "junk<[see below]> <e4>" },
	{ "[see below]", "tag<see=below no-quote>" },
	{ "[\"x\"]", "tag<=x no-name>" },
	{ "[Event\n\"x\"]", "tag<Event=x on-lines>" },
	{ "[Event \"x\ny\"]\ne4", "tag<Event=x\ny on-lines> <e4>" },
	{ "[Event \"x\n\ny\"]", "tag<Event=x no-bracket no-quote> <y blank-line> junk<\"> junk<]>" },
	{ "[A \"a\"] [B \"b\"][C \"c\"]", "tag<A=a> tag<B=b> tag<C=c>" },
	{ "{x} % y\n% z\n[A \"a\"]", "comment<{x}> junk<%> <y> escape<% z> tag<A=a>" },
};

static const char *
kind_name(enum token_kind kind)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (kinds[i].kind == kind)
			return kinds[i].name;
	return "?";
}

static size_t
add(char *out, size_t at, const char *s, size_t n)
{
	for (size_t i = 0; i < n && at < OUT_MAX - 1; i++)
		out[at++] = s[i];
	out[at] = '\0';
	return at;
}

/* A token as the tables write it. */
static size_t
describe(const struct token *t, char *out, size_t at)
{
	char number[64];

	if (at > 0)
		at = add(out, at, " ", 1);
	if (t->kind != TOKEN_WORD)
		at = add(out, at, kind_name(t->kind), strlen(kind_name(t->kind)));
	at = add(out, at, "<", 1);
	if (t->kind == TOKEN_TAG) {
		at = add(out, at, t->name.p, t->name.n);
		at = add(out, at, "=", 1);
		at = add(out, at, t->content.p, t->content.n);
	} else {
		at = add(out, at, t->text.p, t->text.n);
	}
	if (t->number.n > 0) {
		if (!t->counted)
			snprintf(number, sizeof(number), " n:%d", t->dots);
		else if (t->value == UINT_MAX)
			snprintf(number, sizeof(number), " nmax:%d", t->dots);
		else
			snprintf(number, sizeof(number), " n%u:%d", t->value, t->dots);
		at = add(out, at, number, strlen(number));
	}
	for (size_t i = 0; i < sizeof(odds) / sizeof(odds[0]); i++)
		if (t->odd & odds[i].odd) {
			at = add(out, at, " ", 1);
			at = add(out, at, odds[i].name, strlen(odds[i].name));
		}
	return add(out, at, ">", 1);
}

static void
tokens_of(struct span text, char eol, bool tag_section, char out[OUT_MAX])
{
	struct lexer l;
	struct token t = { 0 };
	size_t at = 0;

	out[0] = '\0';
	token_lexer_init(&l, text, eol);
	l.tags = tag_section;
	while (token_next(&l, &t))
		at = describe(&t, out, at);
	CHECK(t.kind == TOKEN_END && l.p == l.end, "%.*s: the end", (int)text.n, text.p);
}

static void
check_rows(const struct row *rows, size_t n, bool tag_section)
{
	char out[OUT_MAX];

	for (size_t i = 0; i < n; i++) {
		tokens_of(span_of(rows[i].text), '\n', tag_section, out);
		CHECK(strcmp(out, rows[i].tokens) == 0, "%s\n#   got %s\n#   not %s", rows[i].text, out, rows[i].tokens);
	}
}

static void
movetext(void)
{
	check_rows(moves, sizeof(moves) / sizeof(moves[0]), false);
}

static void
tag_pairs(void)
{
	check_rows(tags, sizeof(tags) / sizeof(tags[0]), true);
}

/* Every byte outside of tokens is blank; only words that are too long lose their end. */
static void
check_tiling(struct span text, bool tag_section)
{
	struct lexer l;
	struct token t;
	const char *behind = text.p;

	token_lexer_init(&l, text, '\n');
	l.tags = tag_section;
	while (token_next(&l, &t)) {
		const char *start = t.number.n > 0 ? t.number.p : t.text.p;

		CHECK(start >= behind && blank(behind, start), "%.*s: lost before byte %td", (int)text.n, text.p, start - text.p);
		CHECK(l.p > behind && l.p <= l.end, "%.*s: no progress at byte %td", (int)text.n, text.p, behind - text.p);
		CHECK(t.odd & TOKEN_LONG || t.text.p + t.text.n == l.p, "%.*s: lost before byte %td", (int)text.n, text.p,
		    l.p - text.p);
		if (t.number.n > 0 && t.kind == TOKEN_WORD)
			CHECK(blank(t.number.p + t.number.n, t.text.p), "%.*s: lost behind a number", (int)text.n, text.p);
		behind = l.p;
	}
	CHECK(blank(behind, l.end), "%.*s: lost at the end", (int)text.n, text.p);
}

/* Every prefix of every text: in memory that ends there, and with other bytes after it. */
static void
check_beginnings(const char *text, bool tag_section)
{
	static const char fills[] = { 'e', '5', '.', '}', '"', ']', '\n', (char)0xa6 };
	size_t whole = strlen(text);
	char want[OUT_MAX], got[OUT_MAX];

	for (size_t n = 0; n <= whole; n++) {
		char *exact = malloc(n > 0 ? n : 1), *more = malloc(n + BEHIND);

		if (exact == NULL || more == NULL)
			abort();
		memcpy(exact, text, n);
		memcpy(more, text, n);
		check_tiling((struct span){ exact, n }, tag_section);
		tokens_of((struct span){ exact, n }, '\n', tag_section, want);
		for (size_t i = 0; i < sizeof(fills); i++) {
			memset(more + n, fills[i], BEHIND);
			tokens_of((struct span){ more, n }, '\n', tag_section, got);
			CHECK(strcmp(want, got) == 0, "%.*s: what stands behind the end is read", (int)n, text);
		}
		free(exact);
		free(more);
	}
}

static void
tokens_and_blanks_are_the_text(void)
{
	for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); i++)
		check_beginnings(moves[i].text, false);
	for (size_t i = 0; i < sizeof(tags) / sizeof(tags[0]); i++) {
		check_beginnings(tags[i].text, true);
		check_beginnings(tags[i].text, false);
	}
}

static void
long_words_are_told(void)
{
	static char text[WORD_MAX + 8];
	struct lexer l;
	struct token t;

	for (size_t n = WORD_MAX - 2; n <= WORD_MAX + 3; n++) {
		memset(text, 'x', n);
		memcpy(text + n, " e4", 3);
		token_lexer_init(&l, (struct span){ text, n + 3 }, '\n');
		l.tags = false;
		CHECK(token_next(&l, &t) && t.kind == TOKEN_WORD, "%zu: a word", n);
		CHECK(t.text.n == n && !(t.odd & TOKEN_LONG) == (n <= WORD_MAX), "%zu: whole, and said to be long", n);
		CHECK(token_next(&l, &t) && span_eq(t.text, SPAN("e4")), "%zu: the next word", n);
	}
}

/* A word of several moves is cut after each; not one so long that reading its rest again and again would take its time. */
static void
very_long_words_are_not_cut(void)
{
	static char text[10000];
	struct lexer l;
	struct token t;

	for (size_t n = 400; n <= sizeof(text); n += sizeof(text) - 400) {
		for (size_t i = 0; i < n; i += 4)
			memcpy(text + i, "Nf3/", 4);
		token_lexer_init(&l, (struct span){ text, n }, '\n');
		l.tags = false;
		CHECK(token_next(&l, &t) && t.kind == TOKEN_WORD && t.text.n == (n == 400 ? 3 : n), "%zu: %zu bytes", n, t.text.n);
	}
}

static void
other_line_ends(void)
{
	char out[OUT_MAX];

	tokens_of(SPAN("e4 ; a\re5\r\r% x\rd4"), '\r', false, out);
	CHECK(strcmp(out, "<e4> line<; a> <e5> escape<% x blank-line> <d4>") == 0, "CR: %s", out);
	tokens_of(SPAN("[A \"a\r[B \"b\"]\r\re4"), '\r', true, out);
	CHECK(strcmp(out, "tag<A=a no-bracket no-quote> tag<B=b> <e4 blank-line>") == 0, "CR: %s", out);
	tokens_of(SPAN("[A \"a\r\n[B \"b\"]\r\n\r\ne4"), '\n', true, out);
	CHECK(strcmp(out, "tag<A=a no-bracket no-quote> tag<B=b> <e4 blank-line>") == 0, "CR LF: %s", out);
}

/*
 * The end of unclosed pairs must not be searched again and again: this would take minutes, or hours.  In the shorter text
 * the pairs are farther apart, so that the searches that are right take little and others still minutes.
 */
static void
unclosed_tags_cost_what_they_are_long(void)
{
	const size_t bytes = check_all() ? 1 << 21 : 1 << 20, apart = check_all() ? 0 : 120;
	const clock_t limit = clock() + check_seconds(check_all() ? 120 : 5);
	static const char *const units[] = { " [A\n", "[A \"x\n y\"] ", " [A \"x\n", "[A ", " [A b\n", "[A \"" };
	char *text = malloc(bytes);

	if (text == NULL)
		abort();
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		struct lexer l;
		struct token t;
		size_t n = strlen(units[i]), step = n < apart ? apart : n, at = 0;

		memset(text, ' ', bytes);
		for (; at + step <= bytes; at += step)
			memcpy(text + at, units[i], n);
		token_lexer_init(&l, (struct span){ text, at }, '\n');
		while (token_next(&l, &t))
			;
		CHECK(l.p == l.end, "%s: to the end", units[i]);
		CHECK(clock() < limit, "%s: it takes too long", units[i]);
	}
	free(text);
}

int
main(void)
{
	RUN(movetext);
	RUN(tag_pairs);
	RUN(tokens_and_blanks_are_the_text);
	RUN(long_words_are_told);
	RUN(very_long_words_are_not_cut);
	RUN(other_line_ends);
	RUN(unclosed_tags_cost_what_they_are_long);
	return check_end();
}
