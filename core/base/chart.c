/* chart: columns, bars, icicles and boards, and what the charts share. */
#include "base/chart.h"
#include "base/ratio.h"

/* `length` * part / whole, rounded down, at most `length`; it cannot overflow.  0 if `whole` is 0. */
static int
chart_scaled(uint64_t part, uint64_t whole, int length)
{
	part = part > whole ? whole : part;
	while (whole >= UINT64_C(1) << 48)
		part >>= 1, whole >>= 1;
	return whole == 0 ? 0 : (int)(part * (unsigned)length / whole);
}

/* -- columns and lines over an axis of numbers -- */

/* The area of the columns (the rest is for text); the most marks and labels on the axes; the widest column. */
enum { LEFT = 400, RIGHT = SVG_CANVAS_WIDTH - 130, TALL = 1300, MARKS = 5, LABELS = 7, WIDEST = 420 };

#define HALO "class=\"halo\" stroke=\"#fff\" stroke-width=\"3.2\" stroke-opacity=\".75\""
#define LINE "class=\"line\" stroke=\"#b3402a\" stroke-width=\"1.7\""
#define DASHES " stroke-dasharray=\"4 2.5\""

static int64_t
scaled_step(int64_t i, int64_t n, int64_t length)
{
	return i * length / n;
}

static int
x_of_column(const struct chart_columns *chart, size_t i)
{
	return LEFT + (int)scaled_step((int64_t)i, (int64_t)chart->n, RIGHT - LEFT);
}

/* The smallest of 1, 2, 5, 10, 20, 50 ... that fits into `whole` at most `parts` times and is a multiple of `unit`. */
static uint64_t
round_step(uint64_t whole, unsigned parts, uint64_t unit)
{
	uint64_t ten = 1;

	for (;;) {
		for (unsigned k = 1; k <= 5; k += k == 1 ? 1 : 3)
			if (ten * k % unit == 0 && whole / (ten * k) <= parts)
				return ten * k;
		if (ten > UINT64_MAX / 100)
			return whole;
		ten *= 10;
	}
}

static uint64_t
total_of(const struct chart_columns *chart, size_t i)
{
	uint64_t n = 0;

	for (int k = 0; k < chart->series_n; k++)
		n = ratio_sum(n, chart->series[k].values[i]);
	return n;
}

/* The value at the upper end of the axis. */
static uint64_t
top_of(const struct chart_columns *chart)
{
	uint64_t most = 1;

	if (chart->shares)
		return 1000;
	for (size_t i = 0; i < chart->n; i++)
		most = total_of(chart, i) > most ? total_of(chart, i) : most;
	return most;
}

/* "2,500", "25k", "30M" */
static void
put_short(struct buf *b, uint64_t n, uint64_t step)
{
	static const struct {
		uint64_t unit;
		const char *name;
	} units[] = { { 1000000000, "bn" }, { 1000000, "M" }, { 1000, "k" }, { 1, "" } };
	int i = 0;

	while (step < 2 * units[i].unit && units[i].unit > 1)
		i++;
	ratio_thousands(b, n / units[i].unit);
	buf_str(b, n > 0 ? units[i].name : "");
}

static void
put_marks(struct svg_canvas *c, const struct chart_columns *chart, uint64_t top)
{
	uint64_t step = chart->shares ? 250 : round_step(top, MARKS, 1);
	struct buf text = { 0 };

	svg_canvas_text(c, FACE_QUIET, ANCHOR_START, 0, c->y + 100, span_of(chart->y));
	c->y += 190;
	for (uint64_t n = 0; n <= top; n += step) {
		int y = c->y + TALL - chart_scaled(n, top, TALL);

		if (n > 0)
			svg_canvas_line(c, "grid", LEFT, y, RIGHT, y);
		if ((chart->shares || chart->permille) && step % 10 == 0)
			buf_fmt(&text, "%u%%", (unsigned)(n / 10));
		else if (chart->permille)
			chart_permille(&text, (unsigned)n);
		else
			put_short(&text, n, step);
		svg_canvas_text(c, FACE_QUIET, ANCHOR_END, LEFT - 50, y + 38, buf_span(&text));
		buf_clear(&text);
	}
	c->body.failed = c->body.failed || text.failed;
	buf_free(&text);
}

static void
put_signed(struct buf *b, int64_t n)
{
	buf_str(b, n < 0 ? "\342\210\222" : "");	/* a minus */
	buf_number(b, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

static void
put_labels(struct svg_canvas *c, const struct chart_columns *chart)
{
	int64_t wide = chart->step * (int64_t)chart->n, to = chart->from + wide;
	int64_t step = (int64_t)round_step((uint64_t)wide, LABELS, (uint64_t)chart->step);
	struct buf text = { 0 };
	int y = c->y + TALL;

	svg_canvas_line(c, "axis", LEFT, y, RIGHT, y);
	for (int64_t n = chart->from; n < to + (chart->step > 1); n += chart->step) {
		/* A column for one number has its label below its middle, others have it where they begin. */
		int x = LEFT + (int)scaled_step(2 * (n - chart->from) + (chart->step == 1), 2 * wide, RIGHT - LEFT);

		if (n % step != 0)
			continue;
		svg_canvas_line(c, "axis", x, y, x, y + 30);
		put_signed(&text, n);
		svg_canvas_text(c, FACE_QUIET, ANCHOR_MIDDLE, x, y + 140, buf_span(&text));
		buf_clear(&text);
	}
	svg_canvas_text(c, FACE_QUIET, ANCHOR_END, RIGHT, y + 285, span_of(chart->x));
	c->body.failed = c->body.failed || text.failed;
	buf_free(&text);
}

static void
put_chart_value(struct buf *b, const struct chart_columns *chart, uint64_t value)
{
	if (chart->permille)
		chart_permille(b, (unsigned)value);
	else
		ratio_thousands(b, value);
}

/* The text shown when the pointer is on a column. */
static void
put_hint(struct svg_canvas *c, const struct chart_columns *chart, size_t i)
{
	struct buf text = { 0 };
	int64_t from = chart->from + chart->step * (int64_t)i;
	const char *separator = "; ";

	put_signed(&text, from);
	if (chart->step > 1) {
		buf_str(&text, " to ");
		put_signed(&text, from + chart->step - 1);
	}
	buf_str(&text, ": ");
	if (chart->series_n > 0)
		put_chart_value(&text, chart, total_of(chart, i));
	for (int k = 0; k < chart->series_n && chart->series_n > 1; k++) {
		if (chart->series[k].values[i] == 0)
			continue;
		buf_fmt(&text, "%s%s ", separator, chart->series[k].name);
		put_chart_value(&text, chart, chart->series[k].values[i]);
		separator = ", ";
	}
	for (int k = 0; k < chart->lines_n; k++)
		if (chart->lines[k].permille[i] >= 0) {
			buf_fmt(&text, "%s%s ", chart->series_n > 0 || k > 0 ? "; " : "", chart->lines[k].name);
			chart_permille(&text, (unsigned)chart->lines[k].permille[i]);
		}
	svg_canvas_hint(c, &text);
	buf_free(&text);
}

static void
put_column(struct svg_canvas *c, const struct chart_columns *chart, size_t i, uint64_t top)
{
	int x = x_of_column(chart, i), w = x_of_column(chart, i + 1) - x, gap = w > WIDEST ? (w - WIDEST) / 2 : w > 60 ? w / 7 : 0;
	uint64_t before = 0, whole = chart->shares ? total_of(chart, i) : top;

	buf_str(&c->body, "<g>");
	put_hint(c, chart, i);
	/* Makes the hint appear on the whole height, not only on the bar. */
	buf_str(&c->body, "<path fill=\"none\" stroke=\"none\" pointer-events=\"all\" d=\"M");
	svg_canvas_length(&c->body, x);
	buf_char(&c->body, ' ');
	svg_canvas_length(&c->body, c->y);
	buf_char(&c->body, 'h');
	svg_canvas_length(&c->body, w);
	buf_char(&c->body, 'v');
	svg_canvas_length(&c->body, TALL);
	buf_char(&c->body, 'h');
	svg_canvas_length(&c->body, -w);
	buf_str(&c->body, "z\"/>\n");
	for (int k = 0; k < chart->series_n; k++) {
		uint64_t after = ratio_sum(before, chart->series[k].values[i]);
		int from = chart_scaled(before, whole, TALL), to = chart_scaled(after, whole, TALL);

		svg_canvas_rect(c, chart->series[k].tint, x + gap, c->y + TALL - to, w - 2 * gap, to - from);
		before = after;
	}
	buf_str(&c->body, "</g>\n");
}

/* A line; `halo`: a wider, light one, drawn below it to set it off from the columns. */
static void
put_chart_line(struct svg_canvas *c, const struct chart_columns *chart, const struct chart_line *line, bool halo)
{
	bool joined = false;

	buf_fmt(&c->body, "<path %s fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"%s\"%s d=\"",
	    halo ? HALO : LINE, line->dashed && !halo ? "butt" : "round", line->dashed && !halo ? DASHES : "");
	for (size_t i = 0; i < chart->n; i++) {
		if (line->permille[i] >= 0) {
			buf_char(&c->body, joined ? 'L' : 'M');
			svg_canvas_length(&c->body, (x_of_column(chart, i) + x_of_column(chart, i + 1)) / 2);
			buf_char(&c->body, ' ');
			svg_canvas_length(&c->body, c->y + TALL - TALL * line->permille[i] / 1000);
			buf_str(&c->body, joined ? "" : "h0");	/* "h0" makes a single point visible */
		}
		joined = line->permille[i] >= 0;
	}
	buf_str(&c->body, "\"/>\n");
}

static void
put_legend(struct svg_canvas *c, const struct chart_columns *chart)
{
	const char *names[8];
	enum tint colours[8];
	int n = 0, x = 0;

	for (int k = 0; k < chart->series_n && n < 8; k++) {
		names[n] = chart->series[k].name;
		colours[n++] = chart->series[k].tint;
	}
	if (n > 1)
		svg_canvas_legend(c, names, colours, n);
	for (int k = 0; k < chart->lines_n; k++) {
		buf_fmt(&c->body, "<path " LINE " fill=\"none\"%s d=\"M", chart->lines[k].dashed ? DASHES : "");
		svg_canvas_length(&c->body, x);
		buf_char(&c->body, ' ');
		svg_canvas_length(&c->body, c->y + 65);
		buf_str(&c->body, "h17\"/>\n");
		svg_canvas_text(c, FACE_TEXT, ANCHOR_START, x + 230, c->y + 105, span_of(chart->lines[k].name));
		x += svg_canvas_width(FACE_TEXT, span_of(chart->lines[k].name)) + 350;
	}
	c->y += chart->lines_n > 0 ? 170 : 0;
}

void
chart_columns(struct buf *b, const struct chart_columns *chart)
{
	struct svg_canvas c = { 0 };
	uint64_t top = top_of(chart);

	svg_canvas_paragraph(&c, FACE_TITLE, span_of(chart->title));
	c.y += 40;
	put_legend(&c, chart);
	put_marks(&c, chart, top);
	buf_str(&c.body, "<g class=\"bars\" stroke=\"#6d675d\">\n");
	for (size_t i = 0; i < chart->n; i++)
		put_column(&c, chart, i, top);
	buf_str(&c.body, "</g>\n");
	for (int k = 0; k < chart->lines_n; k++)
		put_chart_line(&c, chart, &chart->lines[k], chart->series_n > 0);
	for (int k = 0; k < chart->lines_n && chart->series_n > 0; k++)
		put_chart_line(&c, chart, &chart->lines[k], false);
	put_labels(&c, chart);
	c.y += TALL + 330;
	svg_canvas_paragraph(&c, FACE_QUIET, chart->note);
	c.y += 30;
	svg_canvas_finish(&c, b, span_of(chart->title));
}

const char *const chart_results[CHART_PARTS] = { "White won", "drawn", "Black won", "other" };
static const enum tint result_tints[CHART_PARTS] = { TINT_WHITE, TINT_DRAW, TINT_BLACK, TINT_OTHER };

void
chart_permille(struct buf *b, unsigned permille)
{
	buf_fmt(b, "%u.%u%%", permille / 10, permille % 10);
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
sum_of_parts(const uint64_t parts[CHART_PARTS])
{
	return ratio_sum(ratio_sum(parts[0], parts[1]), ratio_sum(parts[2], parts[3]));
}

/* A bar of results, `width` wide. */
static void
put_bar(struct svg_canvas *c, const uint64_t parts[CHART_PARTS], int x, int y, int width, int height)
{
	uint64_t whole = sum_of_parts(parts), before = 0;

	for (int i = 0; i < CHART_PARTS; i++) {
		uint64_t after = ratio_sum(before, parts[i]);
		int from = chart_scaled(before, whole, width), to = chart_scaled(after, whole, width);

		svg_canvas_rect(c, result_tints[i], x + from, y, to - from, height);
		before = after;
	}
}

static void
put_chart_head(struct svg_canvas *c, const char *title, bool legend, bool others)
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
put_chart_row(struct svg_canvas *c, const struct chart_row *row, const struct chart_rows *chart, uint64_t most)
{
	struct buf text = { 0 };
	int length = chart_scaled(row->total, most, SVG_CANVAS_WIDTH - 10);

	length = length < 10 && row->total > 0 ? 10 : length;	/* anything above 0 is visible */

	buf_str(&c->body, "<g>");
	buf_add(&text, row->label);
	buf_str(&text, ": ");
	ratio_thousands(&text, row->total);
	if (sum_of_parts(row->parts) > 0) {
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
	if (sum_of_parts(row->parts) > 0)
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
	put_chart_head(&c, chart->title, chart->legend, others > 0);
	buf_str(&c.body, "<g class=\"bars\" stroke=\"#6d675d\">\n");
	for (size_t i = 0; i < chart->n; i++)
		put_chart_row(&c, &chart->rows[i], chart, most);
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
	bool bar = h >= NODE_BAR && sum_of_parts(node->parts) > 0;

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
	put_chart_head(&c, chart->title, true, others > 0);
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

	put_chart_head(&c, chart->title, false, false);
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
