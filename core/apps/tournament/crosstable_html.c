/*
 * crosstable_html: crosstables as a page in one file: for a phone, where tables scroll and names stay, and for paper.
 * Points and tie-breaks come before the games, which are the first to be cut off if there is no room.  The page has
 * no script.
 */
#include <stdlib.h>

#include "base/ratio.h"
#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_columns.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/crosstable_rounds_html.h"
#include "apps/tournament/crosstable_teams.h"
#include "apps/tournament/pairings_report.h"
#include "base/escape.h"
#include "event_page.def"	/* crosstable_css: made from crosstable.css by the Makefile */
#include "base/html_page.h"

enum { CONTENTS_LEAST = 4 };	/* events; with fewer a list of them is of no use */

static void
put_players(struct buf *b, struct crosstable_form *f)
{
	struct table_column columns[CROSSTABLE_COLUMNS];
	const int n = crosstable_columns(f, TABLE_HTML, columns);
	struct table_out o = { .b = b, .form = TABLE_HTML, .with = f };

	buf_str(b, "<div class=\"scroll\" tabindex=\"0\"><table>\n");
	table_head(&o, columns, n);
	for (int i = 0; i < f->t->players_n; i++)
		table_row(&o, columns, n, &f->t->players[i]);
	table_end(&o);
	buf_str(b, "</tbody>\n</table></div>\n");
}

/* The standings of teams, which come before those of players; nothing if it is not a team event. */
static void
put_teams(struct buf *b, const struct crosstable *t)
{
	struct crosstable_teams teams = crosstable_teams(t);
	struct table_out o = { .b = b, .form = TABLE_HTML, .with = &teams };

	if (teams.table.n > 0) {
		buf_str(b, "<div class=\"scroll\" tabindex=\"0\"><table>\n");
		table_head(&o, teams.columns, teams.columns_n);
		for (int i = 0; i < teams.table.n; i++)
			table_row(&o, teams.columns, teams.columns_n, &teams.table.teams[i]);
		buf_str(b, "</tbody>\n</table></div>\n<p>");
		crosstable_teams_note(b, &teams);
		buf_str(b, "</p>\n");
	}
	b->failed = b->failed || teams.failed;
	table_end(&o);
	crosstable_teams_free(&teams);
}

static void
put_where(struct buf *b, const struct crosstable *t)
{
	const struct span parts[] = { t->section, t->stage, t->site, t->first };
	bool any = false;

	buf_str(b, "<p>");
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!crosstable_games_said(parts[i]))
			continue;
		buf_str(b, any ? ", " : "");
		escape_xml(b, parts[i]);
		any = true;
	}
	if (!span_eq(t->first, t->last)) {
		buf_str(b, " to ");
		escape_xml(b, t->last);
	}
	buf_str(b, any ? "<br>" : "");
	crosstable_cells_title(b, t);
	buf_str(b, "</p>\n");
}

/* The next table of the page: of pairings only those of events that have a round that is asked for. */
static const struct crosstable *
next_table(struct crosstable_report *r, const struct crosstable_style *style)
{
	const struct crosstable *t;
	int from, end;

	while ((t = crosstable_report_next(r)) != NULL && style->pairings.n > 0 &&
	    !crosstable_after_asked(t, style->pairings, false, &from, &end))
		;
	return t;
}

/* A list of the events. */
static void
put_contents(struct buf *b, struct crosstable_report *r, const struct crosstable_style *style)
{
	const struct crosstable *t;

	buf_str(b, "<nav aria-label=\"Events\"><details open><summary>Events</summary>\n<ol>\n");
	for (size_t number = 1; (t = next_table(r, style)) != NULL; number++) {
		const struct span parts[] = { t->section, t->stage, t->first };

		buf_str(b, "<li><a href=\"#e");
		buf_number(b, number);
		buf_str(b, "\">");
		escape_xml(b, t->event.n > 0 ? t->event : SPAN("?"));
		for (size_t k = 0; k < sizeof(parts) / sizeof(parts[0]); k++)
			if (crosstable_games_said(parts[k])) {
				buf_str(b, ", ");
				escape_xml(b, parts[k]);
			}
		if (t->after.n > 0) {
			buf_str(b, ", after round ");
			escape_xml(b, t->after);
		}
		buf_str(b, "</a></li>\n");
		crosstable_report_drain(style, b);
	}
	buf_str(b, "</ol></details></nav>\n");
}

static void
put_notes(struct buf *b, const struct crosstable_form *f)
{
	bool any = false;

	for (int note = 0;;) {
		struct buf text = { 0 };
		bool more = crosstable_cells_note(&text, f, &note);

		b->failed = b->failed || text.failed;
		if (more) {
			buf_str(b, any ? "<br>" : "<p>");
			escape_xml(b, buf_span(&text));
			any = true;
		}
		buf_free(&text);
		if (!more)
			break;
	}
	buf_str(b, any ? "</p>\n" : "");
}

/* The title that was given, or the name of the only event. */
static struct span
title_of(struct span event, size_t n, const struct crosstable_style *style)
{
	if (style->title != NULL)
		return span_of(style->title);
	return n == 1 && crosstable_games_said(event) ? event :
	    style->pairings.n > 0 ? SPAN("Pairings") : SPAN("Crosstables");
}

/*
 * A sheet is what is pinned to the wall: one round of the event, or the standings after it.  `titled`: the title of
 * the page is the name of the event.
 */
static void
put_table(struct buf *b, const struct crosstable *t, size_t number, struct span pairings, bool titled)
{
	struct crosstable_form f = crosstable_cells_form(t);
	bool sheet = pairings.n > 0 || t->after.n > 0;

	buf_fmt(b, "<section%s id=\"e", sheet ? " class=\"sheet\"" : f.wide ? " class=\"wide\"" : "");
	buf_number(b, number);
	buf_str(b, titled && t->after.n == 0 ? "\">\n" : "\">\n<h2>");
	if (!titled)
		escape_xml(b, t->event.n > 0 ? t->event : SPAN("?"));
	if (t->after.n > 0) {
		buf_str(b, titled ? "Standings after round " : ": standings after round ");
		escape_xml(b, t->after);
	}
	buf_str(b, titled && t->after.n == 0 ? "" : "</h2>\n");
	put_where(b, t);
	if (pairings.n > 0) {
		pairings_html_rounds(b, t, pairings, true);
	} else {
		put_teams(b, t);
		if (t->players_n > 0)
			put_players(b, &f);
		put_notes(b, &f);
	}
	if (!sheet)
		crosstable_rounds_html(b, &f);
	buf_str(b, "</section>\n");
}

void
crosstable_html(struct buf *b, const struct crosstable_style *style)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;
	struct span event = SPAN("");
	struct buf sample = { 0 };
	size_t n = 0;

	for (; n < CONTENTS_LEAST && (t = next_table(r, style)) != NULL; n++)
		event = t->event;
	crosstable_report_rewind(r);
	html_page_head(b, &(struct html_page){
		.program = "pgn-stats", .title = title_of(event, n, style),
		.css = { (const char *)crosstable_css, sizeof(crosstable_css) },
	});
	buf_str(b, "<main>\n");
	crosstable_cells_sample(&sample, style->one_in);
	b->failed = b->failed || sample.failed;
	if (sample.n > 0)
		buf_fmt(b, "<p class=\"warning\">%.*s</p>\n", (int)sample.n, sample.p);
	if (n == 0)
		buf_str(b, "<p>No games.</p>\n");
	if (n >= CONTENTS_LEAST) {
		put_contents(b, r, style);
		crosstable_report_rewind(r);
	}
	for (size_t number = 1; (t = next_table(r, style)) != NULL; number++) {
		put_table(b, t, number, style->pairings,
		    n == 1 && style->title == NULL && crosstable_games_said(t->event));
		crosstable_report_drain(style, b);
	}
	buf_str(b, "</main>\n");
	html_page_foot(b, SPAN(""));
	buf_free(&sample);
	b->failed = b->failed || r->failed;
}
