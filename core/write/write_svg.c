/* write_svg: a picture of a game: one position, or a grid of them with the moves that led there. */
#include "write/caption.h"
#include "base/escape.h"
#include "write/board_svg.h"

enum {
	CELL_WIDTH = BOARD_SVG_LEFT + BOARD_SVG_BOARD + BOARD_SVG_EDGE,
	CELL_HEIGHT = BOARD_SVG_EDGE + BOARD_SVG_BOARD + BOARD_SVG_BELOW,
	CAPTION = 26,			/* height of a caption below a board */
	GAP = 14,			/* between the cells of a grid */
	COLUMNS_MAX = 4,
	SCREEN_WIDTH = 450,		/* width in pixels for which a cell is meant */
};

/* How the document is laid out. */
struct grid {
	int cells, columns, height;	/* height: of a cell */
	int beside;			/* height of a strip above each board and of another one below it; 0: there are none */
};

static struct grid
grid_of(const struct view *v, const struct write_options *how, int plies)
{
	struct grid g = { .columns = 1, .height = CELL_HEIGHT };

	for (int ply = 0; ply <= plies; ply++)
		g.cells += write_wants(how, ply, plies);
	while (g.columns < COLUMNS_MAX && g.columns * g.columns < g.cells)
		g.columns++;
	if (v->score->playable && caption_has_beside(&v->score->start))
		g.beside = BOARD_SVG_BESIDE;
	g.height += 2 * g.beside;
	if (g.cells > 1)
		g.height += CAPTION;
	return g;
}

static void
put_header(struct buf *b, const struct grid *g)
{
	int rows = g->cells == 0 ? 1 : (g->cells + g->columns - 1) / g->columns;
	int width = g->columns * (CELL_WIDTH + GAP) - GAP, height = rows * (g->height + GAP) - GAP;

	buf_str(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
	    "xmlns:xlink=\"http://www.w3.org/1999/xlink\" ");
	buf_fmt(b, "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ", width, height,
	    width * SCREEN_WIDTH / CELL_WIDTH, height * SCREEN_WIDTH / CELL_WIDTH);
	buf_str(b, "role=\"img\" aria-labelledby=\"title desc\">\n");
}

static const char *const letters[7] = { ".", "P", "N", "B", "R", "Q", "K" };	/* of pieces in words, by enum kind */

/* The pieces of one colour in words: "White Kg1 Qd1 Pa2". */
static void
put_pieces(struct buf *b, const struct position *p, enum colour c)
{
	buf_str(b, c == WHITE ? "White" : "Black");
	for (int k = KING; k >= PAWN; k--)
		for (bits men = position_men(p, (int)c, k); men != 0; men &= men - 1) {
			int s = bits_lowest(men);

			buf_fmt(b, " %s%c%d", letters[k], 'a' + FILE_OF(s), RANK_OF(s) + 1);
		}
}

/* The move that led to the position. */
static void
put_move(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how)
{
	if (e == NULL) {
		buf_str(b, "Start");
		return;
	}
	caption_number(b, &w->before);
	caption_san(b, v, w, e, how, escape_xml);
}

static void
put_words(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how)
{
	put_move(b, v, w, e, how);
	buf_str(b, ": ");
	put_pieces(b, &w->now, WHITE);
	buf_str(b, "; ");
	put_pieces(b, &w->now, BLACK);
	buf_str(b, "; ");
	for (int side = WHITE; side <= BLACK && caption_has_beside(&w->now); side++) {
		caption_beside(b, &w->now, (enum colour)side, letters);
		buf_str(b, "; ");
	}
	buf_str(b, caption_turn(&w->now));
	buf_str(b, caption_state(&w->now));
	buf_str(b, ".\n");
}

/* The title, and every position in words for those who cannot see it. */
static void
put_titles(struct buf *b, const struct view *v, const struct write_options *how, int plies)
{
	const struct element *e = NULL;
	struct walk w;

	buf_str(b, "<title id=\"title\">");
	caption_players(b, v, escape_xml);
	buf_str(b, "</title>\n<desc id=\"desc\">");
	if (!v->score->playable) {
		buf_str(b, "The moves are not replayed.</desc>\n");
		return;
	}
	movelist_walk_start(&w, v->score);
	do
		if (write_wants(how, w.ply, plies))
			put_words(b, v, &w, e, how);
	while ((e = movelist_walk_main(&w)) != NULL);
	buf_str(b, "</desc>\n");
}

/* Squares and arrows in the comments after a move, before the next one and outside variations. */
static void
read_shapes(const struct walk *w, bool flipped, struct buf *under, struct buf *over)
{
	int depth = 0;

	for (size_t i = w->next; i < w->score->n; i++) {
		const struct element *e = &w->score->list[i];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		if (depth == 0 && e->kind <= ELEMENT_DROPPED)
			break;
		if (depth == 0 && e->kind == ELEMENT_COMMENT)
			board_svg_shapes(element_text(e), flipped, under, over);
	}
}

static void
put_cell(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how, const struct grid *g)
{
	struct buf under = { 0 }, over = { 0 };
	bool moved = e != NULL && e->kind != ELEMENT_PASS;
	struct board_svg_diagram d = { .position = &w->now, .flipped = how->flipped, .from = NO_SQUARE, .to = NO_SQUARE };

	if (moved) {
		d.from = move_from(e->move);
		d.to = position_lands(&w->before, e->move);
	}
	read_shapes(w, how->flipped, &under, &over);
	d.under = buf_span(&under);
	d.over = buf_span(&over);
	board_svg_diagram(b, &d);
	if (g->beside > 0)
		board_svg_beside(b, &w->now, how->flipped);
	if (g->cells > 1) {
		buf_fmt(b, "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"17\" text-anchor=\"middle\" "
		    "fill=\"#222\">", BOARD_SVG_BOARD / 2, BOARD_SVG_BOARD + BOARD_SVG_BELOW + g->beside + 18);
		put_move(b, v, w, e, how);
		buf_str(b, "</text>\n");
	}
	b->failed = b->failed || under.failed || over.failed;
	buf_free(&under);
	buf_free(&over);
}

static void
open_cell(struct buf *b, const struct grid *g, int i)
{
	buf_fmt(b, "<g transform=\"translate(%d %d)\">\n", i % g->columns * (CELL_WIDTH + GAP) + BOARD_SVG_LEFT,
	    i / g->columns * (g->height + GAP) + g->beside + BOARD_SVG_EDGE);
}

static void
put_picture(struct buf *b, const struct view *v, const struct write_options *how)
{
	int plies = v->score->playable ? movelist_plies(v->score) : 0, i = 0;
	struct grid g = grid_of(v, how, plies);
	const struct element *e = NULL;
	struct walk w;

	put_header(b, &g);
	put_titles(b, v, how, plies);
	buf_str(b, "<defs>\n");
	board_svg_pieces(b);
	buf_str(b, "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
	if (!v->score->playable || g.cells == 0) {
		open_cell(b, &g, 0);
		board_svg_diagram(b, &(struct board_svg_diagram){ .flipped = how->flipped, .from = NO_SQUARE, .to = NO_SQUARE });
		buf_str(b, "</g>\n");
	} else {
		movelist_walk_start(&w, v->score);
		do
			if (write_wants(how, w.ply, plies)) {
				open_cell(b, &g, i++);
				put_cell(b, v, &w, e, how, &g);
				buf_str(b, "</g>\n");
			}
		while ((e = movelist_walk_main(&w)) != NULL);
	}
	buf_str(b, "</svg>\n");
}

const struct write_form write_svg = {
	.name = "svg", .help = "the final position as a picture", .ending = ".svg",
	.kind = WRITE_POSITIONS | WRITE_LAST | WRITE_DOCUMENT | WRITE_BOARDS | WRITE_LETTERS | WRITE_TAGS,
	.game = put_picture,
};
