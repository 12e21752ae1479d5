/* pairings_csv: the pairings of rounds as one table (RFC 4180): a row for each game or bye. */
#include <stdlib.h>

#include "base/ratio.h"
#include "base/csv_write.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/pairings_cells.h"
#include "apps/tournament/pairings_report.h"

/* A cell, and the comma before the next one. */
static void
put_text(struct buf *b, struct span s)
{
	csv_write_line(b, s, ',');
	buf_char(b, ',');
}

/* The player of a colour: name, rating, team, points before the round and of the game. */
static void
put_player(struct buf *b, const struct crosstable *t, const struct crosstable_pairing *p, int side)
{
	const struct crosstable_game *g = p->game[side];
	const struct crosstable_player *player = g == NULL ? NULL : &t->players[p->player[side]];

	if (player == NULL) {
		buf_str(b, ",,,,,");
		return;
	}
	put_text(b, player->name);
	if (player->rating > 0)
		buf_number(b, player->rating);
	buf_char(b, ',');
	put_text(b, player->team);
	ratio_decimal(b, p->before[side], 2, 0);
	buf_char(b, ',');
	if (g->points >= 0)
		ratio_decimal(b, g->score, 2, 0);
	buf_char(b, ',');
}

static void
put_pairing(struct buf *b, const struct pairings_walk *w, const struct crosstable_pairing *p)
{
	const struct crosstable *t = w->t;
	int white = p->game[0]->colour == 1;

	put_text(b, t->event);
	put_text(b, t->site);
	put_text(b, t->section);
	put_text(b, w->name);
	if (p->match >= 0)
		buf_fmt(b, "%d", pairings_cells_match(w, p));
	buf_char(b, ',');
	put_text(b, p->board);
	put_text(b, p->game[0]->row->part[CROSSTABLE_DATE]);
	put_player(b, t, p, white);
	put_player(b, t, p, 1 - white);
	pairings_cells_result(b, w, p->game[white], PAIRINGS_PROGRAM);
	buf_char(b, ',');
	csv_write_line(b, crosstable_pairings_link(p->game[0]), ',');
	buf_char(b, '\n');
}

void
pairings_csv(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;

	(void)s;
	buf_str(b, "event,site,section,round,match,board,date,"
	    "white,white_rating,white_team,white_before,white_points,"
	    "black,black_rating,black_team,black_before,black_points,result,link\n");
	while ((t = crosstable_report_next(r)) != NULL) {
		struct pairings_walk w = { .t = t, .asked = style->pairings };

		while (pairings_cells_next(&w, &r->texts))
			for (size_t k = w.from; k < w.to; k++) {
				put_pairing(b, &w, &w.pairings.list[k]);
				stats_drain(style, b);
			}
		b->failed = b->failed || w.failed;
	}
	b->failed = b->failed || r->failed;
}
