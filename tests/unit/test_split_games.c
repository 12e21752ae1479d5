/* test_split_games: where games begin, for any size of the pieces in which the text is read. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "support/check.h"
#include "games/pgn/split_games.h"

/* A game of the table begins at every \x1e, which is not part of the text; the first begins at its start. */
#define EDGE "\x1e"
#define GAME(n) "[Event \"" #n "\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n"

static const struct row {
	const char *name, *text;
} rows[] = {
	{ "one game", GAME(a) },
	{ "two games", GAME(a) EDGE GAME(b) },
	{ "no blank line between games", "[Event \"a\"]\n\n1. e4 *\n" EDGE "[Event \"b\"]\n\n1. d4 *\n" },
	{ "no terminator", "[Event \"a\"]\n\n1. e4 e5\n\n" EDGE "[Event \"b\"]\n\n1. d4\n\n" EDGE "[Event \"c\"]\n\n*" },
	{ "no final line end", GAME(a) EDGE "[Event \"b\"]\n\n1. e4" },
	{ "tags without moves", "[Event \"a\"]\n[Site \"x\"]\n\n" EDGE "[Event \"b\"]\n[Site \"y\"]\n\n*\n" },
	{ "a blank line inside the tags", "[Event \"a\"]\n\n[Site \"x\"]\n\n1. e4 *\n\n" EDGE "[Event \"b\"]\n\n*\n" },
	{ "Event is not the first tag", "[Event \"a\"]\n\n1. e4 *\n\n" EDGE "[Site \"x\"]\n[Event \"b\"]\n\n*\n" },
	{ "tag line behind a result", "[Event \"a\"]\n\n1. e4 1-0\n" EDGE "[Site \"x\"]\n\n*\n" },
	{ "tag line behind a mate", "[Event \"a\"]\n\n1. e4 Qh4#1-0\n" EDGE "[Site \"x\"]\n\n*\n" },
	{ "tag line behind half a result", "[Event \"a\"]\n\n1. e4 1/2\n" EDGE "[Site \"x\"]\n\n*\n" },
	{ "tag line among moves", "[Event \"a\"]\n\n1. e4\n[Site \"x\"]\ne5 *\n" },
	{ "indented tags", "  [Event \"a\"]\n\n1. e4 *\n\n" EDGE "\t[Event \"b\"]\n\n*\n" },
	{ "a tag in a comment", "[Event \"a\"]\n\n1. e4 {\n[Site \"x\"]\n} e5 *\n\n" EDGE GAME(b) },
	{ "a tag in a comment behind a blank line", "[Event \"a\"]\n\n1. e4 {\n\n[Site \"x\"]\n} e5 *\n" EDGE GAME(b) },
	{ "an unclosed comment", "[Event \"a\"]\n\n1. e4 { never closed\n\n" EDGE GAME(b) },
	{ "an unclosed comment, and one that closes", "[Event \"a\"]\n\n1. e4 { never\n" EDGE "[Event \"b\"]\n\n1. e4 {} *\n" },
	{ "Event in the middle of a line", "[Event \"a\"]\n\n1. e4 { x [Event \"b\"] } *\n" },
	{ "an unclosed comment behind a result", "[Event \"a\"]\n\n1. e4 1-0\n{ never closed\n" EDGE "[Site \"b\"]\n[Round \"2\"]\n\n*\n" },
	{ "a comment with tags behind a result", "[Event \"a\"]\n\n1. e4 1-0\n{ closed\n[Site \"b\"]\n[Round \"2\"]\n}\n" },
	{ "a tag in bold type", "[Event \"a\"]\n\n1. e4 1-0\n\n" EDGE "**[Event \"b\"]**\n[Site \"b\"]\n\n1. d4 *\n" },
	{ "a game in bold type", "[Event \"a\"]\n\n**1. e4 1-0**\n" EDGE "[Site \"b\"]\n\n1. d4 *\n" },
	{ "tags as in the head of a mail", "White: A\nBlack: B\nResult: 1-0\n\n1. e4 1-0\n\n" EDGE "White: C\nBlack: D\nResult: 0-1\n\n1. d4 0-1\n" },
	{ "a brace in a line comment", "[Event \"a\"]\n\n1. e4 ; {\n*\n" EDGE "[Site \"b\"]\n\n*\n" },
	{ "a brace in an escape line", "[Event \"a\"]\n\n1. e4\n% {\n*\n" EDGE "[Site \"b\"]\n\n*\n" },
	{ "a semicolon in a comment", "[Event \"a\"]\n\n1. e4 {;} *\n" EDGE "[Site \"b\"]\n\n*\n" },
	{ "escape lines above the tags", GAME(a) EDGE "% one\n% two\n" GAME(b) },
	{ "escape lines and a blank line", GAME(a) "% one\n\n" EDGE GAME(b) },
	{ "escape lines first", "% one\n" GAME(b) },
	{ "tagless games, one a line", "1. e4 e5 1-0\n" EDGE "1. d4 d5 1/2-1/2\n" EDGE "1 c4 *\n" EDGE "1.b3 0-1" },
	{ "tagless games over lines", "1. e4 e5\n2. d4 1-0\n" EDGE "1. d4 d5\n2. c4 *\n" },
	{ "tagless games without results", "1. e4 e5\n1. d4 d5\n" },
	{ "tagless games with results of arbiters", "1. e4 1F-0F\n" EDGE "1. d4 0f-1f\n" EDGE "1. c4 + - -\n" EDGE "1. b3 +:-\n" EDGE
	    "1. b4 -/-\n" EDGE "1. a3 --:++\n" EDGE "1. a4 =-=\n" EDGE "1. h3 1-0 ff\n" EDGE "1. h4 *\n" },
	{ "tagless games with half points", "1. e4 \xc2\xbd-0\n" EDGE "1. d4 0.5 - 0.5\n" EDGE "1. c4 \xc2\xbd - \xc2\xbd\n" EDGE
	    "1. b3 .5-.5\n" EDGE "1. b4 1.0 - 0.0\n" EDGE "1. a3 \xef\xbc\x91-\xef\xbc\x90\n" EDGE "1. a4 *\n" },
	{ "null moves and dashes are no results", "1. e4 -- 2. d4 - --\n1. d4 d5 ---\n1. c4 Qh4+ --\n1. b3 0 - 0\n1. b4\n" },
	{ "10. is not 1.", "1. e4 1-0\n10. e5 *\n" },
	{ "tagless, then tags", "1. e4 e5 1-0\n" EDGE GAME(b) },
	/* Moves, or a result, make a text without tags a game; its first number may be its first byte, and its only one. */
	{ "tagless without a result, then tags", "1.e4 e5\n" EDGE GAME(b) },
	{ "tagless with a blank before the number, then tags", " 1.e4\n" EDGE GAME(b) },
	{ "a number alone, then tags", "1.\n" EDGE GAME(b) },
	{ "a number without a dot, then tags", "1 e4 e5\n" EDGE GAME(b) },
	{ "a dot without a number, then tags", ".e4 e5\n" GAME(b) },
	{ "a number in a comment, then tags", "{1.e4 e5}\n" GAME(b) },
	{ "a number in a line comment, then tags", ";1.e4 e5\n" GAME(b) },
	{ "a number in an escape line, then tags", "%1.e4 e5\n" GAME(b) },
	{ "a number behind a comment, then tags", "{x}1.e4\n" EDGE GAME(b) },
	{ "a result alone, then tags", "1-0\n\n" EDGE GAME(b) },
	{ "a star alone, then tags", "*\n" EDGE GAME(b) },
	{ "tags, then tagless", "[Event \"a\"]\n\n1. e4 1-0\n" EDGE "1. d4 *\n" },
	{ "a preface", "A collection of games,\nedited by nobody.\n\n" GAME(a) EDGE GAME(b) },
	{ "a preface with a figure", "Chapter 1\n\n" GAME(a) },
	{ "a heading with a result above moves", "Doe - Roe 1-0\n1. e4 e5 1-0\n\nRoe - Doe 0-1\n" EDGE "1. d4 0-1\n" },
	{ "headings with a result above moves, and CR LF", "Round 1\r\n\r\nResult: 1-0\r\n\r\n1) e4 e5 1-0\r\n" EDGE "1) d4 0-1\r\n" },
	{ "a result above moves that is one", "e4 e5 1-0\n" EDGE "1. d4 0-1\n" },
	{ "byte order mark", "\xef\xbb\xbf" GAME(a) EDGE GAME(b) },
	{ "byte order mark inside", GAME(a) EDGE "\xef\xbb\xbf" GAME(b) },
	{ "CR LF", "[Event \"a\"]\r\n\r\n1. e4 *\r\n\r\n" EDGE "[Event \"b\"]\r\n\r\n*\r\n" },
	{ "CR", "[Event \"a\"]\r\r1. e4 *\r\r" EDGE "[Event \"b\"]\r\r*\r" },
	{ "CR CR LF", "[Event \"a\"]\r\r\n\r\r\n1. e4 *\r\r\n\r\r\n" EDGE "[Event \"b\"]\r\r\n\r\r\n*\r\r\n" },
	{ "a stray CR in the first line", "[Event \"a\rb\"]\n\n1. e4 *\n\n" EDGE GAME(b) EDGE GAME(c) },
	{ "a stray CR later", "[Event \"a\"]\n\n1. e4\r*\n\n" EDGE GAME(b) },
	{ "blanks", "\n\n  \n" },
	{ "one byte", "x" },
	{ "brackets that are no tags", "[Event \"a\"]\n\n1. e4\n[%clk 1]\n[pgn]\n[\n*\n" },
	{ "Event without a quote", "[Event \"a\"]\n\n1. e4 e5\n[Event]\n*\n" },
	/* Several games on a line. */
	{ "a tag behind a result", "1. e4 e5 0-1 " EDGE "[Event \"b\"]\n\n1. d4 *\n" },
	{ "one game a line", "[Event \"a\"][Result \"*\"] 1. e4 e5 *\n" EDGE "[Event \"b\"] 1. d4 1/2-1/2\n" EDGE "[White \"c\"] 1. c4 1-0\n" },
	{ "blanks for line ends", "[Event \"a\"] [Site \"x;y {\"] 1. e4 e5 * " EDGE "[Event \"b\"] [Site \"1-0\"] 1. d4 0-1  "
	    EDGE "[Site \"c\"] 1. c4 1 - 0 " EDGE "[Event \"d\"] *" },
	{ "a comment behind the result", "[Event \"a\"] 1. e4 1-0 {\"resigns\"} { [Event \"x\"] 0-1 } " EDGE "[White \"b\"] 1. d4 *\n" },
	{ "a comment behind the result, and a line end", "[Event \"a\"]\n\n1. e4 1-0 {resigns}\n" EDGE "[White \"b\"]\n1. d4 *\n" },
	{ "results in other forms", "[Event \"a\"] 1. e4 \xc2\xbd-\xc2\xbd " EDGE "[A \"b\"] 1. e4 0.5:0.5 " EDGE "[A \"c\"] 1. e4 0\xe2\x80\x93" "1 "
	    EDGE "[A \"d\"] 1. e4 1:0 " EDGE "[A \"e\"] 1. e4 1/2 " EDGE "[A \"f\"] *" },
	{ "no results", "[Event \"a\"] 1. e4 0-0 [A \"b\"] 21-0 [A \"c\"] {1-0 [A \"d\"]} ; 1-0 [A \"e\"]\n%1-0 [A \"f\"]\n" },
	{ "Event inside a line, without a result", "[Event \"a\"] 1. e4 e5 " EDGE "[Event \"b\"] 1. d4 {x} [Site \"y\"] *" },
	{ "tags only, in one line", "[Event \"a\"] [Site \"b\"] " EDGE "[Event \"c\"] [Site \"d\"] " EDGE "[Event \"e\"]" },
	{ "quotes in comments", "[Event \"a\"]\n\n1. e4 { \"x [Site \"y\"] [Event \"z\"] \"} e5 (\"\") \"*\" *\n" },
	/* Tags. */
	{ "a tag that opens inside a value", "[Event \"a\"]\n[TimeControl \"66.7+0." EDGE "[Event \"b: ...\"]\n[Site \"x\"]\n\n*\n" },
	{ "another tag that opens inside a value", "[Event \"a\"]\n[Site \"x[Date \"?\"]\n\n*\n" },
	{ "escaped quotes in a value", "[Event \"a\"]\n[Site \"x[Event \\\"b\\\"]\"]\n\n*\n" },
	{ "tags alone without blank lines", "[Event \"a\"]\n[Site \"x\"]\n" EDGE "[Event \"b\"]\n[Site \"x\"]\n" EDGE "[Event \"c\"]\n[Site \"x\"]\n" },
	{ "two Event tags", "[Event \"a\"]\n[Event \"b\"]\n[Site \"x\"]\n\n*\n" },
	{ "tags without Event", "[White \"a\"]\n[Black \"b\"]\n\n" EDGE "[White \"c\"]\n[Black \"d\"]\n\n" EDGE "[White \"e\"]\n" },
	{ "a name that begins as that of the first tag", "[White \"a\"]\n[Black \"b\"]\n\n[WhiteElo \"1\"]\n\n*\n" },
	/* Moves without numbers. */
	{ "move lists", "e4 e5 Nf3 1-0\n" EDGE "d4 d5 1/2-1/2\n" EDGE "e2e4 e7e5 *\n" EDGE "5254 5755 *\n" EDGE "O-O O-O *\n" EDGE "Nf3 *\n" EDGE "c4" },
	{ "a move list behind a game", "[Event \"a\"]\n\n1. e4 1-0 {resigns}\n\n" EDGE "e4 e5 *\n" },
	{ "a move list behind a game in one line", "[Event \"a\"] 1. e4 1-0\n" EDGE "e4 e5 *\n" },
	{ "a move list behind a result that is not ASCII", "[Event \"a\"]\n\n1. e4 \xc2\xbd-\xc2\xbd\n"
	    EDGE "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5 Bxe7 Qxe7 *\n" },
	{ "a dashed line", "[Event \"a\"]\n\n1. e4 1-0\n-----\n----- -----\n" },
	{ "no move lists", "[Event \"a\"]\n\n1. e4 1-0\nRe4 was better\ne4\nRound 2\nGame 1-0\n1-0\n" },
	{ "the second line of a move list", "e4 e5\nNf3 Nc6 1-0\n" EDGE "e4 e5\nd4 d5" },
	{ "a result in a variation", "[Event \"a\"]\n\n1. e4 (1. d4 1-0\nd5 c4) e5 *\n" },
	{ "a long line in front of a game", "[Event \"a\"]\n\n1. e4 {"
	    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
	    EDGE "                                                     [Event \"b\"]\n\n*\n" },
};
/* How the second game of a file begins; the \x1e is where.  More tags, or moves, follow. */
#define LINE "A line of text of a hundred characters, as there may be many of between the games of a bulletin.  And"
#define TEN_LINES "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n"
#define TAGS_BELOW "[Site \"y\"]\n[Date \"2000.01.01\"]\n\n1. d4 d5 2. c4 0-1\n"
static const struct { const char *start; bool moves; } starts[] = {
	/* a tag of the roster, whatever is wrong with it */
	{ EDGE "Event \"b\"]\n", false }, { EDGE "Event \"b\"\n", false }, { EDGE "Event \"b]\n", false }, { EDGE "Event \"b\n", false },
	{ EDGE "Event b\"]\n" "", false }, { EDGE "[Event \"b\"\n", false }, { EDGE "[Event \"b]\n", false }, { EDGE "[Event b\"]\n", false },
	{ EDGE "[Event b]\n", false }, { EDGE "[Event\"b\"]\n", false }, { EDGE "[Event\t\"b\"]\n", false }, { EDGE "[ Event \"b\" ]\n", false },
	{ EDGE "[Event 'b']\n", false }, { EDGE "[Event \xe2\x80\x9c" "b\xe2\x80\x9d]\n", false }, { EDGE "[Event: \"b\"]\n", false },
	{ EDGE "[Event = \"b\"]\n", false }, { EDGE "[\"Event\" \"b\"]\n", false }, { EDGE "[*Event \"b\"]\n", false }, { EDGE "[EVENT \"b\"]\n", false },
	{ EDGE "[event \"b\"]\n", false }, { EDGE "event \"b\"]\n", false }, { EDGE "(Event \"b\")\n", false }, { EDGE "(Event \"b\"]\n", false },
	{ EDGE "{Event \"b\"]\n", false }, { EDGE "{Event \"b\"}\n", false }, { EDGE "<Event \"b\">\n", false }, { EDGE "]Event \"b\"]\n", false },
	{ EDGE "[[Event \"b\"]]\n", false }, { EDGE "\\[Event \"b\"]\n", false }, { EDGE "> [Event \"b\"]\n", false }, { EDGE ">> [Event \"b\"]\n", false },
	{ EDGE "* [Event \"b\"]\n", false }, { EDGE "| [Event \"b\"]\n", false }, { EDGE "\xe3\x80\x90" "Event \"b\"\xe3\x80\x91\n", false },
	{ EDGE "[Event &quot;b&quot;]\n", false }, { EDGE "\t[Event \"b\"]\n", false }, { EDGE "\xc2\xa0[Event \"b\"]\n", false },
	{ EDGE "Site \"z\"]\n", false }, { EDGE "White \"z\"]\n", false }, { EDGE "(Round \"1\")\n", false },
	{ "Text 1. e4 here " EDGE "[Event \"b\"]\n", false },
	{ "[3vent \"b\"]\n" EDGE, false },
	/* text above tags */
	{ "Round 2\n" EDGE, false }, { "Round 2\n\n" EDGE, false }, { "Game 2\n" EDGE, false }, { "# Game 2\n" EDGE, false }, { "2.\n" EDGE, false },
	{ "2\n" EDGE, false }, { "-----\n" EDGE, false }, { "***\n" EDGE, false }, { "* * *\n" EDGE, false }, { "=====\n" EDGE, false },
	{ "<br>\n" EDGE, false }, { "<hr>\n" EDGE, false }, { "A line of text\n" EDGE, false }, { "; a note\n" EDGE, false }, { "{a note}\n" EDGE, false },
	{ EDGE "% escaped\n", false }, { "-- \nSome One\n" EDGE, false }, { "Partie 2: M\xc3\xbcller - Roe\n" EDGE, false },
	{ "[\n" EDGE, false }, { "]\n" EDGE, false }, { "[%evp 0,3]\n" EDGE, false }, { EDGE "[see page 3]\n", false }, { "\x01\n" EDGE, false },
	{ "Rematch (after e4 e5 in round 1)\n" EDGE, false }, { LINE LINE LINE "\n" EDGE, false }, { TEN_LINES EDGE, false },
	{ EDGE "\xe2\x80\xa8", false }, { EDGE "\xe2\x80\xa8" "Event \"b\"]\n", false }, { EDGE "\xef\xbb\xbf" "Event \"b\"]\n", false },
	/* move number 1 */
	{ EDGE "1. ", true }, { EDGE "1.", true }, { EDGE "1) ", true }, { EDGE "1: ", true }, { EDGE "01. ", true }, { EDGE "1.- ", true }, { EDGE "1 ", true },
	{ EDGE "1.) ", true }, { EDGE "1 . ", true }, { EDGE "{x} 1. ", true }, { EDGE "> 1. ", true },
	{ "Game 2\n" EDGE "1. ", true }, { "Game 2\n\n" EDGE "1. ", true }, { "# Game 2\n\n" EDGE "1) ", true }, { "-----\n" EDGE "1. ", true },
	{ "; a note\n" EDGE "1. ", true }, { "[\n" EDGE "1. ", true }, { TEN_LINES EDGE "1. ", true },
	{ "Rematch (after e4 e5 in round 1)\n" EDGE "1. ", true },
};
enum { STARTS = sizeof(starts) / sizeof(starts[0]) };
enum { ROWS = sizeof(rows) / sizeof(rows[0]), RECORDS_MAX = 64, TEXT_MAX = 1024 };

/* All records of the text, read in pieces of that size; their number. */
static size_t
split_all(struct span text, size_t piece, struct record *records)
{
	struct split_games s = { 0 };
	size_t n = 0, at = 0, known = 0;

	for (;;) {
		struct record r;

		if (split_games_next(&s.split, (struct span){ text.p + at, known - at }, known == text.n, &r) == 1) {
			if (n < RECORDS_MAX)
				records[n] = r;
			n++;
			at += r.text.n;
		} else if (known == text.n) {
			return n;
		} else {
			known += piece < text.n - known ? piece : text.n - known;
		}
	}
}

/* The text of a row without its \x1e, and where these were. */
static struct span
without_edges(const char *text, char *out, size_t *edges, size_t *n)
{
	size_t length = 0;

	edges[0] = 0;
	for (*n = 1; *text != '\0'; text++) {
		if (*text == *EDGE)
			edges[(*n)++] = length;
		else
			out[length++] = *text;
	}
	return (struct span){ out, length };
}

static void
games_begin_where_they_should(void)
{
	for (size_t i = 0; i < ROWS; i++) {
		struct record r[RECORDS_MAX];
		char text[TEXT_MAX];
		size_t edges[RECORDS_MAX], n, got;
		struct span s = without_edges(rows[i].text, text, edges, &n);

		got = split_all(s, s.n, r);
		CHECK(got == n, "%s: %zu games, not %zu", rows[i].name, got, n);
		for (size_t k = 0; k < n && k < got; k++)
			CHECK(r[k].offset == edges[k], "%s: game %zu at %llu, not %zu", rows[i].name, k + 1,
			    (unsigned long long)r[k].offset, edges[k]);
	}
}

/* Records follow each other without gaps; lines, offsets, ordinals and flags are right by recount. */
static void
check_tiling(const char *name, struct span text, const struct record *r, size_t n)
{
	size_t at = 0, lines = 0;
	uint64_t ordinal = 0;

	for (size_t k = 0; k < n; k++) {
		ordinal += !r[k].rest;
		CHECK(r[k].text.p == text.p + at && r[k].text.n > 0, "%s: record %zu is not behind the one before", name, k);
		CHECK(r[k].offset == at && r[k].line == lines + 1, "%s: place of record %zu", name, k);
		CHECK(r[k].ordinal == ordinal, "%s: ordinal of record %zu", name, k);
		CHECK(r[k].first == (k == 0) && r[k].last == (k + 1 == n), "%s: first, last of record %zu", name, k);
		CHECK(r[k].rest == (k > 0 && r[k - 1].cut), "%s: rest of record %zu", name, k);
		for (size_t i = 0; i < r[k].text.n; i++)
			lines += r[k].text.p[i] == r[k].eol;
		at += r[k].text.n;
	}
	CHECK(at == text.n, "%s: %zu bytes of %zu", name, at, text.n);
}

static bool
same_record(const struct record *a, const struct record *b)
{
	return a->text.p == b->text.p && a->text.n == b->text.n && a->ordinal == b->ordinal && a->line == b->line &&
	    a->offset == b->offset && a->eol == b->eol && a->first == b->first && a->last == b->last &&
	    a->cut == b->cut && a->rest == b->rest;
}

static void
check_pieces(const char *name, struct span text, size_t piece, const struct record *whole, size_t n)
{
	struct record r[RECORDS_MAX];
	size_t got = split_all(text, piece, r);

	CHECK(got == n, "%s in pieces of %zu: %zu records, not %zu", name, piece, got, n);
	for (size_t k = 0; k < n && k < got; k++)
		CHECK(same_record(&r[k], &whole[k]), "%s in pieces of %zu: record %zu", name, piece, k);
}

/* The second game of a file with that end of the first one, whatever the lines end with. */
static void
check_start(const char *first, const char *start, bool moves, const char *end)
{
	struct record r[RECORDS_MAX];
	char text[TEXT_MAX], lines[TEXT_MAX] = "";
	size_t edges[RECORDS_MAX], n, got;
	struct span s;

	snprintf(text, sizeof(text), "%s%s%s", first, start, moves ? "d4 d5 2. c4 0-1\n" : TAGS_BELOW);
	for (const char *p = text; *p != '\0'; p++)
		snprintf(lines + strlen(lines), sizeof(lines) - strlen(lines), *p == '\n' ? "%s" : "%.1s", *p == '\n' ? end : p);
	s = without_edges(lines, text, edges, &n);
	got = split_all(s, s.n, r);
	CHECK(got == n, "%s: %zu games, not %zu", lines, got, n);
	for (size_t k = 0; k < n && k < got; k++)
		CHECK(r[k].offset == edges[k], "%s: game %zu at %llu", lines, k + 1, (unsigned long long)r[k].offset);
	for (size_t piece = 1; piece < s.n; piece += 7)
		check_pieces(lines, s, piece, r, got);
}

static void
a_game_begins_in_many_ways(void)
{
	static const char head[] = "[Event \"a\"]\n[Site \"x\"]\n\n1. e4 e5 2. Nf3 ";

	for (size_t i = 0; i < STARTS; i++)
		for (int k = 0; k < 4; k++) {
			char first[TEXT_MAX];

			snprintf(first, sizeof(first), "%s%s%s", head, k / 2 == 0 ? "1-0\n" : "*\n", k % 2 == 0 ? "\n" : "");
			check_start(first, starts[i].start, starts[i].moves, k == 0 ? "\r\n" : "\n");
		}
}

static void
pieces_do_not_matter(void)
{
	for (size_t i = 0; i < ROWS; i++) {
		struct record whole[RECORDS_MAX];
		char text[TEXT_MAX];
		size_t edges[RECORDS_MAX], n;
		struct span s = without_edges(rows[i].text, text, edges, &n);

		n = split_all(s, s.n, whole);
		check_tiling(rows[i].name, s, whole, n);
		for (size_t piece = 1; piece <= s.n; piece++)
			check_pieces(rows[i].name, s, piece, whole, n);
	}
}

static void
nothing_is_no_game(void)
{
	struct split_games s = { 0 };
	struct record r;

	CHECK(split_games_next(&s.split, (struct span){ "", 0 }, false, &r) == 0, "more is needed");
	CHECK(split_games_next(&s.split, (struct span){ "", 0 }, true, &r) == 0, "there is no more");
}

static void
nothing_is_said_too_early(void)
{
	static const char text[] = GAME(a) GAME(b) GAME(c) GAME(d);
	struct split_games s = { 0 };
	struct record r = { 0 };
	size_t known = 0, at;

	while (known < sizeof(text) - 1 && split_games_next(&s.split, (struct span){ text, known }, false, &r) == 0)
		known++;
	CHECK(known < sizeof(text) - 1 && r.text.n == sizeof(GAME(a)) - 1 && !r.last, "the first game is found before the end");
	at = r.text.n;
	CHECK(split_games_next(&s.split, (struct span){ text + at, sizeof(GAME(b)) - 1 }, true, &r) == 1, "what is left is a game");
	CHECK(r.ordinal == 2 && r.last && r.text.n == sizeof(GAME(b)) - 1, "the second, and the last");
}

/* A game of `length` bytes in a comment, one after it; `lines` bytes a line. */
static char *
long_game(size_t length, size_t line, size_t *n)
{
	static const char head[] = "[Event \"long\"]\n\n1. e4 {", next[] = "} *\n\n[Event \"next\"]\n\n*\n";
	char *p = malloc(length + sizeof(head) + sizeof(next));

	if (p == NULL)
		abort();
	memcpy(p, head, sizeof(head) - 1);
	memset(p + sizeof(head) - 1, 'x', length);
	for (size_t i = line; i < length; i += line)
		p[sizeof(head) - 1 + i] = '\n';
	memcpy(p + sizeof(head) - 1 + length, next, sizeof(next) - 1);
	*n = sizeof(head) + sizeof(next) - 2 + length;
	return p;
}

static void
long_games_are_cut(void)
{
	static const struct { size_t length, line, pieces; } lengths[] = {
		{ RECORD_MAX - 100, 80, 1 }, { RECORD_MAX, 80, 2 }, { RECORD_MAX, RECORD_MAX, 2 },
		{ 2 * (size_t)RECORD_MAX + 5, 80, 3 }, { 2 * (size_t)RECORD_MAX + 5, 3 * (size_t)RECORD_MAX, 3 },
	};

	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		struct record r[RECORDS_MAX];
		size_t n, got;
		char *p = long_game(lengths[i].length, lengths[i].line, &n);

		got = split_all((struct span){ p, n }, n, r);
		CHECK(got == lengths[i].pieces + 1, "length %zu, lines of %zu: %zu records", lengths[i].length, lengths[i].line, got);
		check_tiling("long game", (struct span){ p, n }, r, got);
		CHECK(r[0].cut == (lengths[i].pieces > 1) && r[got - 1].ordinal == 2 && !r[got - 1].rest, "the next game is whole");
		CHECK(span_starts(r[got - 1].text, SPAN("[Event \"next\"]")), "and begins where it should");
		check_pieces("long game", (struct span){ p, n }, 100003, r, got);
		check_pieces("long game", (struct span){ p, n }, RECORD_MAX, r, got);
		free(p);
	}
}

/* The rest of a game that was cut may be at the start of a buffer: what is before it is not read. */
static void
nothing_is_read_before_a_rest(void)
{
	static const char rest[] = "e\r\nd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5 Bxe7 Qxe7 *\r\n";
	struct split_games s = { .split = { .eol = '\n', .rest = true }, .tagged = true, .state = SPLIT_GAMES_MOVES };
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	struct record r;
	void *p;

	if (posix_memalign(&p, page, 2 * page) != 0 || mprotect(p, page, PROT_NONE) != 0)
		abort();
	memcpy((char *)p + page, rest, sizeof(rest) - 1);
	CHECK(split_games_next(&s.split, (struct span){ (char *)p + page, sizeof(rest) - 1 }, true, &r) == 1 && r.rest &&
	    r.text.n == sizeof(rest) - 1, "all of it is the rest");
	mprotect(p, page, PROT_READ | PROT_WRITE);
	free(p);
}

/* Wherever a long game is cut, the game after it is found. */
static void
a_cut_hides_no_game(void)
{
	for (size_t length = RECORD_MAX - 70; length < RECORD_MAX; length += check_all() ? 1 : 3) {
		struct record r[RECORDS_MAX];
		size_t n, got;
		char *p = long_game(length, 80, &n);

		got = split_all((struct span){ p, n }, n, r);
		CHECK(got >= 2 && span_starts(r[got - 1].text, SPAN("[Event \"next\"]")), "length %zu", length);
		free(p);
	}
}

/* Blanks before the first game are not the start of a game, however many there are. */
static void
blanks_hide_no_game(void)
{
	static const char game[] = "[Event \"a\"]\n\n1. e4 *\n";
	static const size_t counts[] = { RECORD_MAX - 1, RECORD_MAX, RECORD_MAX + 1, 2 * (size_t)RECORD_MAX + 5 };

	for (size_t i = 0; i < 2 * sizeof(counts) / sizeof(counts[0]); i++) {
		size_t n = counts[i / 2] + sizeof(game) - 1, got;
		struct record r[RECORDS_MAX];
		char *p = malloc(n);

		if (p == NULL)
			abort();
		memset(p, i % 2 == 0 ? '\n' : ' ', counts[i / 2]);
		memcpy(p, "\xef\xbb\xbf", i % 2 == 0 ? 0 : 3);
		memcpy(p + counts[i / 2], game, sizeof(game) - 1);
		got = split_all((struct span){ p, n }, n, r);
		CHECK(got >= 1 && got <= 3, "%zu records", got);
		for (size_t k = 0; k + 1 < got; k++)
			CHECK(r[k].ordinal == 0 && !r[k].first && !r[k].cut && !r[k].rest, "blanks %zu", k);
		CHECK(r[got - 1].ordinal == 1 && r[got - 1].first && !r[got - 1].cut && !r[got - 1].rest, "the game");
		if (check_all() || i == 3 || i == 6)
			check_pieces("blanks", (struct span){ p, n }, 100003, r, got);
		free(p);
	}
}

/* A cut inside the tag that starts a game hides no game either. */
static void
a_cut_inside_a_tag_hides_no_game(void)
{
	static const char next[] = " 1-0 [Event \"next\"] *";

	for (size_t length = RECORD_MAX - 30; length < RECORD_MAX; length += check_all() ? 1 : 2) {
		size_t n = length + sizeof(next) - 1, got;
		struct record r[RECORDS_MAX];
		char *p = malloc(n);

		if (p == NULL)
			abort();
		memset(p, ' ', length);
		memcpy(p, "1. e4", 5);
		memcpy(p + length, next, sizeof(next) - 1);
		got = split_all((struct span){ p, n }, n, r);
		CHECK(got >= 2 && span_starts(r[got - 1].text, SPAN("[Event \"next\"]")), "length %zu", length);
		if (length % 5 == 0)
			check_pieces("a tag", (struct span){ p, n }, 100003, r, got);
		free(p);
	}
}

int
main(void)
{
	RUN(games_begin_where_they_should);
	RUN(pieces_do_not_matter);
	RUN(a_game_begins_in_many_ways);
	RUN(nothing_is_no_game);
	RUN(nothing_is_said_too_early);
	RUN(long_games_are_cut);
	RUN(nothing_is_read_before_a_rest);
	RUN(a_cut_hides_no_game);
	RUN(a_cut_inside_a_tag_hides_no_game);
	RUN(blanks_hide_no_game);
	return check_end();
}
