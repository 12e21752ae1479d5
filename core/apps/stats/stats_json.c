/* stats_json: all numbers as one JSON object (RFC 8259), one line per row of a table (man arbiter-stats(7)). */
#include <stdlib.h>

#include "apps/stats/stats.h"
#include "base/json_write.h"

static void
put_plan(struct json_write *w, const struct stats_plan *plan)
{
	json_write_begin(w, "plan", '{');
	json_write_begin(w, "tables", '[');
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_plan_has(plan, (enum table_id)id))
			json_write_text(w, NULL, tables[id].name);
	json_write_end(w, "]");
	json_write_bool(w, "replayed", plan->replayed);
	json_write_number(w, "depth", plan->depth);
	json_write_number(w, "memory", plan->memory);
	if (plan->sample_key != 0)
		json_write_number(w, "sample_key", plan->sample_key);
	json_write_text(w, "by", plan->by);
	if (plan->moves_at != NULL)
		json_write_text(w, "moves_at", plan->moves_at);
	json_write_text(w, "wishes", plan->wishes);
	json_write_text(w, "openings", plan->openings);
	json_write_end(w, "}");
}

static void
put_stats_json_groups(struct json_write *w, const struct stats *s)
{
	struct stats_grouping g;

	if (!stats_grouped(s)) {
		json_write_null(w, "groups");
		return;
	}
	g = stats_grouping(s, &w->b->failed);
	json_write_begin(w, "groups", '{');
	json_write_number(w, "listed", g.listed);
	json_write_number(w, "level", (uint64_t)g.level);
	if (g.open)
		json_write_null(w, "distinct");
	else
		json_write_number(w, "distinct", g.all);
	json_write_bool(w, "estimate", g.level > 0);
	json_write_number(w, "error", g.error);
	json_write_end(w, "}");
}

/* If the groups are a sample, the games of those kept are not a total, and null is written. */
static void
put_totals(struct json_write *w, const struct stats *s)
{
	const struct span all = { NULL, 0 };

	json_write_begin(w, "totals", '{');
	json_write_number(w, "files", s->files);
	json_write_number(w, "bytes", s->bytes);
	if (stats_has(s, TABLE_COUNTS) && ledger_groups_level(s->ledger) == 0) {
		json_write_number(w, "games", stats_count(s, all, COUNT_GAMES, &w->b->failed).games);
		json_write_number(w, "plies", stats_count(s, all, COUNT_PLIES, &w->b->failed).times);
	} else {
		json_write_null(w, "games");
		json_write_null(w, "plies");
	}
	json_write_end(w, "}");
}

/* The names of the columns: of the parts of a key, then of numbers. */
static void
put_stats_json_names(struct json_write *w, const struct table_column *columns, int keys, int n)
{
	json_write_begin(w, "keys", '[');
	for (int i = 0; i < n; i++) {
		if (i == keys) {
			json_write_end(w, "]");
			json_write_begin(w, "columns", '[');
		}
		json_write_text(w, NULL, columns[i].key);
	}
	json_write_end(w, "]");
}

static void
put_stats_json_table(struct table_out *o, const struct stats *s, enum table_id id, const struct stats_style *style,
    struct arena *texts)
{
	struct table_column columns[STATS_PROGRAM_COLUMNS];
	const int columns_n = stats_columns(s, id, columns);
	struct json_write *w = &o->json;
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, id, (struct span){ NULL, 0 }, texts, &n);
	int level = ledger_level(s->ledger, id);

	w->b->failed = w->b->failed || (rows == NULL && n > 0) || texts->failed;
	json_write_line(w);
	json_write_begin(w, NULL, '{');
	json_write_text(w, "name", tables[id].name);
	put_stats_json_names(w, columns, columns_n - tables[id].columns_n, columns_n);
	json_write_number(w, "level", (uint64_t)level);
	json_write_number(w, "distinct", ledger_distinct(s->ledger, id));
	json_write_bool(w, "estimate", level > 0);
	json_write_number(w, "error", ledger_distinct_error(s->ledger, id));
	json_write_begin(w, "rows", '[');
	for (size_t i = 0; rows != NULL && i < n; i++) {
		stats_drain(style, w->b);
		json_write_line(w);
		table_row(o, columns, columns_n, &rows[i]);
	}
	json_write_line(w);
	json_write_end(w, "]}");
	free(rows);
	arena_clear(texts);
}

static void
put_stats_json_report(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct table_out o = { .b = b, .form = TABLE_JSON, .json = { .b = b } };
	struct json_write *w = &o.json;
	struct arena texts = { 0 };

	json_write_begin(w, NULL, '{');
	json_write_text(w, "schema", "arbiter-stats-report/1");
	json_write_line(w);
	json_write_text(w, "version", VERSION);
	json_write_line(w);
	put_plan(w, &s->plan);
	json_write_line(w);
	put_stats_json_groups(w, s);
	json_write_line(w);
	put_totals(w, s);
	json_write_line(w);
	json_write_begin(w, "tables", '[');
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id))
			put_stats_json_table(&o, s, (enum table_id)id, style, &texts);
	json_write_line(w);
	json_write_end(w, "]}");
	buf_char(b, '\n');
	table_end(&o);
	arena_free(&texts);
}

const struct stats_format stats_json = {
	.name = "json", .help = "everything, as one object", .report = put_stats_json_report,
};
