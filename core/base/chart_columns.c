/* chart_columns: columns and lines over an axis of numbers. */
#include "base/chart.h"
#include "base/ratio.h"

/* The area of the columns (the rest is for text); the most marks and labels on the axes; the widest column. */
enum { LEFT = 400, RIGHT = SVG_CANVAS_WIDTH - 130, TALL = 1300, MARKS = 5, LABELS = 7, WIDEST = 420 };

#define HALO "class=\"halo\" stroke=\"#fff\" stroke-width=\"3.2\" stroke-opacity=\".75\""
#define LINE "class=\"line\" stroke=\"#b3402a\" stroke-width=\"1.7\""
#define DASHES " stroke-dasharray=\"4 2.5\""

static int64_t
over(int64_t i, int64_t n, int64_t length)
{
	return i * length / n;
}

static int
x_of(const struct chart_columns *chart, size_t i)
{
	return LEFT + (int)over((int64_t)i, (int64_t)chart->n, RIGHT - LEFT);
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

/* The number that the full height stands for. */
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
		if (chart->shares)
			buf_fmt(&text, "%u%%", (unsigned)(n / 10));
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
		int x = LEFT + (int)over(2 * (n - chart->from) + (chart->step == 1), 2 * wide, RIGHT - LEFT);

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
		ratio_thousands(&text, total_of(chart, i));
	for (int k = 0; k < chart->series_n && chart->series_n > 1; k++) {
		if (chart->series[k].values[i] == 0)
			continue;
		buf_fmt(&text, "%s%s ", separator, chart->series[k].name);
		ratio_thousands(&text, chart->series[k].values[i]);
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
	int x = x_of(chart, i), w = x_of(chart, i + 1) - x, gap = w > WIDEST ? (w - WIDEST) / 2 : w > 60 ? w / 7 : 0;
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
put_line(struct svg_canvas *c, const struct chart_columns *chart, const struct chart_line *line, bool halo)
{
	bool joined = false;

	buf_fmt(&c->body, "<path %s fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"%s\"%s d=\"",
	    halo ? HALO : LINE, line->dashed && !halo ? "butt" : "round", line->dashed && !halo ? DASHES : "");
	for (size_t i = 0; i < chart->n; i++) {
		if (line->permille[i] >= 0) {
			buf_char(&c->body, joined ? 'L' : 'M');
			svg_canvas_length(&c->body, (x_of(chart, i) + x_of(chart, i + 1)) / 2);
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
		put_line(&c, chart, &chart->lines[k], chart->series_n > 0);
	for (int k = 0; k < chart->lines_n && chart->series_n > 0; k++)
		put_line(&c, chart, &chart->lines[k], false);
	put_labels(&c, chart);
	c.y += TALL + 330;
	svg_canvas_paragraph(&c, FACE_QUIET, chart->note);
	c.y += 30;
	svg_canvas_finish(&c, b, span_of(chart->title));
}
