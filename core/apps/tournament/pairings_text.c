/* pairings_text: the pairings of rounds in columns, for people. */
#include <stdlib.h>

#include "base/ratio.h"
#include "base/encoding.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/pairings_cells.h"
#include "apps/tournament/pairings_report.h"
#include "base/text_grid.h"

enum { NAME_SHOWN = 24 };	/* characters of a name */

/* A line: a pairing, or a heading, which of a match has the names and points of its sides. */
struct line {
	const struct crosstable_pairing *pairing;
	const struct crosstable_match *match;
};

static void
put_name(struct text_grid *g, const struct pairings_walk *w, const struct line *line, int side)
{
	size_t from = g->text.n;

	g->left |= g->columns == 0 ? UINT64_C(1) << g->n : 0;	/* the first heading has the columns */
	if (line->pairing == NULL && line->match == NULL)
		buf_str(&g->text, side == 0 ? "White" : "Black");
	else if (line->pairing == NULL)
		encoding_append(&g->text, line->match->side[side], ENC_UTF8);
	else if (line->pairing->player[side] < 0)
		buf_str(&g->text, "bye");
	else
		encoding_append(&g->text, w->t->players[line->pairing->player[side]].name, ENC_UTF8);
	text_grid_cut(g, from, NAME_SHOWN);
	text_grid_end(g);
}

/* The rating, or the points before the round. */
static void
put_number(struct text_grid *g, const struct pairings_walk *w, const struct line *line, int side, bool rating)
{
	const struct crosstable_player *p;

	if (line->pairing == NULL) {
		buf_str(&g->text, rating ? "Rating" : "Points");
	} else if (line->pairing->player[side] >= 0) {
		p = &w->t->players[line->pairing->player[side]];
		if (!rating)
			ratio_halves(&g->text, line->pairing->before[side]);
		else if (p->rating > 0)
			buf_number(&g->text, p->rating);
	}
	text_grid_end(g);
}

/* Name, rating and points; of the second side in the opposite order. */
static void
put_side(struct text_grid *g, const struct pairings_walk *w, const struct line *line, int side)
{
	if (side == 1 && !w->matches)
		put_number(g, w, line, side, false);
	put_name(g, w, line, side);
	if (w->rated)
		put_number(g, w, line, side, true);
	if (side == 0 && !w->matches)
		put_number(g, w, line, side, false);
}

static void
put_line(struct text_grid *g, const struct pairings_walk *w, const struct line *line)
{
	const struct crosstable_pairing *p = line->pairing;

	if (w->pairings.boards) {
		if (p == NULL)
			buf_str(&g->text, w->t->kind == CROSSTABLE_KNOCKOUT ? "Game" : "Board");
		else
			encoding_append(&g->text, p->board, ENC_UTF8);
		text_grid_end(g);
	}
	if (w->matches)
		text_grid_word(g, p == NULL || p->match < 0 ? "" : p->game[0]->colour == 0 ? "w" : "b");
	put_side(g, w, line, 0);
	if (p != NULL)
		pairings_cells_result(&g->text, w, p->game[0], PAIRINGS_TEXT);
	else if (line->match != NULL)
		pairings_cells_score(&g->text, line->match, PAIRINGS_TEXT);
	else
		buf_str(&g->text, "Result");
	text_grid_end(g);
	put_side(g, w, line, 1);
}

static void
put_round(struct buf *b, const struct pairings_walk *w)
{
	struct text_grid g = { 0 };

	for (size_t i = w->from; i < w->to; i++) {
		const struct crosstable_pairing *p = &w->pairings.list[i];
		const struct crosstable_match *m = p->match < 0 ? NULL : &w->pairings.matches[p->match];

		if (pairings_cells_begins(w, i)) {
			for (int k = 0; i > w->from && k < g.columns; k++)
				text_grid_word(&g, "");
			put_line(&g, w, &(struct line){ NULL, m });
			g.columns = i == w->from ? (int)g.n : g.columns;
		}
		put_line(&g, w, &(struct line){ p, m });
	}
	text_grid_finish(&g, b);
}

void
pairings_text(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;
	size_t start = b->n;
	bool any = false;

	crosstable_cells_sample(b, s);
	buf_str(b, b->n > start ? "\n\n" : "");
	while ((t = crosstable_report_next(r)) != NULL) {
		struct pairings_walk w = { .t = t, .asked = style->pairings };

		for (; pairings_cells_next(&w, &r->texts); any = true) {
			buf_str(b, any ? "\n" : "");
			crosstable_text_event(b, t);
			buf_str(b, "Round ");
			encoding_append(b, w.name, ENC_UTF8);
			buf_str(b, "\n\n");
			put_round(b, &w);
			stats_drain(style, b);
		}
		b->failed = b->failed || w.failed;
	}
	b->failed = b->failed || r->failed;
}
