/*
 * crosstable_html: crosstables as a page in one file: for a phone, where tables scroll and names stay, and for paper.
 * Points and tie-breaks come before the games, which are the first to be cut off if there is no room.  The page has
 * no script.
 */
#include <stdlib.h>

#include "base/ratio.h"
#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/crosstable_rounds_html.h"
#include "apps/tournament/crosstable_teams.h"
#include "apps/tournament/pairings_report.h"
#include "base/escape.h"
#include "stats_page.def"	/* crosstable_css: made from crosstable.css by the Makefile */
#include "base/html_page.h"
#include "apps/tournament/tiebreak.h"
#include "base/utf8.h"

enum {
	NAME_LINE = 16,		/* cells; a longer name may take several lines */
	CONTENTS_LEAST = 4,	/* events; with fewer a list of them is of no use */
};

static void
put_headings(struct buf *b, const struct crosstable_form *f)
{
	struct buf text = { 0 };

	buf_str(b, "<thead><tr><th scope=\"col\">No</th>");
	buf_str(b, f->shared ? "<th scope=\"col\">Rank</th>" : "");
	buf_str(b, "<th scope=\"col\" class=\"name\">Player</th>");
	buf_str(b, "<th scope=\"col\">Points</th>");
	for (int i = 0; i < f->breaks_n; i++) {
		buf_str(b, "<th scope=\"col\"><abbr title=\"");
		escape_xml(b, span_of(f->t->columns[f->breaks[i]].help));
		buf_fmt(b, "\">%s</abbr></th>", f->t->columns[f->breaks[i]].label);
	}
	buf_str(b, f->rated ? "<th scope=\"col\">Rating</th><th scope=\"col\">Perf.</th>" : "");
	buf_str(b, f->rated && f->t->ratings ? "<th scope=\"col\">Exp.</th><th scope=\"col\">Change</th>" : "");
	for (int i = 0; i < f->columns; i++) {
		buf_clear(&text);
		crosstable_cells_heading(&text, f, i);
		buf_str(b, "<th scope=\"col\" class=\"met\">");
		escape_xml(b, buf_span(&text));
		buf_str(b, "</th>");
	}
	buf_str(b, "</tr></thead>\n");
	b->failed = b->failed || text.failed;
	buf_free(&text);
}

static void
put_numbers(struct buf *b, const struct crosstable_form *f, const struct crosstable_player *p)
{
	buf_str(b, "<td class=\"points\">");
	ratio_halves(b, p->points);
	buf_str(b, "</td>");
	for (int i = 0; i < f->breaks_n; i++) {
		int divisor = f->t->columns[f->breaks[i]].divisor;

		buf_str(b, "<td>");
		if (p->breaks[f->breaks[i]] >= 0)
			ratio_decimal(b, p->breaks[f->breaks[i]], divisor,
			    divisor > 2 ? 2 : divisor - 1);
		buf_str(b, "</td>");
	}
	if (!f->rated)
		return;
	buf_str(b, "<td>");
	if (p->rating > 0)
		buf_number(b, p->rating);
	buf_str(b, "</td><td>");
	crosstable_cells_performance(b, p);
	buf_str(b, "</td>");
	if (!f->t->ratings)
		return;
	buf_str(b, "<td>");
	crosstable_cells_expected(b, p);
	buf_str(b, "</td><td>");
	crosstable_cells_change(b, p);
	buf_str(b, "</td>");
}

static bool
is_long(struct span name)
{
	return utf8_width(name) > NAME_LINE;
}

/* A long name may also be broken after a comma without a blank. */
static void
put_name(struct buf *b, struct span name)
{
	bool wide = is_long(name);
	size_t from = 0;

	for (size_t i = 0; wide && i + 1 < name.n; i++)
		if (name.p[i] == ',' && name.p[i + 1] != ' ') {
			escape_xml(b, (struct span){ name.p + from, i + 1 - from });
			buf_str(b, "<wbr>");
			from = i + 1;
		}
	escape_xml(b, (struct span){ name.p + from, name.n - from });
}

static void
put_player(struct buf *b, const struct crosstable_form *f, int player)
{
	const struct crosstable_player *p = &f->t->players[player];
	bool grid = f->layout == LAYOUT_OPPONENTS;

	buf_fmt(b, "<tr><td>%d</td>", player + 1);
	if (f->shared)
		buf_fmt(b, "<td>%d</td>", p->rank);
	buf_fmt(b, "<th scope=\"row\" class=\"name%s\" title=\"", is_long(p->name) ? " long" : "");
	escape_xml(b, p->name);
	buf_str(b, "\">");
	put_name(b, p->name);
	buf_str(b, "</th>");
	put_numbers(b, f, p);
	for (int i = 0; i < f->columns; i++) {
		buf_str(b, grid && i == player ? "<td class=\"met self\">" : "<td class=\"met\">");
		crosstable_cells_put(b, f, player, i);
		buf_str(b, "</td>");
	}
	buf_str(b, "</tr>\n");
}

static void
put_players(struct buf *b, const struct crosstable_form *f)
{
	buf_str(b, "<div class=\"scroll\" tabindex=\"0\"><table>\n");
	put_headings(b, f);
	buf_str(b, "<tbody>\n");
	for (int i = 0; i < f->t->players_n; i++)
		put_player(b, f, i);
	buf_str(b, "</tbody>\n</table></div>\n");
}

/* The standings of teams, which come before those of players; nothing if it is not a team event. */
static void
put_teams(struct buf *b, const struct crosstable *t)
{
	struct crosstable_teams teams = crosstable_teams(t);
	struct buf text = { 0 };

	buf_str(b, teams.table.n > 0 ? "<div class=\"scroll\" tabindex=\"0\"><table>\n" : "");
	for (int row = -1; teams.table.n > 0 && row < teams.table.n; row++) {
		buf_str(b, row < 0 ? "<thead><tr>" : row == 0 ? "<tbody>\n<tr>" : "<tr>");
		for (int column = 0; column < teams.columns_n; column++) {
			bool name = column == CROSSTABLE_TEAM_NAME;
			const char *help = row < 0 ? crosstable_teams_help(&teams, column) : NULL;

			buf_clear(&text);
			crosstable_teams_cell(&text, &teams, row, column);
			buf_fmt(b, "<%s%s>", row < 0 ? "th scope=\"col\"" : name ? "th scope=\"row\"" : "td",
			    name ? " class=\"name\"" : "");
			if (help != NULL)
				buf_fmt(b, "<abbr title=\"%s\">", help);
			escape_xml(b, buf_span(&text));
			buf_str(b, help != NULL ? "</abbr>" : "");
			buf_str(b, row < 0 || name ? "</th>" : "</td>");
		}
		buf_str(b, row < 0 ? "</tr></thead>\n" : "</tr>\n");
	}
	if (teams.table.n > 0) {
		buf_str(b, "</tbody>\n</table></div>\n<p>");
		crosstable_teams_note(b, &teams);
		buf_str(b, "</p>\n");
	}
	b->failed = b->failed || teams.failed || text.failed;
	buf_free(&text);
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
next_table(struct crosstable_report *r, const struct stats_style *style)
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
put_contents(struct buf *b, struct crosstable_report *r, const struct stats_style *style)
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
		stats_drain(style, b);
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
title_of(struct span event, size_t n, const struct stats_style *style)
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
	const struct crosstable_form f = crosstable_cells_form(t);
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
crosstable_html(struct buf *b, const struct stats *s, const struct stats_style *style)
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
	crosstable_cells_sample(&sample, s);
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
		stats_drain(style, b);
	}
	buf_str(b, "</main>\n");
	html_page_foot(b, SPAN(""));
	buf_free(&sample);
	b->failed = b->failed || r->failed;
}
