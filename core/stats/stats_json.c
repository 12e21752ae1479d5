/* stats_json: every number as one JSON object (RFC 8259), a row of a table a line (man arbiter-stats(7)). */
#include <stdlib.h>

#include "base/encoding.h"
#include "base/json_write.h"
#include "stats/crosstable.h"
#include "stats/stats.h"

static void
heading(struct buf *b, const char *name)
{
	buf_char(b, '"');
	stats_name(b, name);
	buf_char(b, '"');
}

static void
put_plan(struct buf *b, const struct stats_plan *plan)
{
	buf_str(b, "\"plan\":{\"tables\":[");
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_plan_has(plan, (enum table_id)id))
			buf_fmt(b, "\"%s\",", tables[id].name);
	json_write_end(b, "],");
	json_write_truth(b, "replayed", plan->replayed);
	json_write_number(b, "depth", plan->depth);
	json_write_number(b, "memory", plan->memory);
	if (plan->by != NULL)
		json_write_string(b, "by", span_of(plan->by));
	else
		buf_str(b, "\"by\":null,");
	json_write_string(b, "wishes", span_of(plan->wishes));
	json_write_string(b, "openings", span_of(plan->openings));
	json_write_end(b, "},\n");
}

static void
put_groups(struct buf *b, const struct stats *s)
{
	struct stats_grouping g;

	if (!stats_grouped(s)) {
		buf_str(b, "\"groups\":null,\n");
		return;
	}
	g = stats_grouping(s, &b->failed);
	buf_str(b, "\"groups\":{");
	json_write_number(b, "listed", g.listed);
	json_write_number(b, "level", (uint64_t)g.level);
	if (g.open)
		buf_str(b, "\"distinct\":null,");
	else
		json_write_number(b, "distinct", g.all);
	json_write_truth(b, "estimate", g.level > 0);
	json_write_number(b, "error", g.error);
	json_write_end(b, "},\n");
}

/* The games of some groups only are no total. */
static void
put_totals(struct buf *b, const struct stats *s)
{
	const struct span all = { NULL, 0 };

	buf_str(b, "\"totals\":{");
	json_write_number(b, "files", s->files);
	json_write_number(b, "bytes", s->bytes);
	if (stats_has(s, TABLE_COUNTS) && ledger_groups_level(s->ledger) == 0) {
		json_write_number(b, "games", stats_count(s, all, COUNT_GAMES, &b->failed).games);
		json_write_number(b, "plies", stats_count(s, all, COUNT_PLIES, &b->failed).times);
	} else {
		buf_str(b, "\"games\":null,\"plies\":null,");
	}
	json_write_end(b, "},\n");
}

/* Is it a whole number as JSON writes it, and one that every program reads exactly? */
static bool
is_number(struct span s)
{
	bool minus = s.n > 1 && s.p[0] == '-';
	unsigned long value;

	s.p += minus;
	s.n -= minus;
	if (s.n == 0 || s.n > 15 || !span_number(s, &value))
		return false;
	return s.p[0] != '0' || (s.n == 1 && !minus);
}

static void
put_key(struct buf *b, const struct table *table, struct span text)
{
	for (int i = 0; i < table->keys_n; i++) {
		struct span part = table_part(&text);

		heading(b, table->keys[i]);
		buf_char(b, ':');
		if (table->order == ORDER_NUMBER && is_number(part))
			buf_add(b, part);
		else
			encoding_json_string(b, part, ENC_UTF8);
		buf_char(b, ',');
	}
}

static void
put_value(struct buf *b, const struct table_column *c, uint64_t value)
{
	json_write_name(b, c->name);
	if (stats_none(c, value)) {
		buf_str(b, "null");
	} else if (c->unit == UNIT_DATE) {
		buf_char(b, '"');
		stats_date(b, value);
		buf_char(b, '"');
	} else {
		buf_number(b, value);
	}
	buf_char(b, ',');
}

static void
put_row(struct buf *b, const struct stats *s, const struct table *table, const struct ledger_row *row)
{
	buf_str(b, "\n{");
	if (stats_grouped(s))
		json_write_string(b, "group", row->group);
	put_key(b, table, row->key);
	for (int i = 0; i < table->columns_n; i++)
		put_value(b, &table->columns[i], row->values[i]);
	json_write_end(b, "},");
}

static void
put_names(struct buf *b, const struct stats *s, const struct table *table)
{
	buf_str(b, "\"keys\":[");
	buf_str(b, stats_grouped(s) ? "\"group\"," : "");
	for (int i = 0; i < table->keys_n; i++) {
		heading(b, table->keys[i]);
		buf_char(b, ',');
	}
	json_write_end(b, "],\"columns\":[");
	for (int i = 0; i < table->columns_n; i++)
		buf_fmt(b, "\"%s\",", table->columns[i].name);
	json_write_end(b, "],");
}

static void
put_table(struct buf *b, const struct stats *s, enum table_id id, const struct stats_style *style, struct arena *texts)
{
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, id, (struct span){ NULL, 0 }, texts, &n);
	int level = ledger_level(s->ledger, id);

	b->failed = b->failed || (rows == NULL && n > 0) || texts->failed;
	buf_str(b, "\n{");
	json_write_string(b, "name", span_of(tables[id].name));
	put_names(b, s, &tables[id]);
	json_write_number(b, "level", (uint64_t)level);
	json_write_number(b, "distinct", ledger_distinct(s->ledger, id));
	json_write_truth(b, "estimate", level > 0);
	json_write_number(b, "error", ledger_distinct_error(s->ledger, id));
	buf_str(b, "\"rows\":[");
	for (size_t i = 0; rows != NULL && i < n; i++) {
		stats_drain(style, b);
		put_row(b, s, &tables[id], &rows[i]);
	}
	json_write_end(b, "\n]},");
	free(rows);
	arena_clear(texts);
}

static void
put_report(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct arena texts = { 0 };

	buf_str(b, "{\"schema\":\"arbiter-stats-report/1\",\n");
	json_write_string(b, "version", SPAN(VERSION));
	buf_char(b, '\n');
	put_plan(b, &s->plan);
	put_groups(b, s);
	put_totals(b, s);
	buf_str(b, "\"tables\":[");
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id))
			put_table(b, s, (enum table_id)id, style, &texts);
	json_write_end(b, "\n]}\n");
	arena_free(&texts);
}

const struct stats_format stats_json = {
	.name = "json", .help = "everything, as one object", .report = put_report, .crosstable = crosstable_json,
};
