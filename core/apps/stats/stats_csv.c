/*
 * stats_csv: all numbers as CSV (RFC 4180).  If the plan has one table, with the columns of that table; else with one
 * row per number.
 */
#include <stdlib.h>

#include "base/csv_write.h"
#include "toolkit/report/report.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/pairings_report.h"
#include "apps/stats/stats.h"

/* A report that is being written. */
struct sheet {
	struct buf *b;
	const struct stats *s;
	struct arena texts;
	int keys;		/* columns for parts of a key */
	const struct stats_style *style;
};

static void
put_value(struct buf *b, const struct stats_column *c, uint64_t value)
{
	if (stats_none(c, value))
		return;
	if (c->unit == UNIT_DATE)
		stats_date(b, value);
	else
		buf_number(b, value);
}

/* The group and the parts of the key, each followed by a comma. */
static void
put_keys(struct sheet *t, struct span group, struct span key)
{
	if (stats_grouped(t->s)) {
		csv_write_line(t->b, group, ',');
		buf_char(t->b, ',');
	}
	for (int i = 0; i < t->keys; i++) {
		csv_write_line(t->b, table_part(&key), ',');
		buf_char(t->b, ',');
	}
}

static void
one_table(struct sheet *t, enum table_id id, const struct ledger_row *rows, size_t n)
{
	const struct stats_table *table = &tables[id];
	uint64_t sample = ledger_one_in(ledger_level(t->s->ledger, id));

	t->keys = table->keys_n;
	buf_str(t->b, stats_grouped(t->s) ? "group," : "");
	for (int i = 0; i < table->keys_n; i++) {
		stats_name(t->b, table->keys[i]);
		buf_char(t->b, ',');
	}
	for (int i = 0; i < table->columns_n; i++)
		buf_fmt(t->b, "%s,", table->columns[i].name);
	buf_str(t->b, "sample\n");
	for (size_t r = 0; r < n; r++) {
		stats_drain(t->style, t->b);
		put_keys(t, rows[r].group, rows[r].key);
		for (int i = 0; i < table->columns_n; i++) {
			put_value(t->b, &table->columns[i], rows[r].values[i]);
			buf_char(t->b, ',');
		}
		buf_number(t->b, sample);
		buf_char(t->b, '\n');
	}
}

/* A number about a table as a whole: a row without a key.  `value` NULL: not known. */
static void
put_whole(struct sheet *t, const char *table, const char *name, const uint64_t *value)
{
	buf_fmt(t->b, "%s,", table);
	put_keys(t, SPAN(""), SPAN(""));
	buf_fmt(t->b, "%s,", name);
	if (value != NULL)
		buf_number(t->b, *value);
	buf_char(t->b, '\n');
}

static void
put_wholes(struct sheet *t, const char *table, uint64_t sample, const uint64_t *distinct, uint64_t error)
{
	put_whole(t, table, "sample", &sample);
	put_whole(t, table, "distinct", distinct);
	put_whole(t, table, "error", distinct != NULL ? &error : NULL);
}

/* The groups, in the form of a table, before all tables. */
static void
put_groups(struct sheet *t)
{
	struct stats_grouping g = stats_grouping(t->s, &t->b->failed);

	put_wholes(t, "groups", g.sample, g.open ? NULL : &g.all, g.error);
}

static void
any_table(struct sheet *t, enum table_id id, const struct ledger_row *rows, size_t n)
{
	const struct stats_table *table = &tables[id];
	const struct ledger *l = t->s->ledger;
	uint64_t distinct = ledger_distinct(l, id);

	put_wholes(t, table->name, ledger_one_in(ledger_level(l, id)), &distinct, ledger_distinct_error(l, id));
	for (size_t r = 0; r < n; r++) {
		stats_drain(t->style, t->b);
		for (int i = 0; i < table->columns_n; i++) {
			buf_fmt(t->b, "%s,", table->name);
			put_keys(t, rows[r].group, rows[r].key);
			buf_fmt(t->b, "%s,", table->columns[i].name);
			put_value(t->b, &table->columns[i], rows[r].values[i]);
			buf_char(t->b, '\n');
		}
	}
}

static void
put_table(struct sheet *t, enum table_id id, bool alone)
{
	size_t n;
	struct ledger_row *rows = ledger_sorted(t->s->ledger, id, (struct span){ NULL, 0 }, &t->texts, &n);

	t->b->failed = t->b->failed || (rows == NULL && n > 0) || t->texts.failed;
	(alone ? one_table : any_table)(t, id, rows, rows != NULL ? n : 0);
	free(rows);
	arena_clear(&t->texts);
}

static void
put_report(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct sheet t = { .b = b, .s = s, .style = style };
	int chosen = 0;

	for (int id = 0; id < TABLE_COUNT; id++) {
		if (!stats_has(s, (enum table_id)id))
			continue;
		chosen++;
		if (tables[id].keys_n > t.keys)
			t.keys = tables[id].keys_n;
	}
	if (chosen != 1) {
		buf_fmt(b, "table,%s", stats_grouped(s) ? "group," : "");
		for (int i = 1; i <= t.keys; i++)
			buf_fmt(b, i == 1 ? "key," : "key%d,", i);
		buf_str(b, "column,value\n");
		if (stats_grouped(s))
			put_groups(&t);
	}
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id))
			put_table(&t, (enum table_id)id, chosen == 1);
	arena_free(&t.texts);
}

const struct stats_format stats_csv = {
	.name = "csv", .help = "a table with every row (RFC 4180)", .report = put_report, .crosstable = crosstable_csv, .pairings = pairings_csv,
};
