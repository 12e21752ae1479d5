/* test_games_table: which texts are tables with a game in each row, and that they may be read in pieces of any size. */
#include "support/check.h"
#include "games/spreadsheets/games_table.h"

enum { ENOUGH = 16 << 10 };

static const struct row {
	const char *text;
	bool table;
} rows[] = {
	{ "White,Black,Result,Moves\nA,B,1-0,e4 e5\n", true },
	{ "White;Black;Result;Moves\r\nA;B;1-0;1. e4 e5\r\n", true },
	{ "\xef\xbb\xbf" "FEN\tUCI\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\te2e4\n", true },
	{ "\"FEN\",\"Moves\"\n\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\",\"O-O\"\n", true },
	{ "Nr,Event,White,Black,Result\n1,E,A,B,1-0\n", true },
	{ "id,pgn\n1,\"[Event \"\"E\"\"]\n\n1. e4 *\"\n", true },
	{ "eco,name,pgn\n,,\nB00,Fred,1.e4 f5\n", true },
	{ "A00,Amar,1. Nh3\n", true },
	{ "x\t4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\te2e4 e8d7\n", true },
	{ "Runde;Wei\xc3\x9f;Schwarz;Z\xc3\xbcge\n1;A;B;Sf3 Sf6\n", true },
	{ "Runde;Wei\xdf;Schwarz;Erg.;Z\xfcge\n1;A;B;1:0;\n", true },
	{ "White,Black,Other\nA,B,1. e4\nA,B,\n", true },
	{ "White,Black,Other\nA,B,1. e4\nA,B,x\n", false },
	{ "White,Black,Other\ne4,e5,e4 e5\n", false },
	{ "FEN,Other\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,e2e4 e8d7\n", false },
	{ "White,Black\ne4,e5\n", false },
	{ "Moves,White,Black\n1,e4,e5\n", false },
	{ "No,White,Black,Result\n1,e4,e5,\n", false },
	{ "White,Black,Moves\n", false },
	{ "FEN,verdict\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,legal\n", false },
	{ "Moves\ne4 e5\n", false },
	{ "1. e4 e5, 2. Nf3\n", false },
	{ "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a, b\";\n", false },
	{ "[Event \"a, b\"]\n\n1. e4 *\n", false },
	{ "\"White,Black,Result,Moves\n", false },
	{ ",\n", false }, { "\n", false }, { "", false }, { "\"", false }, { "a,\"", false },
};

static void
tables_are_known(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span text = span_of(rows[i].text);

		CHECK(games_table_looks(text) == rows[i].table, "%s", rows[i].text);
		CHECK(!rows[i].table || games_table_least(text, ENOUGH) == ENOUGH, "enough is read: %s", rows[i].text);
	}
}

/* After the first piece, which shows the columns, the pieces may be of any size. */
static void
pieces_do_not_matter(void)
{
	static const char more[] = "A,\"B, \"\"x\"\"\",1-0,\"e4\ne5\"\r\nC,D,\"1\n";

	for (size_t piece = 1; piece < 12; piece++) {
		struct buf text = { 0 }, whole = { 0 }, pgn = { 0 };
		void *t = games_table_open(&pgn, NULL);
		size_t at;

		buf_str(&text, rows[0].text);
		at = text.n;
		for (int i = 0; i < 3; i++)
			buf_str(&text, more);
		CHECK(games_table_pgn(buf_span(&text), &whole, NULL) && whole.n > 400, "%zu bytes", whole.n);
		games_table_feed(t, (struct span){ text.p, at });
		for (; at < text.n; at += piece)
			games_table_feed(t, (struct span){ text.p + at, piece < text.n - at ? piece : text.n - at });
		games_table_feed(t, SPAN(""));
		CHECK(span_eq(buf_span(&pgn), buf_span(&whole)), "pieces of %zu: %.*s", piece, (int)pgn.n, pgn.p);
		games_table_close(t);
		buf_free(&text);
		buf_free(&whole);
		buf_free(&pgn);
	}
}

int
main(void)
{
	RUN(tables_are_known);
	RUN(pieces_do_not_matter);
	return check_end();
}
