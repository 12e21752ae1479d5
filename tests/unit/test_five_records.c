/* test_five_records: records of five in a row in forms of their own, turned into PGN. */
#include <string.h>

#include "five/five_list.h"
#include "five/five_psq.h"
#include "five/five_renlib.h"
#include "five/five_rif.h"
#include "five/five_sgf.h"
#include "pgn/uci_log.h"
#include "support/check.h"
#include "xiangqi/xq_dhtml.h"

static bool
has(const struct buf *b, const char *text)
{
	size_t n = strlen(text);

	for (size_t i = 0; i + n <= b->n; i++)
		if (n == 0 || memcmp(b->p + i, text, n) == 0)
			return true;
	return false;
}

struct row {
	const char *text, *parts[5];
	int games;
};

static void
check(const struct row *row, bool read(struct span, struct buf *))
{
	struct buf b = { 0 };
	int games = 0;

	CHECK(read(span_of(row->text), &b), "%s", row->text);
	for (size_t k = 0; k < 5 && row->parts[k] != NULL; k++)
		CHECK(has(&b, row->parts[k]), "%s: no [%s] in\n%.*s", row->text, row->parts[k], (int)b.n, b.p);
	for (size_t at = 0; at + 7 < b.n; at++)
		games += memcmp(b.p + at, "[Event ", 7) == 0;
	CHECK(games == row->games, "%s: %d games", row->text, games);
	buf_free(&b);
}

static void
test_sgf(void)
{
	static const struct row rows[] = {
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
		check(&rows[i], five_sgf_pgn);
	CHECK(five_sgf_looks(SPAN("\xef\xbb\xbf (\n;FF[4]")), "SGF");
	CHECK(!five_sgf_looks(SPAN("(;-) smile [x]")) && !five_sgf_looks(SPAN("(; B")) && !five_sgf_looks(SPAN("(")), "not SGF");
}

/* Trees of many nodes and much nesting are read in a time that grows with their length. */
static void
test_large_sgf(void)
{
	enum { MANY = 300000 };
	static const char *const parts[] = { "(;B[aa]", "(;B[aa])", "(;", "(", ";W[bb](;B[aa])(;C[x])" };

	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
		struct buf text = { 0 }, pgn = { 0 };

		buf_str(&text, "(;GM[4]");
		for (int k = 0; k < MANY; k++)
			buf_str(&text, parts[i]);
		CHECK(five_sgf_pgn(buf_span(&text), &pgn) && pgn.n > 0, "%s", parts[i]);
		for (int k = 0; k < MANY; k++)
			buf_char(&text, ' ');
		CHECK(five_sgf_cut(buf_span(&text)) < text.n && five_sgf_cut(span_after(buf_span(&text), 7)) < text.n, "%s", parts[i]);
		buf_free(&text);
		buf_free(&pgn);
	}
}

/* A list of many points in one word, too. */
static void
test_large_list(void)
{
	struct buf text = { 0 }, pgn = { 0 };

	for (int i = 0; i < 1000000; i++)
		buf_str(&text, "h8");
	CHECK(five_list_pgn(buf_span(&text), &pgn) && pgn.n > text.n, "a long word");
	buf_free(&text);
	buf_free(&pgn);
}

static void
test_psq(void)
{
	static const struct row rows[] = {
		{ "Piskvorky 20x20, 11:11, 0\r\n10,11,0\r\n1,20,15\r\nalpha.exe\r\nbeta.zip\r\n-1\r\n",
		  { "[White \"beta.zip\"]\n[Black \"alpha.exe\"]\n[Result \"*\"]\n[BoardSize \"20\"]\n[Variant \"gomoku\"]\n\n1. j10 a1\n*" }, 1 },
		{ "Piskvorky 15x15, 0:0, 1\n1,1,0\nA\nB\n0\nPiskvorky 15x15, 0:0, 0\n15,1,0\n0\n",
		  { "[White \"A\"]\n[Black \"B\"]", "1. a15 *", "[White \"?\"]\n[Black \"?\"]", "1. o15 *" }, 2 },
		/* The row that wins is the result, unless a move before it cannot be made. */
		{ "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,2,0\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n", { "[Result \"0-1\"]", "5. e15 0-1" }, 1 },
		{ "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n", { "[Result \"*\"]", "1. a15 a15\n" }, 1 },
		/* What is wrong is left to be reported. */
		{ "Piskvorky 15x20, 0:0, 0\n0,0,0\n4294967296,16,0\n7,y,0\n", { "[BoardSize \"15x20\"]", "1. point__1__1 ", "2. 7_y_0 *" }, 1 },
		/* Empty lines before a game, and a byte order mark. */
		{ "\xef\xbb\xbfPiskvorky 15x15, 0:0, 0\n1,1,0\n\n\n  Piskvorky 19x19, 0:0, 0\n2,1,0\n",
		  { "[BoardSize \"15\"]", "1. a15 *", "[BoardSize \"19\"]", "1. b19 *" }, 2 },
		/* Nothing of a broken line is lost, nor of those after the names. */
		{ "Piskvorky 15x15, 0:0, 0\n-1,5,0\n99999999999999999999999,1,0\n3,\nA\nB\n-1\nrule {1}\n4,4,0\n",
		  { "[White \"B\"]\n[Black \"A\"]", "1. _1_5_0 99999999999999999999999_1_0\n2. 3_ {rule (1)} d12\n*" }, 1 },
		{ "Piskvorky 1", { "[BoardSize \"1\"]" }, 1 }, { "", { "" }, 0 }, { "x\n1,1,0", { "" }, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check(&rows[i], five_psq_pgn);
	CHECK(five_psq_looks(SPAN("Piskvorky 15x15, 11:11, 0\n")) && !five_psq_looks(SPAN("Piskvorky is a game")), "Piskvork");
}

static void
test_list(void)
{
	static const struct row rows[] = {
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
		check(&rows[i], five_list_pgn);
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		CHECK(!five_list_looks(span_of(others[i])), "%s", others[i]);
	CHECK(five_list_looks(SPAN("h8 h9")) && five_list_looks(SPAN("\xef\xbb\xbf 1. H8 i9 *\nx")) &&
	    five_list_looks(SPAN("e9,e4")) && five_list_looks(SPAN("d4d5c4 h8")) &&
	    five_list_looks(SPAN("8,8 9,9")) && five_list_looks(SPAN("HHhihg")) && five_list_looks(SPAN("h8\nh9\n")), "lists");
}

/* A library of RenLib with these nodes. */
#define LIBRARY(nodes) { "\xffRenLib\xff\3\4.........." nodes, 20 + sizeof(nodes) - 1 }

static void
test_renlib(void)
{
	static const struct { struct span text; const char *part; } rows[] = {
		/* The root, then stones; a comment ends with one NUL or two. */
		{ LIBRARY("\0\0" "\x78\0" "\x69\xc8" "a]\0\0" "\x68\x48" "T\b}\0"), "1. h8 i9\n{a]}\n(1... h9\n{T\n)}\n)\n*\n" },
		/* Without a root, and branches in branches; marks, and text on the board. */
		{ LIBRARY("\x78\x10" "\x11\x80" "\x12\xc0" "\x13\x40" "\x14\x41\0\1" "x\0"),
		  "1. h8 a14\n(1... d14\n{x}\n)\n2. b14 (2. c14 )\n*" },
		{ LIBRARY("\0\x08" "all\0" "\x78\x40"), "{all}\n1. h8 *" },
		/* Passes, and what is no point. */
		{ LIBRARY("\0\0" "\x78\0" "\0\0" "\xff\x40"), "1. h8 pass\n2. byte_255 *" }, { LIBRARY("\0\x40"), "[Variant \"renju\"]\n\n*" },
		/* Cut off. */
		{ LIBRARY("\0\0" "\x78\0"), "1. h8 {the file ends here" }, { LIBRARY("\0\0" "\x78\xc0" "\x69"), "1. h8 {the file ends here" },
		{ LIBRARY(""), "{the file ends here" }, { { "\xffRenLib\xff", 8 }, "{the file ends here" },
		{ LIBRARY("\x78\x48" "abc"), "{the file ends here" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct buf b = { 0 };

		CHECK(five_renlib_looks(rows[i].text), "row %zu", i);
		CHECK(five_renlib_pgn(rows[i].text, &b) && has(&b, rows[i].part), "row %zu: no [%s] in\n%.*s", i, rows[i].part, (int)b.n, b.p);
		buf_free(&b);
	}
	CHECK(!five_renlib_looks(SPAN("RenLib")), "no library");
}

#define TABLES "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<database><rules><rule id=\"3\" name=\"Soosyrv-8\"/></rules>" \
	"<players><player id=\"1\" name=\"Anna\" surname=\"T\xe4mm\"/><player id=\"12\" name=\"Lee\"/></players>" \
	"<tournaments><tournament id=\"1\" name=\"A &amp; &quot;B&quot;\" year=\"2011\"/></tournaments><games>"

static void
test_rif(void)
{
	static const struct row rows[] = {
		{ TABLES "<game id=\"1\" tournament=\"1\" round=\"2\" rule=\"3\" black=\"1\" white=\"12\" bresult=\"1\"><move>h8 h9\n i8</move>"
		  "<info/></game><game bresult=\"0.5\" black=\"2\"><move>h8i8 {j</move></game></games></database>",
		  { "[Event \"A & \\\"B\\\"\"]\n[Site \"?\"]\n[Date \"2011.??.??\"]\n[Round \"2\"]\n[White \"Lee\"]\n[Black \"T\xc3\xa4mm, Anna\"]\n"
		    "[Result \"0-1\"]\n", "[Rule \"Soosyrv-8\"]\n[Variant \"renju\"]\n\n1. h8 h9\n2. i8 0-1\n",
		    "[Black \"?\"]\n[Result \"1/2-1/2\"]", "1. h8 i8\n2. _j 1/2-1/2" }, 2 },
		{ TABLES "<game><move>h8", { "{the XML is broken: " }, 1 },
		{ "<!DOCTYPE d [<!ENTITY e SYSTEM \"/etc/passwd\">]><database><players/><game><move>&e;</move></game></database>",
		  { "[Event \"?\"]", "{the XML is broken: a document type" }, 1 },
		{ "", { "{the XML is broken: " }, 1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check(&rows[i], five_rif_pgn);
	CHECK(five_rif_looks(SPAN(TABLES)) && !five_rif_looks(SPAN("<html><games")) && !five_rif_looks(SPAN("")), "XML of the RIF");
}

/* Games that are cut off from the start of a text and read by themselves are the same. */
static void
test_cut(void)
{
	static const struct {
		const char *text;
		size_t (*cut)(struct span);
		bool (*read)(struct span, struct buf *);
	} rows[] = {
		{ "(;GM[4];B[h(h];W[ii]C[a\\]) (;x])\n", five_sgf_cut, five_sgf_pgn },
		{ "x (y) (;GM[4](;B[hh])(;B[ii]))", five_sgf_cut, five_sgf_pgn },
		{ "Piskvorky 15x15, 0:0, 1\n1,1,0\nA\nB\n0\n", five_psq_cut, five_psq_pgn },
		{ "h8 i9\n\n1. h8 h9\n2. i8\n", five_list_cut, five_list_pgn },
		{ "h8\ni9\n3. g8\n\n", five_list_cut, five_list_pgn },
		{ "hhhihg\n", five_list_cut, five_list_pgn },
		{ "ucinewgame\nposition startpos moves e2e4\nposition startpos moves e2e4 e7e5\n", uci_log_cut, uci_log_pgn },
		{ "position startpos moves e2e4\nx\nposition startpos moves d2d4\n", uci_log_cut, uci_log_pgn },
		{ "<p>[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n", xq_dhtml_cut, xq_dhtml_pgn },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct buf text = { 0 }, whole = { 0 }, parts = { 0 };
		size_t n, cuts = 0;

		for (int k = 0; k < 3; k++)
			buf_str(&text, rows[i].text);
		CHECK(rows[i].read(buf_span(&text), &whole), "%s", rows[i].text);
		for (struct span rest = buf_span(&text); rest.n > 0; rest = span_after(rest, n)) {
			n = rows[i].cut(rest);
			CHECK(n <= rest.n, "%s: %zu", rows[i].text, n);
			cuts += n > 0;
			n = n == 0 ? rest.n : n;
			CHECK(rows[i].read((struct span){ rest.p, n }, &parts), "%s", rows[i].text);
		}
		CHECK(cuts > 0, "%s: not cut", rows[i].text);
		CHECK(span_eq(buf_span(&whole), buf_span(&parts)), "%s:\n%.*s\n%.*s", rows[i].text, (int)whole.n, whole.p, (int)parts.n, parts.p);
		CHECK(rows[i].cut(SPAN("")) == 0, "%s: nothing", rows[i].text);
		buf_free(&text);
		buf_free(&whole);
		buf_free(&parts);
	}
}

int
main(void)
{
	RUN(test_list);
	RUN(test_large_list);
	RUN(test_cut);
	RUN(test_psq);
	RUN(test_renlib);
	RUN(test_rif);
	RUN(test_sgf);
	RUN(test_large_sgf);
	return check_end();
}
