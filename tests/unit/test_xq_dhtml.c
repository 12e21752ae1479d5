/* test_xq_dhtml: games in DhtmlXQ turned into PGN, and its parts written. */
#include "support/foreign_record.h"
#include "games/record_formats/xq_dhtml.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_notation.h"

#define FIRST "8979695949392919097717866646260600102030405060708012720323436383"

/* Each text, and what must be in its PGN; `games`: how many there are. */
static void
test_games(void)
{
	static const struct { const char *text, *parts[6]; int games; } rows[] = {
		{ "[DhtmlXQ][DhtmlXQ_movelist]7747706279677082[/DhtmlXQ_movelist][/DhtmlXQ]",
		  { "[Game \"Chinese Chess\"]\n[Event \"?\"]\n", "\n\n1. h2e2 h9g7\n2. h0g2 h9i7 *\n", "[Format \"ICCS\"]\n" }, 1 },
		{ "[DhtmlXQ_binit]" FIRST "[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_result]红胜[/DhtmlXQ_result]",
		  { "[Result \"1-0\"]\n[Format", "1. h2e2 1-0\n" }, 1 },
		{ "[DhtmlXQ_red]洪智[/DhtmlXQ_red][DhtmlXQ_redname]A \"B\" \\[/DhtmlXQ_redname][DhtmlXQ_black]\\u4e00x[/DhtmlXQ_black]"
		  "[DhtmlXQ_date]2021-12-5[/DhtmlXQ_date][DhtmlXQ_round]第01轮[/DhtmlXQ_round][DhtmlXQ_open]E10 仙人指路[/DhtmlXQ_open]"
		  "[DhtmlXQ_movelist][/DhtmlXQ_movelist]",
		  { "[Red \"A \\\"B\\\" \\\\\"]\n", "[Black \"一x\"]\n", "[Date \"2021.12.05\"]\n", "[Round \"1\"]\n",
		    "[ECCO \"E10\"]\n", "[Opening \"仙人指路\"]\n" }, 1 },
		{ "[DhtmlXQ_movelist]796770621927[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]03041927[/DhtmlXQ_move_0_2_1]"
		  "[DhtmlXQ_move_1_3_2]0605[/DhtmlXQ_move_1_3_2][DhtmlXQ_comment0]all {of} it[/DhtmlXQ_comment0]"
		  "[DhtmlXQ_comment2]main||line[/DhtmlXQ_comment2][DhtmlXQ_comment1_3]branch[/DhtmlXQ_comment1_3]",
		  { "{all (of) it} 1. h0g2 h9g7 {main\nline} (1... a6a5 2. b0c2 {branch} (2. a3a4 ) )\n2. b0c2 *\n" }, 1 },
		{ "[DhtmlXQ_movelist]7967[/DhtmlXQ_movelist][DhtmlXQ_move_0_9_3]0605[/DhtmlXQ_move_0_9_3]"
		  "[DhtmlXQ_move_3_1_3]0605[/DhtmlXQ_move_3_1_3][DhtmlXQ_date]0000-00-00[/DhtmlXQ_date]",
		  { "{move_0_9_3: 0605}", "{move_3_1_3: 0605}", "[Date \"????.??.??\"]" }, 1 },
		{ "[DhtmlXQ_binit]99999999499999999999999999999999990099999940999999999999999999999[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
		  { "1. h2e2" }, 1 },
		{ "[DhtmlXQ_binit]9999999949999999999999999999999999999999409999999999999999999900[/DhtmlXQ_binit][DhtmlXQ_movelist]4041[/DhtmlXQ_movelist]",
		  { "[FEN \"p3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1\"]\n", "[SetUp \"1\"]\n", "\n\n1... e9e8 *\n" }, 1 },
		{ "[DhtmlXQ_fen]3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1[/DhtmlXQ_fen][DhtmlXQ_movelist]0900[/DhtmlXQ_movelist]",
		  { "[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\"]\n", "1. a0a9 *" }, 1 },
		{ "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]\nx\n[DhtmlXQ][DhtmlXQ_movelist]7967[/DhtmlXQ_movelist][/DhtmlXQ]",
		  { "1. h2e2 *\n\n[Game", "1. h0g2 *" }, 2 },
		{ "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_movelist]7967[/DhtmlXQ_movelist]", { "1. h2e2 *\n\n[Game" }, 2 },
		{ "[DhtmlXQ_title]T\n[DhtmlXQ_movelist]7747\n7062 79", { "[Title \"T\"]\n", "1. h2e2 h9g7\n2. 79 {the text ends in a field\n" }, 1 },
		{ "[DhtmlXQ_movelist]77{}(;[/DhtmlXQ_movelist]", { "1. 77__ __ *" }, 1 },
		{ "[DhtmlXQ_title]T[/DhtmlXQ_title]", { "" }, 0 },
		{ "[DhtmlXQ_", { "" }, 0 }, { "[DhtmlXQ", { "" }, 0 }, { "", { "" }, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct buf b = { 0 };
		int games = 0;

		CHECK(xq_dhtml_pgn(span_of(rows[i].text), &b, NULL), "row %zu", i);
		for (size_t k = 0; k < 6 && rows[i].parts[k] != NULL; k++)
			CHECK(has(&b, rows[i].parts[k]), "row %zu: no [%s] in\n%.*s", i, rows[i].parts[k], (int)b.n, b.p);
		for (size_t at = 0; at < b.n; at++)
			games += b.n - at > 6 && memcmp(b.p + at, "[Game ", 6) == 0;
		CHECK(games == rows[i].games, "row %zu: %d games", i, games);
		buf_free(&b);
	}
}

static void
test_looks(void)
{
	CHECK(xq_dhtml_looks(SPAN("<p>[DhtmlXQ]")), "a page");
	CHECK(!xq_dhtml_looks(SPAN("[Event \"x\"]\n\n1. e4 {[DhtmlXQ_} *")), "PGN");
	CHECK(!xq_dhtml_looks(SPAN("")), "nothing");
}

/* What is written is read as the same moves from the same position. */
static void
test_written(void)
{
	static const char *const words[] = { "炮二平五", "马8进7", "马二进三", "车9平8" };
	struct xq_position p;
	struct xq_reading r;
	struct buf value = { 0 }, moves = { 0 }, text = { 0 }, pgn = { 0 };

	xq_start(&p);
	xq_dhtml_binit(&value, &p);
	CHECK(span_eq(buf_span(&value), SPAN("09192939495969798917770626466686001020304050607080127203234363" "83")), "%.*s",
	    (int)value.n, value.p);
	for (size_t i = 0; i < 4; i++) {
		xq_read(&p, span_of(words[i]), XQ_RANKS_ANY, &r);
		CHECK(r.trouble == DIAG_NONE, "%s", words[i]);
		xq_dhtml_move(&moves, r.moves[0]);
		xq_play(&p, r.moves[0]);
	}
	CHECK(span_eq(buf_span(&moves), SPAN("7747706279678070")), "%.*s", (int)moves.n, moves.p);
	xq_dhtml_field(&text, "binit", buf_span(&value));
	xq_dhtml_field(&text, "movelist", buf_span(&moves));
	CHECK(xq_dhtml_pgn(buf_span(&text), &pgn, NULL) && has(&pgn, "1. h2e2 h9g7\n2. h0g2 i9h9 *"), "%.*s", (int)pgn.n, pgn.p);
	CHECK(xq_fen_position(SPAN("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"), &p), "a position");
	buf_clear(&value);
	xq_dhtml_binit(&value, &p);
	CHECK(span_eq(buf_span(&value), SPAN("0999999949999999999999999999999999999999309999999999999999999999")), "%.*s",
	    (int)value.n, value.p);
	buf_free(&value);
	buf_free(&moves);
	buf_free(&text);
	buf_free(&pgn);
}

/* A text that repeats one field very often takes time in proportion to its length. */
static void
test_long(void)
{
	struct buf text = { 0 }, pgn = { 0 };
	clock_t from = clock();

	buf_str(&text, "[DhtmlXQ_movelist]");
	for (int i = 0; i < 200000; i++)
		buf_str(&text, "7747");
	for (int i = 1; i < 100000; i++)
		buf_fmt(&text, "[DhtmlXQ_comment%d]x[DhtmlXQ_move_%d_%d_%d]77", i, i - 1, i, i);
	CHECK(xq_dhtml_pgn(buf_span(&text), &pgn, NULL), "it is read");
	CHECK(clock() - from < check_seconds(10), "too slow");
	buf_free(&text);
	buf_free(&pgn);
}

static void
test_cut(void)
{
	foreign_check_cut("<p>[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n", xq_dhtml_cut, xq_dhtml_pgn);
}

int
main(void)
{
	RUN(test_games);
	RUN(test_looks);
	RUN(test_written);
	RUN(test_long);
	RUN(test_cut);
	return check_end();
}
