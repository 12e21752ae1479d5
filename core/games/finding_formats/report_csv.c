/* report_csv: one row per finding (RFC 4180, but with LF line ends), the columns in the order of the JSON keys. */
#include "games/finding_formats/report_row.h"

static struct table_out
table_of_report(struct buf *b, enum encoding e)
{
	return (struct table_out){ .b = b, .form = TABLE_CSV, .separator = ',', .quotes = TABLE_QUOTED, .encoding = e };
}

/* The columns of findings, and if there are games among them, those of games. */
static int
row_columns(const struct report_style *style, struct table_column list[REPORT_ROW_COLUMNS])
{
	const int end = style->games ? REPORT_ROW_LEFT_OUT : REPORT_ROW_GAME;
	int n = 0;

	for (int i = 0; i < end; i++)
		if (i != REPORT_ROW_CELL && i != REPORT_ROW_EDITS)
			list[n++] = report_row_columns[i];
	return n;
}

/* -- positions -- */

/*
 * Why the position is illegal; else the first error in what belongs to it, such as an illegal move, with its token.
 * Then why an answer is undecided.
 */
static void
add_reason(struct buf *text, const struct position_row *p)
{
	if (p->reason != NULL)
		buf_add(text, report_message(p->reason));
	for (size_t i = 0; i < p->findings_n; i++) {
		const struct finding *f = &p->findings[i];
		bool error = f->severity == SEVERITY_ERROR && text->n == 0;

		if ((!error && f->id != DIAG_LIMIT_ANALYSIS) || f->severity < p->level)
			continue;
		buf_str(text, text->n > 0 ? "; " : "");
		buf_add(text, error ? f->token : SPAN(""));
		buf_str(text, error && f->token.n > 0 ? ": " : "");
		buf_add(text, report_message(f));
	}
}

/* A row of a table is copied byte for byte, and fields are added after it. */
static bool
put_csv_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	const bool added = style->table;
	struct report_row row = report_row_position(p);
	struct table_column list[REPORT_POSITION_COLUMNS];
	const int n = report_position_columns(style, added, list);
	struct table_out o = table_of_report(b, p->place->encoding);
	struct buf reason = { 0 };

	add_reason(&reason, p);
	row.message = buf_span(&reason);
	if (added) {
		o.separator = p->separator;
		o.row = &row;
		o.more = true;
		buf_add(b, p->text);
	}
	for (int i = 0; added && i < n; i++)
		if (p->heading)
			buf_fmt(b, "%c%s", p->separator, list[i].key);
		else
			table_cell(&o, &list[i]);
	if (added)
		buf_str(b, p->end);
	else
		table_row(&o, list, n, &row);
	table_end(&o);
	buf_drop(b, &reason);
	return true;
}

/* -- findings and games -- */

static void
put_csv_head(struct buf *b, const struct report_head *head)
{
	const struct report_style *style = head->style;
	struct table_column list[REPORT_ROW_COLUMNS];
	struct table_out o = table_of_report(b, ENC_UTF8);

	if (head->statistics)
		return;
	if (style->positions)
		table_head(&o, list, report_position_columns(style, false, list));
	else
		table_head(&o, list, row_columns(style, list));
}

static void
put_csv_row(struct buf *b, const struct report_row *row, enum encoding e, const struct report_style *style)
{
	struct table_column list[REPORT_ROW_COLUMNS];
	struct table_out o = table_of_report(b, e);

	table_row(&o, list, style->positions ? report_position_columns(style, false, list) : row_columns(style, list), row);
	table_end(&o);
}

static void
put_csv_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	const struct report_row row = report_row_finding(p, f);

	put_csv_row(b, &row, p->encoding, style);
}

static void
put_csv_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	const struct report_row row = report_row_game(g);

	put_csv_row(b, &row, g->place.encoding, style);
}

static void
put_csv_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	const struct location place = { .file = l->file };
	struct report_row row = report_row_left_out(&place, l);
	struct buf message = { 0 };

	report_text_more(&message, l, style);
	row.message = buf_span(&message);
	put_csv_row(b, &row, ENC_UTF8, style);
	buf_drop(b, &message);
}

/* -- statistics and the catalogue -- */

struct counted {
	uint64_t count;
	const char *id, *message;
};

static void
put_statistics(struct buf *b, const struct totals *t)
{
	static const struct table_column columns[] = {
		{ .key = "count", TABLE_MEMBER(counted, count) }, { .key = "id", TABLE_MEMBER(counted, id) },
		{ .key = "message", TABLE_MEMBER(counted, message) },
	};
	enum diag ids[DIAG_COUNT];
	int n = report_ranking(t, ids);
	struct table_out o = table_of_report(b, ENC_UTF8);

	table_head(&o, columns, 3);
	for (int i = 0; i < n; i++)
		table_row(&o, columns, 3, &(struct counted){ t->by_id[ids[i]], diag_rows[ids[i]].id, diag_rows[ids[i]].message });
	table_end(&o);
}

static void
put_rule_header(struct buf *b)
{
	struct table_out o = table_of_report(b, ENC_UTF8);

	table_head(&o, report_rule_columns + 1, REPORT_RULE_COLUMNS - 2);
}

static void
put_rule(struct buf *b, enum diag id, enum severity severity, const struct report_style *style)
{
	const struct report_rule rule = report_rule(id, severity);
	struct table_out o = table_of_report(b, ENC_UTF8);

	(void)style;
	table_row(&o, report_rule_columns + 1, REPORT_RULE_COLUMNS - 2, &rule);
	table_end(&o);
}

const struct report_format report_csv = {
	.name = "csv", .help = "one row per finding, with a header line", .table = true, .fixes = true, .head = put_csv_head,
	.finding = put_csv_finding, .game = put_csv_game, .position = put_csv_position, .left_out = put_csv_left_out,
	.statistics = put_statistics, .rule_header = put_rule_header, .rule = put_rule,
};
