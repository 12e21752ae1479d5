/* crosstable_rounds_html: the rounds of an event on the page of crosstables. */
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "pgn/result.h"
#include "stats/crosstable_rounds_html.h"

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

/* -- pairings -- */

/* A game, as seen by White, or a round without an opponent. */
struct pairing {
	const struct crosstable_game *game;
	const struct crosstable_player *player;
	struct span board;	/* empty: not known */
};

/* What is shown as the board of a game: its tag, or the rest of a Round such as "3.12", or "3.2.4" with the match. */
static struct span
shown_board(const struct crosstable *t, const struct crosstable_game *g)
{
	struct span round = g->row->part[CROSSTABLE_ROUND], board = g->row->part[CROSSTABLE_BOARD];

	if (crosstable_games_said(board))
		return board;
	if (crosstable_games_compare_rounds(round, t->rounds[g->round]) != 0)
		span_cut(&round, '.');
	else
		round = SPAN("");
	return round;
}

/* By round, then by board; those without a board after the others, in the order of the table, and byes after these. */
static int
by_board(const void *x, const void *y)
{
	const struct pairing *a = x, *b = y;
	int c = a->game->round - b->game->round;

	c = c != 0 ? c : (a->game->opponent < 0) - (b->game->opponent < 0);
	c = c != 0 ? c : (a->board.n == 0) - (b->board.n == 0);
	c = c != 0 ? c : crosstable_games_compare_rounds(a->board, b->board);
	return c != 0 ? c : (a->player > b->player) - (a->player < b->player);
}

static void
put_result(struct buf *b, const struct pairing *p)
{
	static const char *const played[] = { "0\xe2\x80\x93" "1", "\xc2\xbd\xe2\x80\x93\xc2\xbd",
	    "1\xe2\x80\x93" "0" };
	static const char *const forfeit[] = { "\xe2\x88\x92:+", "=:=", "+:\xe2\x88\x92" };
	const struct crosstable_game *g = p->game;
	bool standard;

	if (g->opponent < 0)
		crosstable_cells_halves(b, g->score);
	else if (g->points < 0)
		buf_str(b, g->conflict ? "!" : g->unfinished ? "*" : "?");
	else if (result_read(g->row->part[CROSSTABLE_RESULT], &standard) == RESULT_DOUBLE_FORFEIT)
		buf_str(b, "\xe2\x88\x92:\xe2\x88\x92");
	else
		buf_str(b, (g->forfeit ? forfeit : played)[g->points]);
}

/* Only addresses of the web become links. */
static bool
is_link(struct span s)
{
	return span_starts(s, SPAN("https://")) || span_starts(s, SPAN("http://"));
}

static void
put_pairing(struct buf *b, const struct crosstable *t, const struct pairing *p, bool boards)
{
	struct span link = p->game->row->part[CROSSTABLE_LINK];

	buf_str(b, boards ? "<tr><td>" : "<tr>");
	if (boards)
		escape_xml(b, p->board);
	buf_str(b, boards ? "</td><td class=\"who\">" : "<td class=\"who\">");
	escape_xml(b, p->player->name);
	buf_str(b, "</td><td class=\"met\">");
	if (is_link(link)) {
		buf_str(b, "<a rel=\"noreferrer\" href=\"");
		escape_xml(b, link);
		buf_str(b, "\">");
	}
	put_result(b, p);
	buf_str(b, is_link(link) ? "</a>" : "");
	buf_str(b, "</td><td class=\"who\">");
	if (p->game->opponent >= 0)
		escape_xml(b, t->players[p->game->opponent].name);
	else
		buf_str(b, "bye");
	buf_str(b, "</td></tr>\n");
}

static void
put_pairings(struct buf *b, const struct crosstable *t)
{
	struct pairing *list = malloc(((size_t)t->games + (size_t)t->byes + 1) * sizeof(*list));
	size_t n = 0;
	bool boards = false;

	if (list == NULL) {
		b->failed = true;
		return;
	}
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->colour != 0 && g->opponent >= 0)
				continue;
			list[n] = (struct pairing){ g, &t->players[i], shown_board(t, g) };
			boards = boards || list[n].board.n > 0;
			n++;
		}
	qsort(list, n, sizeof(*list), by_board);
	buf_str(b, "<details><summary>Pairings</summary>\n<div class=\"scroll\" tabindex=\"0\">\n");
	for (size_t i = 0; i < n; i++) {
		if (i == 0 || list[i].game->round != list[i - 1].game->round) {
			buf_str(b, i == 0 ? "" : "</tbody></table>\n");
			buf_str(b, "<table class=\"pairings\">\n<caption>Round ");
			escape_xml(b, t->rounds[list[i].game->round]);
			buf_str(b, "</caption>\n<thead><tr>");
			buf_str(b, boards ? "<th scope=\"col\">Board</th>" : "");
			buf_str(b,
			    "<th scope=\"col\" class=\"who\">White</th><th scope=\"col\" class=\"met\">Result</th>"
			    "<th scope=\"col\" class=\"who\">Black</th></tr></thead>\n<tbody>\n");
		}
		put_pairing(b, t, &list[i], boards);
	}
	buf_str(b, n > 0 ? "</tbody></table>\n" : "");
	buf_str(b, "</div></details>\n");
	free(list);
}

void
crosstable_rounds_html(struct buf *b, const struct crosstable_form *f)
{
	if (!f->t->orderly || f->t->players_n == 0 || f->t->rounds_n < 2 || f->t->rounds_n > ROUNDS_MOST)
		return;
	put_standings(b, f->t);
	put_pairings(b, f->t);
}
