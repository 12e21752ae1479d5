/* report_json: JSON objects (RFC 8259), one per line or all in one array; keys are always in the same order. */
#include "games/finding_formats/report_row.h"

void
report_json_details(struct json_write *w, const struct location *p, const struct finding *f)
{
	const struct report_row row = report_row_finding(p, f);
	struct table_out o = { .b = w->b, .form = TABLE_JSON, .row = &row, .encoding = p->encoding, .json = *w };

	for (int i = REPORT_ROW_DETAILS; i < REPORT_ROW_EDITS; i++)
		table_cell(&o, &report_row_columns[i]);
	table_end(&o);
	*w = o.json;
}

/* What a row does not have is left out. */
static void
put_json_row(struct buf *b, const struct report_row *row, const struct table_column *columns, int n)
{
	struct table_out o = { .b = b, .form = TABLE_JSON, .json = { .b = b }, .encoding = row->place->encoding };

	table_row(&o, columns, n, row);
	table_end(&o);
}

static void
json_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	const struct report_row row = report_row_finding(p, f);

	(void)style;
	put_json_row(b, &row, report_row_columns, REPORT_ROW_GAME);
}

static void
json_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	const struct report_row row = report_row_game(g);

	(void)style;
	put_json_row(b, &row, report_row_columns, REPORT_ROW_COLUMNS);
}

static bool
json_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	const struct report_row row = report_row_position(p);
	struct table_column list[REPORT_POSITION_COLUMNS];

	(void)style;
	put_json_row(b, &row, list, report_position_columns(NULL, false, list));
	return true;
}

static void
json_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	const struct location place = { .file = l->file };
	const struct report_row row = report_row_left_out(&place, l);

	(void)style;
	put_json_row(b, &row, report_row_columns, REPORT_ROW_COLUMNS);
}

static void
put_statistics(struct buf *b, const struct totals *t, const char *separator)
{
	enum diag ids[DIAG_COUNT];
	int n = report_ranking(t, ids);

	for (int i = 0; i < n; i++) {
		struct json_write w = { .b = b };

		buf_str(b, i == 0 ? "" : separator);
		json_write_begin(&w, NULL, '{');
		json_write_text(&w, "type", "statistics");
		json_write_text(&w, "id", diag_rows[ids[i]].id);
		json_write_number(&w, "count", t->by_id[ids[i]]);
		json_write_end(&w, "}");
	}
}

static void
json_statistics(struct buf *b, const struct totals *t)
{
	put_statistics(b, t, ",\n");
}

static void
put_records(struct json_write *w, const struct totals *t)
{
	if (t->positions) {
		json_write_number(w, "positions", t->records);
		json_write_number(w, "legal", t->records - t->sums[SUM_ILLEGAL] - t->unknown);
		json_write_number(w, "proved", t->sums[SUM_PROVED]);
		json_write_number(w, "unknown", t->unknown);
	} else if (t->entries) {
		json_write_number(w, "entries", t->records);
	} else {
		json_write_number(w, "games", t->records);
		json_write_number(w, "plies", t->sums[SUM_PLIES]);
		json_write_number(w, "not_judged", t->unknown);
		if (t->keyed > 0)
			json_write_number(w, "keys", t->keyed);
		if (t->reports > 0)
			json_write_number(w, "reports", t->reports);
	}
}

static void
json_summary(struct buf *b, const struct totals *t)
{
	struct json_write w = { .b = b };

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "type", "summary");
	json_write_number(&w, "files", t->files);
	put_records(&w, t);
	json_write_number(&w, "bytes", t->bytes);
	json_write_number(&w, "errors", t->by_severity[SEVERITY_ERROR]);
	json_write_number(&w, "warnings", t->by_severity[SEVERITY_WARNING]);
	json_write_number(&w, "infos", t->by_severity[SEVERITY_INFO]);
	if (t->baselined > 0)
		json_write_number(&w, "baselined", t->baselined);
	if (t->below > 0)
		json_write_number(&w, "below_level", t->below);
	if (t->missed > 0)
		json_write_number(&w, "missed_draws", t->missed);
	if (t->skipped.members.n > 0)
		json_write_number(&w, "skipped_members", t->skipped.members.n);
	if (t->by_fix[FIX_SAFE] > 0)
		json_write_number(&w, "fixable", t->by_fix[FIX_SAFE]);
	if (t->by_fix[FIX_UNSAFE] > 0)
		json_write_number(&w, "fixable_unsafe", t->by_fix[FIX_UNSAFE]);
	if (t->by_fix[FIX_UNTRIED] > 0)
		json_write_number(&w, "fixable_untried", t->by_fix[FIX_UNTRIED]);
	json_write_number(&w, "illegal", t->sums[SUM_ILLEGAL]);
	json_write_number(&w, "status", (uint64_t)t->status);
	json_write_begin(&w, "by_id", '{');
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		if (t->by_id[id] > 0)
			json_write_number(&w, diag_rows[id].id, t->by_id[id]);
	json_write_end(&w, "}}");
}

/* -- jsonl: one object per line -- */

static void
jsonl_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	json_finding(b, p, f, style);
	buf_char(b, '\n');
}

static void
jsonl_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	json_game(b, g, style);
	buf_char(b, '\n');
}

static bool
jsonl_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	bool all = json_position(b, p, style);

	buf_char(b, '\n');
	return all;
}

static void
jsonl_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	json_left_out(b, l, style);
	buf_char(b, '\n');
}

static void
jsonl_statistics(struct buf *b, const struct totals *t)
{
	size_t from = b->n;

	put_statistics(b, t, "\n");
	if (b->n > from)
		buf_char(b, '\n');
}

static void
jsonl_summary(struct buf *b, const struct totals *t)
{
	json_summary(b, t);
	buf_char(b, '\n');
}

static void
jsonl_rule(struct buf *b, enum diag id, enum severity severity, const struct report_style *style)
{
	struct report_rule rule = report_rule(id, severity);
	struct table_out o = { .b = b, .form = TABLE_JSON, .json = { .b = b } };
	struct buf help = { 0 };

	report_help(&help, id, style->help);
	rule.help = buf_span(&help);
	table_row(&o, report_rule_columns, REPORT_RULE_COLUMNS, &rule);
	table_end(&o);
	buf_char(b, '\n');
	buf_drop(b, &help);
}

const struct report_format report_jsonl = {
	.name = "jsonl", .help = "one JSON object per line", .fixes = true, .edits = true,
	.finding = jsonl_finding, .game = jsonl_game, .position = jsonl_position, .left_out = jsonl_left_out,
	.statistics = jsonl_statistics, .summary = jsonl_summary, .rule = jsonl_rule, .explain = jsonl_rule,
};

/* -- json: one array -- */

void
report_json_head(struct buf *b, const struct report_head *head)
{
	(void)head;
	buf_char(b, '[');
}

void
report_json_foot(struct buf *b, const struct totals *t)
{
	(void)t;
	buf_str(b, "]\n");
}

const struct report_format report_json = {
	.name = "json", .help = "the same objects in one array", .fixes = true, .edits = true,
	.head = report_json_head, .between = ",\n", .foot = report_json_foot,
	.finding = json_finding, .game = json_game, .position = json_position, .left_out = json_left_out,
	.statistics = json_statistics, .summary = json_summary,
};
