/* crosstable_text: crosstables in columns, for people. */
#include <stdlib.h>

#include "base/ratio.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/crosstable_teams.h"
#include "base/text_grid.h"
#include "base/encoding.h"
#include "apps/tournament/tiebreak.h"

enum { NAME_SHOWN = 24 };	/* characters of a name */

static void
put_heading(struct text_grid *g, const struct crosstable_form *f)
{
	text_grid_word(g, "No");
	if (f->shared)
		text_grid_word(g, "Rank");
	g->left = UINT64_C(1) << g->n;
	text_grid_word(g, "Player");
	if (f->rated)
		text_grid_word(g, "Rating");
	for (int i = 0; i < f->columns; i++) {
		size_t from = g->text.n;
		struct buf heading = { 0 };

		crosstable_cells_heading(&heading, f, i);
		encoding_append(&g->text, buf_span(&heading), ENC_UTF8);
		g->text.failed = g->text.failed || heading.failed;
		buf_free(&heading);
		text_grid_cut(g, from, 8);
		text_grid_end(g);
	}
	text_grid_word(g, "Points");
	for (int i = 0; i < f->breaks_n; i++)
		text_grid_word(g, f->t->columns[f->breaks[i]].label);
	if (f->rated)
		text_grid_word(g, "Perf.");
	if (f->rated && f->t->ratings) {
		text_grid_word(g, "Exp.");
		text_grid_word(g, "Change");
	}
	g->columns = (int)g->n;
}

static void
put_break(struct text_grid *g, const struct crosstable_player *p, const struct crosstable *t, int column)
{
	int divisor = t->columns[column].divisor;

	if (p->breaks[column] >= 0)
		ratio_decimal(&g->text, p->breaks[column], divisor, divisor > 2 ? 2 : divisor - 1);
	text_grid_end(g);
}

static void
put_player(struct text_grid *g, const struct crosstable_form *f, int player)
{
	const struct crosstable_player *p = &f->t->players[player];
	size_t from;

	text_grid_number(g, (uint64_t)player + 1);
	if (f->shared)
		text_grid_number(g, (uint64_t)p->rank);
	from = g->text.n;
	encoding_append(&g->text, p->name, ENC_UTF8);
	text_grid_cut(g, from, NAME_SHOWN);
	text_grid_end(g);
	if (f->rated) {
		if (p->rating > 0)
			buf_number(&g->text, p->rating);
		text_grid_end(g);
	}
	for (int i = 0; i < f->columns; i++) {
		from = g->text.n;
		crosstable_cells_put(&g->text, f, player, i);
		if (g->text.n == from)
			buf_str(&g->text, "\xc2\xb7");
		text_grid_end(g);
	}
	ratio_halves(&g->text, p->points);
	text_grid_end(g);
	for (int i = 0; i < f->breaks_n; i++)
		put_break(g, p, f->t, f->breaks[i]);
	if (f->rated) {
		crosstable_cells_performance(&g->text, p);
		text_grid_end(g);
	}
	if (f->rated && f->t->ratings) {
		crosstable_cells_expected(&g->text, p);
		text_grid_end(g);
		crosstable_cells_change(&g->text, p);
		text_grid_end(g);
	}
}

static void
put_grid(struct buf *b, const struct crosstable_form *f)
{
	struct text_grid g = { 0 };

	put_heading(&g, f);
	for (int i = 0; i < f->t->players_n; i++)
		put_player(&g, f, i);
	text_grid_finish(&g, b);
}

/* Writes the standings of teams, which come before those of players; nothing if the event is not one of teams. */
static void
put_teams(struct buf *b, const struct crosstable *t)
{
	struct crosstable_teams teams = crosstable_teams(t);
	struct text_grid g = {
		.columns = teams.columns_n, .left = UINT64_C(1) << CROSSTABLE_TEAM_NAME,
	};

	for (int row = -1; teams.table.n > 0 && row < teams.table.n; row++)
		for (int column = 0; column < teams.columns_n; column++) {
			size_t from = g.text.n;

			crosstable_teams_cell(&g.text, &teams, row, column);
			if (column == CROSSTABLE_TEAM_NAME)
				text_grid_cut(&g, from, NAME_SHOWN);
			text_grid_end(&g);
		}
	b->failed = b->failed || teams.failed;
	if (teams.table.n > 0) {
		text_grid_finish(&g, b);
		crosstable_teams_note(b, &teams);
		buf_str(b, "\n\n");
	}
	crosstable_teams_free(&teams);
}

void
crosstable_text_event(struct buf *b, const struct crosstable *t)
{
	encoding_append(b, t->event.n > 0 ? t->event : SPAN("?"), ENC_UTF8);
	if (crosstable_games_said(t->section)) {
		buf_str(b, ", ");
		encoding_append(b, t->section, ENC_UTF8);
	}
	if (crosstable_games_said(t->stage)) {
		buf_str(b, ", ");
		encoding_append(b, t->stage, ENC_UTF8);
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
	if (t->after.n > 0) {
		buf_str(b, ", after round ");
		encoding_append(b, t->after, ENC_UTF8);
	}
	buf_char(b, '\n');
}

void
crosstable_text(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;
	size_t start = b->n;
	bool any = false;

	crosstable_cells_sample(b, s);
	if (b->n > start)
		buf_str(b, "\n\n");
	for (; (t = crosstable_report_next(r)) != NULL; any = true) {
		const struct crosstable_form form = crosstable_cells_form(t);

		buf_str(b, any ? "\n" : "");
		crosstable_text_event(b, t);
		crosstable_cells_title(b, t);
		buf_str(b, "\n\n");
		put_teams(b, t);
		if (t->players_n > 0)
			put_grid(b, &form);
		for (int note = 0; crosstable_cells_note(b, &form, &note); )
			buf_char(b, '\n');
		stats_drain(style, b);
	}
	if (!any && !r->failed)
		buf_str(b, "No games.\n");
	b->failed = b->failed || r->failed;
}
