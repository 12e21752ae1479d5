/* stats: numbers computed from a ledger, such as shares and the sizes of groups, and what the formats share. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats.h"
#include "base/encoding.h"
#include "base/ratio.h"
#include "games/chess/fen.h"
#include "games/pgn/date.h"
#include "games/pgn/event_text.h"

const struct stats_format *const stats_formats[] = {
	&stats_text, &stats_csv, &stats_json, &stats_html, NULL,
};

const struct stats_format *
stats_format_find(struct span name)
{
	for (const struct stats_format *const *f = stats_formats; *f != NULL; f++)
		if (span_eq(name, span_of((*f)->name)))
			return *f;
	return NULL;
}

int
stats_by_games(const void *one, const void *other)
{
	const struct ledger_row *a = one, *b = other;

	if (a->values[0] != b->values[0])
		return a->values[0] < b->values[0] ? 1 : -1;
	return span_order(a->key, b->key);
}

struct stats_counted
stats_count(const struct stats *s, struct span group, enum count c, bool *failed)
{
	struct arena texts = { 0 };
	struct stats_counted sum = { 0, 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, TABLE_COUNTS, group, &texts, &n);

	for (size_t i = 0; rows != NULL && i < n; i++) {
		if (!span_eq(rows[i].key, span_of(table_count_name(c))))
			continue;
		sum.games = ratio_sum(sum.games, rows[i].values[0]);
		sum.times = ratio_sum(sum.times, rows[i].values[1]);
	}
	*failed = *failed || (rows == NULL && n > 0) || texts.failed;
	free(rows);
	arena_free(&texts);
	return sum;
}

bool
stats_knows_games(const struct stats *s)
{
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id) && stats_counts_all((enum table_id)id))
			return true;
	return false;
}

uint64_t
stats_games(const struct stats *s, struct span group, bool *failed)
{
	struct arena texts = { 0 };
	uint64_t games = 0;

	for (int id = 0; id < TABLE_COUNT && games == 0; id++) {
		size_t n;
		struct ledger_row *rows;

		if (!stats_has(s, (enum table_id)id) || !stats_counts_all((enum table_id)id))
			continue;
		rows = ledger_sorted(s->ledger, (enum table_id)id, group, &texts, &n);
		for (size_t i = 0; rows != NULL && i < n; i++)
			games = ratio_sum(games, stats_size((enum table_id)id, &rows[i]));
		*failed = *failed || (rows == NULL && n > 0);
		free(rows);
	}
	*failed = *failed || texts.failed;
	arena_free(&texts);
	return games;
}

enum table_id
stats_sizes(const struct stats *s)
{
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id) && tables[id].size != SIZE_NONE &&
		    stats_level_in(s, (enum table_id)id) == 0)
			return (enum table_id)id;
	return TABLE_COUNT;
}

uint64_t
stats_size(enum table_id id, const struct ledger_row *row)
{
	switch (tables[id].size) {
	case SIZE_NONE: return 0;
	case SIZE_ROOTS: return memchr(row->key.p, ' ', row->key.n) != NULL ? 0 : row->values[0];
	case SIZE_ROW: return span_eq(row->key, span_of(table_count_name(COUNT_GAMES))) ? row->values[0] : 0;
	case SIZE_SOME: case SIZE_ALL: break;
	}
	return row->values[0];
}

const char *
stats_size_name(enum table_id id, char name[40])
{
	snprintf(name, 40, stats_counts_all(id) ? "games" : "%s: games", tables[id].name);
	return name;
}

void
stats_results_add(struct stats_results *sum, const struct ledger_row *row)
{
	int part = table_given(TABLE_RESULTS, row->key);

	part = part < STATS_PARTS ? part : STATS_PARTS - 1;
	sum->parts[part] = ratio_sum(sum->parts[part], row->values[0]);
	sum->games = ratio_sum(sum->games, row->values[0]);
	sum->plies = ratio_sum(sum->plies, row->values[1]);
}

bool
stats_has(const struct stats *s, enum table_id id)
{
	return stats_plan_has(&s->plan, id);
}

bool
stats_grouped(const struct stats *s)
{
	return s->plan.by != NULL;
}

int
stats_level_in(const struct stats *s, enum table_id id)
{
	return tables[id].share > 0 ? ledger_level(s->ledger, id) : 0;
}

/* May groups be missing, because all tables have a share, and one of them has dropped rows, maybe all of a group? */
static bool
may_be_more(const struct stats *s)
{
	bool sample = false;

	for (int id = 0; id < TABLE_COUNT; id++) {
		if (stats_has(s, (enum table_id)id) && tables[id].share == 0)
			return false;
		sample = sample || ledger_level(s->ledger, (enum table_id)id) > 0;
	}
	return sample;
}

struct stats_grouping
stats_grouping(const struct stats *s, bool *failed)
{
	struct stats_grouping g = { .level = ledger_groups_level(s->ledger), .open = may_be_more(s) };
	size_t n;
	struct span *groups = ledger_groups(s->ledger, &n);

	g.sample = ledger_one_in(g.level);
	g.listed = g.all = n;
	if (g.level > 0) {
		g.all = ledger_groups_all(s->ledger);
		/* ledger_groups() lists the empty group even if no game is in it. */
		g.listed = g.all > 0 ? n : 0;
		g.error = ledger_error(g.level, g.listed);
		*failed = *failed || (g.all == 0 && groups != NULL && groups[0].n > 0);
	}
	*failed = *failed || groups == NULL;
	free(groups);
	return g;
}

void
stats_date(struct buf *b, uint64_t date)
{
	date_iso(b, &(struct date){ (int)(date / 10000), (int)(date / 100 % 100), (int)(date % 100) });
}

void
stats_row_name(struct buf *b, const struct ledger_row *row, const char *between)
{
	struct span key = row->key;

	if (key.n == 0)
		buf_str(b, "(none)");
	while (key.n > 0) {
		encoding_append(b, table_part(&key), ENC_UTF8);
		buf_str(b, key.n > 0 ? between : "");
	}
}

void
stats_title(struct buf *b, const struct stats *s, enum table_id id)
{
	buf_str(b, tables[id].title);
	if (id == TABLE_MOVES && s->plan.moves_at != NULL)
		buf_fmt(b, ": %s", s->plan.moves_at);
}

unsigned
stats_plies_before(const struct stats *s, enum table_id id)
{
	struct fen_reading r;

	if (id != TABLE_MOVES || s->plan.moves_at == NULL)
		return 0;
	fen_read(span_of(s->plan.moves_at), &r);
	return 2 * (r.position.fullmoves - (r.position.fullmoves > 0)) + (r.position.turn == BLACK);
}

void
stats_heading(struct buf *b, const char *key)
{
	for (; *key != '\0'; key++)
		buf_char(b, *key == '-' ? ' ' : *key);
}

/* -- columns for programs -- */

/* Is it a whole number in JSON syntax, with few enough digits for every program to read it exactly? */
static bool
is_exact_number(struct span s)
{
	bool minus = s.n > 1 && s.p[0] == '-';
	unsigned long value;

	s.p += minus;
	s.n -= minus;
	if (s.n == 0 || s.n > 15 || !span_number(s, &value))
		return false;
	return s.p[0] != '0' || (s.n == 1 && !minus);
}

void
stats_put_key(struct table_out *o)
{
	const struct ledger_row *row = o->row;
	const bool number = o->form == TABLE_JSON && o->column->b != 0;
	const struct span part = table_part_at(row->key, o->column->a);

	if (number && is_exact_number(part))
		buf_add(table_raw(o), part);
	else
		table_text(o, part, ENC_UTF8);
}

void
stats_put_value(struct table_out *o, const struct stats_column *c, uint64_t value)
{
	struct buf date = { 0 };

	if (value == 0 && (c->fold != FOLD_SUM || c->unit == UNIT_DATE))
		return;
	if (c->unit != UNIT_DATE) {
		table_count(o, value);
		return;
	}
	stats_date(&date, value);
	table_word(o, buf_span(&date));
	o->b->failed = o->b->failed || date.failed;
	buf_free(&date);
}

static void
put_table_value(struct table_out *o)
{
	const struct ledger_row *row = o->row;

	stats_put_value(o, o->column->data, row->values[o->column->a]);
}

int
stats_columns(const struct stats *s, enum table_id id, struct table_column *list)
{
	static const struct table_column group = { .key = "group", TABLE_MEMBER(ledger_row, group) };
	const struct stats_table *table = &tables[id];
	int n = 0;

	if (stats_grouped(s))
		list[n++] = group;
	for (int i = 0; i < table->keys_n; i++)
		list[n++] = (struct table_column){ .key = table->keys[i], .put = stats_put_key, .a = i,
		    .b = table->order == ORDER_NUMBER };
	for (int i = 0; i < table->columns_n; i++)
		list[n++] = (struct table_column){ .key = table->columns[i].name, .put = put_table_value, .a = i,
		    .data = &table->columns[i] };
	return n;
}

static struct span
read_game_row(const void *rows, size_t row, uint64_t *times)
{
	const struct stats_rows *r = rows;
	const struct ledger_row from = ledger_entry(r->ledger, TABLE_GAMES, r->list[row]);

	*times = from.values[0] == 0 ? 1 : from.values[0];
	return from.key;
}

bool
stats_rows_open(struct stats_rows *r, const struct stats *s)
{
	*r = (struct stats_rows){
		.ledger = s->ledger, .rows = { .data = r, .read = read_game_row, .files = s->files },
	};
	r->rows.one_in = ledger_one_in(ledger_level(s->ledger, TABLE_GAMES));
	r->list = ledger_entries(s->ledger, TABLE_GAMES, &r->rows.n);
	return r->list != NULL;
}

void
stats_rows_close(struct stats_rows *r)
{
	free(r->list);
}
