/* text_grid: cells of text in columns, for people. */
#include <stdlib.h>

#include "base/text_grid.h"
#include "base/utf8.h"

void
text_grid_cut(struct text_grid *g, size_t from, size_t most)
{
	struct span text;

	if (g->text.failed)
		return;
	text = (struct span){ g->text.p + from, g->text.n - from };
	if (utf8_width(text) <= most)
		return;
	g->text.n = from + utf8_fit(text, most - 1);
	buf_str(&g->text, "\xe2\x80\xa6");
}

void
text_grid_end(struct text_grid *g)
{
	if (g->n == g->max) {
		size_t max = g->max == 0 ? 256 : 2 * g->max;
		size_t *ends = realloc(g->ends, max * sizeof(*ends));

		if (ends == NULL) {
			g->text.failed = true;
			return;
		}
		g->ends = ends;
		g->max = max;
	}
	g->ends[g->n++] = g->text.n;
	buf_char(&g->text, '\n');	/* the next cell may begin a line: encoding_append() looks for this */
}

void
text_grid_word(struct text_grid *g, const char *text)
{
	buf_str(&g->text, text);
	text_grid_end(g);
}

void
text_grid_number(struct text_grid *g, uint64_t n)
{
	buf_number(&g->text, n);
	text_grid_end(g);
}

static struct span
cell(const struct text_grid *g, size_t i)
{
	size_t from = i == 0 ? 0 : g->ends[i - 1] + 1;

	return (struct span){ g->text.p + from, g->ends[i] - from };
}

static void
fill(struct buf *b, size_t n)
{
	while (n-- > 0)
		buf_char(b, ' ');
}

static void
put_lines(struct buf *b, const struct text_grid *g, const size_t *widths)
{
	for (size_t i = 0; i < g->n; i++) {
		int column = (int)(i % (size_t)g->columns);
		bool left = column < 64 && (g->left >> column & 1) != 0;
		struct span text = cell(g, i);
		size_t room = widths[column] - utf8_width(text);

		buf_str(b, column == 0 ? "" : "  ");
		fill(b, left ? 0 : room);
		buf_add(b, text);
		fill(b, left ? room : 0);
		if (column + 1 < g->columns)
			continue;
		while (b->n > 0 && b->p[b->n - 1] == ' ')
			b->n--;
		buf_char(b, '\n');
	}
}

void
text_grid_finish(struct text_grid *g, struct buf *b)
{
	size_t *widths = calloc((size_t)g->columns + 1, sizeof(*widths));

	if (widths == NULL || g->text.failed) {
		b->failed = true;
	} else {
		for (size_t i = 0; i < g->n; i++) {
			size_t n = utf8_width(cell(g, i)), *most = &widths[i % (size_t)g->columns];

			*most = n > *most ? n : *most;
		}
		put_lines(b, g, widths);
	}
	free(widths);
	free(g->ends);
	buf_free(&g->text);
	*g = (struct text_grid){ 0 };
}
