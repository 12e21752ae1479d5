/* grid: a whole table as rows of cells: rows by sheet.c, cells by libcsv. */
#include <stdlib.h>
#include <string.h>

#include <csv.h>

#include "grid.h"
#include "lines.h"
#include "sheet.h"

static const char separators[] = { ';', '\t', ',' };
enum { SAMPLE_LINES = 400 };	/* tell which separator it is */

/* A row while it is cut. */
struct cutter {
	struct grid *grid;
	struct span piece;	/* of the row, from separator to separator */
	unsigned columns;	/* so far, those beyond GRID_COLUMNS_MAX too */
	bool loose;		/* quotes mean nothing */
};

static struct span
without(struct span s, struct span characters)
{
	while (s.n > 0 && memchr(characters.p, s.p[s.n - 1], characters.n) != NULL)
		s.n--;
	while (s.n > 0 && memchr(characters.p, *s.p, characters.n) != NULL)
		s.p++, s.n--;
	return s;
}

/* No-break spaces are blanks to people. */
static struct span
trim(struct span s)
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

/* A further element of an array that grows; the array, or NULL: out of memory. */
static void *
room(void *list, size_t n, size_t *max, size_t size)
{
	void *more;

	if (n < *max)
		return list;
	more = realloc(list, (*max == 0 ? 256 : *max * 2) * size);
	if (more != NULL)
		*max = *max == 0 ? 256 : *max * 2;
	return more;
}

/* Libcsv, or nobody, has taken the quotes off. */
static void
add_cell(struct cutter *k, struct span text)
{
	struct grid *g = k->grid;
	struct span raw = without(k->piece, SPAN(" \t")), inside;
	struct grid_cell *cells;
	struct grid_cell cell = { .raw = (uint32_t)(raw.p - g->record.p), .raw_n = (uint32_t)raw.n };

	if (k->columns++ >= GRID_COLUMNS_MAX || g->full || g->failed)
		return;
	g->full = g->cells_n == GRID_CELLS_MAX;
	if (g->full)
		return;
	if ((cells = room(g->cells, g->cells_n, &g->cells_max, sizeof(*cells))) == NULL) {
		g->failed = true;
		return;
	}
	g->cells = cells;
	/* Only a doubled quote makes a cell shorter than what stands between its quotes. */
	if (raw.n == 0 || *raw.p != '"')
		inside = raw;
	else if (k->loose)
		inside = without(raw, SPAN("\" \t"));
	else
		inside = (struct span){ raw.p + 1, raw.n - 2 };
	cell.exact = k->loose || raw.n == 0 || *raw.p != '"' || inside.n == text.n;
	if (cell.exact) {
		inside = trim(inside);
		cell.text = (uint32_t)(inside.p - g->record.p);
		cell.text_n = (uint32_t)inside.n;
	} else {
		text = trim(text);
		cell.text = (uint32_t)g->text.n;
		cell.text_n = (uint32_t)text.n;
		buf_add(&g->text, text);
	}
	g->cells[g->cells_n++] = cell;
}

static void
cell_seen(void *bytes, size_t n, void *cutter)
{
	add_cell(cutter, (struct span){ bytes, n });
}

/* The line end is taken off before; what is left of CR and LF belongs to cells. */
static int
never(unsigned char c)
{
	(void)c;
	return 0;
}

/*
 * By libcsv, which does not tell where in the row a cell stands: it gets the row
 * up to a separator at a time, and ends a cell there or not.
 */
static bool
cut_quoted(struct cutter *k, struct span row)
{
	struct csv_parser csv;
	size_t start = 0, at = 0;
	const char *end;
	bool whole = true;

	csv_init(&csv, CSV_STRICT | CSV_STRICT_FINI);
	csv_set_delim(&csv, (unsigned char)k->grid->separator);
	csv_set_term_func(&csv, never);
	do {
		unsigned columns = k->columns;
		size_t n;

		end = at < row.n ? memchr(row.p + at, k->grid->separator, row.n - at) : NULL;
		n = end != NULL ? (size_t)(end - row.p) + 1 - at : row.n - at;
		k->piece = (struct span){ row.p + start, at + n - start - (end != NULL) };
		whole = csv_parse(&csv, row.p + at, n, cell_seen, NULL, k) == n;
		at += n;
		if (k->columns > columns)
			start = at;
	} while (whole && end != NULL);
	whole = whole && csv_fini(&csv, cell_seen, NULL, k) == 0;
	if (csv_error(&csv) == CSV_ENOMEM || csv_error(&csv) == CSV_ETOOBIG)
		k->grid->failed = true;
	csv_free(&csv);
	return whole;
}

static void
cut_plain(struct cutter *k, struct span row)
{
	size_t at = 0;

	for (;;) {
		const char *end = at < row.n ? memchr(row.p + at, k->grid->separator, row.n - at) : NULL;

		k->piece = (struct span){ row.p + at, (end != NULL ? (size_t)(end - row.p) : row.n) - at };
		add_cell(k, k->piece);
		if (end == NULL)
			return;
		at = (size_t)(end - row.p) + 1;
	}
}

static bool
blank_row(const struct grid *g, size_t first)
{
	for (size_t i = first; i < g->cells_n; i++)
		if (g->cells[i].text_n > 0)
			return false;
	return true;
}

static void
add_row(struct grid *g, struct span row, struct findings *f)
{
	struct cutter k = { .grid = g };
	size_t first = g->cells_n;
	struct grid_row *rows;

	if (row.n > 0 && memchr(row.p, '"', row.n) == NULL) {
		k.loose = true;
		cut_plain(&k, row);
	} else if (!cut_quoted(&k, row)) {
		found_saying(f, DIAG_CSV_ROW_MALFORMED, row,
		    "the quotes of this row are malformed: its cells are what stands between separators");
		g->cells_n = first;
		k = (struct cutter){ .grid = g, .loose = true };
		cut_plain(&k, row);
	}
	if (k.columns > GRID_COLUMNS_MAX)
		found_saying(f, DIAG_LIMIT_MEMORY, row, "this row has %u cells: those behind the first %d are not read",
		    k.columns, GRID_COLUMNS_MAX);
	if (blank_row(g, first)) {
		g->cells_n = first;
		return;
	}
	if ((rows = room(g->rows, g->rows_n, &g->rows_max, sizeof(*rows))) == NULL) {
		g->failed = true;
		return;
	}
	g->rows = rows;
	g->rows[g->rows_n++] = (struct grid_row){ (uint32_t)first, (uint32_t)(g->cells_n - first) };
}

/* -- which separator -- */

static struct span
without_end(struct span row, char eol, bool first)
{
	if (first && span_starts(row, SPAN("\xef\xbb\xbf")))
		row.p += 3, row.n -= 3;
	if (row.n > 0 && row.p[row.n - 1] == eol)
		row.n--;
	while (eol == '\n' && row.n > 0 && row.p[row.n - 1] == '\r')
		row.n--;
	return row;
}

/* Excel's own way to say it, in a first line of its own: the separator, or 0. */
static char
declared(struct span line)
{
	line = span_trim(line);
	return line.n == 5 && span_starts(line, SPAN("sep=")) && memchr(separators, line.p[4], sizeof(separators)) != NULL ?
	    line.p[4] : 0;
}

/* The one that stands in most lines, and of several the one that stands there most often. */
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
			all[s] += here < GRID_COLUMNS_MAX ? here : GRID_COLUMNS_MAX;
		}
	}
	for (size_t s = 0; s < sizeof(separators); s++)
		if (lines[s] > lines[best] || (lines[s] == lines[best] && all[s] > all[best]))
			best = s;
	return separators[best];
}

bool
grid_read(struct grid *g, const struct record *r, struct findings *f)
{
	struct span rest = r->text;
	struct split split = { .eol = r->eol };
	struct record row;

	g->record = r->text;
	g->cells_n = g->rows_n = 0;
	g->full = g->failed = false;
	buf_clear(&g->text);
	if (r->text.n == 0)
		return true;
	g->separator = find_separator(rest, r->eol);
	split.cells = (struct cells){ .separator = g->separator, .columns = 1 };
	while (!g->full && !g->failed && sheet_next(&split, rest, true, &row) == 1) {
		struct span line = without_end(row.text, r->eol, row.first);

		rest.p += row.text.n;
		rest.n -= row.text.n;
		if (row.first && declared(line) != 0) {
			g->separator = split.cells.separator = declared(line);
			continue;
		}
		if (row.cut && !row.rest)
			found_saying(f, DIAG_LIMIT_TOKEN, line,
			    "this line is longer than %d bytes: what is behind them is not judged", LINE_MAX_BYTES);
		if (!row.rest)
			add_row(g, line, f);
	}
	if (g->full)
		found_saying(f, DIAG_LIMIT_MEMORY, (struct span){ rest.p, 0 },
		    "the table has more than %d cells: the rest of it is not read", GRID_CELLS_MAX);
	return !g->failed && !g->text.failed;
}

void
grid_free(struct grid *g)
{
	free(g->cells);
	free(g->rows);
	buf_free(&g->text);
	*g = (struct grid){ .cells = NULL };
}

/* -- cells -- */

static const struct grid_cell *
cell_at(const struct grid *g, size_t row, unsigned column)
{
	return column < g->rows[row].n ? &g->cells[g->rows[row].first + column] : NULL;
}

struct span
grid_text(const struct grid *g, size_t row, unsigned column)
{
	const struct grid_cell *c = cell_at(g, row, column);

	if (c == NULL)
		return (struct span){ grid_raw(g, row, column).p, 0 };
	return (struct span){ (c->exact ? g->record.p : g->text.p) + c->text, c->text_n };
}

struct span
grid_raw(const struct grid *g, size_t row, unsigned column)
{
	const struct grid_cell *c = cell_at(g, row, column);

	if (c != NULL)
		return (struct span){ g->record.p + c->raw, c->raw_n };
	c = &g->cells[g->rows[row].first + g->rows[row].n - 1];
	return (struct span){ g->record.p + c->raw + c->raw_n, 0 };
}

bool
grid_exact(const struct grid *g, size_t row, unsigned column)
{
	const struct grid_cell *c = cell_at(g, row, column);

	return c == NULL || c->exact;
}

struct span
grid_row_raw(const struct grid *g, size_t row)
{
	struct span first = grid_raw(g, row, 0), last = grid_raw(g, row, g->rows[row].n - 1);

	return (struct span){ first.p, (size_t)(last.p + last.n - first.p) };
}
