/* test_five_sgf: games in SGF, turned into PGN. */
#include "support/foreign_record.h"
#include "games/record_formats/five_sgf.h"

static void
test_games(void)
{
	static const struct foreign_row rows[] = {
		{ "(;FF[4]GM[4]SZ[15]RU[renju]PB[A \"B\"]PW[\xc3\x96]EV[x\\]y]DT[2021-12-05,06]RE[B+R];B[hh];W[ha];B[ao])",
		  { "[Event \"x]y\"]\n", "[Date \"2021.12.05\"]", "[White \"\xc3\x96\"]\n[Black \"A \\\"B\\\"\"]\n[Result \"0-1\"]",
		    "[BoardSize \"15\"]\n[Variant \"renju\"]\n", "1. h8 h15\n2. a1 0-1\n" }, 1 },
		/* The first branch is the main line, whatever comes before its first move. */
		{ "(;GM[4]C[all {of} it](;C[n];B[hh]C[a\\\nb](;W[ii]BM[2];B[jj])(;W[gg]))(;B[aa](;W[bb])(;W[cc])))",
		  { "{all (of) it}\n{n}\n1. h8 {ab}\n(1. a15 b14\n(1... c13\n)\n)\n1... i7\n$4 (1... g9\n)\n2. j6 *" }, 1 },
		/* Stones that are set up, who begins, passes, and a turn that is missing. */
		{ "(;GM[4]SZ[19:19]AB[aa][bb]AW[ss];W[tt];B[];B[cc])",
		  { "[FEN \"X18/1X17/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/18O w 1\"]\n[SetUp \"1\"]\n",
		    "1... pass\n2. pass missing_move\n3. c17 *" }, 1 },
		/* Areas, stones in later nodes before the first move, and stones that are taken away again. */
		{ "(;GM[4]SZ[5]AB[aa:bb];AW[cc][dd:de]AE[bb];PL[W];W[ee])",
		  { "[FEN \"XX3/X4/2O2/3O1/3O1 w 1\"]\n[SetUp \"1\"]\n", "1... e1\n*" }, 1 },
		/* Stones that cannot be set up are a word that is not a move. */
		{ "(;GM[4]SZ[15]AB[hh][pp]AW[hh][a];B[aa])", { "[FEN \"15/15/15/15/15/15/15/7O7/", "\n\n1. AB_pp_AW_hh_AW_a 1. a15 *" }, 1 },
		{ "(;GM[4]SZ[15]AB[cc:aa][aa:pp];B[hh])", { "\n\n1. AB_cc_aa_AB_aa_pp 1. h8 *" }, 1 },
		{ "(;GM[4];B[hh];AW[ii]C[x];B[jj](;AB[aa];B[bb])(;W[cc]))", { "1. h8 AW_ii\n{x}\nmissing_move\n2. j6 AB_aa\nmissing_move\n3. b14 (2... c13\n)\n" }, 1 },
		{ "(;GM[4];AB[hh];AW[ii])", { "[FEN \"15/15/15/15/15/15/15/7X7/8O6/" }, 1 },
		/* A board that is not square is none. */
		{ "(;GM[4]SZ[13:15]AB[aa];B[hh])", { "[BoardSize \"13:15\"]", "1. AB_aa 1. hh *" }, 1 },
		{ "(;GM[4];B[hh]LB[ii:A\\]][jj:x{y}][zz:q])", { "1. h8 {i7: A]}\n{j6: x(y)}\n*" }, 1 },
		/* Points outside the board, and what is no point, are left to be reported. */
		{ "(;GM[11]SZ[15];B[pp];W[h8];B[?\"}])", { "[BoardSize \"15\"]", "1. pp h8\n2. ___ *" }, 1 },
		{ "(;GM[4]SZ[99]RE[Black wins]DT[May];B[aa])", { "[BoardSize \"99\"]", "[Date \"May\"]", "[Result \"Black wins\"]", "1. aa *" }, 1 },
		{ "(;GM[4]RE[W+T]RU[renju house])(;RU[Gomoku]RE[0])(;GaMe[4]RU[caro 5]RE[Void])",
		  { "[Rule \"house\"]\n[Termination \"time forfeit\"]\n[Variant \"renju\"]", "[Result \"1/2-1/2\"]", "[Variant \"gomoku\"]",
		    "[Rule \"5\"]\n[Variant \"caro\"]" }, 3 },
		/* Other games are named, and have no moves. */
		{ "(;GM[1];B[aa])(;SZ[19];B[bb])(;GM[2];B[cc])",
		  { "[Variant \"go\"]\n\n*\n\n", "[Variant \"another game of SGF\"]\n\n*\n\n" }, 3 },
		/* Broken ones: the game is not closed. */
		{ "(;GM[4];B[hh];W[ii", { "1. h8 i7\n{the file ends here\n" }, 1 }, { "(;GM[4]", { "{the file ends here\n" }, 1 },
		{ "(;GM[4];B[hh](;W[ii]", { "1. h8 i7\n{the file ends here\n" }, 1 },
		{ "(;GM[4](;C[x])(;B[aa]))", { "{a variation of a move that is not there is left out}" }, 1 },
		{ "(;CA[ISO-8859-1]GM[4]PB[\xd6])", { "[Black \"\xc3\x96\"]" }, 1 },
		{ "(;CA[GB18030]GM[4]PB[\xd6\xd0\x81\x5c])", { "[Black \"\xe4\xb8\xad\xe4\xb9\x97\"]" }, 1 },
		{ "", { "" }, 0 }, { "(", { "" }, 0 }, { "(;", { "" }, 1 }, { "(;)", { "" }, 1 }, { "x(;GM[4]))(;GM[4]\\", { "" }, 2 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		foreign_check(&rows[i], five_sgf_pgn);
	CHECK(five_sgf_looks(SPAN("\xef\xbb\xbf (\n;FF[4]")), "SGF");
	CHECK(!five_sgf_looks(SPAN("(;-) smile [x]")) && !five_sgf_looks(SPAN("(; B")) && !five_sgf_looks(SPAN("(")), "not SGF");
}

/* Trees of many nodes and much nesting are read in a time that grows with their length. */
static void
test_long(void)
{
	const int many = check_all() ? 300000 : 100000;
	static const char *const parts[] = { "(;B[aa]", "(;B[aa])", "(;", "(", ";W[bb](;B[aa])(;C[x])" };

	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
		struct buf text = { 0 }, pgn = { 0 };
		const clock_t from = clock();

		buf_str(&text, "(;GM[4]");
		for (int k = 0; k < many; k++)
			buf_str(&text, parts[i]);
		CHECK(five_sgf_pgn(buf_span(&text), &pgn, NULL) && pgn.n > 0, "%s", parts[i]);
		for (int k = 0; k < many; k++)
			buf_char(&text, ' ');
		CHECK(five_sgf_cut(buf_span(&text)) < text.n && five_sgf_cut(span_after(buf_span(&text), 7)) < text.n, "%s", parts[i]);
		CHECK(clock() - from < check_seconds(3), "%s: too slow", parts[i]);
		buf_free(&text);
		buf_free(&pgn);
	}
}

static void
test_cut(void)
{
	foreign_check_cut("(;GM[4];B[h(h];W[ii]C[a\\]) (;x])\n", five_sgf_cut, five_sgf_pgn);
	foreign_check_cut("x (y) (;GM[4](;B[hh])(;B[ii]))", five_sgf_cut, five_sgf_pgn);
}

int
main(void)
{
	RUN(test_games);
	RUN(test_long);
	RUN(test_cut);
	return check_end();
}
