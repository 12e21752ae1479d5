/* crosstable_rounds_html: the rounds of an event on the page of crosstables. */
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "stats/crosstable_rounds_html.h"
#include "stats/pairings_report.h"

enum { ROUNDS_MOST = 100 };	/* with more the table would be too wide; the pairings are too long for a page, too */

/* -- standings -- */

/* The state after a round; the next rounds are added to it. */
struct state {
	int *points;		/* of each player, those of the event, in halves */
	int *next;		/* the first game of each player after the round */
	int *above;		/* by points: how many players have more */
	int most;		/* the most points a player has at the end, or has at any time */
};

static void
play_round(struct state *s, const struct crosstable *t, int round)
{
	int above = 0;

	memset(s->above, 0, ((size_t)s->most + 1) * sizeof(*s->above));
	for (int i = 0; i < t->players_n; i++) {
		const struct crosstable_player *p = &t->players[i];

		for (; s->next[i] < p->list_n && p->list[s->next[i]].round <= round; s->next[i]++)
			s->points[i] += p->list[s->next[i]].score;
		s->above[s->points[i]]++;
	}
	for (int i = s->most; i >= 0; i--) {
		int here = s->above[i];

		s->above[i] = above;
		above += here;
	}
}

/* Round by round into `cells`, which has a row for each player: points, then how many have more. */
static bool
find_standings(const struct crosstable *t, int *cells)
{
	size_t n = (size_t)t->players_n;
	struct state s = { .points = calloc(n, sizeof(int)), .next = calloc(n, sizeof(int)) };
	bool done;

	for (int i = 0; i < t->players_n; i++)
		s.most = t->players[i].points > s.most ? t->players[i].points : s.most;
	s.above = calloc((size_t)s.most + 1, sizeof(int));
	done = s.points != NULL && s.next != NULL && s.above != NULL;
	for (int r = 0; done && r < t->rounds_n; r++) {
		play_round(&s, t, r);
		for (int i = 0; i < t->players_n; i++) {
			int *cell = cells + 2 * ((size_t)i * (size_t)t->rounds_n + (size_t)r);

			cell[0] = s.points[i];
			cell[1] = s.above[s.points[i]];
		}
	}
	free(s.points);
	free(s.next);
	free(s.above);
	return done;
}

static void
put_standings(struct buf *b, const struct crosstable *t)
{
	size_t cells_n = 2 * (size_t)t->players_n * (size_t)t->rounds_n;
	int *cells = malloc(cells_n * sizeof(*cells));

	if (cells == NULL || !find_standings(t, cells)) {
		b->failed = true;
		free(cells);
		return;
	}
	buf_str(b,
	    "<details><summary>Standings after each round</summary>\n<p>Points, and the rank by points only.</p>\n"
	    "<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\" class=\"name\">Player</th>");
	for (int r = 0; r < t->rounds_n; r++) {
		buf_str(b, "<th scope=\"col\">");
		escape_xml(b, t->rounds[r]);
		buf_str(b, "</th>");
	}
	buf_str(b, "</tr></thead>\n<tbody>\n");
	for (int i = 0; i < t->players_n; i++) {
		buf_str(b, "<tr><th scope=\"row\" class=\"name\">");
		escape_xml(b, t->players[i].name);
		buf_str(b, "</th>");
		for (int r = 0; r < t->rounds_n; r++) {
			const int *cell = cells + 2 * ((size_t)i * (size_t)t->rounds_n + (size_t)r);

			buf_str(b, "<td>");
			crosstable_cells_halves(b, cell[0]);
			buf_fmt(b, " <small>(%d)</small></td>", cell[1] + 1);
		}
		buf_str(b, "</tr>\n");
	}
	buf_str(b, "</tbody>\n</table></div></details>\n");
	free(cells);
}

static void
put_pairings(struct buf *b, const struct crosstable *t)
{
	buf_str(b, "<details><summary>Pairings</summary>\n<div class=\"scroll\" tabindex=\"0\">\n");
	pairings_html_rounds(b, t, SPAN("all"));
	buf_str(b, "</div></details>\n");
}

void
crosstable_rounds_html(struct buf *b, const struct crosstable_form *f)
{
	if (!f->t->orderly || f->t->players_n == 0 || f->t->rounds_n < 2 || f->t->rounds_n > ROUNDS_MOST)
		return;
	put_standings(b, f->t);
	put_pairings(b, f->t);
}
