/* crosstable_text: crosstables in columns, for people. */
#include <stdlib.h>

#include "stats/crosstable_cells.h"
#include "stats/crosstable_report.h"
#include "base/encoding.h"
#include "event/tiebreak.h"

enum { NAME_SHOWN = 24 };	/* characters of a name */

/* Cells, row by row; they are aligned in columns when all of them are known. */
struct text_grid {
	struct buf text;
	size_t *ends;		/* by cell: the end of its text in `text` */
	size_t n, max;
	int columns;
	int name;		/* the column that is aligned to the left */
};

/* Cuts the text from `from` on, if it is wider than `most` cells, and ends it with an ellipsis. */
static void
cut(struct buf *b, size_t from, size_t most)
{
	struct span text;

	if (b->failed)
		return;
	text = (struct span){ b->p + from, b->n - from };
	if (stats_width(text) <= most)
		return;
	b->n = from + stats_fit(text, most - 1);
	buf_str(b, "\xe2\x80\xa6");
}

static void
end_cell(struct text_grid *g)
{
	if (g->n < g->max)
		g->ends[g->n++] = g->text.n;
}

static void
word(struct text_grid *g, const char *text)
{
	buf_str(&g->text, text);
	end_cell(g);
}

static void
number(struct text_grid *g, uint64_t n)
{
	buf_number(&g->text, n);
	end_cell(g);
}

static void
put_heading(struct text_grid *g, const struct crosstable_form *f)
{
	word(g, "No");
	if (f->shared)
		word(g, "Rank");
	g->name = (int)g->n;
	word(g, "Player");
	if (f->rated)
		word(g, "Rating");
	for (int i = 0; i < f->columns; i++) {
		size_t from = g->text.n;
		struct buf heading = { 0 };

		crosstable_cells_heading(&heading, f, i);
		encoding_append(&g->text, buf_span(&heading), ENC_UTF8);
		g->text.failed = g->text.failed || heading.failed;
		buf_free(&heading);
		cut(&g->text, from, 8);
		end_cell(g);
	}
	word(g, "Points");
	for (int i = 0; i < f->breaks_n; i++)
		word(g, tiebreaks[f->breaks[i]].label);
	if (f->rated)
		word(g, "Perf.");
	g->columns = (int)g->n;
}

static void
put_break(struct text_grid *g, const struct crosstable_player *p, enum tiebreak by)
{
	static const int decimals[] = { [1] = 0, [2] = 1, [4] = 2 };

	if (p->breaks[by] >= 0)
		crosstable_cells_decimal(&g->text, p->breaks[by], tiebreaks[by].divisor,
		    decimals[tiebreaks[by].divisor]);
	end_cell(g);
}

static void
put_player(struct text_grid *g, const struct crosstable_form *f, int player)
{
	const struct crosstable_player *p = &f->t->players[player];
	size_t from;

	number(g, (uint64_t)player + 1);
	if (f->shared)
		number(g, (uint64_t)p->rank);
	from = g->text.n;
	encoding_append(&g->text, p->name, ENC_UTF8);
	cut(&g->text, from, NAME_SHOWN);
	end_cell(g);
	if (f->rated) {
		if (p->rating > 0)
			buf_number(&g->text, p->rating);
		end_cell(g);
	}
	for (int i = 0; i < f->columns; i++) {
		from = g->text.n;
		crosstable_cells_put(&g->text, f, player, i);
		if (g->text.n == from)
			buf_str(&g->text, "\xc2\xb7");
		end_cell(g);
	}
	crosstable_cells_halves(&g->text, p->points);
	end_cell(g);
	for (int i = 0; i < f->breaks_n; i++)
		put_break(g, p, f->breaks[i]);
	if (f->rated) {
		crosstable_cells_performance(&g->text, p);
		end_cell(g);
	}
}

static struct span
cell(const struct text_grid *g, size_t i)
{
	size_t from = i == 0 ? 0 : g->ends[i - 1];

	return (struct span){ g->text.p + from, g->ends[i] - from };
}

static void
fill(struct buf *b, size_t n)
{
	while (n-- > 0)
		buf_char(b, ' ');
}

/* Lines have no trailing blanks. */
static void
put_lines(struct buf *b, const struct text_grid *g, const size_t *widths)
{
	for (size_t i = 0; i < g->n; i++) {
		int column = (int)(i % (size_t)g->columns);
		struct span text = cell(g, i);
		size_t room = widths[column] - stats_width(text);

		buf_str(b, column == 0 ? "" : "  ");
		fill(b, column == g->name ? 0 : room);
		buf_add(b, text);
		fill(b, column == g->name ? room : 0);
		if (column + 1 < g->columns)
			continue;
		while (b->n > 0 && b->p[b->n - 1] == ' ')
			b->n--;
		buf_char(b, '\n');
	}
}

static void
put_grid(struct buf *b, const struct crosstable_form *f)
{
	size_t columns = (size_t)f->columns + 6 + BREAK_COUNT;
	struct text_grid g = { .max = columns * ((size_t)f->t->players_n + 1) };
	size_t *widths = calloc(columns, sizeof(*widths));

	g.ends = malloc(g.max * sizeof(*g.ends));
	if (g.ends != NULL && widths != NULL) {
		put_heading(&g, f);
		for (int i = 0; i < f->t->players_n; i++)
			put_player(&g, f, i);
	}
	if (g.ends == NULL || widths == NULL || g.text.failed) {
		b->failed = true;
	} else {
		for (size_t i = 0; i < g.n; i++) {
			size_t n = stats_width(cell(&g, i)), *most = &widths[i % (size_t)g.columns];

			*most = n > *most ? n : *most;
		}
		put_lines(b, &g, widths);
	}
	free(widths);
	free(g.ends);
	buf_free(&g.text);
}

static void
put_event(struct buf *b, const struct crosstable *t)
{
	encoding_append(b, t->event.n > 0 ? t->event : SPAN("?"), ENC_UTF8);
	if (crosstable_games_said(t->section)) {
		buf_str(b, ", ");
		encoding_append(b, t->section, ENC_UTF8);
	}
	if (crosstable_games_said(t->site)) {
		buf_str(b, ", ");
		encoding_append(b, t->site, ENC_UTF8);
	}
	if (t->first.n > 0) {
		buf_str(b, ", ");
		encoding_append(b, t->first, ENC_UTF8);
	}
	if (!span_eq(t->first, t->last)) {
		buf_str(b, " to ");
		encoding_append(b, t->last, ENC_UTF8);
	}
	buf_char(b, '\n');
}

void
crosstable_text(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct arena texts = { 0 };
	size_t n, start = b->n;
	struct crosstable *list = crosstable_report_tables(s->ledger, style->tie_breaks, &texts, &n);

	b->failed = b->failed || (list == NULL && n > 0);
	crosstable_cells_sample(b, s);
	if (b->n > start)
		buf_str(b, "\n\n");
	if (n == 0)
		buf_str(b, "No games.\n");
	for (size_t i = 0; list != NULL && i < n; i++) {
		const struct crosstable_form form = crosstable_cells_form(&list[i]);

		buf_str(b, i > 0 ? "\n" : "");
		put_event(b, &list[i]);
		crosstable_cells_title(b, &list[i]);
		buf_str(b, "\n\n");
		if (list[i].players_n > 0)
			put_grid(b, &form);
		for (int note = 0; crosstable_cells_note(b, &form, &note); )
			buf_char(b, '\n');
	}
	free(list);
	arena_free(&texts);
}
