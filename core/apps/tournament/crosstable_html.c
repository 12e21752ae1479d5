/*
 * crosstable_html: crosstables as a page in one file: for a phone, where tables scroll and names stay, and for paper.
 * Points and tie-breaks come before the games, which are the first to be cut off if there is no room.  The page has
 * no script.
 */
#include <stdlib.h>

#include "apps/tournament/crosstable.h"
#include "apps/tournament/crosstable_after.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_columns.h"
#include "apps/tournament/crosstable_pairings.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/crosstable_teams.h"
#include "apps/tournament/pairings_report.h"
#include "apps/tournament/team_table.h"
#include "base/buf.h"
#include "base/escape.h"
#include "base/html_page.h"
#include "base/ratio.h"
#include "base/svg_canvas.h"
#include "event_page.def"	/* crosstable_css: made from crosstable.css by the Makefile */

/* -- points and ranks after each round, of the players of an event or of its teams -- */

struct crosstable_progress {
	bool teams;			/* of teams; else of players */
	struct span *names;		/* in the order of the final table */
	int n;
	struct span *rounds;		/* the names of the rounds, up to the last one with a result */
	int rounds_n;
	/* A row of `rounds_n` cells for each name. */
	struct crosstable_progress_cell {
		int points;		/* in halves; of teams match points */
		int rank;		/* players still tied share one; 0: the team has not played yet */
		int place;		/* from 1, everybody has his own: by rank, then by name */
	} *cells;
};

static void
take_players(struct crosstable_progress *to, const struct crosstable *after, int column)
{
	for (int i = 0; i < after->players_n; i++)
		to->cells[(size_t)after->players[i].whole * (size_t)to->rounds_n + (size_t)column] =
		    (struct crosstable_progress_cell){ after->players[i].points, after->players[i].rank, i + 1 };
}

/* False: out of memory. */
static bool
take_teams(struct crosstable_progress *to, const struct crosstable *after, int column, struct arena *texts)
{
	struct team_table table;

	if (!team_table_make(&table, after, texts))
		return false;
	for (int i = 0; i < table.n; i++)
		for (int k = 0; k < to->n; k++)
			if (span_eq(to->names[k], table.teams[i].name))
				to->cells[(size_t)k * (size_t)to->rounds_n + (size_t)column] =
				    (struct crosstable_progress_cell){
					2 * table.teams[i].match_points, table.teams[i].rank, i + 1
				    };
	return true;
}

/* The names, and rounds without their cells.  False: out of memory. */
static bool
take_names(struct crosstable_progress *to, const struct crosstable *t, struct arena *texts)
{
	struct team_table table;
	size_t cells;
	int from, end;

	if (!team_table_make(&table, t, texts))
		return false;
	to->teams = table.n > 0;
	to->n = to->teams ? table.n : t->players_n;
	to->names = arena_take(texts, ((size_t)to->n + 1) * sizeof(*to->names));
	to->rounds = arena_take(texts, ((size_t)t->rounds_n + 1) * sizeof(*to->rounds));
	if (to->names == NULL || to->rounds == NULL)
		return false;
	for (int i = 0; i < to->n; i++)
		to->names[i] = to->teams ? table.teams[i].name : t->players[i].name;
	crosstable_after_asked(t, SPAN("all"), true, &from, &end);
	for (int r = from; r < end; r = crosstable_after_next(t, r))
		to->rounds[to->rounds_n++] = crosstable_after_name(t, r);
	cells = (size_t)to->n * (size_t)to->rounds_n;
	to->cells = arena_take(texts, (cells + 1) * sizeof(*to->cells));
	for (size_t i = 0; to->cells != NULL && i < cells; i++)
		to->cells[i] = (struct crosstable_progress_cell){ 0, 0, 0 };
	return to->cells != NULL;
}

/* What it points to is in `texts` and in the table.  False: out of memory. */
static bool
crosstable_progress_make(struct crosstable_progress *to, const struct crosstable *t, struct arena *texts)
{
	bool good;

	*to = (struct crosstable_progress){ 0 };
	good = take_names(to, t, texts);
	for (int column = 0, next = 0; good && column < to->rounds_n; column++) {
		struct arena own = { 0 };
		struct crosstable after;

		next = crosstable_after_next(t, next);
		good = crosstable_after(&after, t, next, &own);
		if (good && to->teams)
			good = take_teams(to, &after, column, &own);
		else if (good)
			take_players(to, &after, column);
		arena_free(&own);
	}
	return good;
}

/* -- the bracket of a knock-out, for the page of crosstables -- */

/* The first pairing of a match: its round, and its players in their order. */
static const struct crosstable_pairing *
first_of_match(const struct crosstable_pairings *p, int match)
{
	return &p->list[p->matches[match].first];
}

static bool
is_pairing_of(const struct crosstable_pairing *h, int player)
{
	return h->player[0] == player || h->player[1] == player;
}

/* The player's last match before that round; -1: there is none. */
static int
match_before(const struct crosstable_pairings *p, int player, int round)
{
	int found = -1;

	for (int m = 0; m < p->matches_n; m++)
		if (first_of_match(p, m)->round < round && is_pairing_of(first_of_match(p, m), player) &&
		    (found < 0 || first_of_match(p, m)->round > first_of_match(p, found)->round))
			found = m;
	return found;
}

/*
 * The match of the last round in which the first of the table plays, and the other one of that round (*third; -1: there
 * is none).  -1: there is no such match, or the round has more than two.
 */
static int
find_final(const struct crosstable_pairings *p, const struct crosstable *t, int *third)
{
	int last = 0, n = 0, final = -1;

	*third = -1;
	for (int m = 0; m < p->matches_n; m++)
		last = first_of_match(p, m)->round > last ? first_of_match(p, m)->round : last;
	for (int m = 0; m < p->matches_n; m++) {
		const struct crosstable_pairing *h = first_of_match(p, m);

		if (h->round != last)
			continue;
		n++;
		if (t->players[h->player[0]].rank == 1 || t->players[h->player[1]].rank == 1)
			final = m;
		else
			*third = m;
	}
	return n <= 2 ? final : -1;
}

static void
put_match(struct buf *b, const struct crosstable *t, const struct crosstable_pairings *p, int match)
{
	const struct crosstable_pairing *h = first_of_match(p, match);
	const struct crosstable_match *m = &p->matches[match];

	buf_str(b, "<div class=\"match\">");
	for (int side = 0; side < 2; side++) {
		const struct crosstable_player *self = &t->players[h->player[side]];
		const struct crosstable_player *other = &t->players[h->player[1 - side]];
		bool won = self->rank != other->rank ? self->rank < other->rank : m->side[side].score > m->side[1 - side].score;

		buf_str(b, won ? "<strong><span>" : "<i><span>");
		escape_xml(b, self->name);
		buf_str(b, "</span> ");
		ratio_halves(b, m->side[side].score);
		buf_str(b, won ? "</strong>" : "</i>");
	}
	buf_str(b, "</div>");
}

/* A match and all that lead to it; matches of one player are of different rounds, so that this ends. */
static void
put_tree(struct buf *b, const struct crosstable *t, const struct crosstable_pairings *p, int match)
{
	const struct crosstable_pairing *h = first_of_match(p, match);
	int before[2], n;

	for (int side = 0; side < 2; side++)
		before[side] = match_before(p, h->player[side], h->round);
	if (before[1] == before[0])	/* they met in the round before, too */
		before[1] = -1;
	n = (before[0] >= 0) + (before[1] >= 0);
	buf_str(b, "<div class=\"tree\">");
	if (n > 0) {
		buf_fmt(b, "<div class=\"from%s\">", n == 1 ? " one" : "");
		for (int side = 0; side < 2; side++)
			if (before[side] >= 0)
				put_tree(b, t, p, before[side]);
		buf_str(b, "</div>");
	}
	put_match(b, t, p, match);
	buf_str(b, "</div>\n");
}

/*
 * Writes the matches that lead to the final, each beside those that its players came from, as nested elements of
 * HTML; and below them the match for the third place, if the last round has one.  Nothing if there is no final.
 */
static void
crosstable_bracket(struct buf *b, const struct crosstable *t)
{
	struct arena texts = { 0 };
	struct crosstable_pairings p;
	int final, third;

	if (!crosstable_pairings_make(&p, t, &texts)) {
		b->failed = true;
	} else if ((final = find_final(&p, t, &third)) >= 0) {
		buf_str(b, "<details open><summary>Bracket</summary>\n<div class=\"scroll bracket\" tabindex=\"0\">\n");
		put_tree(b, t, &p, final);
		if (third >= 0) {
			buf_str(b, "<p>For the third place:</p>\n");
			put_match(b, t, &p, third);
		}
		buf_str(b, "</div></details>\n");
	}
	arena_free(&texts);
}

/* -- the places after each round as lines, one for each player or team -- */

enum {
	NAMES_LEAST = 3, NAMES_MOST = 200,	/* fewer have no progress to speak of; more are taller than a page */
	ROUNDS_LEAST = 3,
	NAMES_LARGE = 30,	/* so many have letters of the usual size */
	COLOURS = 8,		/* the first so many have colours; crosstable.css has them for pages, too */
	LEFT = 180, RIGHT = 2260, NAMES = 2320,	/* where lines begin and end, and names begin, in tenths of a unit */
	LABEL = 170,		/* so much room a round needs for its name */
};

static const char *const colours[COLOURS] = {
	"#0b57a4", "#b3261e", "#1b7f4b", "#8a4fbf", "#a65a00", "#00727f", "#6b6b00", "#c2187a",
};

static bool
crosstable_progress_drawn(const struct crosstable_progress *p)
{
	return p->n >= NAMES_LEAST && p->n <= NAMES_MOST && p->rounds_n >= ROUNDS_LEAST;
}

static int
name_width(const struct crosstable_progress *p)
{
	return p->n <= NAMES_LARGE ? 170 : 120;
}

static int
x_of_round(const struct crosstable_progress *p, int round)
{
	return LEFT + (int)((long)(RIGHT - LEFT) * round / (p->rounds_n - 1));
}

static int
y_of_place(const struct crosstable_progress *p, const struct svg_canvas *c, int place)
{
	return c->y + name_width(p) * (place - 1) + name_width(p) / 2;
}

/* The names of the rounds, above and below; of many rounds only some, but the first and the last one always. */
static void
put_rounds(struct svg_canvas *c, const struct crosstable_progress *p, int y)
{
	int step = 1 + LABEL * (p->rounds_n - 1) / (RIGHT - LEFT), last = p->rounds_n - 1;

	for (int r = 0; r <= last; r++)
		if (r == last || (r % step == 0 && r + step <= last))
			svg_canvas_text(c, FACE_SMALL, ANCHOR_MIDDLE, x_of_round(p, r), y, p->rounds[r]);
}

/* "Name: 3, 1, 2", the ranks after each round. */
static void
put_hint(struct svg_canvas *c, const struct crosstable_progress *p, int i)
{
	const struct crosstable_progress_cell *cells = p->cells + (size_t)i * (size_t)p->rounds_n;
	struct buf text = { 0 };

	buf_add(&text, p->names[i]);
	for (int r = 0; r < p->rounds_n; r++) {
		buf_str(&text, r == 0 ? ": " : ", ");
		if (cells[r].rank > 0)
			buf_number(&text, (uint64_t)cells[r].rank);
		else
			buf_char(&text, '-');
	}
	svg_canvas_hint(c, &text);
	buf_free(&text);
}

static void
put_progress_line(struct svg_canvas *c, const struct crosstable_progress *p, int i)
{
	const struct crosstable_progress_cell *cells = p->cells + (size_t)i * (size_t)p->rounds_n;
	bool joined = false;

	if (i < COLOURS)
		buf_fmt(&c->body, "<path class=\"c%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"%s d=\"", i, colours[i],
		    i % 2 == 0 ? "" : " stroke-dasharray=\"6 2\"");
	else
		buf_fmt(&c->body, "<path class=\"rest\" fill=\"none\" stroke=\"#9a9fa5\" stroke-width=\"%s\" d=\"",
		    p->n <= NAMES_LARGE ? ".9" : ".4");
	for (int r = 0; r < p->rounds_n; r++) {
		if (cells[r].rank == 0)
			continue;
		buf_char(&c->body, joined ? 'L' : 'M');
		svg_canvas_length(&c->body, x_of_round(p, r));
		buf_char(&c->body, ' ');
		svg_canvas_length(&c->body, y_of_place(p, c, cells[r].place));
		joined = true;
	}
	buf_str(&c->body, "\"/>\n");
}

/* The number of the place before the lines, and the name after them, where its line ends. */
static void
put_progress_name(struct svg_canvas *c, const struct crosstable_progress *p, int i)
{
	enum face face = p->n <= NAMES_LARGE ? FACE_TEXT : FACE_SMALL;
	const struct crosstable_progress_cell *last = p->cells + (size_t)(i + 1) * (size_t)p->rounds_n - 1;
	int y = y_of_place(p, c, last->place) + name_width(p) / 4;
	struct buf place = { 0 };

	svg_canvas_fitted(c, face, NAMES, y, SVG_CANVAS_WIDTH - NAMES, p->names[i]);
	buf_number(&place, (uint64_t)last->place);
	svg_canvas_text(c, FACE_SMALL, ANCHOR_END, LEFT - 60, y, buf_span(&place));
	c->body.failed = c->body.failed || place.failed;
	buf_free(&place);
}

static void
crosstable_progress_chart(struct buf *b, const struct crosstable_progress *p)
{
	struct svg_canvas c = { .y = 150 };

	put_rounds(&c, p, 90);
	/* Those with colours are drawn last, above the others. */
	for (int i = p->n - 1; i >= 0; i--) {
		buf_str(&c.body, "<g class=\"way\">");
		put_hint(&c, p, i);
		put_progress_line(&c, p, i);
		put_progress_name(&c, p, i);
		buf_str(&c.body, "</g>\n");
	}
	c.y += name_width(p) * p->n + 130;
	put_rounds(&c, p, c.y - 20);
	svg_canvas_finish(&c, b, p->teams ? SPAN("The place of each team after each round; the table below has the ranks") :
	    SPAN("The place of each player after each round; the table below has the ranks"));
}

/* -- the rounds of an event on the page of crosstables -- */

enum {
	ROUNDS_MOST = 100,	/* with more the table would be too wide; the pairings are too long for a page, too */
	FEW = 30,		/* the chart of so many players is not folded */
};

/* Points and ranks after each round, of players or teams. */
static void
put_standings(struct buf *b, const struct crosstable_progress *p)
{
	buf_fmt(b,
	    "<details><summary>Standings after each round</summary>\n<p>%s, and the rank.</p>\n"
	    "<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\" class=\"name\">%s</th>",
	    p->teams ? "Match points" : "Points", p->teams ? "Team" : "Player");
	for (int r = 0; r < p->rounds_n; r++) {
		buf_str(b, "<th scope=\"col\">");
		escape_xml(b, p->rounds[r]);
		buf_str(b, "</th>");
	}
	buf_str(b, "</tr></thead>\n<tbody>\n");
	for (int i = 0; i < p->n; i++) {
		buf_str(b, "<tr><th scope=\"row\" class=\"name\">");
		escape_xml(b, p->names[i]);
		buf_str(b, "</th>");
		for (int r = 0; r < p->rounds_n; r++) {
			const struct crosstable_progress_cell *cell = p->cells + (size_t)i * (size_t)p->rounds_n + r;

			buf_str(b, "<td>");
			if (cell->rank > 0) {
				ratio_halves(b, cell->points);
				buf_fmt(b, " <small>(%d)</small>", cell->rank);
			}
			buf_str(b, "</td>");
		}
		buf_str(b, "</tr>\n");
	}
	buf_str(b, "</tbody>\n</table></div></details>\n");
}

/* The chart and the standings; the chart of many is folded. */
static void
put_progress(struct buf *b, const struct crosstable *t)
{
	struct arena texts = { 0 };
	struct crosstable_progress p;

	if (!crosstable_progress_make(&p, t, &texts)) {
		b->failed = true;
	} else {
		if (crosstable_progress_drawn(&p)) {
			buf_fmt(b, "<details%s><summary>Progress</summary>\n<figure>\n", p.n <= FEW ? " open" : "");
			crosstable_progress_chart(b, &p);
			buf_str(b, "</figure></details>\n");
		}
		put_standings(b, &p);
	}
	arena_free(&texts);
}

static void
put_pairings(struct buf *b, const struct crosstable *t)
{
	buf_str(b, "<details><summary>Pairings</summary>\n<div class=\"rounds\">\n");
	pairings_html_rounds(b, t, SPAN("all"), false);
	buf_str(b, "</div></details>\n");
}

/*
 * The standings after each round, by points only, and the pairings of each round with results, boards and links to the
 * games; folded.  Nothing if there are no rounds to tell apart.
 */
static void
crosstable_rounds_html(struct buf *b, const struct crosstable_form *f)
{
	if (!f->t->orderly || f->t->players_n == 0 || f->t->rounds_n < 2 || f->t->rounds_n > ROUNDS_MOST)
		return;
	if (f->t->kind != CROSSTABLE_KNOCKOUT && f->t->kind != CROSSTABLE_MATCH)
		put_progress(b, f->t);
	if (f->t->kind == CROSSTABLE_KNOCKOUT)
		crosstable_bracket(b, f->t);
	put_pairings(b, f->t);
}

/* -- the page -- */

enum { CONTENTS_LEAST = 4 };	/* events; with fewer a list of them is of no use */

static void
put_players_table(struct buf *b, struct crosstable_form *f)
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
	struct buf where = { 0 };

	crosstable_cells_where(&where, t, false);
	buf_str(b, "<p>");
	escape_xml(b, buf_span(&where));
	buf_str(b, where.n > 0 ? "<br>" : "");
	buf_drop(b, &where);
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
		struct buf where = { 0 };

		crosstable_cells_where(&where, t, true);
		buf_str(b, "<li><a href=\"#e");
		buf_number(b, number);
		buf_str(b, "\">");
		escape_xml(b, t->event.n > 0 ? t->event : SPAN("?"));
		buf_str(b, where.n > 0 ? ", " : "");
		escape_xml(b, buf_span(&where));
		buf_drop(b, &where);
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
put_event_sheet(struct buf *b, const struct crosstable *t, size_t number, struct span pairings, bool titled)
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
			put_players_table(b, &f);
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
		put_event_sheet(b, t, number, style->pairings,
		    n == 1 && style->title == NULL && crosstable_games_said(t->event));
		crosstable_report_drain(style, b);
	}
	buf_str(b, "</main>\n");
	html_page_foot(b, SPAN(""));
	buf_free(&sample);
	b->failed = b->failed || r->failed;
}
