/* pairings_html: the pairings of rounds as tables of a page, for the web and for the wall. */
#include "base/ratio.h"
#include "base/escape.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/pairings_cells.h"
#include "apps/tournament/pairings_report.h"

/* The points of a player before the round; no cell in a match. */
static void
put_points(struct buf *b, const struct pairings_walk *w, const struct crosstable_pairing *p, int side)
{
	if (w->matches)
		return;
	buf_str(b, "<td class=\"before\">");
	if (p->player[side] >= 0)
		ratio_halves(b, p->before[side]);
	buf_str(b, "</td>");
}

static void
put_name(struct buf *b, const struct pairings_walk *w, const struct crosstable_pairing *p, int side)
{
	buf_str(b, "<td class=\"who\">");
	if (p->player[side] >= 0) {
		escape_xml(b, w->t->players[p->player[side]].name);
		if (w->t->players[p->player[side]].rating > 0)
			buf_fmt(b, " <small>%u</small>", w->t->players[p->player[side]].rating);
	} else {
		buf_str(b, "bye");
	}
	buf_str(b, "</td>");
}

/* The result, as the player on the left sees it, which is a link to the game. */
static void
put_result(struct buf *b, const struct pairings_walk *w, const struct crosstable_pairing *p)
{
	struct span link = crosstable_pairings_link(p->game[0]);

	if (link.n > 0) {
		buf_str(b, "<a rel=\"noreferrer\" href=\"");
		escape_xml(b, link);
		buf_str(b, "\">");
	}
	pairings_cells_result(b, w, p->game[0], PAIRINGS_PAGE);
	buf_str(b, link.n > 0 ? "</a>" : "");
}

static void
put_pairing(struct buf *b, const struct pairings_walk *w, const struct crosstable_pairing *p)
{
	buf_str(b, "<tr>");
	if (w->pairings.boards) {
		buf_str(b, "<td>");
		escape_xml(b, p->board);
		buf_str(b, "</td>");
	}
	if (w->matches)
		buf_fmt(b, "<td>%s</td>", p->match < 0 ? "" : p->game[0]->colour == 0 ? "w" : "b");
	put_name(b, w, p, 0);
	put_points(b, w, p, 0);
	buf_str(b, "<td class=\"met\">");
	put_result(b, w, p);
	buf_str(b, "</td>");
	put_points(b, w, p, 1);
	put_name(b, w, p, 1);
	buf_str(b, "</tr>\n");
}

/* A table, after the one before it in the round; the first has the name of the round, and on paper of the event. */
static void
put_table(struct buf *b, const struct pairings_walk *w, size_t first)
{
	buf_str(b, first > w->from ? "</tbody></table>\n<table class=\"pairings\">\n" : "<table class=\"pairings\">\n");
	if (first > w->from)
		return;
	buf_str(b, "<caption>Round ");
	escape_xml(b, w->name);
	if (w->sheet && w->from > 0) {
		buf_str(b, "<span class=\"of\">: ");
		escape_xml(b, w->t->event);
		buf_str(b, "</span>");
	}
	buf_str(b, "</caption>\n");
}

/* The heading of a match has the names and points of its sides. */
static void
put_heading(struct buf *b, const struct pairings_walk *w, const struct crosstable_match *m)
{
	static const char *const colours[] = { "White", "Black" };

	buf_str(b, "<thead><tr>");
	if (w->pairings.boards)
		buf_str(b, "<th scope=\"col\">Board</th>");
	if (w->matches)
		buf_str(b, "<th scope=\"col\"><abbr title=\"colour of the player on the left\">Colour</abbr></th>");
	for (int side = 0; side < 2; side++) {
		if (side == 1 && !w->matches)
			buf_str(b, "<th scope=\"col\" class=\"before\">Points</th>");
		buf_str(b, "<th scope=\"col\" class=\"who\">");
		escape_xml(b, m == NULL ? span_of(colours[side]) : m->side[side]);
		buf_str(b, "</th>");
		if (side == 1)
			break;
		buf_str(b, w->matches ? "" : "<th scope=\"col\" class=\"before\">Points</th>");
		buf_str(b, "<th scope=\"col\" class=\"met\">");
		if (m == NULL)
			buf_str(b, "Result");
		else
			pairings_cells_score(b, m, PAIRINGS_PAGE);
		buf_str(b, "</th>");
	}
	buf_str(b, "</tr></thead>\n<tbody>\n");
}

/* One round by boards, with a table for each match of teams. */
static void
put_boards(struct buf *b, const struct pairings_walk *w)
{
	for (size_t i = w->from; i < w->to; i++) {
		const struct crosstable_pairing *p = &w->pairings.list[i];

		if (pairings_cells_begins(w, i)) {
			put_table(b, w, i);
			put_heading(b, w, p->match < 0 ? NULL : &w->pairings.matches[p->match]);
		}
		put_pairing(b, w, p);
	}
	buf_str(b, "</tbody></table>\n");
}

/* One round of a knock-out: a row for each match, with its games. */
static void
put_knockout(struct buf *b, const struct pairings_walk *w)
{
	put_table(b, w, w->from);
	buf_str(b, "<thead><tr><th scope=\"col\" class=\"who\">Player</th>"
	    "<th scope=\"col\" class=\"met\">Points</th><th scope=\"col\" class=\"who\">Opponent</th>"
	    "<th scope=\"col\" class=\"who\">Games</th></tr></thead>\n<tbody>\n");
	for (size_t i = w->from; i < w->to; i++) {
		const struct crosstable_pairing *p = &w->pairings.list[i];

		if (p->match < 0 || pairings_cells_begins(w, i)) {
			buf_str(b, i > w->from ? "</td></tr>\n<tr>" : "<tr>");
			put_name(b, w, p, 0);
			buf_str(b, "<td class=\"met\">");
			if (p->match >= 0)
				pairings_cells_score(b, &w->pairings.matches[p->match], PAIRINGS_PAGE);
			buf_str(b, "</td>");
			put_name(b, w, p, 1);
			buf_str(b, "<td class=\"who\"><span>");
		} else {
			buf_str(b, " <span>");
		}
		put_result(b, w, p);
		buf_str(b, "</span>");
	}
	buf_str(b, "</td></tr>\n</tbody></table>\n");
}

void
pairings_html_rounds(struct buf *b, const struct crosstable *t, struct span asked, bool sheet)
{
	struct arena texts = { 0 };
	struct pairings_walk w = { .t = t, .asked = asked, .sheet = sheet };

	while (pairings_cells_next(&w, &texts)) {
		buf_str(b, "<div class=\"round\">\n");
		(w.matches && !w.pairings.teams ? put_knockout : put_boards)(b, &w);
		buf_str(b, "</div>\n");
	}
	b->failed = b->failed || w.failed;
	arena_free(&texts);
}
