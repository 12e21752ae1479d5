/* test_xq_game: xiangqi behind the seam of boards: words and what they say, which game they are of, and ends. */
#include <string.h>

#include "support/check.h"
#include "xiangqi/xq_game.h"
#include "xiangqi/xq_notation.h"

enum { WORDS_MOST = 40 };
#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

static struct grading grading;
static struct findings findings = { .grading = &grading };

static void
position_of(const char *fen, struct board_position *p)
{
	struct board_record record = { .fen = span_of(fen) };

	findings_clear(&findings);
	CHECK(xq_game.start(&xq_game, &record, p, &findings), "%s: not usable", fen);
}

/* The words of a text, between bars. */
static int
words_of(const char *text, struct span words[WORDS_MOST])
{
	struct span rest = span_of(text);
	int n = 0;

	while (rest.n > 0 && n < WORDS_MOST)
		words[n++] = span_cut(&rest, '|');
	return n;
}

/* The moves in one word, between bars.  A word in which there is none is one part, so that it is read and reported. */
static void
split(void)
{
	static const struct { const char *word, *parts; } rows[] = {
		{ "炮二平五", "炮二平五" }, { "h2e2", "h2e2" }, { "C2=5", "C2=5" }, { "Nf3", "Nf3" },
		{ "炮二平五马8进7", "炮二平五|马8进7" }, { "1.炮二平五马８进７2.马二进三", "炮二平五|马８进７|马二进三" },
		{ "abc炮二平五xyz", "abc|炮二平五|xyz" },
		{ "", "" }, { "、", "、" }, { "12.", "12." }, { "　！", "　！" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span parts[BOARD_WORDS_MAX];
		char all[256] = "";
		int n = xq_game.split(span_of(rows[i].word), parts);

		for (int k = 0; k < n && k < BOARD_WORDS_MAX; k++)
			snprintf(all + strlen(all), sizeof(all) - strlen(all), "%s%.*s", k > 0 ? "|" : "", (int)parts[k].n, parts[k].p);
		CHECK(strcmp(all, rows[i].parts) == 0, "%s: is [%s], should be [%s]", rows[i].word, all, rows[i].parts);
	}
}

/* No more parts are written than there is room for. */
static void
split_full(void)
{
	struct span parts[BOARD_WORDS_MAX + 1];
	char word[(BOARD_WORDS_MAX + 1) * 16] = "";

	for (int n = 1; n <= BOARD_WORDS_MAX + 1; n++) {
		strcat(word, "炮二平五");
		parts[BOARD_WORDS_MAX] = SPAN("untouched");
		CHECK(xq_game.split(span_of(word), parts) == (n < BOARD_WORDS_MAX ? n : BOARD_WORDS_MAX), "%d moves: %d", n,
		    xq_game.split(span_of(word), parts));
		CHECK(span_eq(parts[BOARD_WORDS_MAX], SPAN("untouched")), "%d moves: one part too many", n);
		CHECK(span_eq(parts[0], SPAN("炮二平五")), "%d moves: the first", n);
	}
}

/* Words that are moves of xiangqi and surely of no other game. */
static void
recognise(void)
{
	static const struct { const char *words; bool is; } rows[] = {
		{ "炮二平五|马8进7", true }, { "炮二平五马8进7", true }, { "炮二平五", false }, { "砲二平五|馬8進7", true },
		/* Chinese notation need not be legal. */
		{ "马五进六|马五进六", true },
		{ "C2=5|H8+7|H2+3|R9=8", true }, { "C2=5|H8+7|H2+3", false },
		{ "h2e2|h9g7|h0g2|i9h9", true }, { "h2e2|h9g7|h0g2", false },
		{ "h2e2|h9g7|h0g2|i9h8", false }, { "h2e2|h9g7|h0g2|xyz", false }, { "xyz|炮二平五|马8进7", false },
		{ "炮二平五|h2e2", false }, { "炮二平五|h2e2|h9g7|h0g2", false }, { "炮二平五|h2e2|h9g7|h0g2|i9h9", true },
		/* No more than eight are looked at. */
		{ "h2e2|h9g7|h0g2|i9h9|i0h0|b9c7|b0c2|g6g5", true }, { "h2e2|h9g7|h0g2|i9h9|i0h0|b9c7|b0c2|xyz", false },
		{ "h2e2|h9g7|h0g2|i9h9|i0h0|b9c7|b0c2|g6g5|xyz", true },
		{ "e4|e5|Nf3|Nc6", false }, { "Ce2|Hg7|Hg2|Rh9", false }, { "", false }, { "12.|12.|12.|12.", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span words[WORDS_MOST];

		CHECK(xq_game.recognise(words, words_of(rows[i].words, words)) == rows[i].is, "%s: should be %d", rows[i].words,
		    rows[i].is);
	}
}

/* Which notation the words of a game are in. */
static void
notation(void)
{
	static const struct { const char *words; int is; } rows[] = {
		{ "炮二平五|马8进7", XQ_CHINESE }, { "炮二平五|马８进７", XQ_CHINESE }, { "马８进７", XQ_CHINESE_WIDE },
		{ "馬二進三", XQ_TRADITIONAL }, { "C2=5|H8+7", XQ_WXF }, { "C2.5", XQ_WXF },
		{ "H2-E2|H9-G7", XQ_ICCS }, { "h2e2|h9g7", XQ_UCCI }, { "h3e3|h10g8", XQ_UCI }, { "h3e3|h8e8", XQ_UCI },
		/* The ranks of the whole game decide, not the form of the first word. */
		{ "H3-E3|H10-G8", XQ_UCI }, { "b1c3", XQ_UCI }, { "a4a5|b0c2", XQ_UCCI }, { "a4a5|b1c3", XQ_UCI },
		{ "Ce2", XQ_ALGEBRAIC },
		{ "xyz|C2=5", XQ_WXF }, { "12.|、|H2-E2", XQ_ICCS }, { "xyz|12.", -1 }, { "", -1 },
	};
	struct board_position p;

	position_of("", &p);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span words[WORDS_MOST];
		int n = words_of(rows[i].words, words), is = xq_game.notation(&p, words, n);

		CHECK(is == rows[i].is, "%s: is %d, should be %d", rows[i].words, is, rows[i].is);
	}
}

int
main(void)
{
	char error[160];

	if (!grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error))
		return 1;
	RUN(split);
	RUN(split_full);
	RUN(recognise);
	RUN(notation);
	findings_free(&findings);
	return check_end();
}
