/* test_five_psq: games of Piskvork, turned into PGN. */
#include "support/foreign_record.h"
#include "games/record_formats/five_psq.h"

static void
test_games(void)
{
	static const struct foreign_row rows[] = {
		{ "Piskvorky 20x20, 11:11, 0\r\n10,11,0\r\n1,20,15\r\nalpha.exe\r\nbeta.zip\r\n-1\r\n",
		  { "[White \"beta.zip\"]\n[Black \"alpha.exe\"]\n[Result \"*\"]\n[BoardSize \"20\"]\n[Variant \"gomoku\"]\n\n1. j10 a1\n*" }, 1 },
		{ "Piskvorky 15x15, 0:0, 1\n1,1,0\nA\nB\n0\nPiskvorky 15x15, 0:0, 0\n15,1,0\n0\n",
		  { "[White \"A\"]\n[Black \"B\"]", "1. a15 *", "[White \"?\"]\n[Black \"?\"]", "1. o15 *" }, 2 },
		/* The row that wins is the result, unless a move before it cannot be made. */
		{ "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,2,0\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n", { "[Result \"0-1\"]", "5. e15 0-1" }, 1 },
		{ "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n", { "[Result \"*\"]", "1. a15 a15\n" }, 1 },
		/* The rule at the end, as Gomocup has it; five exactly do not win with six. */
		{ "Piskvorky 15x15, 11:11, 0\n1,1,0\nA.zip\nB.zip\n-1\n4,Renju_2\n",
		  { "[Event \"Renju_2\"]\n", "[Variant \"renju\"]\n\n1. a15 *" }, 1 },
		{ "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,2,0\n2,1\n2,2\n3,1\n3,2\n5,1\n5,2\n6,1\n6,2\n4,1\nA\nB\n-1\n1,Standard1\n",
		  { "[Result \"*\"]", "[Variant \"standard gomoku\"]", "6. d15 *" }, 1 },
		{ "Piskvorky 15x15, 0:0, 0\n1,1,0\nA\nB\n-1\n0,Renju\nPiskvorky 15x15, 0:0, 0\n1,1,0\nA\nB\n15\n9,c\n",
		  { "[Event \"?\"]", "[Variant \"gomoku\"]\n\n1. a15 {0,Renju} *", "[Event \"c\"]", "[Rule \"5\"]\n[Variant \"caro\"]" }, 2 },
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
		foreign_check(&rows[i], five_psq_pgn);
	CHECK(five_psq_looks(SPAN("Piskvorky 15x15, 11:11, 0\n")) && !five_psq_looks(SPAN("Piskvorky is a game")), "Piskvork");
}

static void
test_cut(void)
{
	foreign_check_cut("Piskvorky 15x15, 0:0, 1\n1,1,0\nA\nB\n0\n", five_psq_cut, five_psq_pgn);
}

int
main(void)
{
	RUN(test_games);
	RUN(test_cut);
	return check_end();
}
