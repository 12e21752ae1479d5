/* report_csv: one row per finding (RFC 4180, but with LF line ends), the columns in the order of the JSON keys. */
#include "base/csv_write.h"
#include "toolkit/report/report_row.h"

static struct table_out
sheet(struct buf *b, enum encoding e)
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

/* The findings of a position, or those that are corrected. */
static void
list_ids(struct table_out *o, const struct position_row *p, bool corrected)
{
	if (p->findings_n == 0)
		return;
	table_list(o);
	for (size_t i = 0; i < p->findings_n; i++)
		if (p->findings[i].severity >= p->level && (!corrected || p->findings[i].fix == FIX_SAFE))
			table_item_text(o, span_of(diag_rows[p->findings[i].id].id), ENC_UTF8);
	table_list_end(o);
}

/* The same for the one finding of a row that is not about a position. */
static void
put_ids(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->position == NULL)
		table_string(o, r->id);
	else
		list_ids(o, r->position, false);
}

static void
put_corrected(struct table_out *o)
{
	const struct report_row *r = o->row;

	if (r->position != NULL)
		list_ids(o, r->position, true);
	else if (r->fix != NULL)
		table_string(o, r->id);
}

/* With its line ends, so that it can be read back as PGN. */
static void
put_proof(struct table_out *o)
{
	const struct position_row *p = o->of;

	csv_write_cell(table_raw(o), p->proof, o->separator);
}

/* When a column is written: `b`. */
enum { IF_MATE = 1, IF_DEAD = 2, IF_PROOF = 4 };
#define OF(name, what, when) { .key = name, TABLE_POINTER(report_row, position), TABLE_MEMBER(position_row, what), \
	.b = when }
static const struct table_column position_columns[] = {
	{ .key = "file", TABLE_POINTER(report_row, place), .put = report_row_file },
	{ .key = "line", TABLE_MEMBER(report_row, line) }, OF("fen", fen, 0),
	/* Those that are added to a row of a table: */
	OF("verdict", verdict, 0), { .key = "findings", .put = put_ids },
	{ .key = "message", TABLE_MEMBER(report_row, message) },
	OF("can_mate_white", can_mate[0], IF_MATE), OF("can_mate_black", can_mate[1], IF_MATE),
	OF("mate_line_white", mate_line[0], IF_MATE), OF("mate_line_black", mate_line[1], IF_MATE),
	OF("dead", dead, IF_DEAD), { .key = "proof", TABLE_POINTER(report_row, position), .put = put_proof, .b = IF_PROOF },
	{ .key = "corrected", .put = put_corrected },	/* a column that is added comes last: programs count them */
};
enum { POSITION_COLUMNS = sizeof(position_columns) / sizeof(position_columns[0]), COLUMNS_ADDED = 3 };

static int
choose_columns(const struct report_style *style, int from, struct table_column list[POSITION_COLUMNS])
{
	const int holds = (style->mate ? IF_MATE : 0) | (style->dead ? IF_DEAD : 0) | (style->proof ? IF_PROOF : 0);
	int n = 0;

	for (int i = from; i < POSITION_COLUMNS; i++)
		if ((position_columns[i].b & ~holds) == 0)
			list[n++] = position_columns[i];
	return n;
}

/* A row of a table is copied byte for byte, and fields are added after it. */
static bool
put_csv_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	const bool added = p->separator != 0;
	struct report_row row = { .place = p->place, .position = p, .line = p->place->line };
	struct table_column list[POSITION_COLUMNS];
	const int n = choose_columns(style, added ? COLUMNS_ADDED : 0, list);
	struct table_out o = sheet(b, p->place->encoding);
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
	struct table_out o = sheet(b, ENC_UTF8);

	if (head->statistics)
		return;
	if (style->positions)
		table_head(&o, list, choose_columns(style, 0, list));
	else
		table_head(&o, list, row_columns(style, list));
}

static void
put_csv_row(struct buf *b, const struct report_row *row, enum encoding e, const struct report_style *style)
{
	struct table_column list[REPORT_ROW_COLUMNS];
	struct table_out o = sheet(b, e);

	table_row(&o, list, style->positions ? choose_columns(style, 0, list) : row_columns(style, list), row);
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
	struct table_out o = sheet(b, ENC_UTF8);

	table_head(&o, columns, 3);
	for (int i = 0; i < n; i++)
		table_row(&o, columns, 3, &(struct counted){ t->by_id[ids[i]], diag_rows[ids[i]].id, diag_rows[ids[i]].message });
	table_end(&o);
}

static void
put_rule_header(struct buf *b)
{
	struct table_out o = sheet(b, ENC_UTF8);

	table_head(&o, report_rule_columns + 1, REPORT_RULE_COLUMNS - 2);
}

static void
put_rule(struct buf *b, enum diag id, enum severity severity, const struct report_style *style)
{
	const struct report_rule rule = report_rule(id, severity);
	struct table_out o = sheet(b, ENC_UTF8);

	(void)style;
	table_row(&o, report_rule_columns + 1, REPORT_RULE_COLUMNS - 2, &rule);
	table_end(&o);
}

const struct report_format report_csv = {
	.name = "csv", .help = "one row per finding, with a header line", .fixes = true, .head = put_csv_head,
	.finding = put_csv_finding, .game = put_csv_game, .position = put_csv_position, .left_out = put_csv_left_out,
	.statistics = put_statistics, .rule_header = put_rule_header, .rule = put_rule,
};
