/* crosstable_text: crosstables in columns, for people. */
#include <stdlib.h>

#include "base/ratio.h"
#include "apps/tournament/crosstable_columns.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/crosstable_teams.h"
#include "base/encoding.h"

static void
put_grid(struct buf *b, struct crosstable_form *f)
{
	struct table_column columns[CROSSTABLE_COLUMNS];
	const int n = crosstable_columns(f, TABLE_TEXT, columns);
	struct table_out o = { .b = b, .form = TABLE_TEXT, .with = f };

	table_lines(&o, &(struct table_lines){ .columns = columns, .columns_n = n, .rows = f->t->players,
	    .n = (size_t)f->t->players_n, .size = sizeof(f->t->players[0]) });
	table_end(&o);
}

/* Writes the standings of teams, which come before those of players; nothing if the event is not one of teams. */
static void
put_teams(struct buf *b, const struct crosstable *t)
{
	struct crosstable_teams teams = crosstable_teams(t);
	struct table_out o = { .b = b, .form = TABLE_TEXT, .with = &teams };

	b->failed = b->failed || teams.failed;
	if (teams.table.n > 0) {
		table_lines(&o, &(struct table_lines){ .columns = teams.columns, .columns_n = teams.columns_n,
		    .rows = teams.table.teams, .n = (size_t)teams.table.n, .size = sizeof(teams.table.teams[0]) });
		crosstable_teams_note(b, &teams);
		buf_str(b, "\n\n");
	}
	table_end(&o);
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
crosstable_text(struct buf *b, const struct crosstable_style *style)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;
	size_t start = b->n;
	bool any = false;

	crosstable_cells_sample(b, style->one_in);
	if (b->n > start)
		buf_str(b, "\n\n");
	for (; (t = crosstable_report_next(r)) != NULL; any = true) {
		struct crosstable_form form = crosstable_cells_form(t);

		buf_str(b, any ? "\n" : "");
		crosstable_text_event(b, t);
		crosstable_cells_title(b, t);
		buf_str(b, "\n\n");
		put_teams(b, t);
		if (t->players_n > 0)
			put_grid(b, &form);
		for (int note = 0; crosstable_cells_note(b, &form, &note); )
			buf_char(b, '\n');
		crosstable_report_drain(style, b);
	}
	if (!any && !r->failed)
		buf_str(b, "No games.\n");
	b->failed = b->failed || r->failed;
}
