/* crosstable_json: crosstables as one JSON object (RFC 8259), one event per line. */
#include <stdlib.h>

#include "base/ratio.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/crosstable_pairings.h"
#include "apps/tournament/crosstable_teams.h"
#include "base/json_write.h"
#include "apps/tournament/tiebreak.h"

/* value / divisor, or null if it is negative, which means not known. */
static void
put_decimal(struct json_write *w, const char *name, long value, int divisor)
{
	if (value < 0) {
		json_write_null(w, name);
		return;
	}
	json_write_value(w, name);
	ratio_decimal(w->b, value, divisor, 0);
}

static void
put_game(struct json_write *w, const struct crosstable *t, const struct crosstable_game *g, bool play_off)
{
	static const char *const colours[] = { "white", "black" };
	struct span board = crosstable_pairings_board(t, g), link = crosstable_pairings_link(g);

	json_write_begin(w, NULL, '{');
	if (g->round >= 0)
		json_write_string(w, "round", t->rounds[g->round], ENC_UTF8);
	else if (play_off && crosstable_games_round_known(g->row->part[CROSSTABLE_ROUND]))
		json_write_string(w, "round", g->row->part[CROSSTABLE_ROUND], ENC_UTF8);
	else
		json_write_null(w, "round");
	if (g->opponent >= 0)
		json_write_string(w, "opponent", t->players[g->opponent].name, ENC_UTF8);
	else
		json_write_null(w, "opponent");
	json_write_text(w, "colour", g->colour >= 0 ? colours[g->colour] : NULL);
	put_decimal(w, "points", g->points < 0 ? -1 : g->score, 2);
	if (g->armageddon >= 0)
		json_write_text(w, "armageddon", g->armageddon == 2 ? "won" : "lost");
	json_write_bool(w, "played", !g->forfeit);
	json_write_bool(w, "conflict", g->conflict);
	json_write_bool(w, "unfinished", g->unfinished);
	if (g->other_speed)
		json_write_bool(w, "other_speed", true);
	if (board.n > 0)
		json_write_string(w, "board", board, ENC_UTF8);
	if (link.n > 0)
		json_write_string(w, "link", link, ENC_UTF8);
	json_write_end(w, "}");
}

/* Expected score and rating change, null if there are none. */
static void
put_rating_change(struct json_write *w, const struct crosstable_player *p)
{
	struct buf text = { 0 };

	put_decimal(w, "expected", p->rating > 0 && p->changed_by > 0 ? p->expected : -1, 100);
	crosstable_cells_change(&text, p);
	if (text.n > 0) {
		json_write_value(w, "rating_change");
		buf_add(w->b, text.p[0] == '+' ? span_after(buf_span(&text), 1) : buf_span(&text));
		json_write_number(w, "k", (uint64_t)p->k);
	} else {
		json_write_null(w, "rating_change");
		json_write_null(w, "k");
	}
	w->b->failed = w->b->failed || text.failed;
	buf_free(&text);
}

static void
put_player(struct json_write *w, const struct crosstable *t, const struct crosstable_player *p)
{
	json_write_begin(w, NULL, '{');
	json_write_number(w, "rank", (uint64_t)p->rank);
	json_write_string(w, "player", p->name, ENC_UTF8);
	put_decimal(w, "rating", p->rating == 0 ? -1 : (long)p->rating, 1);
	put_decimal(w, "points", p->points, 2);
	json_write_number(w, "games", (uint64_t)p->games);
	json_write_number(w, "wins", (uint64_t)p->wins);
	json_write_number(w, "draws", (uint64_t)p->draws);
	json_write_number(w, "losses", (uint64_t)p->losses);
	json_write_number(w, "unknown", (uint64_t)p->unknown);
	json_write_begin(w, "breaks", '{');
	for (int i = 0; i < t->columns_n; i++)
		put_decimal(w, t->columns[i].name, p->breaks[i], t->columns[i].divisor);
	json_write_end(w, "}");
	if (p->rated > 0) {
		json_write_value(w, "performance");
		buf_fmt(w->b, "%d", p->performance);
	} else {
		json_write_null(w, "performance");
	}
	json_write_number(w, "rated_games", (uint64_t)p->rated);
	if (t->ratings)
		put_rating_change(w, p);
	json_write_begin(w, "list", '[');
	for (int i = 0; i < p->list_n; i++)
		put_game(w, t, &p->list[i], false);
	json_write_end(w, "]");
	if (p->play_offs > 0)
		json_write_begin(w, "play_off", '[');
	for (int i = p->list_n; i < p->list_n + p->play_offs; i++)
		put_game(w, t, &p->list[i], true);
	json_write_end(w, p->play_offs > 0 ? "]}" : "}");
}

/* The tie-breaks that are lists: on each board, and without the last ones. */
static void
put_boards(struct json_write *w, const struct team_table *t, const struct team *a)
{
	if (a->on_board == NULL) {
		json_write_null(w, "TBR");
		json_write_null(w, "BBE");
		return;
	}
	json_write_begin(w, "TBR", '[');
	for (int i = 0; i < t->boards_n; i++)
		put_decimal(w, NULL, a->on_board[i], 2);
	json_write_end(w, "]");
	json_write_begin(w, "BBE", '[');
	for (int i = 1; i < t->boards_n; i++)
		put_decimal(w, NULL, team_table_without(t, a, i), 2);
	json_write_end(w, "]");
}

/* Writes the standings of teams; nothing if the event is not one of teams. */
static void
put_teams(struct json_write *w, const struct crosstable *t)
{
	struct crosstable_teams teams = crosstable_teams(t);
	const struct team_table *table = &teams.table;

	w->b->failed = w->b->failed || teams.failed;
	if (table->n > 0)
		json_write_begin(w, "teams", '[');
	for (int i = 0; i < table->n; i++) {
		const struct team *a = &table->teams[i];

		json_write_begin(w, NULL, '{');
		json_write_number(w, "rank", (uint64_t)a->rank);
		json_write_string(w, "team", a->name, ENC_UTF8);
		json_write_number(w, "matches", (uint64_t)a->matches);
		json_write_number(w, "won", (uint64_t)a->won);
		json_write_number(w, "drawn", (uint64_t)a->drawn);
		json_write_number(w, "lost", (uint64_t)a->lost);
		json_write_number(w, "match_points", (uint64_t)a->match_points);
		put_decimal(w, "game_points", a->game_points, 2);
		json_write_begin(w, "breaks", '{');
		for (int k = 0; k < TEAM_BREAK_COUNT; k++)
			put_decimal(w, team_breaks[k].name, a->breaks[k], team_breaks[k].divisor);
		put_boards(w, table, a);
		json_write_end(w, "}}");
	}
	if (table->n > 0)
		json_write_end(w, "]");
	crosstable_teams_free(&teams);
}

static void
put_table(struct json_write *w, const struct crosstable *t)
{
	static const char *const speeds[] = {
		[CONTROL_BLITZ] = "blitz", [CONTROL_RAPID] = "rapid", [CONTROL_STANDARD] = "standard"
	};

	json_write_line(w);
	json_write_begin(w, NULL, '{');
	json_write_string(w, "event", t->event, ENC_UTF8);
	json_write_string(w, "site", t->site, ENC_UTF8);
	json_write_string(w, "section", t->section, ENC_UTF8);
	json_write_string(w, "from", t->first, ENC_UTF8);
	json_write_string(w, "to", t->last, ENC_UTF8);
	if (t->after.n > 0)
		json_write_string(w, "after", t->after, ENC_UTF8);
	json_write_text(w, "kind", crosstable_cells_kind_name(t->kind));
	json_write_number(w, "cycles", (uint64_t)t->cycles);
	if (t->speed != CONTROL_UNTOLD)
		json_write_text(w, "speed", speeds[t->speed]);
	json_write_number(w, "games", (uint64_t)t->games);
	json_write_number(w, "byes", (uint64_t)t->byes);
	json_write_number(w, "forfeits", (uint64_t)t->forfeits);
	json_write_number(w, "conflicts", (uint64_t)t->conflicts);
	json_write_number(w, "unknown", (uint64_t)t->unknown);
	json_write_number(w, "duplicates", t->duplicates);
	json_write_begin(w, "rounds", '[');
	for (int i = 0; i < t->rounds_n; i++)
		json_write_string(w, NULL, t->rounds[i], ENC_UTF8);
	json_write_end(w, "]");
	json_write_begin(w, "ranked_by", '[');
	json_write_text(w, NULL, "points");
	if (t->decided)
		json_write_text(w, NULL, "play-off");
	for (int i = 0; i < t->used_n; i++)
		json_write_text(w, NULL, t->columns[t->used[i]].name);
	json_write_end(w, "]");
	json_write_begin(w, "players", '[');
	for (int i = 0; i < t->players_n; i++)
		put_player(w, t, &t->players[i]);
	json_write_end(w, "]");
	put_teams(w, t);
	json_write_end(w, "}");
}

void
crosstable_json(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct json_write w = { .b = b };
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "schema", "arbiter-crosstables/1");
	json_write_number(&w, "sample", ledger_one_in(ledger_level(s->ledger, TABLE_GAMES)));
	json_write_begin(&w, "crosstables", '[');
	while ((t = crosstable_report_next(r)) != NULL) {
		put_table(&w, t);
		stats_drain(style, b);
	}
	json_write_line(&w);
	json_write_end(&w, "]}");
	buf_char(b, '\n');
	b->failed = b->failed || r->failed;
}
