/* test_game_rules: the forms of games on other boards: rows of two small games, made by hand, stand for all. */
#include <string.h>

#include "support/check.h"
#include "games/output_forms/write.h"
#include "games/xiangqi/xq_fen.h"

/* -- xiangqi, with two notations -- */

static int
xq_test_write(const void *position, board_move m, int notation, const struct piece_letters *letters,
    char out[BOARD_WORD_MAX])
{
	int from = xq_from(m), to = xq_to(m);
	const char *form = notation == 0 ? "%c%d-%c%d" : "%c%d%c%d";
	char base = notation == 0 ? 'A' : 'a';

	(void)position, (void)letters;
	return snprintf(out, BOARD_WORD_MAX, form, base + xq_file(from), xq_rank(from), base + xq_file(to), xq_rank(to));
}

static void
xq_test_play(void *position, board_move m)
{
	xq_play(position, m);
}

static bool
xq_test_end(const void *position, struct arena *texts, struct board_end *end)
{
	(void)texts;
	if (xq_has_move(position))
		return false;
	*end = (struct board_end){ "checkmate", BOARD_WON_0, SPAN("Black is checkmated") };
	return true;
}

static enum board_side
xq_test_turn(const void *position)
{
	return ((const struct xq_position *)position)->turn == XQ_RED ? BOARD_SIDE_0 : BOARD_SIDE_1;
}

static unsigned
xq_test_number(const void *position)
{
	return ((const struct xq_position *)position)->number;
}

static int
xq_test_fen(const void *position, char out[BOARD_FEN_MAX])
{
	return xq_fen_write(position, out);
}

static void
xq_test_shape(const void *position, int *files, int *ranks)
{
	(void)position;
	*files = XQ_FILES;
	*ranks = XQ_RANKS;
}

static int
xq_test_at(const void *position, int point)
{
	return ((const struct xq_position *)position)->board[point];
}

static void
xq_test_points(const void *position, board_move m, int *from, int *to)
{
	(void)position;
	*from = xq_from(m);
	*to = xq_to(m);
}

static const struct board_notation xq_test_notations[] = { { "iccs", "ICCS", "" }, { "uci", NULL, "" }, { 0 } };
static const char *const xq_test_signs[] = { "", "\u5e25", "\u4ed5", "\u76f8", "\u508c", "\u4fe5", "\u70ae", "\u5175",
	"", "\u5c07", "\u58eb", "\u8c61", "\u99ac", "\u8eca", "\u7832", "\u5352" };

static const struct game_rules xq_test = {
	.name = "xiangqi", .sides = { "Red", "Black" }, .first = BOARD_SIDE_0,
	.size = sizeof(struct xq_position), .notations = xq_test_notations, .engines = { 1, 1 }, .write = xq_test_write,
	.play = xq_test_play,
	.end = xq_test_end, .turn = xq_test_turn, .number = xq_test_number, .fen = xq_test_fen, .look = BOARD_RIVER,
	.shape = xq_test_shape, .at = xq_test_at, .letters = ".KABNRCP.kabnrcp", .signs = xq_test_signs,
	.colours = " 0000000 1111111", .points = xq_test_points,
};

/* -- stones on 5x5 points, in which nobody wins; Black begins -- */

struct stones {
	char point[25];
	uint8_t n;
};

static int
stones_write(const void *position, board_move m, int notation, const struct piece_letters *letters,
    char out[BOARD_WORD_MAX])
{
	(void)position, (void)notation, (void)letters;
	return snprintf(out, BOARD_WORD_MAX, "%c%d", 'a' + (m - 1) % 5, (m - 1) / 5 + 1);
}

static void
stones_play(void *position, board_move m)
{
	struct stones *s = position;

	s->point[m - 1] = (char)(s->n++ % 2 + 1);
}

static bool
stones_end(const void *position, struct arena *texts, struct board_end *end)
{
	(void)position, (void)texts, (void)end;
	return false;
}

static enum board_side
stones_turn(const void *position)
{
	return ((const struct stones *)position)->n % 2 == 0 ? BOARD_SIDE_1 : BOARD_SIDE_0;
}

static unsigned
stones_number(const void *position)
{
	return ((const struct stones *)position)->n / 2u + 1;
}

static int
stones_fen(const void *position, char out[BOARD_FEN_MAX])
{
	return snprintf(out, BOARD_FEN_MAX, "%d stones", ((const struct stones *)position)->n);
}

static void
stones_shape(const void *position, int *files, int *ranks)
{
	(void)position;
	*files = *ranks = 5;
}

static int
stones_at(const void *position, int point)
{
	return ((const struct stones *)position)->point[point];
}

static void
stones_points(const void *position, board_move m, int *from, int *to)
{
	(void)position;
	*from = -1;
	*to = m - 1;
}

static int
stones_forbidden(const void *position, int points[BOARD_FORBIDDEN_MAX])
{
	points[0] = 24;
	return stones_turn(position) == BOARD_SIDE_1;
}

static const struct board_notation stones_notations[] = { { "points", NULL, "" }, { 0 } };
static const char *const stones_signs[] = { "", "\u25cf", "\u25cb" };
static const struct game_rules stones = {
	.name = "renju", .sides = { "White", "Black" }, .first = BOARD_SIDE_1, .size = sizeof(struct stones),
	.notations = stones_notations, .engines = { -1, -1 }, .write = stones_write, .play = stones_play,
	.end = stones_end, .turn = stones_turn,
	.number = stones_number, .fen = stones_fen, .look = BOARD_GRID, .first_rank = 1, .shape = stones_shape,
	.at = stones_at, .letters = ".XO", .signs = stones_signs, .colours = " 10", .points = stones_points,
	.forbidden = stones_forbidden,
};

/* -- a game by hand, and what is written of it -- */

static const struct tag tags[] = {
	{ .name = { "Red", 3 }, .value = { "Hu", 2 } }, { .name = { "Black", 5 }, .value = { "Xu", 2 } },
};

struct sample {
	struct movelist score;
	struct record record;
	struct location place;
	struct game_summary summary;
	struct findings findings;
	struct view view;
	struct buf out;
};

static void
begin(struct sample *s, const struct game_rules *game)
{
	*s = (struct sample){ .record = { .text = SPAN("") }, .place = { .encoding = ENC_UTF8 } };
	movelist_start(&s->score, game, &(const union game_position){ { 0 } }, true);
	s->view = (struct view){ .record = &s->record, .place = &s->place, .score = &s->score, .tags = tags, .tags_n = 2,
		.result = SPAN("1-0"), .summary = &s->summary, .findings = &s->findings };
}

static void
end(struct sample *s)
{
	movelist_free(&s->score);
	buf_free(&s->out);
}

static void
add(struct sample *s, enum element_kind kind, const char *text, unsigned value)
{
	movelist_add(&s->score, kind, span_of(text), value, 0);
}

/* 1. H2-E2 {middle} (1. B2-E2) 1... H9-G7 */
static void
begin_xiangqi(struct sample *s)
{
	begin(s, &xq_test);
	xq_start((struct xq_position *)(void *)&s->score.start);
	add(s, ELEMENT_MOVE, "H2-E2", xq_move_of(25, 22));
	add(s, ELEMENT_COMMENT, "middle", 0);
	add(s, ELEMENT_OPEN, "(", 0);
	add(s, ELEMENT_MOVE, "B2-E2", xq_move_of(19, 22));
	add(s, ELEMENT_CLOSE, ")", 0);
	add(s, ELEMENT_MOVE, "H9-G7", xq_move_of(88, 69));
}

/* a1 b2 c3 */
static void
begin_stones(struct sample *s)
{
	begin(s, &stones);
	add(s, ELEMENT_MOVE, "a1", 1);
	add(s, ELEMENT_MOVE, "b2", 7);
	add(s, ELEMENT_MOVE, "c3", 13);
}

static const struct write_options usual = { .width = 80, .last = -1 }, bare = { .width = 80, .last = -1, .bare = true },
    last = { .width = 80, .last = -1, .final = true }, signs = { .width = 80, .last = -1, .final = true, .unicode = true };

static void
check_form(struct sample *s, const struct write_form *form, const struct write_options *how, const char *expected)
{
	buf_clear(&s->out);
	form->game(&s->out, &s->view, how);
	buf_char(&s->out, '\0');
	CHECK(!s->out.failed && strcmp(s->out.p, expected) == 0, "%s:\n%s\nexpected:\n%s", form->name, s->out.p, expected);
}

static void
test_moves(void)
{
	struct write_options uci = usual;
	struct sample s;

	uci.notation = "uci";
	begin_xiangqi(&s);
	check_form(&s, &write_pgn, &usual,
	    "[Red \"Hu\"]\n[Black \"Xu\"]\n\n1. H2-E2 {middle} (1. B2-E2) 1... H9-G7 1-0\n\n");
	check_form(&s, &write_pgn, &uci, "[Red \"Hu\"]\n[Black \"Xu\"]\n\n1. h2e2 {middle} (1. b2e2) 1... h9g7 1-0\n\n");
	check_form(&s, &write_san, &bare, "H2-E2 H9-G7 1-0\n");
	check_form(&s, &write_uci, &bare, "h2e2 h9g7 1-0\n");
	s.score.notation = 1;
	check_form(&s, &write_san, &bare, "h2e2 h9g7 1-0\n");
	check_form(&s, &write_fen, &bare,
	    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
	    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\n"
	    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2\n");
	end(&s);
	begin_stones(&s);
	check_form(&s, &write_uci, &bare, "a1 b2 c3 1-0\n");
	end(&s);
}

static void
test_text_boards(void)
{
	struct sample s;

	begin_xiangqi(&s);
	check_form(&s, &write_board, &last, "Hu - Xu, 1...H9-G7\n"
	    " 9 r-n-b-a-k-a-b-.-r\n   | | | |\\|/| | | |\n 8 .-.-.-.-.-.-.-.-.\n   | | | |/|\\| | | |\n"
	    " 7 .-c-.-.-.-.-n-c-.\n   | | | | | | | | |\n 6 p-.-p-.-p-.-p-.-p\n   | | | | | | | | |\n"
	    " 5 .-.-.-.-.-.-.-.-.\n   |     river     |\n 4 .-.-.-.-.-.-.-.-.\n   | | | | | | | | |\n"
	    " 3 P-.-P-.-P-.-P-.-P\n   | | | | | | | | |\n 2 .-C-.-.-C-.-.-.-.\n   | | | |\\|/| | | |\n"
	    " 1 .-.-.-.-.-.-.-.-.\n   | | | |/|\\| | | |\n 0 R-N-B-A-K-A-B-N-R\n   a b c d e f g h i\n"
	    "Red to move\n\n");
	buf_clear(&s.out);
	write_board.game(&s.out, &s.view, &signs);
	buf_char(&s.out, '\0');
	CHECK(strstr(s.out.p, "\n 9 \u8eca\u2500\u2500\u99ac\u2500\u2500\u8c61\u2500\u2500\u58eb\u2500\u2500\u5c07") != NULL &&
	    strstr(s.out.p, "\n   \u2502      \u695a \u6cb3         \u6f22 \u754c      \u2502\n") != NULL &&
	    strstr(s.out.p, "\u2502 \u2572 \u2502 \u2571 \u2502") != NULL, "%s", s.out.p);
	end(&s);
	begin_stones(&s);
	check_form(&s, &write_board, &last, "Hu - Xu, 2.c3\n 5 . . . . .\n 4 . . . . .\n 3 . . X . .\n 2 . O . . .\n 1 X . . . .\n"
	    "   a b c d e\nWhite to move\n\n");
	s.score.n = 2;
	check_form(&s, &write_board, &signs, "Hu - Xu, 1...b2\n 5 \u250c\u2500\u252c\u2500\u252c\u2500\u252c\u2500\u00d7\n"
	    " 4 \u251c\u2500\u253c\u2500\u253c\u2500\u253c\u2500\u2524\n 3 \u251c\u2500\u253c\u2500\u253c\u2500\u253c\u2500\u2524\n"
	    " 2 \u251c\u2500\u25cb\u2500\u253c\u2500\u253c\u2500\u2524\n 1 \u25cf\u2500\u2534\u2500\u2534\u2500\u2534\u2500\u2518\n"
	    "   a b c d e\nBlack to move\n\n");
	end(&s);
}

static void
check_picture(struct sample *s, const struct write_options *how, const char *text, bool there)
{
	buf_clear(&s->out);
	write_svg.game(&s->out, &s->view, how);
	buf_char(&s->out, '\0');
	CHECK((strstr(s->out.p, text) != NULL) == there, "%s is%s there", text, there ? " not" : "");
}

static void
test_pictures(void)
{
	struct write_options letters = last;
	struct sample s;

	letters.letters = piece_letters_languages;
	letters.flipped = true;
	begin_xiangqi(&s);
	check_picture(&s, &last, "<title id=\"title\">Hu - Xu</title>", true);
	check_picture(&s, &last, "1...H9-G7: Red Pi3 Pg3 Pe3 Pc3 Pa3 Ce2 Cb2 Ri0 Nh0", true);
	check_picture(&s, &last, "y=\"108\" font-family=\"'Noto Serif CJK TC'", true);	/* the horse on g7 */
	check_picture(&s, &last, ">\u99ac</text>", true);
	check_picture(&s, &last, ">\u6f22 \u754c</text>", true);
	check_picture(&s, &last, "cx=\"300\" cy=\"20\" r=\"14\" fill=\"none\" stroke=\"#d18f00\"", true);	/* h9 */
	check_picture(&s, &letters, ">\u99ac</text>", false);
	check_picture(&s, &letters, "<text x=\"100\" y=\"307\" ", true);	/* the horse on g7, from Black's side */
	end(&s);
	begin_stones(&s);
	check_picture(&s, &last, "2.c3: White b2; Black c3 a1; White to move.", true);
	check_picture(&s, &last, "<text x=\"100\" y=\"106\" font-family=\"sans-serif\" font-size=\"18\" fill=\"#fff\">3</text>", true);
	check_picture(&s, &last, "class=\"forbidden\"", false);
	s.score.n = 2;
	check_picture(&s, &last, "stroke-width=\"3\" d=\"M172 12l16 16m0 -16l-16 16\"", true);
	end(&s);
}

int
main(void)
{
	RUN(test_pictures);
	RUN(test_moves);
	RUN(test_text_boards);
	return check_end();
}
