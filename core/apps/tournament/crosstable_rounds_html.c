/* crosstable_rounds_html: the rounds of an event on the page of crosstables. */
#include "base/ratio.h"
#include "base/escape.h"
#include "apps/tournament/crosstable_bracket.h"
#include "apps/tournament/crosstable_progress.h"
#include "apps/tournament/crosstable_rounds_html.h"
#include "apps/tournament/pairings_report.h"

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

void
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
