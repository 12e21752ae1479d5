/* test_wrapped: PGN is taken out of mails, web pages and strings, in pieces of any size; PGN itself is left alone. */
#include "support/check.h"
#include "games/record_formats/wrapped.h"

enum { ENOUGH = 16 << 10 };

static const struct row {
	const char *name, *text, *pgn;	/* NULL: nothing is around it */
} rows[] = {
	{ "quoted", "> [Event \"a\"]\n>\n> 1. e4 *\n", "[Event \"a\"]\n\n1. e4 *\n" },
	{ "quoted twice", "Hi\n>> [Event \"a\"]\n> > 1. e4 *\n", "Hi\n[Event \"a\"]\n1. e4 *\n" },
	{ "quoted with bars and CR", "| [Event \"a\"]\r\n| 1. e4 *\r\n", "[Event \"a\"]\n1. e4 *\n" },
	{ "quoted-printable", "Content-Transfer-Encoding: quoted-printable\n\n[Event \"=C3=A9\"]\n1. e4 e=\n5 *=20\n",
	    "Content-Transfer-Encoding: quoted-printable\n\n[Event \"\xc3\xa9\"]\n1. e4 e5 * \n" },
	{ "quoted-printable that breaks off", "Content-Transfer-Encoding: quoted-printable\n\n[Event \"a\"]\n1. e4=",
	    "Content-Transfer-Encoding: quoted-printable\n\n[Event \"a\"]\n1. e4\n" },
	{ "names of letters and signs", "[Event &quot;a&quot;]\n[White &quot;M&uuml;ller &Agrave;&yuml;&foo;&times&quot;]\n1. e4 &frac12;&ndash;&frac12;\n",
	    "[Event \"a\"]\n[White \"M\u00fcller \u00c0\u00ff&foo;&times\"]\n1. e4 \u00bd\u2013\u00bd\n" },
	{ "entities", "[Event &quot;a&amp;b&quot;]\n1. e4&nbsp;e5 *\n", "[Event \"a&b\"]\n1. e4 e5 *\n" },
	{ "lines of HTML", "[Event \"a\"]<br>\n[Site \"b\"]<br>[Date \"c\"]\n<p>1. <b>e4</b> *</p>\n", "[Event \"a\"]\n[Site \"b\"]\n[Date \"c\"]\n1. e4 *\n" },
	{ "newlines", "[Event \"a\"]\\n[Site \"b\"]\\n\\n1. e4 *\\n\n", "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n\n" },
	{ "JSON", "{\"a\": \"x\", \"b\": \"[Event \\\"\\u00e9\\\"]\\n\\n1. e4 *\"}\n", "[Event \"\xc3\xa9\"]\n\n1. e4 *\n\n\n" },
	{ "a string with pairs of UTF-16", "[Event \"a\"]\\n\\n1. e4 {\\ud83d\\uDE00 \\ud83d x \\u12} *\n",
	    "[Event \"a\"]\n\n1. e4 {\xf0\x9f\x98\x80 \xed\xa0\xbd x u12} *\n" },
	{ "backslashes", "\\[Event \"a\"\\]\n\n**1. e4** *\n", "[Event \"a\"]\n\n1. e4 *\n" },
	{ "underscores in a word", "**[Event \"a__b\"]**\n__1. e4__ *\n", "[Event \"a__b\"]\n1. e4 *\n" },
	{ "a fence", "```\n[Event \"a\"]\n1. e4 *\n```\n", "\n[Event \"a\"]\n1. e4 *\n\n" },
	{ "PGN", "[Event \"a\"]\n\n1. e4 {> x &amp; <br> ** \\n} *\n", NULL },
	{ "PGN on a line", "[Event \"a\"] [Site \"b\"] 1. e4 *\n", NULL },
	{ "a heading", "Round 1 > 2\n\n[Event \"a\"]\n1. e4 *\n", NULL },
	{ "moves", "1. e4 e5 *\n> [Event \"a\"]\n", NULL },
	{ "a damaged tag", "Event \"a\"]\n[Site \"b\"]\n1. e4 *\n", NULL },
	{ "an escape line", "% > x\n> [Event \"a\"]\n", NULL },
	{ "nothing", "", NULL }, { "a bracket", "[", NULL }, { "a name", "[Event", NULL }, { "half a tag", "> [Event \"", "[Event \"\n" },
};

static void
wraps_are_taken_off(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span text = span_of(rows[i].text);
		struct buf pgn = { 0 };

		CHECK(wrapped_looks(text) == (rows[i].pgn != NULL), "%s: %d", rows[i].name, rows[i].pgn == NULL);
		if (rows[i].pgn != NULL) {
			CHECK(wrapped_pgn(text, &pgn, NULL), "%s: out of memory", rows[i].name);
			CHECK(span_eq(buf_span(&pgn), span_of(rows[i].pgn)), "%s: %.*s", rows[i].name, (int)pgn.n, pgn.p);
		}
		buf_free(&pgn);
	}
}

/* After the first piece, which shows what is around the games, the pieces may be of any size. */
static void
pieces_do_not_matter(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (size_t piece = 1; piece < 9 && rows[i].pgn != NULL; piece++) {
			struct buf text = { 0 }, whole = { 0 }, pgn = { 0 };
			void *w = wrapped_open(&pgn, NULL);
			size_t at;

			buf_str(&text, rows[i].text);
			at = text.n;
			buf_str(&text, rows[i].text);
			wrapped_pgn(buf_span(&text), &whole, NULL);
			wrapped_feed(w, (struct span){ text.p, at });
			for (; at < text.n; at += piece)
				wrapped_feed(w, (struct span){ text.p + at, piece < text.n - at ? piece : text.n - at });
			wrapped_feed(w, (struct span){ "", 0 });
			wrapped_close(w);
			CHECK(span_eq(buf_span(&pgn), buf_span(&whole)), "%s in pieces of %zu: %.*s", rows[i].name, piece, (int)pgn.n, pgn.p);
			buf_free(&text);
			buf_free(&whole);
			buf_free(&pgn);
		}
}

/* A line of many megabytes is not read at once; where it is cut, no game is. */
static void
long_lines_are_cut_between_words(void)
{
	static const struct {
		const char *first, *game, *last, *pgn;
	} lines[] = {
		{ "[", "{\"id\": \"x\", \"pgn\": \"[Event \\\"a\\\"]\\n\\n1. e4 {x} *\"}, ", "]", "[Event \"a\"]\n\n1. e4 {x} *\n\n" },
		{ "", "[Event \\\"a\\\"]\\n\\n1. e4 {x} *\\n", "", "[Event \"a\"]\n\n1. e4 {x} *\n" },
		{ "", "[Event \"a\"]<br class=\"x\">1. e4 {x &lt; y} *<br>", "", "[Event \"a\"]\n1. e4 {x < y} *\n" },
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		const size_t games = (9u << 20) / strlen(lines[i].game), piece = 100003, n = strlen(lines[i].pgn);
		struct buf text = { 0 }, pgn = { 0 };
		void *w = wrapped_open(&pgn, NULL);
		size_t right = 0, at = 0;

		buf_str(&text, lines[i].first);
		for (size_t k = 0; k < games; k++)
			buf_str(&text, lines[i].game);
		buf_str(&text, lines[i].last);
		for (size_t from = 0; from < text.n; from += piece)
			wrapped_feed(w, (struct span){ text.p + from, piece < text.n - from ? piece : text.n - from });
		wrapped_feed(w, (struct span){ "", 0 });
		wrapped_close(w);
		while (at + n <= pgn.n && memcmp(pgn.p + at, lines[i].pgn, n) == 0) {
			right++;
			for (at += n; at < pgn.n && pgn.p[at] == '\n'; )
				at++;
		}
		CHECK(right == games, "%zu: %zu of %zu games", i, right, games);
		buf_free(&text);
		buf_free(&pgn);
	}
}

/* As many bytes as are asked for say the same as all. */
static void
a_start_is_enough(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span text = span_of(rows[i].text);
		size_t n = 1, least;

		while (n < text.n && (least = wrapped_least((struct span){ text.p, n }, ENOUGH)) > n)
			n = least;
		if (n < text.n)
			CHECK(wrapped_looks((struct span){ text.p, n }) == wrapped_looks(text), "%s: %zu bytes", rows[i].name, n);
	}
}

int
main(void)
{
	RUN(wraps_are_taken_off);
	RUN(pieces_do_not_matter);
	RUN(long_lines_are_cut_between_words);
	RUN(a_start_is_enough);
	return check_end();
}
