/* pairings_json: the pairings of rounds as one JSON object (RFC 8259), one round per line. */
#include <stdlib.h>

#include "base/ratio.h"
#include "base/json_write.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/pairings_cells.h"
#include "apps/tournament/pairings_report.h"

static void
put_halves(struct json_write *w, const char *name, int halves)
{
	json_write_value(w, name);
	ratio_decimal(w->b, halves, 2, 0);
}

/* The player of a colour; null for a bye. */
static void
put_player(struct json_write *w, const char *name, const struct crosstable *t, const struct crosstable_pairing *p,
    int side)
{
	const struct crosstable_game *g = p->game[side];
	const struct crosstable_player *player = g == NULL ? NULL : &t->players[p->player[side]];

	if (player == NULL) {
		json_write_null(w, name);
		return;
	}
	json_write_begin(w, name, '{');
	json_write_string(w, "player", player->name, ENC_UTF8);
	if (player->rating > 0)
		json_write_number(w, "rating", player->rating);
	if (player->team.n > 0)
		json_write_string(w, "team", player->team, ENC_UTF8);
	put_halves(w, "before", p->before[side]);
	if (g->points >= 0)
		put_halves(w, "points", g->score);
	else
		json_write_null(w, "points");
	json_write_end(w, "}");
}

static void
put_pairing(struct json_write *w, const struct pairings_walk *walk, const struct crosstable_pairing *p)
{
	const struct crosstable_game *g = p->game[0];
	struct span link = crosstable_pairings_link(g);
	int white = g->colour == 1;

	json_write_begin(w, NULL, '{');
	if (p->match >= 0)
		json_write_number(w, "match", (uint64_t)pairings_cells_match(walk, p));
	if (p->board.n > 0)
		json_write_string(w, "board", p->board, ENC_UTF8);
	json_write_string(w, "date", g->row->part[CROSSTABLE_DATE], ENC_UTF8);
	put_player(w, "white", walk->t, p, white);
	put_player(w, "black", walk->t, p, 1 - white);
	json_write_quote(w, "result");
	pairings_cells_result(w->b, walk, p->game[white], PAIRINGS_PROGRAM);
	json_write_unquote(w);
	if (link.n > 0)
		json_write_string(w, "link", link, ENC_UTF8);
	json_write_end(w, "}");
}

static void
put_match(struct json_write *w, const struct crosstable_match *m, int number)
{
	json_write_begin(w, NULL, '{');
	json_write_number(w, "match", (uint64_t)number);
	json_write_begin(w, "sides", '[');
	for (int side = 0; side < 2; side++) {
		json_write_begin(w, NULL, '{');
		json_write_string(w, "name", m->side[side], ENC_UTF8);
		put_halves(w, "points", m->score[side]);
		json_write_end(w, "}");
	}
	json_write_end(w, "]}");
}

static void
put_round(struct json_write *w, const struct pairings_walk *walk)
{
	const struct crosstable *t = walk->t;

	json_write_line(w);
	json_write_begin(w, NULL, '{');
	json_write_string(w, "event", t->event, ENC_UTF8);
	json_write_string(w, "site", t->site, ENC_UTF8);
	json_write_string(w, "section", t->section, ENC_UTF8);
	json_write_text(w, "kind", crosstable_cells_kind_name(t->kind));
	json_write_string(w, "round", walk->name, ENC_UTF8);
	if (walk->matches) {
		json_write_begin(w, "matches", '[');
		for (size_t i = walk->from; i < walk->to; i++)
			if (pairings_cells_begins(walk, i) && walk->pairings.list[i].match >= 0)
				put_match(w, &walk->pairings.matches[walk->pairings.list[i].match],
				    pairings_cells_match(walk, &walk->pairings.list[i]));
		json_write_end(w, "]");
	}
	json_write_begin(w, "pairings", '[');
	for (size_t i = walk->from; i < walk->to; i++)
		put_pairing(w, walk, &walk->pairings.list[i]);
	json_write_end(w, "]}");
}

void
pairings_json(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct json_write w = { .b = b };
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "schema", "arbiter-pairings/1");
	json_write_number(&w, "sample", ledger_one_in(ledger_level(s->ledger, TABLE_GAMES)));
	json_write_begin(&w, "rounds", '[');
	while ((t = crosstable_report_next(r)) != NULL) {
		struct pairings_walk walk = { .t = t, .asked = style->pairings };

		while (pairings_cells_next(&walk, &r->texts)) {
			put_round(&w, &walk);
			stats_drain(style, b);
		}
		b->failed = b->failed || walk.failed;
	}
	json_write_line(&w);
	json_write_end(&w, "]}");
	buf_char(b, '\n');
	b->failed = b->failed || r->failed;
}
