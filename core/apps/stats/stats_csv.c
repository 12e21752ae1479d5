/*
 * stats_csv: all numbers as CSV (RFC 4180).  If the plan has one table, with the columns of that table; else with one
 * row per number.
 */
#include <stdio.h>
#include <stdlib.h>

#include "apps/stats/stats.h"

/* A report that is being written. */
struct sheet {
	struct table_out o;
	const struct stats *s;
	struct arena texts;
	struct table_column columns[STATS_PROGRAM_COLUMNS];	/* of a table, or with one row per number */
	int columns_n;
	char names[TABLE_KEYS][8];
	const struct stats_style *style;
};

/* Which number of a row is written: `with` of a report with a row for each number. */
struct number {
	const char *table;
	const struct stats_column *column;
	const char *name;		/* of the column */
	const uint64_t *value;		/* NULL: not known */
};

static void
put_sample(struct table_out *o)
{
	table_count(o, *(const uint64_t *)o->with);
}

static void
one_table(struct sheet *t, enum table_id id, const struct ledger_row *rows, size_t n)
{
	uint64_t sample = ledger_one_in(ledger_level(t->s->ledger, id));

	t->columns_n = stats_columns(t->s, id, t->columns);
	t->columns[t->columns_n++] = (struct table_column){ .key = "sample", .put = put_sample };
	t->o.with = &sample;
	table_head(&t->o, t->columns, t->columns_n);
	for (size_t r = 0; r < n; r++) {
		stats_drain(t->style, t->o.b);
		table_row(&t->o, t->columns, t->columns_n, &rows[r]);
	}
}

static void
put_number_if_any(struct table_out *o)
{
	const struct number *n = o->with;

	if (n->value != NULL)
		stats_put_value(o, n->column, *n->value);
}

static void
number_row(struct sheet *t, const struct ledger_row *row, const char *table, const struct stats_column *column,
    const uint64_t *value)
{
	t->o.with = &(struct number){ table, column, column->name, value };
	table_row(&t->o, t->columns, t->columns_n, row);
}

/* The columns of a report with a row for each number.  Keys have `keys` parts: key, key2 and so on. */
static void
number_columns(struct sheet *t, int keys)
{
	static const struct table_column table = { .key = "table", TABLE_MEMBER(number, table), .how = TABLE_SHARED },
	    ends[] = { { .key = "column", TABLE_MEMBER(number, name), .how = TABLE_SHARED },
		{ .key = "value", .put = put_number_if_any } };
	const char *names[TABLE_KEYS];

	for (int i = 0; i < keys; i++) {
		snprintf(t->names[i], sizeof(t->names[i]), i == 0 ? "key" : "key%d", i + 1);
		names[i] = t->names[i];
	}
	t->columns[0] = table;
	t->columns_n = 1 + stats_key_columns(t->s, names, keys, false, t->columns + 1);
	for (int i = 0; i < 2; i++)
		t->columns[t->columns_n++] = ends[i];
}

/* The numbers about a table as a whole, without a key. */
static void
put_wholes(struct sheet *t, const char *table, uint64_t sample, const uint64_t *distinct, uint64_t error)
{
	static const struct stats_column names[] = {
		{ "sample", FOLD_SUM, UNIT_NUMBER }, { "distinct", FOLD_SUM, UNIT_NUMBER }, { "error", FOLD_SUM, UNIT_NUMBER },
	};
	const uint64_t *const values[] = { &sample, distinct, distinct != NULL ? &error : NULL };

	for (int i = 0; i < 3; i++)
		number_row(t, &(struct ledger_row){ .values = NULL }, table, &names[i], values[i]);
}

static void
any_table(struct sheet *t, enum table_id id, const struct ledger_row *rows, size_t n)
{
	const struct stats_table *table = &tables[id];
	const struct ledger *l = t->s->ledger;
	uint64_t distinct = ledger_distinct(l, id);

	put_wholes(t, table->name, ledger_one_in(ledger_level(l, id)), &distinct, ledger_distinct_error(l, id));
	for (size_t r = 0; r < n; r++) {
		stats_drain(t->style, t->o.b);
		for (int i = 0; i < table->columns_n; i++)
			number_row(t, &rows[r], table->name, &table->columns[i], &rows[r].values[i]);
	}
}

static void
put_stats_csv_table(struct sheet *t, enum table_id id, bool alone)
{
	size_t n;
	struct ledger_row *rows = ledger_sorted(t->s->ledger, id, (struct span){ NULL, 0 }, &t->texts, &n);

	t->o.b->failed = t->o.b->failed || (rows == NULL && n > 0) || t->texts.failed;
	(alone ? one_table : any_table)(t, id, rows, rows != NULL ? n : 0);
	free(rows);
	arena_clear(&t->texts);
}

static void
put_stats_csv_report(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct sheet t = { .o = { .b = b, .form = TABLE_CSV, .separator = ',' }, .s = s, .style = style };
	int chosen = 0, keys = 0;

	for (int id = 0; id < TABLE_COUNT; id++) {
		if (!stats_has(s, (enum table_id)id))
			continue;
		chosen++;
		keys = tables[id].keys_n > keys ? tables[id].keys_n : keys;
	}
	if (chosen != 1) {
		number_columns(&t, keys);
		table_head(&t.o, t.columns, t.columns_n);
	}
	if (chosen != 1 && stats_grouped(s)) {
		struct stats_grouping g = stats_grouping(s, &b->failed);

		put_wholes(&t, "groups", g.sample, g.open ? NULL : &g.all, g.error);	/* in the form of a table */
	}
	for (int id = 0; id < TABLE_COUNT; id++)
		if (stats_has(s, (enum table_id)id))
			put_stats_csv_table(&t, (enum table_id)id, chosen == 1);
	table_end(&t.o);
	arena_free(&t.texts);
}

const struct stats_format stats_csv = {
	.name = "csv", .help = "a table with every row (RFC 4180)", .report = put_stats_csv_report,
};
