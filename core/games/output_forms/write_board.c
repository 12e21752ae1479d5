/* write_board: positions drawn with characters, for a terminal of fixed width. */
#include "base/buf.h"
#include "base/encoding.h"
#include "games/chess/chess_game.h"
#include "games/output_forms/caption.h"
#include "games/interface/game_rules.h"

/* A board of any game, drawn with characters. */

enum { PALACE_LEFT = 3, RIVER_ABOVE = 4 };	/* column where palaces begin; row before the river, from either side */

/* What is drawn, in which characters. */
struct board_drawing {
	struct board_shape shape;
	const void *position;
	int forbidden[BOARD_FORBIDDEN_MAX], forbidden_n;
	bool unicode, wide;	/* wide: the signs take two columns */
};

/* Where lines meet, by what they have: above, below. */
static const char *
sign_of_crossing(const struct board_drawing *k, int row, int column)
{
	static const char *const signs[3][3] = {	/* top, middle, bottom; left, middle, right */
		{ "\u250c", "\u252c", "\u2510" }, { "\u251c", "\u253c", "\u2524" }, { "\u2514", "\u2534", "\u2518" },
	};
	const struct board_shape *s = &k->shape;
	int side = column == 0 ? 0 : column == s->files - 1 ? 2 : 1;
	int end = row == 0 ? 0 : row == s->ranks - 1 ? 2 : 1;

	if (s->game->look == BOARD_RIVER && side == 1 && row == RIVER_ABOVE)
		end = 2;
	else if (s->game->look == BOARD_RIVER && side == 1 && row == RIVER_ABOVE + 1)
		end = 0;
	return signs[end][side];
}

static bool
is_forbidden(const struct board_drawing *k, int point)
{
	for (int i = 0; i < k->forbidden_n; i++)
		if (k->forbidden[i] == point)
			return true;
	return false;
}

static void
put_text_point(struct buf *b, const struct board_drawing *k, int row, int column)
{
	const struct board_shape *s = &k->shape;
	int point = board_shape_point(s, row, column), at = s->game->at(k->position, point);
	bool last = column == s->files - 1;

	if (!k->unicode) {
		buf_char(b, at == 0 && is_forbidden(k, point) ? 'x' : s->game->letters[at]);
		buf_str(b, last ? "" : s->game->look == BOARD_RIVER ? "-" : " ");
		return;
	}
	if (at == 0)
		buf_str(b, is_forbidden(k, point) ? "\u00d7" : sign_of_crossing(k, row, column));
	else
		buf_str(b, s->game->signs[at]);
	if (!last)
		buf_str(b, !k->wide ? "\u2500" : at == 0 ? "\u2500\u2500\u2500" : "\u2500\u2500");
}

/* The diagonals of the palaces are in the two gaps at either end. */
static char
sign_of_diagonal(const struct board_shape *s, int row, int column)
{
	if ((row > 1 && row < s->ranks - 3) || column < PALACE_LEFT || column > PALACE_LEFT + 1)
		return ' ';
	return (row == 0 || row == s->ranks - 3) == (column == PALACE_LEFT) ? '\\' : '/';
}

/* The lines between this row and the next. */
static void
put_between(struct buf *b, const struct board_drawing *k, int row)
{
	static const char *const river[2] = { "|     river     |", "\u2502      \u695a \u6cb3         \u6f22 \u754c      \u2502" };
	const struct board_shape *s = &k->shape;

	buf_str(b, "   ");
	if (row == RIVER_ABOVE) {
		buf_str(b, river[k->wide]);
	} else {
		for (int column = 0; column < s->files; column++) {
			char line = sign_of_diagonal(s, row, column);

			buf_str(b, k->unicode ? "\u2502" : "|");
			if (column == s->files - 1)
				break;
			if (!k->unicode)
				buf_char(b, line);
			else
				buf_str(b, line == ' ' ? "   " : line == '/' ? " \u2571 " : " \u2572 ");
		}
	}
	buf_char(b, '\n');
}

static void
put_text_points(struct buf *b, const struct board_drawing *k)
{
	const struct board_shape *s = &k->shape;

	for (int row = 0; row < s->ranks; row++) {
		if (board_shape_number(s, row) < 10)
			buf_char(b, ' ');
		buf_number(b, (uint64_t)board_shape_number(s, row));
		buf_char(b, ' ');
		for (int column = 0; column < s->files; column++)
			put_text_point(b, k, row, column);
		buf_char(b, '\n');
		if (s->game->look == BOARD_RIVER && row < s->ranks - 1)
			put_between(b, k, row);
	}
	buf_str(b, "   ");
	for (int column = 0; column < s->files; column++) {
		buf_char(b, board_shape_letter(s, column));
		buf_str(b, column == s->files - 1 ? "\n" : k->wide ? "   " : " ");
	}
}

static void
put_text_squares(struct buf *b, const struct board_drawing *k)
{
	static const char edge[] = "  +-----------------+\n";
	const struct board_shape *s = &k->shape;
	const struct position *p = k->position;

	buf_str(b, edge);
	for (int row = 0; row < s->ranks; row++) {
		buf_number(b, (uint64_t)board_shape_number(s, row));
		buf_str(b, " | ");
		for (int column = 0; column < s->files; column++) {
			int point = board_shape_point(s, row, column), at = s->game->at(p, point);

			if (k->unicode)
				buf_str(b, s->game->signs[at]);
			else
				buf_char(b, s->game->letters[at]);
			buf_char(b, p->promoted >> point & 1 ? '~' : ' ');	/* as in FEN: as a captured piece it is a pawn */
		}
		buf_str(b, "|\n");
	}
	buf_str(b, edge);
	buf_str(b, "   ");
	for (int column = 0; column < s->files; column++) {
		buf_char(b, ' ');
		buf_char(b, board_shape_letter(s, column));
	}
	buf_char(b, '\n');
	for (int side = WHITE; side <= BLACK && caption_beside_of(s->game, p) != NULL; side++) {
		caption_beside(b, p, (enum colour)side, (enum colour)side, k->unicode);
		buf_char(b, '\n');
	}
}

/*
 * The board with its lines and coordinates, and what a side has in addition to it; `unicode`: with the signs of the pieces
 * (Chinese characters are two columns wide), not with letters.
 */
static void
board_text(struct buf *b, const struct game_rules *game, const void *position, bool flipped, bool unicode)
{
	static void (*const put_board[BOARD_LOOKS])(struct buf *, const struct board_drawing *) = {
		[BOARD_SQUARES] = put_text_squares, [BOARD_GRID] = put_text_points, [BOARD_RIVER] = put_text_points,
	};
	struct board_drawing k = { .shape = caption_shape(game, position, flipped), .position = position };

	k.unicode = unicode && game->signs != NULL;
	k.wide = k.unicode && game->look == BOARD_RIVER;
	k.forbidden_n = game->forbidden == NULL ? 0 : game->forbidden(position, k.forbidden);
	put_board[game->look](b, &k);
}

/* Text that is safe on a terminal. */
static void
put_for_terminal(struct buf *b, struct span s)
{
	encoding_append(b, s, ENC_UTF8);
}

/* `e` is the move that led to the position; NULL: it is the first one. */
static void
put_diagram(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how)
{
	if (!how->bare)
		caption_players(b, v, put_for_terminal);
	if (e != NULL) {
		buf_str(b, how->bare ? "" : ", ");
		caption_number(b, w);
		caption_move(b, v, w, e, how, put_for_terminal);
	}
	if (e != NULL || !how->bare)
		buf_char(b, '\n');
	board_text(b, v->score->rules, &w->now, how->flipped, how->unicode);
	caption_state(b, v->score->rules, &w->now);
	buf_str(b, "\n\n");
}

static void
put_final_board(struct buf *b, const struct view *v, const struct write_options *how)
{
	int plies;
	const struct element *e = NULL;
	struct walk w;

	if (!v->score->playable) {
		if (!how->bare) {
			caption_players(b, v, put_for_terminal);
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
	.game = put_final_board,
};
