/* csv_table: a whole table as rows of cells; split_rows.c finds the rows, and csv_row.c their cells. */
#include <stdlib.h>
#include <string.h>

#include "base/find_byte.h"
#include "base/list.h"
#include "toolkit/input/csv_row.h"
#include "toolkit/input/csv_table.h"
#include "toolkit/input/split_lines.h"
#include "toolkit/input/split_rows.h"

static const char separators[] = { ';', '\t', ',' };
enum { SAMPLE_LINES = 400 };	/* lines that decide which separator it is */

/* A row while it is split. */
struct cutter {
	struct csv_table *table;
	unsigned columns;	/* cells so far, those beyond CSV_TABLE_COLUMNS_MAX included */
};

/* As span_trim(), and no-break spaces count as blanks. */
static struct span
trim_no_break(struct span s)
{
	for (;;) {
		struct span before = s = span_trim(s);

		if (span_starts(s, SPAN("\xc2\xa0")))
			s.p += 2, s.n -= 2;
		if (s.n >= 2 && memcmp(s.p + s.n - 2, "\xc2\xa0", 2) == 0)
			s.n -= 2;
		if (s.n == before.n)
			return s;
	}
}

static bool
is_code_page(enum encoding e)
{
	return ENC_PAGE(e) != ENC_ASCII && ENC_PAGE(e) != ENC_UTF8;
}

/* The text as UTF-8; valid until the next call. */
static struct span
text_in_utf8(struct csv_table *g, struct span text)
{
	buf_clear(&g->converted);
	encoding_convert(&g->converted, text, g->encoding);
	g->failed = g->failed || g->converted.failed;
	return trim_no_break(buf_span(&g->converted));
}

static void
add_cell(void *cutter, struct span piece, struct span text)
{
	struct cutter *k = cutter;
	struct csv_table *g = k->table;
	struct span raw = csv_row_trim(piece, SPAN(" \t"));
	struct csv_table_cell cell = { .raw = (uint32_t)(raw.p - g->record.p), .raw_n = (uint32_t)raw.n };

	if (k->columns++ >= CSV_TABLE_COLUMNS_MAX || g->full || g->failed)
		return;
	g->full = g->cells_n == CSV_TABLE_CELLS_MAX;
	if (g->full)
		return;
	if (!list_reserve(&g->cells, g->cells_n + 1, &g->cells_max, sizeof(*g->cells))) {
		g->failed = true;
		return;
	}
	cell.exact = csv_row_inside(raw, text, &text);
	if (is_code_page(g->encoding) && find_byte_high(text.p, text.p + text.n) < text.p + text.n) {
		text = text_in_utf8(g, text);
		cell.exact = false;
	} else {
		text = trim_no_break(text);
	}
	cell.text = (uint32_t)(cell.exact ? (size_t)(text.p - g->record.p) : g->text.n);
	cell.text_n = (uint32_t)text.n;
	if (!cell.exact)
		buf_add(&g->text, text);
	g->cells[g->cells_n++] = cell;
}

static bool
blank_row(const struct csv_table *g, size_t first)
{
	for (size_t i = first; i < g->cells_n; i++)
		if (g->cells[i].text_n > 0)
			return false;
	return true;
}

static void
add_cells_of_row(struct csv_table *g, struct span row, struct findings *f)
{
	struct cutter k = { .table = g };
	size_t first = g->cells_n;

	if (!csv_row_cut(row, g->separator, false, add_cell, &k, &g->failed)) {
		finding_add_saying(f, DIAG_CSV_ROW_MALFORMED, row,
		    "the quotes of this row are malformed: it is split at every separator");
		g->cells_n = first;
		k.columns = 0;
		csv_row_cut(row, g->separator, true, add_cell, &k, NULL);
	}
	if (k.columns > CSV_TABLE_COLUMNS_MAX)
		finding_add_saying(f, DIAG_LIMIT_MEMORY, row, "this row has %u cells: those after the first %d are not read",
		    k.columns, CSV_TABLE_COLUMNS_MAX);
	if (blank_row(g, first)) {
		g->cells_n = first;
		return;
	}
	if (!list_reserve(&g->rows, g->rows_n + 1, &g->rows_max, sizeof(*g->rows))) {
		g->failed = true;
		return;
	}
	g->rows[g->rows_n++] = (struct csv_table_row){ (uint32_t)first, (uint32_t)(g->cells_n - first) };
}

/* -- which separator -- */

/* The separator that Excel names in a first line "sep=;"; 0: the line does not name one. */
static char
declared_separator(struct span line)
{
	line = span_trim(line);
	return line.n == 5 && span_starts(line, SPAN("sep=")) && memchr(separators, line.p[4], sizeof(separators)) != NULL ?
	    line.p[4] : 0;
}

/* The separator that is in most lines; of those in equally many, the one that occurs most often. */
static char
find_separator(struct span text, char eol)
{
	unsigned lines[sizeof(separators)] = { 0 }, all[sizeof(separators)] = { 0 };
	size_t best = sizeof(separators) - 1;

	for (int n = 0; n < SAMPLE_LINES && text.n > 0; n++) {
		struct span line = span_cut(&text, eol);

		line.n = line.n < LINE_MAX_BYTES ? line.n : LINE_MAX_BYTES;
		for (size_t s = 0; s < sizeof(separators); s++) {
			unsigned here = 0;
			bool quoted = false;

			for (size_t i = 0; i < line.n; i++) {
				quoted ^= line.p[i] == '"';
				here += !quoted && line.p[i] == separators[s];
			}
			lines[s] += here > 0;
			all[s] += here < CSV_TABLE_COLUMNS_MAX ? here : CSV_TABLE_COLUMNS_MAX;
		}
	}
	for (size_t s = 0; s < sizeof(separators); s++)
		if (lines[s] > lines[best] || (lines[s] == lines[best] && all[s] > all[best]))
			best = s;
	return separators[best];
}

bool
csv_table_read(struct csv_table *g, const struct record *r, struct findings *f)
{
	struct span rest = r->text;
	struct split split = { .eol = r->eol };
	struct record row;

	g->record = r->text;
	g->cells_n = g->rows_n = 0;
	g->full = g->failed = false;
	g->encoding = ENC_UTF8;
	buf_clear(&g->text);
	if (r->text.n == 0)
		return true;
	if (find_byte_high(rest.p, rest.p + rest.n) < rest.p + rest.n)
		g->encoding = encoding_of_part(rest, (enum encoding)r->encoding);
	g->separator = r->cells.separator != '\0' ? r->cells.separator : find_separator(rest, r->eol);
	split.cells = (struct csv_cells){ .separator = g->separator, .columns = 1 };
	while (!g->full && !g->failed && split_rows_next(&split, rest, true, &row) == 1) {
		struct span line = csv_row_content(row.text, r->eol, row.first);

		rest.p += row.text.n;
		rest.n -= row.text.n;
		if (row.first && r->cells.separator == '\0' && declared_separator(line) != 0) {
			g->separator = split.cells.separator = declared_separator(line);
			continue;
		}
		if (row.cut && !row.rest)
			finding_add_saying(f, DIAG_LIMIT_TOKEN, line,
			    "this line is longer than %d bytes: what comes after them is not checked", LINE_MAX_BYTES);
		if (!row.rest)
			add_cells_of_row(g, line, f);
	}
	if (g->full)
		finding_add_saying(f, DIAG_LIMIT_MEMORY, (struct span){ rest.p, 0 },
		    "the table has more than %d cells: the rest of it is not read", CSV_TABLE_CELLS_MAX);
	return !g->failed && !g->text.failed;
}

void
csv_table_free(struct csv_table *g)
{
	free(g->cells);
	free(g->rows);
	buf_free(&g->text);
	buf_free(&g->converted);
	*g = (struct csv_table){ .cells = NULL };
}

/* -- cells -- */

static const struct csv_table_cell *
cell_at(const struct csv_table *g, size_t row, unsigned column)
{
	return column < g->rows[row].n ? &g->cells[g->rows[row].first + column] : NULL;
}

struct span
csv_table_text(const struct csv_table *g, size_t row, unsigned column)
{
	const struct csv_table_cell *c = cell_at(g, row, column);

	if (c == NULL)
		return (struct span){ csv_table_raw(g, row, column).p, 0 };
	return (struct span){ (c->exact ? g->record.p : g->text.p) + c->text, c->text_n };
}

struct span
csv_table_raw(const struct csv_table *g, size_t row, unsigned column)
{
	const struct csv_table_cell *c = cell_at(g, row, column);

	if (c != NULL)
		return (struct span){ g->record.p + c->raw, c->raw_n };
	c = &g->cells[g->rows[row].first + g->rows[row].n - 1];
	return (struct span){ g->record.p + c->raw + c->raw_n, 0 };
}

struct span
csv_table_row_raw(const struct csv_table *g, size_t row)
{
	struct span first = csv_table_raw(g, row, 0), last = csv_table_raw(g, row, g->rows[row].n - 1);

	return (struct span){ first.p, (size_t)(last.p + last.n - first.p) };
}
