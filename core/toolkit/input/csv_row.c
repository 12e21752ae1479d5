/* csv_row: splits one row of a table into its cells, with libcsv. */
#include <string.h>

#include <csv.h>

#include "toolkit/input/csv_row.h"

/* A row while libcsv splits it. */
struct cutting {
	struct span piece;	/* the present cell: what is between two separators in the row */
	bool seen;		/* libcsv has reported a cell in the last call */
	void (*cell)(void *data, struct span piece, struct span text);
	void *data;
};

struct span
csv_row_trim(struct span s, struct span characters)
{
	while (s.n > 0 && memchr(characters.p, s.p[s.n - 1], characters.n) != NULL)
		s.n--;
	while (s.n > 0 && memchr(characters.p, *s.p, characters.n) != NULL)
		s.p++, s.n--;
	return s;
}

struct span
csv_row_content(struct span row, char eol, bool first)
{
	if (first && span_starts(row, SPAN("\xef\xbb\xbf")))
		row.p += 3, row.n -= 3;
	if (row.n > 0 && row.p[row.n - 1] == eol)
		row.n--;
	while (eol == '\n' && row.n > 0 && row.p[row.n - 1] == '\r')
		row.n--;
	return row;
}

bool
csv_row_quoted(struct span row)
{
	return row.n > 0 && memchr(row.p, '"', row.n) != NULL;
}

static void
cell_seen(void *bytes, size_t n, void *cutting)
{
	struct cutting *k = cutting;

	k->seen = true;
	k->cell(k->data, k->piece, (struct span){ bytes, n });
}

/* No byte ends a row: the line end has been removed before, and any other CR or LF belongs to a cell. */
static int
ends_no_row(unsigned char c)
{
	(void)c;
	return 0;
}

/*
 * libcsv does not say where in the row a cell is.  So it is given the row up to one separator at a time: it reports a
 * cell there, or not, if the separator is inside quotes.
 */
static bool
cut_quoted(struct span row, char separator, struct cutting *k, bool *no_memory)
{
	struct csv_parser csv;
	size_t start = 0, at = 0;
	const char *end;
	bool whole = true;

	csv_init(&csv, CSV_STRICT | CSV_STRICT_FINI);
	csv_set_delim(&csv, (unsigned char)separator);
	csv_set_term_func(&csv, ends_no_row);
	do {
		size_t n;

		end = at < row.n ? memchr(row.p + at, separator, row.n - at) : NULL;
		n = end != NULL ? (size_t)(end - row.p) + 1 - at : row.n - at;
		k->piece = (struct span){ row.p + start, at + n - start - (end != NULL) };
		k->seen = false;
		whole = csv_parse(&csv, row.p + at, n, cell_seen, NULL, k) == n;
		at += n;
		if (k->seen)
			start = at;
	} while (whole && end != NULL);
	whole = whole && csv_fini(&csv, cell_seen, NULL, k) == 0;
	if (no_memory != NULL && (csv_error(&csv) == CSV_ENOMEM || csv_error(&csv) == CSV_ETOOBIG))
		*no_memory = true;
	csv_free(&csv);
	return whole;
}

bool
csv_row_cut(struct span row, char separator, bool loose, void (*cell)(void *, struct span, struct span), void *data,
    bool *no_memory)
{
	const bool quoted = csv_row_quoted(row);

	if (quoted && !loose)
		return cut_quoted(row, separator, &(struct cutting){ .cell = cell, .data = data }, no_memory);
	/* Without quotes this gives the same cells as libcsv, and is faster. */
	for (;;) {
		const char *end = row.n > 0 ? memchr(row.p, separator, row.n) : NULL;
		struct span piece = { row.p, end != NULL ? (size_t)(end - row.p) : row.n };

		cell(data, piece, quoted ? csv_row_trim(piece, SPAN("\" \t")) : piece);
		if (end == NULL)
			return true;
		row.p += piece.n + 1;
		row.n -= piece.n + 1;
	}
}

bool
csv_row_inside(struct span raw, struct span text, struct span *inside)
{
	*inside = raw;
	if (raw.n == 0 || *raw.p != '"')
		return true;
	*inside = text;
	if (text.p >= raw.p && text.p < raw.p + raw.n)	/* it was split with `loose` */
		return true;
	/* Only a doubled quote makes a cell shorter than what is between its quotes. */
	if (text.n + 2 != raw.n)
		return false;
	*inside = (struct span){ raw.p + 1, text.n };
	return true;
}
