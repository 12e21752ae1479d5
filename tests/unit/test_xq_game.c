/* test_xq_game: xiangqi behind the seam of boards: words and what they say, which game they are of, and ends. */
#include <string.h>

#include "support/check.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_notation.h"

enum { WORDS_MOST = 40 };
#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

static struct grading grading;
static struct findings findings = { .grading = &grading };

static void
position_of(const char *fen, union game_position *p)
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
		{ "C2=5|H8+7", true }, { "C2=5", false }, { "C2=5|H9+7", false },
		{ "h2e2|h9g7", true }, { "h3e3|h8e8|b1c3", false }, { "h3e3|h8e8|b1c3|b8d8", true },
		{ "h2e2|h9g7|h0g2|i9h8", false }, { "h2e2|h9g7|h0g2|xyz", false }, { "xyz|炮二平五|马8进7", false },
		{ "炮二平五|h2e2", false }, { "炮二平五|h2e2|h9g7", true },
		/* No more than eight are looked at. */
		{ "h2e2|h9g7|h0g2|i9h9|i0h0|b9c7|b0c2|g6g5", true }, { "h2e2|h9g7|h0g2|i9h9|i0h0|b9c7|b0c2|xyz", false },
		{ "h2e2|h9g7|h0g2|i9h9|i0h0|b9c7|b0c2|g6g5|xyz", true },
		{ "e4|e5|Nf3|Nc6", false }, { "c4|g5|Rb0", false }, { "Hg2|Hg7|Hc2|Hc7", false }, { "", false }, { "12.|12.|12.|12.", false },
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
		{ "H3-E3|H10-G8", XQ_UCI }, { "b1c3", XQ_UCI }, { "a3a4|b9c7", XQ_UCCI }, { "a4a5|b1c3", XQ_UCI },
		{ "Ce2", -1 }, { "Che2|Hg7", XQ_ALGEBRAIC_0 }, { "Che3|Hg8", XQ_ALGEBRAIC }, { "Ch2-e2|Hh9-g7", XQ_ALGEBRAIC_0 },
		{ "c4|g5", XQ_ALGEBRAIC_0 }, { "C2=5|Hg8", XQ_WXF },
		{ "xyz|C2=5", XQ_WXF }, { "12.|、|H2-E2", XQ_ICCS }, { "xyz|12.", -1 }, { "", -1 },
	};
	union game_position p;

	position_of("", &p);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span words[WORDS_MOST];
		int n = words_of(rows[i].words, words), is = xq_game.notation(&p, words, n);

		CHECK(is == rows[i].is, "%s: is %d, should be %d", rows[i].words, is, rows[i].is);
	}
}

/* A reading as text: what is wrong, or the moves; the notation; what is unusual; the message; what may have been meant. */
static const char *
said(const union game_position *p, const struct board_reading *r)
{
	static char out[512];
	char word[BOARD_WORD_MAX];
	size_t n = (size_t)snprintf(out, sizeof(out), "%s", r->trouble == DIAG_NONE ? "" : diag_rows[r->trouble].id);

	for (int i = 0; i < r->moves_n; i++) {
		xq_game.write(p, r->moves[i], XQ_UCCI, NULL, word);
		n += (size_t)snprintf(out + n, sizeof(out) - n, "%s%s", n > 0 ? " " : "", word);
	}
	n += (size_t)snprintf(out + n, sizeof(out) - n, ", %s", r->notation == -1 ? "none" : xq_notations[r->notation].name);
	if (r->tolerated[0] != DIAG_NONE)
		n += (size_t)snprintf(out + n, sizeof(out) - n, ", %s", diag_rows[r->tolerated[0]].id);
	if (r->message.n > 0)
		n += (size_t)snprintf(out + n, sizeof(out) - n, ": %.*s", (int)r->message.n, r->message.p);
	for (int i = 0; i < SUGGEST_MAX && r->trouble != DIAG_NONE && r->suggest[i] != BOARD_NO_MOVE; i++) {
		xq_game.write(p, r->suggest[i], XQ_UCCI, NULL, word);
		n += (size_t)snprintf(out + n, sizeof(out) - n, "%s%s", i > 0 ? " " : "; ", word);
	}
	if (r->slip != NULL)
		snprintf(out + n, sizeof(out) - n, ", %s", r->slip);
	return out;
}

static void
readings(void)
{
	static const struct { const char *fen, *word; int notation; const char *said; } rows[] = {
		{ "", "炮二平五", -1, "h2e2, chinese" },
		{ "", "C2=5", -1, "h2e2, wxf" },
		{ "", "H2-E2", XQ_ICCS, "h2e2, iccs" },
		{ "", "h3e3", XQ_UCI, "h2e2, uci" },
		{ "", "h3e3", XQ_UCCI, "illegal-no-such-piece, ucci: "
		    "there is no piece on h3; h2e2, the ranks are counted from another number" },
		{ "", "h3e3", -1, "h2e2, uci" },
		{ "", "h2e2", XQ_UCI, "illegal-no-such-piece, uci: "
		    "there is no piece on h2; h2e2, the ranks are counted from another number" },
		{ "", "e3e4", -1, "e3e4, ucci" },
		{ "", "e3e4", XQ_UCCI, "e3e4, ucci" },
		{ "", "e4e5", XQ_UCI, "e3e4, uci" },
		{ "", "xyz", -1, "lex-unknown-token, none" },
		{ "", "h2j2", XQ_ICCS, "lex-unknown-token, none" },
		{ "", "马二进四", -1, "illegal-blocked, chinese: "
		    "the horse on h0 cannot go to f1: the elephant on g0 blocks its leg; "
		    "h2h6 h0g2 h0i2, another piece is written" },
		{ "", "炮二进六", -1, "illegal-blocked, chinese: "
		    "the cannon on h2 cannot go to h8: the cannon on h7 is in the way, and a cannon jumps only to capture; "
		    "h2d2 h2h9 h2h6 h2h5 h2h4, the direction is another one" },
		{ "", "车一平一", -1, "illegal-no-such-piece, chinese: "
		    "no chariot of Red can make this move; i0i1, the direction is another one" },
		{ "", "相三退五", -1, "illegal-no-such-piece, chinese: "
		    "no elephant of Red can make this move; g0e2, the direction is another one" },
		{ "", "马八进三", -1, "illegal-no-such-piece, chinese: "
		    "no horse of Red can make this move; "
		    "h0g2 b0c2 b2b5 b0a2, the file of the piece is counted from the other side" },
		{ "", "h0h10", -1, "illegal-no-such-piece, uci: one of the points is not on the board" },
		{ "", "h10h9", XQ_UCCI, "illegal-no-such-piece, uci: one of the points is not on the board" },
		{ "", "a0a10", XQ_UCCI, "illegal-no-such-piece, uci: one of the points is not on the board" },
		{ "", "h9g7", XQ_UCCI, "illegal-wrong-side, ucci: the horse on h9 is Black's, and it is Red's turn" },
		{ "", "h9g7", XQ_UCI, "illegal-no-such-piece, uci: there is no piece on h9" },
		{ "", "Ri2", -1, "san-ambiguous i0i2 i0i1, algebraic-0: "
		    "ambiguous: the ranks may be counted from 0 or from 1, and the chariot can make both moves" },
		{ "", "Ri2", XQ_ALGEBRAIC, "i0i1, algebraic" }, { "", "Ri2", XQ_ALGEBRAIC_0, "i0i2, algebraic-0" },
		{ "", "Rb0", XQ_ALGEBRAIC_0, "illegal-own-piece, algebraic-0: "
		    "the chariot on a0 cannot go to b0: Red's own horse is there" },
		{ "", "Rb1", XQ_ALGEBRAIC, "illegal-own-piece, algebraic: the chariot on a1 cannot go to b1: Red's own horse is there" },
		{ "", "g4", XQ_ALGEBRAIC_0, "g3g4, algebraic-0" },
		{ "3k5/9/9/9/4P4/3P5/9/9/9/4K4 w", "d5", XQ_ALGEBRAIC_0, "d4d5, algebraic-0" },
		{ "3k5/9/9/9/4P4/3P5/9/9/9/4K4 w", "ed5", XQ_ALGEBRAIC_0, "e5d5, algebraic-0" },
		{ "3k5/9/9/9/4P4/9/9/9/9/4K4 w", "d5", XQ_ALGEBRAIC_0, "e5d5, algebraic-0" },
		{ "3k5/9/9/9/3P5/9/9/9/9/4K4 w", "de5", XQ_ALGEBRAIC_0, "d5e5, algebraic-0" },
		{ "3k5/9/9/9/3P5/9/9/9/9/4K4 w", "de6", XQ_ALGEBRAIC, "d5e5, algebraic" },
		{ "", "h5", XQ_ALGEBRAIC_0, "illegal-no-such-piece, algebraic-0: no soldier of Red can make this move" },
		{ "3k5/9/9/9/4r4/4P4/9/9/9/4K4 w", "exe5", XQ_ALGEBRAIC_0, "e4e5, algebraic-0" },
		/* A capital and small letters are a piece and points, not two points. */
		{ "3k5/9/9/9/9/4E4/9/9/9/E3K4 w", "E4c2", XQ_ALGEBRAIC_0, "e4c2, algebraic-0" },
		{ "3k5/9/9/9/9/4E4/9/9/9/E3K4 w", "E0c2", XQ_ALGEBRAIC_0, "a0c2, algebraic-0" },
		{ "", "Nc2", XQ_ALGEBRAIC_0, "b0c2, algebraic-0, mv-xiangqi-form: the letters of pieces are K, A, E, H, R, C and P" },
		{ "", "马8进7", -1, "b0c2, chinese, mv-xiangqi-form: Red's numbers are Chinese, and Black's are digits" },
		{ "", "炮二上一", -1, "h2h3, chinese, mv-xiangqi-form: up and down are written for forward and backward" },
		{ "", "N2+3", -1, "h0g2, wxf, mv-xiangqi-form: the letters of pieces are K, A, E, H, R, C and P" },
		{ "", "n2+3", -1, "h0g2, wxf, mv-xiangqi-form: "
		    "the letters of pieces are K, A, E, H, R, C and P, and letters are capitals" },
		{ "", "h2+3", -1, "h0g2, wxf, mv-xiangqi-form: letters are capitals" },
		{ "", "砲二平五", -1, "h2e2, chinese-traditional" },
		{ "", "将五进一", -1, "e0e1, chinese, mv-xiangqi-form: the piece has the name of the other side's" },
		{ "", "将5上1", -1, "e0e1, chinese, mv-xiangqi-form: up and down are written for forward and backward, and "
		    "Red's numbers are Chinese, and Black's are digits, and the piece has the name of the other side's" },
		{ "", "炮２平５", -1, "h2e2, chinese-wide, mv-xiangqi-form: Red's numbers are Chinese, and Black's are digits" },
		{ "", "前炮平五", -1, "san-ambiguous b2e2 h2e2, chinese: "
		    "ambiguous: the cannon on b2 and on h2 can make this move" },
		{ "", "C二平五", -1, "h2e2, chinese, mv-xiangqi-form: Chinese and Latin signs are in one word" },
		{ "3k5/9/9/3N5/9/3N5/9/9/9/4K4 w", "马六进五", -1, "san-ambiguous d4e6 d6e8, chinese: "
		    "ambiguous: the horse on d4 and on d6 can make this move" },
		{ "3k5/9/9/3N5/9/3N5/9/9/9/4K4 w", "马六进七", -1, "san-ambiguous d4c6 d6c8, chinese: "
		    "ambiguous: the horse on d4 and on d6 can make this move" },
		{ "3k5/9/9/3N5/9/3N5/9/9/9/4K4 w", "马四进五", -1, "illegal-no-such-piece, chinese: "
		    "no horse of Red can make this move; d4e6 d6e8, the files are counted from the other side" },
		{ "3ak4/9/9/9/9/9/9/9/9/3K5 b", "士4进5", -1, "d9e8, chinese" },
		{ "3ak4/9/9/9/9/9/9/9/9/3K5 b", "將5平6", -1, "e9f9, chinese-traditional" },
		{ "3ak4/9/9/9/9/9/9/9/9/3K5 b", "将5进1", -1, "e9e8, chinese" },
		{ "4k4/9/9/9/9/9/9/9/9/3K5 b", "将5平4", -1, "illegal-generals-face, chinese: "
		    "on d9 the general would face the general on d0 on an open file; "
		    "e9f9, the files are counted from the other side" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		union game_position p;
		struct board_reading r;

		position_of(rows[i].fen, &p);
		xq_game.read(&p, span_of(rows[i].word), rows[i].notation, &findings.text, &r);
		CHECK(strcmp(said(&p, &r), rows[i].said) == 0, "%s: is [%s], should be [%s]", rows[i].word, said(&p, &r), rows[i].said);
	}
}

/* Ends, sides, numbers and squares of positions. */
static void
ends(void)
{
	static const struct { const char *fen, *name, *text; enum board_result result; enum board_side turn; unsigned number; } rows[] = {
		{ "", "", "", BOARD_UNKNOWN, BOARD_SIDE_0, 1 },
		{ "4k4/9/9/9/9/9/9/9/4R4/3K1R3 b - - 0 7", "checkmate", "Black is checkmated", BOARD_WON_0, BOARD_SIDE_1, 7 },
		{ "3k1r3/4r4/9/9/9/9/9/9/9/4K4 w - - 0 9", "checkmate", "Red is checkmated", BOARD_WON_1, BOARD_SIDE_0, 9 },
		{ "3k5/9/4P4/9/9/9/9/9/9/4K4 b - - 3 2", "", "", BOARD_UNKNOWN, BOARD_SIDE_1, 2 },
		{ "3k5/2P6/9/9/9/9/9/9/9/4K4 b - - 0 2", "stalemate", "Black is stalemated and has lost", BOARD_WON_0, BOARD_SIDE_1, 2 },
		{ "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 2", "stalemate", "Black is stalemated and has lost", BOARD_WON_0, BOARD_SIDE_1, 2 },
		{ "3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 2", "stalemate", "Black is stalemated and has lost", BOARD_WON_0, BOARD_SIDE_1, 2 },
		{ "4k4/9/9/9/9/9/9/5p3/6p2/5K3 w - - 0 2", "stalemate", "Red is stalemated and has lost", BOARD_WON_1, BOARD_SIDE_0, 2 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct board_end end = { .name = "", .text = SPAN("") };
		union game_position p;
		bool over;

		position_of(rows[i].fen, &p);
		over = xq_game.end(&p, &findings.text, &end);
		CHECK(over == (rows[i].name[0] != '\0') && strcmp(end.name, rows[i].name) == 0 &&
		    span_eq(end.text, span_of(rows[i].text)) && end.result == rows[i].result, "%s: %s, %.*s, %d", rows[i].fen, end.name,
		    (int)end.text.n, end.text.p, (int)end.result);
		CHECK(xq_game.turn(&p) == rows[i].turn && xq_game.number(&p) == rows[i].number, "%s: number %u", rows[i].fen,
		    xq_game.number(&p));
		CHECK(xq_game.initial(&p) == (i == 0), "%s: initial", rows[i].fen);
	}
}

/* Positions that stand alone. */
static void
positions(void)
{
	static const struct { const char *fen; bool readable, usable, lossy, arises; enum diag impossible; } rows[] = {
		{ START, true, true, false, true, DIAG_NONE },
		{ "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", true, true, false, false, DIAG_NONE },
		{ "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", true, false, false, false, DIAG_FEN_GENERALS_FACE },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct board_verdict v;
		union game_position p;

		findings_clear(&findings);
		xq_game.position(span_of(rows[i].fen), &p, &findings, &v);
		CHECK(v.readable == rows[i].readable && v.usable == rows[i].usable && v.lossy == rows[i].lossy &&
		    v.arises == rows[i].arises && v.impossible == rows[i].impossible, "%s: %d %d %d %d %s", rows[i].fen, v.readable,
		    v.usable, v.lossy, v.arises, diag_rows[v.impossible].id);
		CHECK((findings.n > 0) == (rows[i].impossible != DIAG_NONE), "%s: %zu findings", rows[i].fen, findings.n);
		CHECK(xq_game.is_position(span_of(rows[i].fen)), "%s: of another game", rows[i].fen);
	}
	CHECK(!xq_game.is_position(SPAN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")), "a position of chess");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct board_record record = { .fen = span_of(rows[i].fen) };
		union game_position p;

		findings_clear(&findings);
		CHECK(xq_game.start(&xq_game, &record, &p, &findings) == rows[i].usable, "%s: a game from it", rows[i].fen);
		CHECK(findings.n == (rows[i].impossible != DIAG_NONE) && (findings.n == 0 || findings.list[0].id == rows[i].impossible),
		    "%s: %zu findings", rows[i].fen, findings.n);
	}
}

/* A move as drawings and lists see it: points, men by point, the FEN and the key behind it. */
static void
moves(void)
{
	union game_position p, other;
	struct board_reading r;
	char fen[BOARD_FEN_MAX], word[BOARD_WORD_MAX];
	int from = 0, to = 0, files = 0, ranks = 0;

	position_of("", &p);
	other = p;
	xq_game.shape(&p, &files, &ranks);
	CHECK(files == 9 && ranks == 10, "%d files, %d ranks", files, ranks);
	xq_game.read(&p, SPAN("h2e2"), -1, &findings.text, &r);
	xq_game.points(&p, r.moves[0], &from, &to);
	CHECK(from % 9 == 7 && from / 9 == 2 && to % 9 == 4 && to / 9 == 2, "from %d to %d", from, to);
	CHECK(xq_game.letters[xq_game.at(&p, from)] == 'C' && xq_game.at(&p, to) == 0, "a cannon");
	CHECK(xq_game.letters[xq_game.at(&p, 9 * 9)] == 'r' && xq_game.colours[xq_game.at(&p, 9 * 9)] == '1', "Black's chariot");
	CHECK(strcmp(xq_game.signs[xq_game.at(&p, 0)], "俥") == 0 && xq_game.colours[xq_game.at(&p, 0)] == '0', "Red's chariot");
	CHECK(xq_game.write(&p, r.moves[0], XQ_CHINESE, NULL, word) == (int)strlen("炮二平五") && strcmp(word, "炮二平五") == 0, "%s", word);
	xq_game.play(&p, r.moves[0]);
	CHECK(xq_game.at(&p, from) == 0 && xq_game.letters[xq_game.at(&p, to)] == 'C', "the cannon is not there");
	CHECK(xq_game.turn(&p) == BOARD_SIDE_1 && xq_game.number(&p) == 1 && !xq_game.initial(&p), "Black's first move");
	CHECK(xq_game.fen(&p, fen) == (int)strlen(fen) &&
	    strcmp(fen, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1") == 0, "%s", fen);
	CHECK(xq_game.key(&p) != xq_game.key(&other), "the same key");
	position_of(fen, &other);
	CHECK(xq_game.key(&p) == xq_game.key(&other), "another key");
	xq_game.read(&p, SPAN("h9g7"), -1, &findings.text, &r);
	xq_game.play(&p, r.moves[0]);
	CHECK(xq_game.turn(&p) == BOARD_SIDE_0 && xq_game.number(&p) == 2, "Red's second move");
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
	RUN(readings);
	RUN(ends);
	RUN(positions);
	RUN(moves);
	findings_free(&findings);
	return check_end();
}
