/* pairings_html: the pairings of rounds as tables of a page, for the web and for the wall. */
#include "base/escape.h"
#include "stats/crosstable_cells.h"
#include "stats/pairings_cells.h"
#include "stats/pairings_report.h"

/* The points of a player before the round; no cell in a match. */
static void
put_points(struct buf *b, const struct pairings_walk *w, const struct crosstable_pairing *p, int side)
{
	if (w->matches)
		return;
	buf_str(b, "<td class=\"before\">");
	if (p->player[side] >= 0)
		crosstable_cells_halves(b, crosstable_pairings_before(&w->t->players[p->player[side]], p->round));
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

static void
put_pairing(struct buf *b, const struct pairings_walk *w, const struct crosstable_pairing *p)
{
	struct span link = crosstable_pairings_link(p->game[0]);

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
	if (link.n > 0) {
		buf_str(b, "<a rel=\"noreferrer\" href=\"");
		escape_xml(b, link);
		buf_str(b, "\">");
	}
	pairings_cells_result(b, p->game[0], PAIRINGS_PAGE);
	buf_str(b, link.n > 0 ? "</a></td>" : "</td>");
	put_points(b, w, p, 1);
	put_name(b, w, p, 1);
	buf_str(b, "</tr>\n");
}

/* The heading of a match has the names and points of its sides. */
static void
put_heading(struct buf *b, const struct pairings_walk *w, const struct crosstable_match *m)
{
	static const char *const colours[] = { "White", "Black" };

	buf_str(b, "<thead><tr>");
	if (w->pairings.boards)
		buf_fmt(b, "<th scope=\"col\">%s</th>", w->t->kind == CROSSTABLE_KNOCKOUT ? "Game" : "Board");
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

void
pairings_html_rounds(struct buf *b, const struct crosstable *t, struct span asked)
{
	struct arena texts = { 0 };
	struct pairings_walk w = { .t = t, .asked = asked };

	while (pairings_cells_next(&w, &texts)) {
		buf_str(b, "<div class=\"round\">\n");
		for (size_t i = w.from; i < w.to; i++) {
			const struct crosstable_pairing *p = &w.pairings.list[i];

			if (pairings_cells_begins(&w, i)) {
				buf_str(b, i > w.from ? "</tbody></table>\n" : "");
				buf_str(b, "<table class=\"pairings\">\n");
				if (i == w.from) {
					buf_str(b, "<caption>Round ");
					escape_xml(b, w.name);
					buf_str(b, "</caption>\n");
				}
				put_heading(b, &w, p->match < 0 ? NULL : &w.pairings.matches[p->match]);
			}
			put_pairing(b, &w, p);
		}
		buf_str(b, "</tbody></table>\n</div>\n");
	}
	b->failed = b->failed || w.failed;
	arena_free(&texts);
}
