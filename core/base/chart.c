/* chart: bars, icicles and boards, and what the charts share; columns are in chart_columns.c. */
#include "base/chart.h"
#include "base/ratio.h"

const char *const chart_results[CHART_PARTS] = { "White won", "drawn", "Black won", "other" };
static const enum tint result_tints[CHART_PARTS] = { TINT_WHITE, TINT_DRAW, TINT_BLACK, TINT_OTHER };

void
chart_permille(struct buf *b, unsigned permille)
{
	buf_fmt(b, "%u.%u%%", permille / 10, permille % 10);
}

int
chart_scaled(uint64_t part, uint64_t whole, int length)
{
	part = part > whole ? whole : part;
	while (whole >= UINT64_C(1) << 48)
		part >>= 1, whole >>= 1;
	return whole == 0 ? 0 : (int)(part * (unsigned)length / whole);
}

unsigned
chart_score(const uint64_t parts[CHART_PARTS])
{
	return ratio_score(parts);
}

/* "White won 12, drawn 3, Black won 4"; "other" only if there are any. */
static void
put_parts(struct buf *b, const uint64_t parts[CHART_PARTS])
{
	for (int i = 0; i < CHART_PARTS; i++)
		if (parts[i] > 0 || i < TINT_OTHER) {
			buf_fmt(b, "%s%s ", i > 0 ? ", " : "", chart_results[i]);
			ratio_thousands(b, parts[i]);
		}
}

static uint64_t
sum_of(const uint64_t parts[CHART_PARTS])
{
	return ratio_sum(ratio_sum(parts[0], parts[1]), ratio_sum(parts[2], parts[3]));
}

/* A bar of results, `width` wide. */
static void
put_bar(struct svg_canvas *c, const uint64_t parts[CHART_PARTS], int x, int y, int width, int height)
{
	uint64_t whole = sum_of(parts), before = 0;

	for (int i = 0; i < CHART_PARTS; i++) {
		uint64_t after = ratio_sum(before, parts[i]);
		int from = chart_scaled(before, whole, width), to = chart_scaled(after, whole, width);

		svg_canvas_rect(c, result_tints[i], x + from, y, to - from, height);
		before = after;
	}
}

static void
put_head(struct svg_canvas *c, const char *title, bool legend, bool others)
{
	svg_canvas_paragraph(c, FACE_TITLE, span_of(title));
	c->y += 40;
	if (legend)
		svg_canvas_legend(c, chart_results, result_tints, others ? 4 : 3);
	c->y += 30;
}

static void
put_note(struct svg_canvas *c, struct span note)
{
	if (note.n > 0) {
		c->y += 30;
		svg_canvas_paragraph(c, FACE_QUIET, note);
	}
	c->y += 30;
}

/* -- bars -- */

static void
put_row(struct svg_canvas *c, const struct chart_row *row, const struct chart_rows *chart, uint64_t most)
{
	struct buf text = { 0 };
	int length = chart_scaled(row->total, most, SVG_CANVAS_WIDTH - 10);

	length = length < 10 && row->total > 0 ? 10 : length;	/* anything above 0 is visible */

	buf_str(&c->body, "<g>");
	buf_add(&text, row->label);
	buf_str(&text, ": ");
	ratio_thousands(&text, row->total);
	if (sum_of(row->parts) > 0) {
		buf_str(&text, "; ");
		put_parts(&text, row->parts);
	}
	svg_canvas_hint(c, &text);
	ratio_thousands(&text, row->total);
	buf_str(&text, " \302\267 ");
	chart_permille(&text, ratio_permille(row->total, chart->whole));
	svg_canvas_fitted(c, FACE_TEXT, 0, c->y + 105,
	    SVG_CANVAS_WIDTH - svg_canvas_width(FACE_TEXT, buf_span(&text)) - 100, row->label);
	svg_canvas_text(c, FACE_QUIET, ANCHOR_END, SVG_CANVAS_WIDTH - 5, c->y + 105, buf_span(&text));
	if (sum_of(row->parts) > 0)
		put_bar(c, row->parts, 5, c->y + 150, length, 90);
	else
		svg_canvas_rect(c, row->tint, 5, c->y + 150, length, 90);
	buf_str(&c->body, "</g>\n");
	c->y += 290;
	c->body.failed = c->body.failed || text.failed;
	buf_free(&text);
}

void
chart_rows(struct buf *b, const struct chart_rows *chart)
{
	struct svg_canvas c = { 0 };
	uint64_t most = 0, others = 0;

	for (size_t i = 0; i < chart->n; i++) {
		most = chart->rows[i].total > most ? chart->rows[i].total : most;
		others += chart->rows[i].parts[TINT_OTHER];
	}
	put_head(&c, chart->title, chart->legend, others > 0);
	buf_str(&c.body, "<g class=\"bars\" stroke=\"#6d675d\">\n");
	for (size_t i = 0; i < chart->n; i++)
		put_row(&c, &chart->rows[i], chart, most);
	buf_str(&c.body, "</g>\n");
	put_note(&c, chart->note);
	svg_canvas_finish(&c, b, span_of(chart->title));
}

/* -- icicles -- */

/* The least height of a node to be drawn, to have a small label, a label, a bar; the least width to have a share. */
enum { NODE_LEAST = 45, NODE_SMALL = 95, NODE_LABEL = 120, NODE_BAR = 250, NODE_WIDE = 1200 };

static void
put_node(struct svg_canvas *c, const struct chart_icicle *chart, const struct chart_node *node, int x, int y, int w,
    int h)
{
	struct buf text = { 0 };
	bool bar = h >= NODE_BAR && sum_of(node->parts) > 0;

	buf_str(&c->body, "<g>");
	buf_add(&text, node->path);
	buf_str(&text, ": ");
	ratio_thousands(&text, node->total);
	buf_str(&text, node->total == 1 ? " game; " : " games; ");
	put_parts(&text, node->parts);
	svg_canvas_hint(c, &text);
	svg_canvas_rect(c, TINT_BOX, x, y, w, h);
	if (h >= NODE_SMALL) {
		bool small = h < NODE_LABEL;
		int line = y + h / 2 + (bar ? 5 : small ? 32 : 40);
		int share = w < NODE_WIDE ? 0 : svg_canvas_width(FACE_SMALL, SPAN("00.0%"));

		svg_canvas_fitted(c, small ? FACE_SMALL : FACE_TEXT, x + 30, line, w - share - 60, node->label);
		chart_permille(&text, ratio_permille(node->total, chart->games > 0 ? chart->games : chart->whole));
		if (share > 0)
			svg_canvas_text(c, FACE_SMALL, ANCHOR_END, x + w - 30, line, buf_span(&text));
	}
	c->body.failed = c->body.failed || text.failed;
	buf_free(&text);
	if (bar) {
		buf_str(&c->body, "<g class=\"bars\" stroke=\"#6d675d\">");
		put_bar(c, node->parts, x + 30, y + h / 2 + 45, w - 60, 35);
		buf_str(&c->body, "</g>");
	}
	buf_str(&c->body, "</g>\n");
}

static void
put_nodes(struct svg_canvas *c, const struct chart_icicle *chart, int height)
{
	uint64_t next[CHART_DEPTH + 2] = { 0 };		/* by depth: where the next node begins, in games */
	int drawn = 0, x[CHART_DEPTH + 2] = { 0 };	/* the depth of the last node drawn */

	for (int i = 1; i <= chart->depth; i++)
		x[i + 1] = x[i] + chart->widths[i - 1];
	for (size_t i = 0; i < chart->n; i++) {
		const struct chart_node *node = &chart->nodes[i];
		int d = node->depth, from, to;

		if (d > chart->depth || d > drawn + 1)
			continue;
		from = chart_scaled(next[d], chart->whole, height);
		next[d + 1] = next[d];
		next[d] = ratio_sum(next[d], node->total);
		to = chart_scaled(next[d], chart->whole, height);
		drawn = d - 1;
		if (to - from < NODE_LEAST)
			continue;
		drawn = d;
		put_node(c, chart, node, x[d], c->y + from, chart->widths[d - 1], to - from);
	}
	c->y += height;
}

enum { TALL_N = 40 };	/* from so many nodes on the chart has its full height */

void
chart_icicle(struct buf *b, const struct chart_icicle *chart)
{
	struct svg_canvas c = { 0 };
	int height = chart->n < TALL_N ? 800 + 6400 * (int)chart->n / TALL_N : 7200;
	uint64_t others = 0;

	for (size_t i = 0; i < chart->n; i++)
		others += chart->nodes[i].parts[TINT_OTHER];
	put_head(&c, chart->title, true, others > 0);
	buf_str(&c.body, "<g class=\"icicle\" stroke=\"#fff\">\n");
	svg_canvas_rect(&c, TINT_REST, 0, c.y, SVG_CANVAS_WIDTH, height);
	put_nodes(&c, chart, height);
	buf_str(&c.body, "</g>\n");
	put_note(&c, chart->note);
	svg_canvas_finish(&c, b, span_of(chart->title));
}

/* -- boards -- */

static void
put_squares(struct svg_canvas *c, const struct chart_board *board, const char *unit, int left, int side)
{
	uint64_t most = 0;
	struct buf hint = { 0 };

	for (int s = 0; s < 64; s++)
		most = board->squares[s] > most ? board->squares[s] : most;
	buf_str(&c->body, "<g class=\"heat\" fill=\"#7a2d1a\">\n");
	for (int s = 0; s < 64; s++) {
		int shade = chart_scaled(board->squares[s], most, 1000);

		if (board->squares[s] == 0)
			continue;
		buf_str(&c->body, "<rect x=\"");
		svg_canvas_length(&c->body, left + s % 8 * side);
		buf_str(&c->body, "\" y=\"");
		svg_canvas_length(&c->body, c->y + (7 - s / 8) * side);
		buf_str(&c->body, "\" width=\"");
		svg_canvas_length(&c->body, side);
		buf_str(&c->body, "\" height=\"");
		svg_canvas_length(&c->body, side);
		buf_fmt(&c->body, "\" fill-opacity=\"%s%03d\">", shade == 1000 ? "1." : ".", shade % 1000);
		buf_fmt(&hint, "%s, %c%c: ", board->label, 'a' + s % 8, '1' + s / 8);
		ratio_thousands(&hint, board->squares[s]);
		buf_fmt(&hint, " %s", unit);
		svg_canvas_hint(c, &hint);
		buf_str(&c->body, "</rect>\n");
	}
	buf_str(&c->body, "</g>\n");
	buf_free(&hint);
}

/* The lines between the squares, the coordinates and the label. */
static void
put_grid(struct svg_canvas *c, const char *label, int left, int side)
{
	for (int i = 0; i <= 8; i++) {
		const char *class = i % 8 == 0 ? "axis" : "grid";

		svg_canvas_line(c, class, left + i * side, c->y, left + i * side, c->y + 8 * side);
		svg_canvas_line(c, class, left, c->y + i * side, left + 8 * side, c->y + i * side);
	}
	for (int i = 0; i < 8; i++) {
		char rank = (char)('1' + i), file = (char)('a' + i);
		int middle = i * side + side / 2, end = c->y + 8 * side;

		svg_canvas_text(c, FACE_SMALL, ANCHOR_MIDDLE, left - 50, end - middle + 32, (struct span){ &rank, 1 });
		svg_canvas_text(c, FACE_SMALL, ANCHOR_MIDDLE, left + middle, end + 95, (struct span){ &file, 1 });
	}
	svg_canvas_text(c, FACE_TEXT, ANCHOR_START, left, c->y - 40, span_of(label));
}

void
chart_boards(struct buf *b, const struct chart_boards *chart)
{
	struct svg_canvas c = { 0 };
	int pitch = SVG_CANVAS_WIDTH / chart->across, side = (pitch - 100 - 80) / 8;

	put_head(&c, chart->title, false, false);
	for (int i = 0; i < chart->n; i++) {
		int left = i % chart->across * pitch + 100;

		if (i % chart->across == 0)
			c.y += i == 0 ? 120 : 8 * side + 300;
		put_squares(&c, &chart->boards[i], chart->unit, left, side);
		put_grid(&c, chart->boards[i].label, left, side);
	}
	c.y += 8 * side + 130;
	put_note(&c, chart->note);
	svg_canvas_finish(&c, b, span_of(chart->title));
}

/* -- in tables -- */

void
chart_cell(struct buf *b, const uint64_t parts[CHART_PARTS])
{
	struct svg_canvas c = { 0 };

	put_bar(&c, parts, 5, 5, 690, 90);
	buf_str(b, "<svg class=\"bars\" viewBox=\"0 0 70 10\" width=\"70\" height=\"10\" stroke-width=\".5\" "
	    "role=\"img\" aria-label=\"");
	put_parts(b, parts);
	buf_str(b, "\">");
	buf_add(b, buf_span(&c.body));
	buf_str(b, "</svg>");
	b->failed = b->failed || c.body.failed;
	buf_free(&c.body);
}
