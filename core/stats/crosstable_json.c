/* crosstable_json: crosstables as one JSON object (RFC 8259), an event a line. */
#include <stdlib.h>

#include "stats/crosstable_cells.h"
#include "base/encoding.h"
#include "base/json_write.h"
#include "stats/tiebreak.h"

/* Negative: not known. */
static void
decimal(struct buf *b, const char *name, long value, int divisor)
{
	json_write_name(b, name);
	if (value < 0)
		buf_str(b, "null");
	else
		crosstable_cells_decimal(b, value, divisor, 0);
	buf_char(b, ',');
}

static void
put_game(struct buf *b, const struct crosstable *t, const struct crosstable_game *g)
{
	static const char *const colours[] = { "white", "black" };

	buf_char(b, '{');
	if (g->round >= 0)
		json_write_string(b, "round", t->rounds[g->round]);
	else
		buf_str(b, "\"round\":null,");
	if (g->opponent >= 0)
		json_write_string(b, "opponent", t->players[g->opponent].name);
	else
		buf_str(b, "\"opponent\":null,");
	if (g->colour >= 0)
		json_write_string(b, "colour", span_of(colours[g->colour]));
	else
		buf_str(b, "\"colour\":null,");
	decimal(b, "points", g->points, 2);
	json_write_truth(b, "played", !g->forfeit);
	json_write_truth(b, "conflict", g->conflict);
	json_write_truth(b, "unfinished", g->unfinished);
	json_write_end(b, "},");
}

static void
put_player(struct buf *b, const struct crosstable *t, const struct crosstable_player *p)
{
	buf_char(b, '{');
	json_write_number(b, "rank", (uint64_t)p->rank);
	json_write_string(b, "player", p->name);
	decimal(b, "rating", p->rating == 0 ? -1 : (long)p->rating, 1);
	decimal(b, "points", p->points, 2);
	json_write_number(b, "games", (uint64_t)p->games);
	json_write_number(b, "wins", (uint64_t)p->wins);
	json_write_number(b, "draws", (uint64_t)p->draws);
	json_write_number(b, "losses", (uint64_t)p->losses);
	json_write_number(b, "unknown", (uint64_t)p->unknown);
	buf_str(b, "\"breaks\":{");
	for (int i = 0; i < BREAK_COUNT; i++)
		decimal(b, tiebreaks[i].name, p->breaks[i], tiebreaks[i].divisor);
	json_write_end(b, "},");
	if (p->rated > 0)
		buf_fmt(b, "\"performance\":%d,", p->performance);
	else
		buf_str(b, "\"performance\":null,");
	json_write_number(b, "rated_games", (uint64_t)p->rated);
	buf_str(b, "\"list\":[");
	for (int i = 0; i < p->list_n; i++)
		put_game(b, t, &p->list[i]);
	json_write_end(b, "]},");
}

static void
put_table(struct buf *b, const struct crosstable *t)
{
	buf_str(b, "\n{");
	json_write_string(b, "event", t->event);
	json_write_string(b, "site", t->site);
	json_write_string(b, "section", t->section);
	json_write_string(b, "from", t->first);
	json_write_string(b, "to", t->last);
	json_write_string(b, "kind", span_of(crosstable_cells_kind_name(t->kind)));
	json_write_number(b, "cycles", (uint64_t)t->cycles);
	json_write_number(b, "games", (uint64_t)t->games);
	json_write_number(b, "byes", (uint64_t)t->byes);
	json_write_number(b, "forfeits", (uint64_t)t->forfeits);
	json_write_number(b, "conflicts", (uint64_t)t->conflicts);
	json_write_number(b, "unknown", (uint64_t)t->unknown);
	json_write_number(b, "duplicates", t->duplicates);
	buf_str(b, "\"rounds\":[");
	for (int i = 0; i < t->rounds_n; i++) {
		encoding_json_string(b, t->rounds[i], ENC_UTF8);
		buf_char(b, ',');
	}
	json_write_end(b, "],\"ranked_by\":[\"points\",");
	for (int i = 0; i < t->used_n; i++)
		buf_fmt(b, "\"%s\",", tiebreaks[t->used[i]].name);
	json_write_end(b, "],\"players\":[");
	for (int i = 0; i < t->players_n; i++)
		put_player(b, t, &t->players[i]);
	json_write_end(b, "]},");
}

void
crosstable_json(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct arena texts = { 0 };
	size_t n;
	struct crosstable *list = crosstables(s->ledger, style->tie_breaks, &texts, &n);

	b->failed = b->failed || (list == NULL && n > 0);
	buf_str(b, "{\"schema\":\"arbiter-crosstables/1\",");
	json_write_number(b, "sample", ledger_one_in(ledger_level(s->ledger, TABLE_GAMES)));
	buf_str(b, "\"crosstables\":[");
	for (size_t i = 0; list != NULL && i < n; i++)
		put_table(b, &list[i]);
	json_write_end(b, "\n]}\n");
	free(list);
	arena_free(&texts);
}
