/* report_csv: one row per finding (RFC 4180, but with LF line ends), the columns in the order of the JSON keys. */
#include "base/csv_write.h"
#include "toolkit/report/report_row.h"

static struct table_out
sheet(struct buf *b)
{
	return (struct table_out){ .b = b, .form = TABLE_CSV, .separator = ',', .quotes = TABLE_QUOTED };
}

/* The columns of findings, and if there are games among them, those of games. */
static int
row_columns(const struct report_style *style, struct table_column list[REPORT_ROW_COLUMNS])
{
	const int end = style->games ? REPORT_ROW_LEFT_OUT : REPORT_ROW_GAME;
	int n = 0;

	for (int i = 0; i < end; i++)
		if (i != REPORT_ROW_CELL)
			list[n++] = report_row_columns[i];
	return n;
}

/* -- positions; a row of one has a struct report_row without finding and place -- */

struct position_cells {
	struct report_row row;		/* must be the first: it has the cells of findings that are not about a position */
	const struct position_row *position;	/* NULL: it is such a finding */
};

static const void *
position_of(struct table_out *o)
{
	const struct position_cells *c = o->row;

	return c->position;
}

static void
put_line(struct table_out *o)
{
	const struct report_row *r = o->row;

	table_count(o, r->place->line == 0 && position_of(o) == NULL ? 1 : r->place->line);
}

static void
put_ids(struct table_out *o)
{
	const struct position_row *p = position_of(o);

	if (p == NULL) {
		report_row_id(o);
		return;
	}
	table_list(o);
	for (size_t i = 0; i < p->findings_n; i++)
		if (p->findings[i].severity >= p->level)
			table_item_text(o, span_of(diag_rows[p->findings[i].id].id), ENC_UTF8);
	table_list_end(o);
}

/*
 * Why the position is illegal; else the first error in what belongs to it, such as an illegal move, with its token.
 * Then why an answer is undecided.
 */
static void
put_reason(struct table_out *o)
{
	const struct position_row *p = position_of(o);
	struct buf text = { 0 };

	if (p == NULL) {
		report_row_message(o);
		return;
	}
	if (p->reason != NULL)
		buf_add(&text, report_message(p->reason));
	for (size_t i = 0; i < p->findings_n; i++) {
		const struct finding *f = &p->findings[i];
		bool error = f->severity == SEVERITY_ERROR && text.n == 0;

		if ((!error && f->id != DIAG_LIMIT_ANALYSIS) || f->severity < p->level)
			continue;
		buf_str(&text, text.n > 0 ? "; " : "");
		buf_add(&text, error ? f->token : SPAN(""));
		buf_str(&text, error && f->token.n > 0 ? ": " : "");
		buf_add(&text, report_message(f));
	}
	table_text(o, buf_span(&text), p->place->encoding);
	buf_drop(o->b, &text);
}

/* With its line ends, so that it can be read back as PGN. */
static void
put_proof(struct table_out *o)
{
	const struct position_row *p = position_of(o);

	if (p != NULL)
		csv_write_cell(table_raw(o), p->proof, o->separator);
}

/* When a column is written: `b`. */
enum { IF_MATE = 1, IF_DEAD = 2, IF_PROOF = 4 };
#define OF(name, what, when) { .key = name, .of = position_of, TABLE_MEMBER(position_row, what), .b = when }
static const struct table_column position_columns[] = {
	{ .key = "file", .put = report_row_file }, { .key = "line", .put = put_line }, OF("fen", fen, 0),
	/* Those that are added to a row of a table: */
	OF("verdict", verdict, 0), { .key = "findings", .put = put_ids }, { .key = "message", .put = put_reason },
	OF("can_mate_white", can_mate[0], IF_MATE), OF("can_mate_black", can_mate[1], IF_MATE),
	OF("mate_line_white", mate_line[0], IF_MATE), OF("mate_line_black", mate_line[1], IF_MATE),
	OF("dead", dead, IF_DEAD), { .key = "proof", .put = put_proof, .b = IF_PROOF },
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

static void
put_position_row(struct buf *b, const struct position_cells *cells)
{
	struct table_column list[POSITION_COLUMNS];
	const int n = choose_columns(cells->row.style, 0, list);
	struct table_out o = sheet(b);

	table_row(&o, list, n, cells);
	table_end(&o);
}

/* A row of a table is copied byte for byte, and fields are added after it. */
static bool
put_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	const struct position_cells cells = { { .place = p->place, .style = style }, p };
	struct table_column list[POSITION_COLUMNS];
	struct table_out o = sheet(b);
	int n;

	if (p->separator == 0) {
		put_position_row(b, &cells);
		return true;
	}
	n = choose_columns(style, COLUMNS_ADDED, list);
	o.separator = p->separator;
	o.row = &cells;
	o.more = true;
	buf_add(b, p->text);
	for (int i = 0; i < n; i++)
		if (p->heading)
			buf_fmt(b, "%c%s", p->separator, list[i].key);
		else
			table_cell(&o, &list[i]);
	buf_str(b, p->end);
	table_end(&o);
	return true;
}

/* -- findings and games -- */

static void
put_head(struct buf *b, const struct report_head *head)
{
	const struct report_style *style = head->style;
	struct table_column list[REPORT_ROW_COLUMNS];
	struct table_out o = sheet(b);

	if (head->statistics)
		return;
	if (style->positions)
		table_head(&o, list, choose_columns(style, 0, list));
	else
		table_head(&o, list, row_columns(style, list));
}

static void
put_row(struct buf *b, const struct report_row *row)
{
	struct table_column list[REPORT_ROW_COLUMNS];
	struct table_out o = sheet(b);

	if (row->style->positions) {
		put_position_row(b, &(struct position_cells){ *row, NULL });
		return;
	}
	table_row(&o, list, row_columns(row->style, list), row);
	table_end(&o);
}

static void
put_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	put_row(b, &(struct report_row){ .type = "finding", .place = p, .finding = f, .style = style });
}

static void
put_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	put_row(b, &(struct report_row){ .type = "game", .place = &g->place, .game = g, .style = style });
}

static void
put_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	const struct location place = { .file = l->file };

	put_row(b, &(struct report_row){ .type = "left-out", .place = &place, .left_out = l, .style = style });
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
	struct table_out o = sheet(b);

	table_head(&o, columns, 3);
	for (int i = 0; i < n; i++)
		table_row(&o, columns, 3, &(struct counted){ t->by_id[ids[i]], diag_rows[ids[i]].id, diag_rows[ids[i]].message });
	table_end(&o);
}

static void
put_rule_header(struct buf *b)
{
	struct table_out o = sheet(b);

	table_head(&o, report_rule_columns + 1, REPORT_RULE_COLUMNS - 1);
}

static void
put_rule(struct buf *b, enum diag id, enum severity severity)
{
	const struct report_rule rule = report_rule(id, severity);
	struct table_out o = sheet(b);

	table_row(&o, report_rule_columns + 1, REPORT_RULE_COLUMNS - 1, &rule);
	table_end(&o);
}

const struct report_format report_csv = {
	.name = "csv", .help = "one row per finding, with a header line", .head = put_head,
	.finding = put_finding, .game = put_game, .position = put_position, .left_out = put_left_out,
	.statistics = put_statistics, .rule_header = put_rule_header, .rule = put_rule,
};
