/* crosstable_json: crosstables as one JSON object (RFC 8259), an event a line. */
#include <stdlib.h>

#include "crosscell.h"
#include "encoding.h"
#include "tiebreak.h"

static void
string(struct buf *b, const char *name, struct span s)
{
	buf_fmt(b, "\"%s\":", name);
	encoding_json_string(b, s, ENC_UTF8);
	buf_char(b, ',');
}

static void
number(struct buf *b, const char *name, uint64_t n)
{
	buf_fmt(b, "\"%s\":", name);
	buf_number(b, n);
	buf_char(b, ',');
}

/* Negative: not known. */
static void
decimal(struct buf *b, const char *name, long value, int divisor)
{
	buf_fmt(b, "\"%s\":", name);
	if (value < 0)
		buf_str(b, "null");
	else
		cross_decimal(b, value, divisor, 0);
	buf_char(b, ',');
}

static void
truth(struct buf *b, const char *name, bool value)
{
	buf_fmt(b, "\"%s\":%s,", name, value ? "true" : "false");
}

/* What was written last ends its object or array. */
static void
end(struct buf *b, const char *bracket)
{
	if (b->n > 0 && b->p[b->n - 1] == ',')
		b->n--;
	buf_str(b, bracket);
}

static void
put_game(struct buf *b, const struct crosstable *t, const struct cross_game *g)
{
	static const char *const colours[] = { "white", "black" };

	buf_char(b, '{');
	if (g->round >= 0)
		string(b, "round", t->rounds[g->round]);
	else
		buf_str(b, "\"round\":null,");
	if (g->opponent >= 0)
		string(b, "opponent", t->players[g->opponent].name);
	else
		buf_str(b, "\"opponent\":null,");
	if (g->colour >= 0)
		string(b, "colour", span_of(colours[g->colour]));
	else
		buf_str(b, "\"colour\":null,");
	decimal(b, "points", g->points, 2);
	truth(b, "played", !g->forfeit);
	truth(b, "conflict", g->conflict);
	truth(b, "unfinished", g->unfinished);
	end(b, "},");
}

static void
put_player(struct buf *b, const struct crosstable *t, const struct cross_player *p)
{
	buf_char(b, '{');
	number(b, "rank", (uint64_t)p->rank);
	string(b, "player", p->name);
	decimal(b, "rating", p->rating == 0 ? -1 : (long)p->rating, 1);
	decimal(b, "points", p->points, 2);
	number(b, "games", (uint64_t)p->games);
	number(b, "wins", (uint64_t)p->wins);
	number(b, "draws", (uint64_t)p->draws);
	number(b, "losses", (uint64_t)p->losses);
	number(b, "unknown", (uint64_t)p->unknown);
	buf_str(b, "\"breaks\":{");
	for (int i = 0; i < BREAK_COUNT; i++)
		decimal(b, cross_breaks[i].name, p->breaks[i], cross_breaks[i].divisor);
	end(b, "},");
	if (p->rated > 0)
		buf_fmt(b, "\"performance\":%d,", p->performance);
	else
		buf_str(b, "\"performance\":null,");
	number(b, "rated_games", (uint64_t)p->rated);
	buf_str(b, "\"list\":[");
	for (int i = 0; i < p->list_n; i++)
		put_game(b, t, &p->list[i]);
	end(b, "]},");
}

static void
put_table(struct buf *b, const struct crosstable *t)
{
	buf_str(b, "\n{");
	string(b, "event", t->event);
	string(b, "site", t->site);
	string(b, "section", t->section);
	string(b, "from", t->first);
	string(b, "to", t->last);
	string(b, "kind", span_of(cross_kind_name(t->kind)));
	number(b, "cycles", (uint64_t)t->cycles);
	number(b, "games", (uint64_t)t->games);
	number(b, "byes", (uint64_t)t->byes);
	number(b, "forfeits", (uint64_t)t->forfeits);
	number(b, "conflicts", (uint64_t)t->conflicts);
	number(b, "unknown", (uint64_t)t->unknown);
	number(b, "duplicates", t->duplicates);
	buf_str(b, "\"rounds\":[");
	for (int i = 0; i < t->rounds_n; i++) {
		encoding_json_string(b, t->rounds[i], ENC_UTF8);
		buf_char(b, ',');
	}
	end(b, "],\"ranked_by\":[\"points\",");
	for (int i = 0; i < t->used_n; i++)
		buf_fmt(b, "\"%s\",", cross_breaks[t->used[i]].name);
	end(b, "],\"players\":[");
	for (int i = 0; i < t->players_n; i++)
		put_player(b, t, &t->players[i]);
	end(b, "]},");
}

void
crosstable_json(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct arena texts = { 0 };
	size_t n;
	struct crosstable *list = crosstables(s->ledger, style->tie_breaks, &texts, &n);

	(void)style;
	b->failed = b->failed || (list == NULL && n > 0);
	buf_str(b, "{\"schema\":\"arbiter-crosstables/1\",");
	number(b, "sample", UINT64_C(1) << ledger_level(s->ledger,
	    TABLE_GAMES));	/* of so many games one was kept */
	buf_str(b, "\"crosstables\":[");
	for (size_t i = 0; list != NULL && i < n; i++)
		put_table(b, &list[i]);
	end(b, "\n]}\n");
	free(list);
	arena_free(&texts);
}
