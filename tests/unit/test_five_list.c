/* test_five_list: lists of points, turned into PGN. */
#include "support/foreign_record.h"
#include "games/record_formats/five_list.h"

static void
test_games(void)
{
	static const struct foreign_row rows[] = {
		{ "h8 H9,i8 0-1\r\n\nj10h9i9\n",
		  { "[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[BoardSize \"15\"]\n[Variant \"gomoku\"]\n\n1. h8 H9\n2. i8 0-1\n",
		    "[Result \"*\"]", "1. j10 h9\n2. i9 *" }, 2 },
		/* A line with a later number belongs to the game before it. */
		{ "1. h8 h9 2. i8 g8\n3.g7 3... f6\n1. a15 b1\n", { "1. h8 h9\n2. i8 g8\n3. g7 f6\n*", "1. a15 b1\n*" }, 2 },
		/* The board has all points; p without an i is the last of 15 columns. */
		{ "h8 p15\n", { "[BoardSize \"15\"]" }, 1 }, { "h8 p16\n", { "[BoardSize \"19\"]" }, 1 },
		{ "h8 i9 p15\n", { "[BoardSize \"19\"]" }, 1 }, { "h8 t20\n", { "[BoardSize \"20\"]" }, 1 },
		{ "h8 v22\n", { "[BoardSize \"22\"]" }, 1 }, { "h8 z99\n", { "[BoardSize \"15\"]", "1. h8 z99\n*" }, 1 },
		{ "h8 i9\nh8 {x} i9\n", { "1. h8 _x_\n2. i9 *" }, 2 },
		/* A point on each line, with or without its number; columns and rows in numbers; two letters, from the top. */
		{ "h8\ni9\n3. g8\n\nh8 i8\n", { "1. h8 i9\n2. g8 *", "1. h8 i8\n*" }, 2 },
		{ "8,8 9,10, 16,7\n", { "[BoardSize \"19\"]", "1. h8 i10\n2. p7 *" }, 1 }, { "8,8 23,1\n", { "1. h8 23_1\n*" }, 1 },
		{ "hhhihg\nhh gg 1-0\n", { "[BoardSize \"15\"]", "1. hh hi\n2. hg *", "1. hh gg\n1-0" }, 2 },
		{ "", { "" }, 0 }, { "\n\n", { "" }, 0 }, { ",", { "*" }, 1 },
	};
	/* Moves of chess and xiangqi, positions and words. */
	static const char *const others[] = { "e4 e5 d4", "1. d4 d5", "h2e2 h9g7", "k7/8/8 w", "a1", "h8", "h8 h9 i8x", "b1c3 h8 h9", "",
		"1. 1. h8 i9", "2. h8 h9", "h8.", "8,8", "8,8\n9,9", "8,8 x", "hh", "hhhi",
		"hello there", "h8\nh9 i9", "hhhih", "r1bqkbnr/8" };

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		foreign_check(&rows[i], five_list_pgn);
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		CHECK(!five_list_looks(span_of(others[i])), "%s", others[i]);
	CHECK(five_list_looks(SPAN("h8 h9")) && five_list_looks(SPAN("\xef\xbb\xbf 1. H8 i9 *\nx")) &&
	    five_list_looks(SPAN("e9,e4")) && five_list_looks(SPAN("d4d5c4 h8")) &&
	    five_list_looks(SPAN("8,8 9,9")) && five_list_looks(SPAN("HHhihg")) && five_list_looks(SPAN("h8\nh9\n")), "lists");
}

/* Many points in one word are read in a time that grows with its length. */
static void
test_long(void)
{
	struct buf text = { 0 }, pgn = { 0 };

	for (int i = 0; i < 1000000; i++)
		buf_str(&text, "h8");
	CHECK(five_list_pgn(buf_span(&text), &pgn, NULL) && pgn.n > text.n, "a long word");
	buf_free(&text);
	buf_free(&pgn);
}

static void
test_cut(void)
{
	foreign_check_cut("h8 i9\n\n1. h8 h9\n2. i8\n", five_list_cut, five_list_pgn);
	foreign_check_cut("h8\ni9\n3. g8\n\n", five_list_cut, five_list_pgn);
	foreign_check_cut("hhhihg\n", five_list_cut, five_list_pgn);
}

int
main(void)
{
	RUN(test_games);
	RUN(test_long);
	RUN(test_cut);
	return check_end();
}
