/* split_rows: splits a table into rows, and finds the wanted cells of each. */
#include <string.h>

#include "toolkit/input/csv_row.h"
#include "toolkit/input/split_lines.h"
#include "toolkit/input/split_rows.h"

enum quotes { QUOTES_MALFORMED, QUOTES_OPEN, QUOTES_CLOSED };

/* Looks in a row for the cell with the number `column`, or in a heading for the numbers of columns. */
struct seeker {
	const struct csv_columns *wanted;	/* NULL: `column` is known */
	int column;		/* -1: not found yet */
	int more[CSV_MORE];	/* the same */
	int cells;		/* cells so far */
	struct span raw;	/* the bytes of the cell in the row, with quotes, without blanks at the ends */
	struct span cell;	/* the text of the cell */
	struct buf *text;	/* gets that text if it is not a part of the row; NULL: the cell is not wanted */
};

/* Follows quotes as the strict mode of libcsv does: there may be blanks before and after them. */
static enum quotes
follow_quotes(struct span line, char separator, bool open)
{
	enum { START, PLAIN, QUOTED, CLOSED, BLANKS } state = open ? QUOTED : START;

	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (state == QUOTED) {
			const char *quote = memchr(line.p + i, '"', line.n - i);

			if (quote == NULL)
				return QUOTES_OPEN;
			i = (size_t)(quote - line.p);
			state = CLOSED;
		} else if (c == separator) {
			state = START;
		} else if (c == '"') {
			if (state != START && state != CLOSED)
				return QUOTES_MALFORMED;
			state = QUOTED;
		} else if (c == ' ' || c == '\t') {
			state = state == CLOSED ? BLANKS : state;
		} else if (state == CLOSED || state == BLANKS) {
			return QUOTES_MALFORMED;
		} else {
			state = PLAIN;
		}
	}
	return state == QUOTED ? QUOTES_OPEN : QUOTES_CLOSED;
}

/*
 * The length of the row whose first line has `line` bytes: that line, or all lines up to the one that closes its
 * quotes.  0: more bytes are needed; s->followed remembers the start of the next line to follow.
 *
 * The time is linear: a line that leaves a quote open has an odd number of quotes.  If the quote is never closed, each
 * line after it had an even number, so no search starts from one of those again.
 */
static size_t
row_end(struct split *s, struct span text, bool eof, size_t line, char separator)
{
	size_t limit = text.n < LINE_MAX_BYTES ? text.n : LINE_MAX_BYTES;

	for (;;) {
		size_t from = s->followed, n = line;
		enum quotes quotes;

		if (from > 0) {
			const char *end = from < limit ? memchr(text.p + from, s->eol, limit - from) : NULL;

			if (end == NULL && text.n <= LINE_MAX_BYTES && !eof)
				return 0;
			if (end == NULL && (text.n > LINE_MAX_BYTES || from == text.n))
				return line;
			n = end != NULL ? (size_t)(end - text.p) + 1 : text.n;
		}
		quotes = follow_quotes(csv_row_content((struct span){ text.p + from, n - from }, s->eol, s->offset + from == 0),
		    separator, from > 0);
		if (quotes == QUOTES_MALFORMED)
			return line;
		if (quotes == QUOTES_CLOSED)
			return n == text.n && !eof ? 0 : n;
		s->followed = n;
	}
}

/* Takes the number of the present column if it is the first of that name. */
static void
seek_column(const struct seeker *k, struct span text, struct span name, int *column)
{
	name = span_trim(name);
	if (name.n > 0 && *column < 0 && span_eq_nocase(span_trim(text), name))
		*column = k->cells;
}

static void
take_wanted_cell(void *data, struct span piece, struct span text)
{
	struct seeker *k = data;

	if (k->wanted != NULL) {
		seek_column(k, text, k->wanted->first, &k->column);
		for (int i = 0; i < CSV_MORE; i++)
			seek_column(k, text, k->wanted->more[i], &k->more[i]);
	}
	if (k->cells++ != k->column || k->text == NULL)
		return;
	k->raw = csv_row_trim(piece, SPAN(" \t"));
	if (!csv_row_inside(k->raw, text, &k->cell)) {
		buf_add(k->text, text);
		k->cell = buf_span(k->text);
	}
}

static bool
has_more_columns(struct csv_cells a, struct csv_cells b)
{
	if ((a.column >= 0) != (b.column >= 0))
		return a.column >= 0;
	return a.columns > b.columns;
}

/* The cells of the heading with that separator; 0 columns if its quotes are malformed, unless `loose`. */
static struct csv_cells
cells_with(const struct csv_columns *wanted, struct span row, char separator, bool loose)
{
	struct seeker k = { .wanted = wanted, .column = -1, .more = { -1, -1 } };

	if (!csv_row_cut(row, separator, loose, take_wanted_cell, &k, NULL))
		return (struct csv_cells){ .column = -1 };
	return (struct csv_cells){
		.separator = separator, .columns = k.cells, .column = k.column, .more = { k.more[0], k.more[1] },
	};
}

bool
split_rows_names(struct span start, struct span column)
{
	static const char separators[] = { ',', ';', '\t' };
	const struct csv_columns wanted = { .first = column };
	struct span rest = span_trim(start), row;

	row = rest.n == 0 ? rest : csv_row_content(span_cut(&rest, memchr(rest.p, '\n', rest.n) != NULL ? '\n' : '\r'), '\n', true);
	for (size_t i = 0; row.n > 0 && i < sizeof(separators); i++) {
		const struct csv_cells cells = cells_with(&wanted, row, separators[i], false);

		if (cells.column >= 0 && (cells.columns > 1 || csv_row_quoted(row)))
			return true;
	}
	return false;
}

/*
 * Finds the separator and the wanted column.  Returns the length of the heading, or 0: more bytes are needed.  If its
 * quotes are malformed with every separator, it is one line, split at every separator.
 */
static size_t
read_heading(const struct split *s, struct span text, bool eof, const struct record *r, struct csv_cells *cells)
{
	static const char separators[] = { ',', ';', '\t' };
	size_t best = r->text.n;

	*cells = (struct csv_cells){ .column = -1 };
	for (size_t i = 0; i < 2 * sizeof(separators); i++) {
		bool loose = i >= sizeof(separators);
		char separator = separators[i % sizeof(separators)];
		struct split probe = *s;
		struct csv_cells found;
		size_t n = r->text.n;

		if (i == sizeof(separators) && cells->columns > 0)
			break;
		if (!loose && (n = row_end(&probe, text, eof, n, separator)) == 0)
			return 0;
		found = cells_with(&s->wanted, csv_row_content((struct span){ text.p, n }, s->eol, true), separator, loose);
		if (has_more_columns(found, *cells)) {
			*cells = found;
			best = n;
		}
	}
	return best;
}

int
split_rows_next(struct split *s, struct span text, bool eof, struct record *r)
{
	struct split after = *s;
	int found = split_lines_next(&after, text, eof, r);
	size_t line, n;

	s->eol = after.eol;
	if (found == 0) {
		s->scanned = after.scanned;
		return 0;
	}
	n = line = r->text.n;
	if (s->cells.separator == 0) {
		if (span_trim(csv_row_content(r->text, s->eol, r->first)).n > 0 &&
		    (n = read_heading(s, text, eof, r, &after.cells)) == 0)
			return 0;
	} else if (!r->rest && csv_row_quoted(r->text)) {
		if ((n = row_end(s, text, eof, line, s->cells.separator)) == 0)
			return 0;
	}
	if (s->cells.separator != after.cells.separator)
		after.cells.crlf = n > 1 && text.p[n - 1] == '\n' && text.p[n - 2] == '\r';
	r->cells = after.cells;
	r->cells.heading = s->cells.separator != after.cells.separator;
	if (n > line) {
		r->text.n = n;
		r->last = n == text.n;
		after.offset += n - line;
		for (size_t i = line; i < n; i++)
			after.line += text.p[i] == s->eol;
	}
	after.followed = 0;
	*s = after;
	return 1;
}

bool
split_rows_cell(const struct record *r, int column, struct buf *text, struct span *cell, struct span *raw)
{
	struct span row = csv_row_content(r->text, r->eol, r->first);
	struct seeker k = { .column = column, .raw = { row.p, 0 }, .cell = { row.p, 0 }, .text = text };

	buf_clear(text);
	if (!csv_row_cut(row, r->cells.separator, false, take_wanted_cell, &k, &text->failed) ||
	    k.cells != r->cells.columns ||
	    text->failed)
		return false;
	if (raw != NULL)
		*raw = k.raw;
	*cell = k.cell;
	return true;
}
