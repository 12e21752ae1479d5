/* test_xq_notation: moves of xiangqi as people write them: fixtures/unit/xq_notation.csv, and every legal move of random
 * games written and read in every notation. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/random.h"
#include "support/rows.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_notation.h"

static void
start_or(const char *fen, struct xq_position *p)
{
	if (*fen == '\0')
		xq_start(p);
	else
		CHECK(xq_fen_position(span_of(fen), p), "%s: the position", fen);
}

static const char *
written(const struct xq_position *p, xq_move m, enum xq_notation how)
{
	static char text[XQ_WORD_MAX];

	if (m == 0)
		return "none";
	xq_write(p, m, how, text);
	return text;
}

static const char *
name_of(const struct xq_reading *r)
{
	return diag_rows[r->trouble].id == NULL ? "none" : diag_rows[r->trouble].id;
}

/*
 * Two rows are not written as they are read: a plain word where two horses are on the file, which one of them can do, and
 * a word for one of two soldiers, which the other one can do, too.
 */
static void
test_table(void)
{
	enum { FEN, MOVE, CHINESE, WXF };
	static struct rows t;
	int n = 0, plain = 0, ambiguous = 0;

	if (!rows_open(&t, "fixtures/unit/xq_notation.csv")) {
		CHECK(false, "fixtures/unit/xq_notation.csv cannot be read");
		return;
	}
	for (; rows_next(&t); n++) {
		struct xq_position p;
		struct xq_reading r, c, w;
		char text[XQ_WORD_MAX];

		start_or(t.field[FEN], &p);
		xq_read(&p, span_of(t.field[MOVE]), XQ_RANKS_0, &r);
		xq_read(&p, span_of(t.field[CHINESE]), XQ_RANKS_ANY, &c);
		xq_read(&p, span_of(t.field[WXF]), XQ_RANKS_ANY, &w);
		CHECK(r.trouble == DIAG_NONE && r.moves_n == 1, "%s %s: %s", t.field[FEN], t.field[MOVE], name_of(&r));
		CHECK(w.trouble == DIAG_NONE && w.moves[0] == r.moves[0], "%s %s: %s", t.field[FEN], t.field[WXF], name_of(&w));
		if (c.trouble == DIAG_SAN_AMBIGUOUS) {
			ambiguous++;
			continue;
		}
		CHECK(c.trouble == DIAG_NONE && c.moves[0] == r.moves[0], "%s %s: %s", t.field[FEN], t.field[CHINESE], name_of(&c));
		if (c.word.odd & XQ_ODD_NO_TANDEM) {
			plain++;
			continue;
		}
		CHECK((c.word.odd & ~(unsigned)XQ_ODD_PIECE) == 0 && w.word.odd == 0, "%s %s: odd %x %x", t.field[FEN],
		    t.field[CHINESE], c.word.odd, w.word.odd);
		xq_write(&p, r.moves[0], XQ_CHINESE, text);
		CHECK(strcmp(text, t.field[CHINESE]) == 0, "%s: %s is written %s", t.field[FEN], t.field[CHINESE], text);
		xq_write(&p, r.moves[0], XQ_WXF, text);
		CHECK(strcmp(text, t.field[WXF]) == 0, "%s: %s is written %s", t.field[FEN], t.field[WXF], text);
		xq_write(&p, r.moves[0], XQ_UCCI, text);
		CHECK(strcmp(text, t.field[MOVE]) == 0, "%s: %s is written %s", t.field[FEN], t.field[MOVE], text);
	}
	printf("# %d rows, %d plain, %d ambiguous\n", n, plain, ambiguous);
	CHECK(n > 200 && plain <= 1 && ambiguous <= 1, "%d rows, %d plain, %d ambiguous", n, plain, ambiguous);
}

/* Every legal move of the position, written and read in each notation; they are all different in each. */
static void
round_trip(const struct xq_position *p)
{
	xq_move moves[XQ_MOVES_MAX];
	int n = xq_moves(p, moves);

	for (int i = 0; i < n; i++)
		for (int how = 0; how < XQ_NOTATIONS; how++) {
			char text[XQ_WORD_MAX], fen[XQ_FEN_MAX];
			struct xq_reading r;
			int length = xq_write(p, moves[i], (enum xq_notation)how, text);

			xq_read(p, span_of(text), how == XQ_UCI || how == XQ_ALGEBRAIC ? XQ_RANKS_1 : XQ_RANKS_0, &r);
			if (r.trouble == DIAG_NONE && r.moves_n == 1 && r.moves[0] == moves[i] && r.word.odd == 0 &&
			    length == (int)strlen(text))
				continue;
			xq_fen_write(p, fen);
			CHECK(false, "%s: %s: %s, odd %x", fen, text, name_of(&r), r.word.odd);
		}
}

static void
test_round_trip(void)
{
	const int games = check_all() ? 30 : 8;
	uint64_t state = 7;

	for (int game = 0; game < games; game++) {
		struct xq_position p;
		xq_move moves[XQ_MOVES_MAX];
		int n;

		xq_start(&p);
		for (int ply = 0; ply < 160 && (n = xq_moves(&p, moves)) > 0; ply++) {
			round_trip(&p);
			xq_play(&p, moves[random_below(&state, n)]);
		}
	}
}

/* Positions that random games do not reach: many soldiers on one file, and on two. */
static void
test_soldiers(void)
{
	static const struct { const char *fen, *move, *chinese, *traditional, *wxf; } rows[] = {
		{ "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/5K3 w", "c5d5", "后兵平六", "後兵平六", "57=6" },
		{ "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/5K3 w", "c6d6", "四兵平六", "四兵平六", "47=6" },
		{ "2P1k4/2P6/2P6/2P6/9/9/9/9/9/5K3 w", "c8d8", "二兵平六", "二兵平六", "27=6" },
		{ "2P1k4/2P6/2P6/9/9/9/9/9/9/5K3 w", "c8d8", "中兵平六", "中兵平六", "27=6" },
		{ "5k3/2P1P4/2P1P4/9/9/9/9/9/9/3K5 w", "c8d8", "前七平六", "前七平六", "17=6" },
		{ "5k3/2P1P4/2P1P4/9/9/9/9/9/9/3K5 w", "e7d7", "后五平六", "後五平六", "25=6" },
		{ "3k5/9/9/9/9/9/2p6/2p1p4/4p4/5K3 b", "c2d2", "前3平4", "前3平4", "13=4" },
		{ "3k5/9/9/9/9/9/2p6/2p1p4/4p4/5K3 b", "c3d3", "后3平4", "後3平4", "23=4" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct xq_position p;
		struct xq_reading r;
		const char *const texts[] = { rows[i].chinese, rows[i].traditional, rows[i].wxf };

		start_or(rows[i].fen, &p);
		round_trip(&p);
		for (int how = 0; how < 3; how++) {
			xq_read(&p, span_of(texts[how]), XQ_RANKS_ANY, &r);
			CHECK(r.trouble == DIAG_NONE && strcmp(written(&p, r.moves[0], XQ_UCCI), rows[i].move) == 0, "%s: %s is %s, %s",
			    rows[i].fen, texts[how], name_of(&r), written(&p, r.moves[0], XQ_UCCI));
		}
		CHECK(strcmp(written(&p, r.moves[0], XQ_CHINESE), rows[i].chinese) == 0, "%s", rows[i].chinese);
		CHECK(strcmp(written(&p, r.moves[0], XQ_TRADITIONAL), rows[i].traditional) == 0, "%s", rows[i].traditional);
		CHECK(strcmp(written(&p, r.moves[0], XQ_WXF), rows[i].wxf) == 0, "%s", rows[i].wxf);
	}
}

#define BLACK_FIRST "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
#define TWO_HORSES "3k5/9/9/9/9/5N3/9/5N3/9/4K4 w"
#define TWO_CHARIOTS "3k5/9/9/9/4r4/9/4r4/9/9/5K3 b"

/* Forms that are read; `odd` is what is unusual about them. */
static void
test_forms(void)
{
	static const struct { const char *fen, *word, *move; enum xq_notation notation; unsigned odd; } rows[] = {
		{ "", "炮二平五", "h2e2", XQ_CHINESE, 0 },
		{ "", "砲二平五", "h2e2", XQ_TRADITIONAL, 0 },
		{ "", "包二平五", "h2e2", XQ_TRADITIONAL, 0 },
		{ "", "炮2平5", "h2e2", XQ_CHINESE, XQ_ODD_NUMERALS },
		{ "", "炮２平５", "h2e2", XQ_CHINESE_WIDE, XQ_ODD_NUMERALS },
		{ "", "马二进三", "h0g2", XQ_CHINESE, 0 },
		{ "", "傌二進三", "h0g2", XQ_TRADITIONAL, 0 },
		{ "", "马二上三", "h0g2", XQ_CHINESE, XQ_ODD_OLD },
		{ "", "俥一進一", "i0i1", XQ_TRADITIONAL, 0 },
		{ "", "卒三进一", "g3g4", XQ_CHINESE, XQ_ODD_PIECE },
		{ "", "将五进一", "e0e1", XQ_CHINESE, XQ_ODD_PIECE },
		{ "", "士四进五", "f0e1", XQ_CHINESE, 0 },
		{ "", "兵三进1", "g3g4", XQ_CHINESE, XQ_ODD_NUMERALS },
		{ "", "C2=5", "h2e2", XQ_WXF, 0 },
		{ "", "C2.5", "h2e2", XQ_WXF, 0 },
		{ "", "c2.5", "h2e2", XQ_WXF, XQ_ODD_LOWER },
		{ "", "Ｃ２＝５", "h2e2", XQ_WXF, XQ_ODD_WIDE },
		{ "", "Ｈ２＋３", "h0g2", XQ_WXF, XQ_ODD_WIDE },
		{ "", "N2+3", "h0g2", XQ_WXF, XQ_ODD_LETTER },
		{ "", "B3+5", "g0e2", XQ_WXF, XQ_ODD_LETTER },
		{ "", "M3+5", "g0e2", XQ_WXF, XQ_ODD_LETTER },
		{ "", "G4+5", "f0e1", XQ_WXF, XQ_ODD_LETTER },
		{ "", "S3+1", "g3g4", XQ_WXF, XQ_ODD_LETTER },
		{ "", "炮2=5", "h2e2", XQ_CHINESE, XQ_ODD_NUMERALS | XQ_ODD_MIXED },
		{ "", "H2-E2", "h2e2", XQ_ICCS, 0 },
		{ "", "h2-e2", "h2e2", XQ_ICCS, 0 },
		{ "", "H2E2", "h2e2", XQ_ICCS, 0 },
		{ "", "h2e2", "h2e2", XQ_UCCI, 0 },
		{ "", "h3e3", "h2e2", XQ_UCI, 0 },
		{ "", "Ch3-e3", "h2e2", XQ_ALGEBRAIC, 0 }, { "", "Ch2-e2", "h2e2", XQ_ALGEBRAIC_0, 0 },
		{ "", "c5", "c3c4", XQ_ALGEBRAIC, 0 }, { "", "i4", "i3i4", XQ_ALGEBRAIC_0, 0 },
		{ "", "Che3", "h2e2", XQ_ALGEBRAIC, 0 },
		{ "", "Hg3", "h0g2", XQ_ALGEBRAIC, 0 },
		{ BLACK_FIRST, "马8进7", "h9g7", XQ_CHINESE, 0 },
		{ BLACK_FIRST, "马８进７", "h9g7", XQ_CHINESE_WIDE, 0 },
		{ BLACK_FIRST, "馬8進7", "h9g7", XQ_TRADITIONAL, 0 },
		{ BLACK_FIRST, "馬８進７", "h9g7", XQ_TRADITIONAL, 0 },
		{ BLACK_FIRST, "马八进七", "h9g7", XQ_CHINESE, XQ_ODD_NUMERALS },
		{ BLACK_FIRST, "h8+7", "h9g7", XQ_WXF, XQ_ODD_LOWER },
		{ BLACK_FIRST, "h10g8", "h9g7", XQ_UCI, 0 },
		{ BLACK_FIRST, "a10a9", "a9a8", XQ_UCI, 0 },
		{ BLACK_FIRST, "车1进1", "a9a8", XQ_CHINESE, 0 },
		{ TWO_HORSES, "前马进三", "f4g6", XQ_CHINESE, 0 },
		{ TWO_HORSES, "前马退三", "f4g2", XQ_CHINESE, 0 },
		{ TWO_HORSES, "后马退三", "f2g0", XQ_CHINESE, 0 },
		{ TWO_HORSES, "马前退三", "f4g2", XQ_CHINESE, XQ_ODD_TANDEM_ORDER },
		{ TWO_HORSES, "H+-3", "f4g2", XQ_WXF, 0 },
		{ TWO_HORSES, "+H-3", "f4g2", XQ_WXF, XQ_ODD_TANDEM_ORDER },
		{ TWO_HORSES, "H++3", "f4g6", XQ_WXF, 0 },
		{ TWO_HORSES, "H--3", "f2g0", XQ_WXF, 0 },
		{ TWO_CHARIOTS, "后车平1", "e5a5", XQ_CHINESE, 0 },
		{ TWO_CHARIOTS, "前車平1", "e3a3", XQ_TRADITIONAL, 0 },
		{ TWO_CHARIOTS, "R-=1", "e5a5", XQ_WXF, 0 },
		{ TWO_CHARIOTS, "R-.1", "e5a5", XQ_WXF, 0 },
		{ TWO_CHARIOTS, "车5退5", "none", XQ_CHINESE, 0 },
		{ "", "前车进一", "none", XQ_CHINESE, 0 },	/* two chariots, on two files */
		{ "3k5/9/9/9/9/9/9/9/9/R3K4 w", "前车进一", "a0a1", XQ_CHINESE, XQ_ODD_NEEDLESS_TANDEM },
		{ "3k5/9/9/9/9/5N3/9/5Np2/9/4K4 w", "马四退二", "f4h3", XQ_CHINESE, XQ_ODD_NO_TANDEM },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct xq_position p;
		struct xq_reading r;
		const char *is;

		start_or(rows[i].fen, &p);
		xq_read(&p, span_of(rows[i].word), XQ_RANKS_ANY, &r);
		is = r.trouble == DIAG_NONE ? written(&p, r.moves[0], XQ_UCCI) : "none";
		CHECK(strcmp(is, rows[i].move) == 0, "%s: is %s (%s), should be %s", rows[i].word, is, name_of(&r), rows[i].move);
		CHECK(r.trouble != DIAG_NONE || r.word.notation == rows[i].notation, "%s: notation %d", rows[i].word,
		    (int)r.word.notation);
		CHECK(r.trouble != DIAG_NONE || r.word.odd == rows[i].odd, "%s: odd %x, should be %x", rows[i].word, r.word.odd,
		    rows[i].odd);
	}
}

/* Words that are not one legal move; `illegal` is the move that they say. */
static void
test_faults(void)
{
	static const struct { const char *fen, *word; enum diag trouble; const char *illegal; } rows[] = {
		{ "", "炮二进七", DIAG_NONE, "none" },
		{ "", "炮二进六", DIAG_ILLEGAL_MOVE, "h2h8" },		/* a capture without a screen */
		{ "", "马二进四", DIAG_ILLEGAL_MOVE, "h0f1" },		/* the leg is blocked */
		{ "", "马三进四", DIAG_ILLEGAL_MOVE, "none" },		/* no horse there */
		{ "", "相三进一", DIAG_NONE, "none" },
		{ "", "相三退五", DIAG_ILLEGAL_MOVE, "none" },		/* off the board */
		{ "", "兵三退一", DIAG_ILLEGAL_MOVE, "g3g2" },
		{ "", "兵三平四", DIAG_ILLEGAL_MOVE, "g3f3" },
		{ "", "车一平一", DIAG_ILLEGAL_MOVE, "none" },
		{ "", "H9-G7", DIAG_ILLEGAL_MOVE, "h9g7" },		/* a piece of Black */
		{ "", "e4e5", DIAG_NONE, "none" },			/* with ranks from 1 */
		{ "", "h5e5", DIAG_ILLEGAL_MOVE, "h5e5" },
		{ "", "炮二", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "炮二平", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "炮二平五五", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "炮〇平五", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "炮零平五", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "炮平二五", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "皇二平五", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "C2*5", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "C0=5", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "Q2=5", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "h2j2", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "h5", DIAG_ILLEGAL_MOVE, "none" },	/* a soldier without its letter */
		{ "", "h2e", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "h2e11", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "\xe7\x82", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ "", "\xff\xfe", DIAG_LEX_UNKNOWN_TOKEN, "none" },
		{ TWO_HORSES, "马四退三", DIAG_SAN_AMBIGUOUS, "none" },
		{ TWO_HORSES, "H4-3", DIAG_SAN_AMBIGUOUS, "none" },
		{ TWO_HORSES, "中马退三", DIAG_ILLEGAL_MOVE, "none" },
		{ "3k5/9/9/9/9/9/9/9/3p5/3RK4 b", "将4平5", DIAG_ILLEGAL_MOVE, "d9e9" },	/* the generals face */
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct xq_position p;
		struct xq_reading r;

		start_or(rows[i].fen, &p);
		xq_read(&p, span_of(rows[i].word), XQ_RANKS_ANY, &r);
		CHECK(r.trouble == rows[i].trouble, "%s: %s", rows[i].word, name_of(&r));
		CHECK(strcmp(written(&p, r.illegal, XQ_UCCI), rows[i].illegal) == 0, "%s: illegal %s, should be %s", rows[i].word,
		    written(&p, r.illegal, XQ_UCCI), rows[i].illegal);
	}
}

static void
test_ranks(void)
{
	static const struct { const char *fen, *words; enum xq_ranks ranks; } rows[] = {
		{ "", "h2e2 h9g7", XQ_RANKS_0 },
		{ "", "h3e3 h10g8", XQ_RANKS_1 },
		{ "", "h3e3 b8e8 e3e7", XQ_RANKS_1 },		/* neither 0 nor 10: only one can be replayed */
		{ "", "h2e2 b7e7 e2e6", XQ_RANKS_0 },
		{ "", "C2=5 H8+7", XQ_RANKS_ANY },
		{ "4k4/9/9/9/R8/R8/9/9/9/3K5 w", "a5b5", XQ_RANKS_ANY },
		{ "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a5b5 e9e8 b5b6", XQ_RANKS_0 },
		{ "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a6b6 e10e9", XQ_RANKS_1 },
		/* More can be replayed than what the first 0 or 10 tells, which is a slip. */
		{ "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a6b6 b0b1", XQ_RANKS_1 }, { "", "h3e3 h8e8 b0c2", XQ_RANKS_1 },
		/* Algebraic notation, with and without the letter of a soldier. */
		{ "", "Che3 Hc8 Hg3", XQ_RANKS_1 }, { "", "Che2 Hc7 Hg2", XQ_RANKS_0 }, { "", "c5 g6", XQ_RANKS_1 },
		{ "", "c4 g5", XQ_RANKS_0 }, { "", "Pc4 Pg5 Rb0", XQ_RANKS_0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct xq_position p;
		struct span words[8], rest = span_of(rows[i].words);
		size_t n = 0;

		start_or(rows[i].fen, &p);
		while (n < 8 && xq_word_next(&rest, &words[n]))
			n++;
		CHECK(xq_ranks_of(&p, words, n) == rows[i].ranks, "%s: %d", rows[i].words, (int)xq_ranks_of(&p, words, n));
	}
}

/* Texts with and without blanks between their words; the words that come out, with blanks. */
static void
test_words(void)
{
	static const struct { const char *text, *words; } rows[] = {
		{ "炮二平五马8进7", "炮二平五 马8进7" },
		{ "1.炮二平五马８进７2.马二进三車９平８", "炮二平五 马８进７ 马二进三 車９平８" },
		{ "１．炮二平五、马８进７　２．马二进三", "炮二平五 马８进７ 马二进三" },
		{ "炮二平五！马8进7？", "炮二平五 马8进7" },
		{ "前九平八二7平6", "前九平八 二7平6" },
		{ "前兵九平八后车进一", "前兵九平八 后车进一" },
		{ "C2=5 H8+7", "C2=5 H8+7" },
		{ "1.C2.5 15.6 2.35+1", "C2.5 15.6 35+1" },
		{ "H2-E2 h9g7", "H2-E2 h9g7" },
		{ "abc炮二平五xyz", "abc 炮二平五 xyz" },
		{ "胡荣华 1-0", "胡荣华 1-0" },
		{ "", "" }, { " 、", "" }, { "12.", "" }, { "\xff炮二平五", "\xff 炮二平五" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct span rest = span_of(rows[i].text), word;
		char all[256] = "";

		while (xq_word_next(&rest, &word) && word.n > 0)
			snprintf(all + strlen(all), sizeof(all) - strlen(all), "%s%.*s", *all == '\0' ? "" : " ", (int)word.n, word.p);
		CHECK(strcmp(all, rows[i].words) == 0, "%s: is [%s], should be [%s]", rows[i].text, all, rows[i].words);
	}
}

static void
test_suggestions(void)
{
	static const struct { const char *fen, *word; enum xq_ranks ranks; enum xq_slip slip; const char *move; } rows[] = {
		{ "", "马八进三", XQ_RANKS_ANY, XQ_SLIP_FILE_TO, "b0c2" },
		{ "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w", "炮二平五", XQ_RANKS_ANY, XQ_SLIP_FILES, "b2e2" },
		{ "", "兵三退一", XQ_RANKS_ANY, XQ_SLIP_DIRECTION, "g3g4" },
		{ TWO_CHARIOTS, "后车进7", XQ_RANKS_ANY, XQ_SLIP_NUMBER, "none" },
		{ TWO_CHARIOTS, "后车退5", XQ_RANKS_ANY, XQ_SLIP_NUMBER, "e5e9" },
		{ "", "炮二进三", XQ_RANKS_ANY, XQ_SLIPS, "none" },
		{ "", "炮八进九", XQ_RANKS_ANY, XQ_SLIP_NUMBER, "b2b9" },
		{ "", "马二平五", XQ_RANKS_ANY, XQ_SLIP_PIECE, "h2e2" },
		{ "", "h3e3", XQ_RANKS_0, XQ_SLIP_RANKS, "h2e2" },
		{ "", "马8进7", XQ_RANKS_ANY, XQ_SLIPS, "none" },	/* for Red that is 马八进七 */
		{ "", "h9g7", XQ_RANKS_0, XQ_SLIP_TURN, "none" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct xq_suggestion list[XQ_CANDIDATES_MAX];
		struct xq_position p;
		struct xq_reading r;
		bool found = rows[i].slip == XQ_SLIPS;
		int n;

		start_or(rows[i].fen, &p);
		xq_read(&p, span_of(rows[i].word), rows[i].ranks, &r);
		n = xq_suggest(&p, &r, list);
		CHECK(n > 0 || found, "%s: %s, no suggestion", rows[i].word, name_of(&r));
		for (int k = 0; k < n; k++) {
			CHECK(list[k].slip == XQ_SLIP_TURN || xq_legal(&p, list[k].move), "%s: suggestion %d", rows[i].word, k);
			found = found || (list[k].slip == rows[i].slip && (strcmp(rows[i].move, "none") == 0 ||
			    strcmp(written(&p, list[k].move, XQ_UCCI), rows[i].move) == 0));
		}
		CHECK(found, "%s: first is %s, slip %d of %d", rows[i].word, n == 0 ? "" : written(&p, list[0].move, XQ_UCCI),
		    n == 0 ? -1 : (int)list[0].slip, n);
	}
}

int
main(void)
{
	RUN(test_table);
	RUN(test_round_trip);
	RUN(test_soldiers);
	RUN(test_forms);
	RUN(test_faults);
	RUN(test_ranks);
	RUN(test_words);
	RUN(test_suggestions);
	return check_end();
}
