/*
 * stats_csv: all numbers as CSV (RFC 4180), one per row.  The columns are the same for all tables and options, so that a
 * program can read, filter and join reports without knowing what was counted.
 */
#include <stdlib.h>

#include "apps/stats/stats.h"

/* A report that is being written. */
struct sheet {
	struct table_out o;
	const struct stats *s;
	struct arena texts;
	const struct stats_style *style;
};

/* Which number of a row is written: `with` of the report. */
struct number {
	const char *table;
	const struct stats_column *column;
	const char *name;		/* of the column */
	const uint64_t *value;		/* NULL: not known */
};

static void
put_stats_csv_number(struct table_out *o)
{
	const struct number *n = o->with;

	if (n->value != NULL)
		stats_put_value(o, n->column, *n->value);
}

static const struct table_column number_columns[] = {
	{ .key = "table", TABLE_MEMBER(number, table), .how = TABLE_SHARED },
	{ .key = "group", TABLE_MEMBER(ledger_row, group) },
	{ .key = "key", .put = stats_put_key, .a = 0 },
	{ .key = "key2", .put = stats_put_key, .a = 1 },
	{ .key = "key3", .put = stats_put_key, .a = 2 },
	{ .key = "column", TABLE_MEMBER(number, name), .how = TABLE_SHARED },
	{ .key = "value", .put = put_stats_csv_number },
};
enum { NUMBER_COLUMNS = sizeof(number_columns) / sizeof(number_columns[0]) };

static void
number_row(struct sheet *t, const struct ledger_row *row, const char *table, const struct stats_column *column,
    const uint64_t *value)
{
	t->o.with = &(struct number){ table, column, column->name, value };
	table_row(&t->o, number_columns, NUMBER_COLUMNS, row);
}

/* The numbers about a table as a whole: a row of the table `tables`, so that the rows of a table are of one kind. */
static void
put_wholes(struct sheet *t, const char *table, uint64_t sample, const uint64_t *distinct, uint64_t error)
{
	static const struct stats_column names[] = {
		{ "sample", FOLD_SUM, UNIT_NUMBER }, { "distinct", FOLD_SUM, UNIT_NUMBER }, { "error", FOLD_SUM, UNIT_NUMBER },
	};
	const uint64_t *const values[] = { &sample, distinct, distinct != NULL ? &error : NULL };

	for (int i = 0; i < 3; i++)
		number_row(t, &(struct ledger_row){ .key = span_of(table) }, "tables", &names[i], values[i]);
}

static void
put_stats_csv_wholes(struct sheet *t)
{
	const struct ledger *l = t->s->ledger;

	if (stats_grouped(t->s)) {
		struct stats_grouping g = stats_grouping(t->s, &t->o.b->failed);

		put_wholes(t, "groups", g.sample, g.open ? NULL : &g.all, g.error);
	}
	for (int id = 0; id < TABLE_COUNT; id++) {
		uint64_t distinct;

		if (!stats_has(t->s, (enum table_id)id))
			continue;
		distinct = ledger_distinct(l, (enum table_id)id);
		put_wholes(t, tables[id].name, ledger_one_in(ledger_level(l, (enum table_id)id)), &distinct,
		    ledger_distinct_error(l, (enum table_id)id));
	}
}

static void
put_stats_csv_table(struct sheet *t, enum table_id id)
{
	const struct stats_table *table = &tables[id];
	size_t n;
	struct ledger_row *rows = ledger_sorted(t->s->ledger, id, (struct span){ NULL, 0 }, &t->texts, &n);

	t->o.b->failed = t->o.b->failed || (rows == NULL && n > 0) || t->texts.failed;
	for (size_t r = 0; rows != NULL && r < n; r++) {
		stats_drain(t->style, t->o.b);
		for (int i = 0; i < table->columns_n; i++)
			number_row(t, &rows[r], table->name, &table->columns[i], &rows[r].values[i]);
	}
	free(rows);
	arena_clear(&t->texts);
}

static void
put_stats_csv_report(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct sheet t = { .o = { .b = b, .form = TABLE_CSV, .separator = ',' }, .s = s, .style = style };

	table_head(&t.o, number_columns, NUMBER_COLUMNS);
	put_stats_csv_wholes(&t);
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id))
			put_stats_csv_table(&t, (enum table_id)id);
	table_end(&t.o);
	arena_free(&t.texts);
}

const struct stats_format stats_csv = {
	.name = "csv", .help = "every number as a row (RFC 4180)", .report = put_stats_csv_report,
};
