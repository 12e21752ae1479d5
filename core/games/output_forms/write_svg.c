/* write_svg: a picture of a game: one position, or a grid of them with the moves that led there. */
#include "base/escape.h"
#include "games/chess/chess_game.h"
#include "games/output_forms/board_svg.h"

enum {
	CAPTION = 26,			/* height of a caption below a board of the width of one of chess */
	GAP = 14,			/* between the cells of a grid */
	COLUMNS_MAX = 4,
	SCREEN_WIDTH = 450,		/* width in pixels for which a cell is meant */
};

/* How the document is laid out. */
struct grid {
	int cells, columns;
	int width, height;		/* of a cell */
	int left, above;		/* where the board is in it */
	int board;			/* width of the board */
	int caption;			/* where a caption is, below the upper edge of the board */
	int large;			/* how much larger than one of chess the board is, in hundredths */
	bool beside;			/* there is something above and below each board, see board_svg_beside() */
};

/* A board in its cell. */
static void
measure_grid(struct grid *g, const struct board_shape *shape, bool beside)
{
	const struct board_svg_size size = board_svg_sizes[shape->game->look];
	int height = size.step * shape->ranks, strip = beside ? BOARD_SVG_BESIDE : 0;

	g->left = size.left;
	g->above = BOARD_SVG_EDGE + strip;
	g->board = size.step * shape->files;
	g->beside = beside;
	g->large = 100 * g->board / BOARD_SVG_BOARD;
	g->width = g->left + g->board + BOARD_SVG_EDGE;
	g->height = g->above + height + size.below + strip;
	g->caption = height + size.below + strip + 18 * g->large / 100;
	if (g->cells > 1)
		g->height += CAPTION * g->large / 100;
}

static struct grid
grid_of(const struct view *v, const struct write_options *how, int plies)
{
	const struct movelist *s = v->score;
	struct grid g = { .columns = 1 };
	struct board_shape shape;

	for (int ply = 0; ply <= plies; ply++)
		g.cells += write_wants(how, ply, plies);
	while (g.columns < COLUMNS_MAX && g.columns * g.columns < g.cells)
		g.columns++;
	shape = caption_shape(s->rules, &s->start, how->flipped);
	measure_grid(&g, &shape, s->playable && caption_beside_of(s->rules, &s->start) != NULL);
	return g;
}

static void
put_grid_header(struct buf *b, const struct grid *g)
{
	int rows = g->cells == 0 ? 1 : (g->cells + g->columns - 1) / g->columns;
	int width = g->columns * (g->width + GAP) - GAP, height = rows * (g->height + GAP) - GAP;

	buf_str(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
	    "xmlns:xlink=\"http://www.w3.org/1999/xlink\" ");
	buf_fmt(b, "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ", width, height,
	    width * SCREEN_WIDTH / g->width, height * SCREEN_WIDTH / g->width);
	buf_str(b, "role=\"img\" aria-labelledby=\"title desc\">\n");
}

/* -- in words -- */

/* The pieces of one colour in words: "White Kg1 Qd1 Pa2"; in Crazyhouse "Q~c8" is a promoted pawn. */
static void
put_piece_words(struct buf *b, const struct position *p, enum colour c)
{
	buf_str(b, c == WHITE ? "White" : "Black");
	for (int k = KING; k >= PAWN; k--)
		for (bits men = position_men(p, (int)c, k); men != 0; men &= men - 1) {
			int s = bits_lowest(men);

			buf_fmt(b, " %c%s%c%d", chess_game.letters[k], p->promoted >> s & 1 ? "~" : "", 'a' + FILE_OF(s), RANK_OF(s) + 1);
		}
}

static void
put_square_words(struct buf *b, const struct game_rules *game, const void *position)
{
	put_piece_words(b, position, WHITE);
	buf_str(b, "; ");
	put_piece_words(b, position, BLACK);
	buf_str(b, "; ");
	for (int side = WHITE; side <= BLACK && caption_beside_of(game, position) != NULL; side++) {
		caption_beside(b, position, (enum colour)side, WHITE, false);
		buf_str(b, "; ");
	}
}

/* "Red Ke0 Ra0; Black ke9"; stones without a letter. */
static void
put_point_words(struct buf *b, const struct game_rules *game, const void *position)
{
	struct board_shape s = caption_shape(game, position, false);

	for (int side = 0; side < 2; side++) {
		buf_str(b, game->sides[side]);
		for (int point = s.files * s.ranks - 1; point >= 0; point--) {
			int at = game->at(position, point);

			if (at == 0 || game->colours[at] != '0' + side)
				continue;
			buf_char(b, ' ');
			if (game->look == BOARD_RIVER)
				buf_char(b, game->letters[at]);
			buf_fmt(b, "%c%d", 'a' + point % s.files, point / s.files + game->first_rank);
		}
		buf_str(b, "; ");
	}
}

/* The move that led to the position. */
static void
put_caption_move(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how)
{
	if (e == NULL) {
		buf_str(b, "Start");
		return;
	}
	caption_number(b, w);
	caption_move(b, v, w, e, how, escape_xml);
}

/* Every position in words for those who cannot see it. */
static void
put_all_words(struct buf *b, const struct view *v, const struct write_options *how, int plies)
{
	static void (*const put_men[BOARD_LOOKS])(struct buf *, const struct game_rules *, const void *) = {
		[BOARD_SQUARES] = put_square_words, [BOARD_GRID] = put_point_words, [BOARD_RIVER] = put_point_words,
	};
	const struct game_rules *game = v->score->rules;
	const struct element *e = NULL;
	struct walk w;

	movelist_walk_start(&w, v->score);
	do {
		if (!write_wants(how, w.ply, plies))
			continue;
		put_caption_move(b, v, &w, e, how);
		buf_str(b, ": ");
		put_men[game->look](b, game, &w.now);
		caption_state(b, game, &w.now);
		buf_str(b, ".\n");
	} while ((e = movelist_walk_main(&w)) != NULL);
}

static void
put_titles(struct buf *b, const struct view *v, const struct write_options *how, int plies)
{
	buf_str(b, "<title id=\"title\">");
	caption_players(b, v, escape_xml);
	buf_str(b, "</title>\n<desc id=\"desc\">");
	if (!v->score->playable)
		buf_str(b, "The moves are not replayed.");
	else
		put_all_words(b, v, how, plies);
	buf_str(b, "</desc>\n");
}

/* -- boards -- */

/* Squares and arrows in the comments after a move, before the next one and outside variations. */
static void
read_shapes(const struct walk *w, const struct board_shape *shape, struct buf *under, struct buf *over)
{
	int depth = 0;

	for (size_t i = w->next; i < w->score->n; i++) {
		const struct element *e = &w->score->list[i];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		if (depth == 0 && e->kind <= ELEMENT_DROPPED)
			break;
		if (depth == 0 && e->kind == ELEMENT_COMMENT)
			board_svg_shapes(element_text(e), shape, under, over);
	}
}

static void
open_cell(struct buf *b, const struct grid *g, int i)
{
	buf_fmt(b, "<g transform=\"translate(%d %d)\">\n", i % g->columns * (g->width + GAP) + g->left,
	    i / g->columns * (g->height + GAP) + g->above);
}

static void
put_grid_cell(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how, const struct grid *g, struct board_svg_diagram *d)
{
	struct buf under = { 0 }, over = { 0 };

	if (d->shape.game->look == BOARD_SQUARES)
		read_shapes(w, &d->shape, &under, &over);
	d->under = buf_span(&under);
	d->over = buf_span(&over);
	board_svg_diagram(b, d);
	if (g->beside)
		board_svg_beside(b, &w->now.chess, how->flipped);
	if (g->cells > 1) {
		buf_fmt(b, "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"%d\" text-anchor=\"middle\" "
		    "fill=\"#222\">", g->board / 2, g->caption, 17 * g->large / 100);
		put_caption_move(b, v, w, e, how);
		buf_str(b, "</text>\n");
	}
	buf_drop(b, &under);
	buf_drop(b, &over);
}

/* Each stone has the number of the move that put it there. */
static void
put_cells(struct buf *b, const struct view *v, const struct write_options *how, int plies, const struct grid *g)
{
	const struct game_rules *game = v->score->rules;
	uint16_t numbers[BOARD_SVG_POINTS] = { 0 };
	const struct element *e = NULL;
	struct walk w;
	int i = 0;

	movelist_walk_start(&w, v->score);
	do {
		struct board_svg_diagram d = { .shape = caption_shape(game, &w.now, how->flipped), .position = &w.now, .from = -1,
			.to = -1, .letters = how->letters != NULL, .numbers = numbers };

		if (e != NULL && e->kind != ELEMENT_PASS)
			game->points(&w.before, e->move, &d.from, &d.to);
		if (d.to >= 0 && d.to < BOARD_SVG_POINTS)
			numbers[d.to] = (uint16_t)w.ply;
		if (!write_wants(how, w.ply, plies))
			continue;
		open_cell(b, g, i++);
		put_grid_cell(b, v, &w, e, how, g, &d);
		buf_str(b, "</g>\n");
	} while ((e = movelist_walk_main(&w)) != NULL);
}

static void
put_picture(struct buf *b, const struct view *v, const struct write_options *how)
{
	const struct movelist *s = v->score;
	int plies = s->playable ? movelist_plies(s) : 0;
	struct grid g = grid_of(v, how, plies);

	put_grid_header(b, &g);
	put_titles(b, v, how, plies);
	buf_str(b, "<defs>\n");
	if (s->rules->look == BOARD_SQUARES)
		board_svg_pieces(b);
	buf_str(b, "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
	if (s->playable && g.cells > 0) {
		put_cells(b, v, how, plies, &g);
	} else {
		open_cell(b, &g, 0);
		board_svg_diagram(b, &(struct board_svg_diagram){ .from = -1, .to = -1,
		    .shape = caption_shape(s->rules, &s->start, how->flipped) });
		buf_str(b, "</g>\n");
	}
	buf_str(b, "</svg>\n");
}

const struct write_form write_svg = {
	.name = "svg", .help = "the final position as a picture", .ending = ".svg",
	.kind = WRITE_POSITIONS | WRITE_LAST | WRITE_DOCUMENT | WRITE_BOARDS | WRITE_LETTERS | WRITE_TAGS | WRITE_ANY_BOARD,
	.game = put_picture,
};
