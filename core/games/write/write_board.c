/* write_board: positions drawn with characters, for a terminal of fixed width. */
#include "base/encoding.h"
#include "games/write/board_caption.h"
#include "games/write/points_text.h"

/* By enum kind. */
static const char *const letters[2][7] = {
	{ ".", "P", "N", "B", "R", "Q", "K" }, { ".", "p", "n", "b", "r", "q", "k" },
};
static const char *const figures[2][7] = {
	{ "\u00b7", "\u2659", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654" },
	{ "\u00b7", "\u265f", "\u265e", "\u265d", "\u265c", "\u265b", "\u265a" },
};

/* Text that is safe on a terminal. */
static void
put_plain(struct buf *b, struct span s)
{
	encoding_append(b, s, ENC_UTF8);
}

static void
put_files(struct buf *b, bool flipped)
{
	buf_str(b, "   ");
	for (int i = 0; i < 8; i++) {
		buf_char(b, ' ');
		buf_char(b, (char)('a' + (flipped ? 7 - i : i)));
	}
	buf_char(b, '\n');
}

static void
put_board(struct buf *b, const struct position *p, const struct write_options *how)
{
	const char *const (*signs)[7] = how->unicode ? figures : letters;
	static const char edge[] = "  +-----------------+\n";

	buf_str(b, edge);
	for (int i = 0; i < 8; i++) {
		int rank = how->flipped ? i : 7 - i;

		buf_char(b, (char)('1' + rank));
		buf_str(b, " | ");
		for (int k = 0; k < 8; k++) {
			int s = 8 * rank + (how->flipped ? 7 - k : k), colour = (p->side[BLACK] >> s & 1) != 0;

			buf_str(b, signs[colour][p->board[s]]);
			buf_char(b, p->promoted >> s & 1 ? '~' : ' ');	/* as in FEN: as a captured piece it is a pawn */
		}
		buf_str(b, "|\n");
	}
	buf_str(b, edge);
	put_files(b, how->flipped);
	for (int side = WHITE; side <= BLACK && caption_has_beside(p); side++) {
		caption_beside(b, p, (enum colour)side, signs[side]);
		buf_char(b, '\n');
	}
}

/* `e` is the move that led to the position; NULL: it is the first one. */
static void
put_diagram(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how)
{
	if (!how->bare)
		caption_players(b, v, put_plain);
	if (e != NULL) {
		buf_str(b, how->bare ? "" : ", ");
		caption_number(b, &w->before);
		caption_san(b, v, w, e, how, put_plain);
	}
	if (e != NULL || !how->bare)
		buf_char(b, '\n');
	put_board(b, &w->now, how);
	buf_str(b, caption_turn(&w->now));
	buf_str(b, caption_state(&w->now));
	buf_str(b, "\n\n");
}

/* The same of a game on another board. */
static void
put_points(struct buf *b, const struct view *v, const struct board_walk *w, const struct element *e,
    const struct write_options *how)
{
	if (!how->bare)
		board_caption_players(b, v, put_plain);
	if (e != NULL) {
		buf_str(b, how->bare ? "" : ", ");
		board_caption_number(b, w);
		board_caption_move(b, w, e, board_caption_notation(how, v->score));
	}
	if (e != NULL || !how->bare)
		buf_char(b, '\n');
	points_text(b, w->board, &w->now, how->flipped, how->unicode);
	board_caption_state(b, w->board, &w->now);
	buf_str(b, "\n\n");
}

static void
put_final_points(struct buf *b, const struct view *v, const struct write_options *how)
{
	int plies = movelist_plies(v->score);
	const struct element *e = NULL;
	struct board_walk w;

	board_walk_start(&w, v->score);
	do
		if (write_wants(how, w.ply, plies))
			put_points(b, v, &w, e, how);
	while ((e = board_walk_main(&w)) != NULL);
}

static void
put_final(struct buf *b, const struct view *v, const struct write_options *how)
{
	int plies;
	const struct element *e = NULL;
	struct walk w;

	if (board_caption_any(v->score)) {
		put_final_points(b, v, how);
		return;
	}
	if (!v->score->playable) {
		if (!how->bare) {
			caption_players(b, v, put_plain);
			buf_str(b, "\nno position: the moves are not replayed\n\n");
		}
		return;
	}
	plies = movelist_plies(v->score);
	movelist_walk_start(&w, v->score);
	do
		if (write_wants(how, w.ply, plies))
			put_diagram(b, v, &w, e, how);
	while ((e = movelist_walk_main(&w)) != NULL);
}

const struct write_form write_board = {
	.name = "board", .help = "the final position, drawn with characters", .ending = ".txt",
	.kind = WRITE_POSITIONS | WRITE_LAST | WRITE_BARE | WRITE_BOARDS | WRITE_FIGURES | WRITE_LETTERS | WRITE_TAGS |
	    WRITE_ANY_BOARD,
	.game = put_final,
};
