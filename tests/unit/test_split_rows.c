/* test_split_rows: lines and rows in pieces of any size, and cells compared with a slow reading and with libcsv. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <csv.h>

#include "support/check.h"
#include "toolkit/input/split_lines.h"
#include "support/random.h"
#include "toolkit/input/split_rows.h"

typedef int next_function(struct split *, struct span, bool, struct record *);

/* A row of the table begins at every \x1e, which is not part of the text. */
#define EDGE "\x1e"
#define BOM "\xef\xbb\xbf"
#define ROW(text) { text, sizeof(text) - 1 }

static const struct text {
	const char *p;
	size_t n;
} lines[] = {
	ROW("a\n" EDGE "b\n"), ROW("a\n" EDGE "b"), ROW("\n" EDGE "\n" EDGE "\n"),
	ROW("a\r\n" EDGE "\r\n" EDGE "b\r\n"),
	ROW("a\r" EDGE "\r" EDGE "b"), ROW("a\rb\n" EDGE "c\r"), ROW("a\0b\n" EDGE "\0"), ROW(BOM "a\n" EDGE "b\n"),
	ROW("x"),
	ROW("\"a\n" EDGE "b\"\n"),
}, sheets[] = {
	ROW("id,fen\n" EDGE "1,x\n" EDGE "2,y\n"),
	ROW("id,fen\r\n" EDGE "1,\"x\r\ny\"\r\n" EDGE "2,y\r\n"),
	ROW("id,fen\r" EDGE "1,\"x\ry\"\r" EDGE "2,y"),
	ROW("id,fen\n" EDGE "1,\"x\n\ny\n\"\n" EDGE "2,\"\n\"\n" EDGE "3,z\n"),
	ROW("id,fen\n" EDGE "1,\"x\"\"\ny\n\" ,\"\n\"\n" EDGE "3,z"),
	/* Faults that affect only their own row. */
	ROW("id,fen\n" EDGE "1,\"x\n" EDGE "2,y\n" EDGE "3,z\n"),
	ROW("id,fen\n" EDGE "1,\"x\n" EDGE "2,\"y\"\n" EDGE "3,z\n"),
	ROW("id,fen\n" EDGE "1,\"x\n" EDGE "\"2\",y\n" EDGE "3,z\n"),
	ROW("id,fen\n" EDGE "1,\"x\n" EDGE "2,\"y\n" EDGE "3,\"z\n"),
	ROW("id,fen\n" EDGE "1,\"x\n" EDGE "2,\"y\n" EDGE "3,\"z\nw\"\n"),
	ROW("id,fen\n" EDGE "1,x\"\n" EDGE "2,\"y\nw\"\n"),
	ROW("id,fen\n" EDGE "1,\"x\"y\n" EDGE "2,y\n"),
	ROW("id,fen\n" EDGE "1,\"x\" \"\n" EDGE "2,y\n"),
	ROW("id,fen\n" EDGE "1,x\"\"\n" EDGE "2,y\n"),
	ROW("id,fen\n" EDGE "\"\n2,\"\"\n3,\"\"\"\n" EDGE "\"\n" EDGE "2,\"\"x\n" EDGE "3,\"\"x\n"),
	ROW("id,fen\n" EDGE "1,\"x\n" EDGE "2,y\n" EDGE "\n" EDGE "3,\"z\"\r"),
	ROW("id,fen\n" EDGE "1,\"x\"\r\r\n" EDGE "2,y\n"),
	ROW("id,fen\n" EDGE "1,\"x\"\ry\n" EDGE "2,y\n"),
	ROW("id,fen\n" EDGE "1,\"x\0\n\0\"\n" EDGE "2,\0\n"),
	ROW("id\tfen\n" EDGE "1\t \"x\n\t\" \t2\n" EDGE "\t\n"),
	ROW("id;fen\n" EDGE "1;\"x\n;\"\n" EDGE "1,\";\n" EDGE "\n"),
	/* Headings. */
	ROW(BOM "\"a\nid\",fen\n" EDGE "1,x\n"), ROW("\"id,fen\n" EDGE "1,x\n" EDGE "1,y\n"), ROW("fen"),
	ROW("\n" EDGE "x\n"),
	ROW("\"i;d\n\";fen\n" EDGE "1,x\n"),
};
enum {
	RECORDS_MAX = 64, TEXT_MAX = 1024,
	LINES = sizeof(lines) / sizeof(lines[0]), SHEETS = sizeof(sheets) / sizeof(sheets[0]),
};

/* All records of the text, read in pieces of that size; their number. */
static size_t
all(next_function *next, const char *wanted, struct span text, size_t piece, struct record *records, size_t max)
{
	struct split s = { .wanted.first = span_of(wanted) };
	size_t n = 0, at = 0, known = 0;

	for (;;) {
		struct record r;

		if (next(&s, (struct span){ text.p + at, known - at }, known == text.n, &r) == 1) {
			if (n < max)
				records[n] = r;
			n++;
			at += r.text.n;
		} else if (known == text.n) {
			return n;
		} else {
			known += piece < text.n - known ? piece : text.n - known;
		}
	}
}

static bool
same_record(const struct record *a, const struct record *b)
{
	return a->text.p == b->text.p && a->text.n == b->text.n && a->ordinal == b->ordinal && a->line == b->line &&
	    a->offset == b->offset && a->eol == b->eol && a->first == b->first && a->last == b->last &&
	    a->cut == b->cut && a->rest == b->rest && a->cells.separator == b->cells.separator &&
	    a->cells.columns == b->cells.columns && a->cells.column == b->cells.column;
}

/* Records follow each other without gaps; lines, offsets, ordinals and flags are right by recount. */
static void
check_tiling(const char *name, struct span text, const struct record *r, size_t n)
{
	size_t at = 0, ends = 0;
	uint64_t ordinal = 0;

	for (size_t k = 0; k < n; k++) {
		ordinal += !r[k].rest;
		CHECK(r[k].text.p == text.p + at && r[k].text.n > 0, "%s: record %zu is not behind the one before",
		    name, k);
		CHECK(r[k].offset == at && r[k].line == ends + 1, "%s: place of record %zu", name, k);
		CHECK(r[k].ordinal == ordinal, "%s: ordinal of record %zu", name, k);
		CHECK(r[k].first == (k == 0) && r[k].last == (k + 1 == n), "%s: first, last of record %zu", name, k);
		CHECK(r[k].rest == (k > 0 && r[k - 1].cut), "%s: rest of record %zu", name, k);
		CHECK(r[k].text.n <= LINE_MAX_BYTES, "%s: length of record %zu", name, k);
		CHECK(!r[k].last || !r[k].cut, "%s: the last record is cut", name);
		for (size_t i = 0; i < r[k].text.n; i++)
			ends += r[k].text.p[i] == r[k].eol;
		at += r[k].text.n;
	}
	CHECK(at == text.n, "%s: %zu bytes of %zu", name, at, text.n);
}

static void
check_pieces(next_function *next, const char *wanted, struct span text, size_t piece, const struct record *whole,
    size_t n)
{
	struct record r[RECORDS_MAX];
	size_t got = all(next, wanted, text, piece, r, RECORDS_MAX);

	CHECK(got == n, "%.30s in pieces of %zu: %zu records, not %zu", text.p, piece, got, n);
	for (size_t k = 0; k < n && k < got && k < RECORDS_MAX; k++)
		CHECK(same_record(&r[k], &whole[k]), "%.30s in pieces of %zu: record %zu", text.p, piece, k);
}

static void
check_table(next_function *next, const struct text *table, size_t rows)
{
	for (size_t i = 0; i < rows; i++) {
		struct record r[RECORDS_MAX];
		size_t edges[RECORDS_MAX] = { 0 }, n = 1, got;
		char text[TEXT_MAX + 1] = "";
		struct span s = { text, 0 };

		for (size_t k = 0; k < table[i].n; k++) {
			if (table[i].p[k] == *EDGE)
				edges[n++] = s.n;
			else
				text[s.n++] = table[i].p[k];
		}
		got = all(next, "fen", s, s.n, r, RECORDS_MAX);
		CHECK(got == n, "%s: %zu records, not %zu", text, got, n);
		for (size_t k = 0; k < n && k < got; k++)
			CHECK(r[k].offset == edges[k], "%s: record %zu at %llu, not %zu", text, k + 1,
			    (unsigned long long)r[k].offset, edges[k]);
		check_tiling(text, s, r, got);
		for (size_t piece = 1; piece <= s.n; piece++)
			check_pieces(next, "fen", s, piece, r, got);
	}
}

static void
lines_are_cut_where_they_should(void)
{
	check_table(split_lines_next, lines, LINES);
}

static void
rows_are_cut_where_they_should(void)
{
	check_table(split_rows_next, sheets, SHEETS);
}

static void
nothing_is_no_line(void)
{
	struct split s = { 0 };
	struct record r;

	CHECK(split_lines_next(&s, SPAN(""), false, &r) == 0 && split_lines_next(&s, SPAN(""), true, &r) == 0, "no line");
	CHECK(split_rows_next(&s, SPAN(""), false, &r) == 0 && split_rows_next(&s, SPAN(""), true, &r) == 0, "no row");
}

static char *
filled(size_t n, const char *unit)
{
	size_t length = strlen(unit);
	char *p = malloc(n + 1);

	if (p == NULL)
		abort();
	for (size_t i = 0; i < n; i++)
		p[i] = unit[i % length];
	p[n] = '\0';
	return p;
}

static void
long_lines_are_cut(void)
{
	static const struct { size_t length, behind, records; } rows[] = {
		{ LINE_MAX_BYTES - 1, 0, 2 }, { LINE_MAX_BYTES - 1, 5, 3 }, { LINE_MAX_BYTES, 0, 3 },
		{ LINE_MAX_BYTES, 5, 4 },
		{ 2 * LINE_MAX_BYTES + 7, 5, 5 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int quoted = 0; quoted < 2; quoted++)
			for (int sheet = 0; sheet < 2; sheet++) {
				next_function *next = sheet ? split_rows_next : split_lines_next;
				size_t n = 4 + rows[i].length + 1 + rows[i].behind;
				char *p = filled(n, "x");
				struct record r[RECORDS_MAX];
				size_t got;

				memcpy(p, "fen\n", 4);
				p[4] = quoted ? '"' : 'x';
				/* A quote in the rest of a cut line does not open a cell. */
				if (quoted && rows[i].length > 2 * LINE_MAX_BYTES)
					p[4 + 2 * LINE_MAX_BYTES] = p[n - 1] = '"';
				p[4 + rows[i].length] = '\n';
				got = all(next, "fen", (struct span){ p, n }, n, r, RECORDS_MAX);
				CHECK(got == rows[i].records, "length %zu: %zu records", rows[i].length, got);
				CHECK(r[1].cut == (rows[i].length >= LINE_MAX_BYTES), "length %zu: cut",
				    rows[i].length);
				check_tiling("long line", (struct span){ p, n }, r, got);
				check_pieces(next, "fen", (struct span){ p, n }, 1009, r, got);
				check_pieces(next, "fen", (struct span){ p, n }, LINE_MAX_BYTES, r, got);
				free(p);
			}
}

/* A row over lines that has exactly as many bytes as it may have, and one more. */
static void
long_rows_are_rows_or_lines(void)
{
	for (size_t more = 0; more < 2; more++)
		for (size_t behind = 0; behind < 2; behind++) {
			size_t n = 4 + LINE_MAX_BYTES + more + behind;
			char *p = filled(n, "0123456\n");
			struct record r[3], piece[3];
			size_t got;

			memcpy(p, "fen\n\"", 5);
			memcpy(p + n - behind - 3, "x\"\n", 3);
			got = all(split_rows_next, "fen", (struct span){ p, n }, n, r, 3);
			CHECK(more ? got > 1000 : got == 2 + behind, "%zu more: %zu rows", more, got);
			for (size_t size = 4093; size <= 2 * LINE_MAX_BYTES; size += 65535) {
				CHECK(all(split_rows_next, "fen", (struct span){ p, n }, size, piece, 3) == got,
				    "rows in pieces");
				CHECK(same_record(&r[1], &piece[1]), "%zu more, %zu behind: in pieces", more, behind);
			}
			free(p);
		}
}

/* Each of these takes quadratic time if every row searches to the end, or every piece is searched again. */
static void
hostile_text_is_linear(void)
{
	static const char *const units[] = {
		"\"", "\"\"", "\"\n", "\"\n\"\"\n", ",\"\n", ",\"\"\"x\n", ",\"\"x\n", "x\n", "\"x\n\n\n\n\n\n\n", "\r",
		"\"\r\r\r", ";\t,", "\"x,\n\"\"\"\"\n",
	};
	enum { BYTES = 1 << 20 };

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		for (int heading = 0; heading < 2; heading++) {
			char *p = filled(BYTES, units[i]);
			clock_t start = clock();
			struct record r;
			size_t n;

			if (heading)
				memcpy(p, "fen,\n,\"\n", 8);
			n = all(split_rows_next, "fen", (struct span){ p, BYTES }, 4096, &r, 1);
			CHECK(n > 0 && clock() - start < check_seconds(1), "\"%s\": too slow", units[i]);
			free(p);
		}
}

static struct record
first_record(const char *text, const char *wanted)
{
	struct record r = { 0 };

	all(split_rows_next, wanted, span_of(text), strlen(text), &r, 1);
	return r;
}

static void
headings_are_read(void)
{
	static const struct { const char *text, *wanted; char separator; int columns, column; } rows[] = {
		{ "id,FEN,moves\n", "fen", ',', 3, 1 }, { "id;FEN;moves\n", "fen", ';', 3, 1 },
		{ "id\tFEN\tmoves", "FEN", '\t', 3, 1 },
		{ BOM "fen,x\r\n", "FEN", ',', 2, 0 }, { BOM "\"fen\",x\r\n", "FEN", ',', 2, 0 },
		{ "fen", "fen", ',', 1, 0 },
		{ " \"id\" , \" Fen \" \n", "fen", ',', 2, 1 }, { "a;b;c,fen\n", "fen", ',', 2, 1 },
		{ "a,b,c;fen\n", "fen", ';', 2, 1 },
		{ "a,b;c;d\n", "fen", ';', 3, -1 }, { "fen,fen\n", "fen", ',', 2, 0 },
		{ "fens,afen\n", "fen", ',', 2, -1 },
		{ "\"a,b\";fen\n", "fen", ';', 2, 1 }, { "id,fen,my \"best\" move\n", "fen", ',', 3, 1 },
		{ "id,\"fen,x\n1,2,3\n", "fen", ',', 3, 1 }, { "\"id\nid\",fen\n", "fen", ',', 2, 1 },
		{ "id,\"fe\"\"n\"\n", "fe\"n", ',', 2, 1 }, { "id,,x\n", "", ',', 3, -1 },
		{ "a b,c\n", "a b", ',', 2, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct record r = first_record(rows[i].text, rows[i].wanted);

		CHECK(r.cells.separator == rows[i].separator && r.cells.columns == rows[i].columns &&
		    r.cells.column == rows[i].column, "%s: '%c' %d %d", rows[i].text, r.cells.separator,
		    r.cells.columns, r.cells.column);
	}
}

/* "-": malformed. */
static void
cells_are_read(void)
{
	static const struct { const char *row, *cell, *raw; bool inside; } rows[] = {
		{ "a,b,c", "b", "b", true }, { "a, b ,c\r\n", "b", "b", true }, { "a,,c\n", "", "", true },
		{ "a, ,c\n", "", "", true },
		{ "a,\"b\",c\n", "b", "\"b\"", true }, { "a, \"b\" ,c\n", "b", "\"b\"", true },
		{ "a,\"b,\n\",c\n", "b,\n", "\"b,\n\"", true },
		{ "a,\"\",\"\"\n", "", "\"\"", true }, { "a,\"b\"\"c\",c\n", "b\"c", "\"b\"\"c\"", false },
		{ "\"x\"\"y,\",b,c\n", "b", "b", true }, { "\"\"\"\",\"\"\"\",\"\"\"\"\n", "\"", "\"\"\"\"", false },
		{ "\"a\",\"b\",\n", "b", "\"b\"", true }, { "a,b\n", "-", "", true }, { "a,b,c,d\n", "-", "", true },
		{ "a,b,\"c\n", "-", "", true }, { "a,b\"b,c\n", "-", "", true }, { "a,\"b\"b,c\n", "-", "", true },
		{ "a,b,c\"\r\n", "-", "", true }, { "\"a,b,c\n", "-", "", true },
		{ "a,\"b\",\"c\"\r\r\n", "b", "\"b\"", true },
		{ "a,\"b\",\"c\"\rx\n", "-", "", true }, { "a,b\rx,c\n", "b\rx", "b\rx", true },
		{ "\n", "-", "", true },
	};
	struct buf text = { 0 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct record r = { .text = span_of(rows[i].row), .eol = '\n', .cells = { ',', 3, 1 } };
		struct span cell = { 0 }, raw = { 0 };
		bool whole = split_rows_cell(&r, r.cells.column, &text, &cell, &raw), inside;

		CHECK(whole == (strcmp(rows[i].cell, "-") != 0), "%s: well-formed: %d", rows[i].row, whole);
		if (!whole)
			continue;
		inside = cell.p >= r.text.p && cell.p + cell.n <= r.text.p + r.text.n;
		CHECK(span_eq(cell, span_of(rows[i].cell)), "%s: cell %.*s", rows[i].row, (int)cell.n, cell.p);
		CHECK(span_eq(raw, span_of(rows[i].raw)), "%s: raw %.*s", rows[i].row, (int)raw.n, raw.p);
		CHECK(raw.p >= r.text.p && raw.p + raw.n <= r.text.p + r.text.n, "%s: raw is in the row", rows[i].row);
		CHECK(inside == rows[i].inside, "%s: cell is in the row: %d", rows[i].row, inside);
		r.cells.column = -1;
		CHECK(split_rows_cell(&r, r.cells.column, &text, &cell, NULL) && cell.n == 0, "%s: no such column", rows[i].row);
	}
	text.failed = true;
	CHECK(!split_rows_cell(&(struct record){ .text = SPAN("\"a\""), .eol = '\n', .cells = { ',', 1, 0, { -1, -1 }, false, false } }, 0, &text,
	    &(struct span){ 0 }, NULL), "no cell without memory");
	buf_free(&text);
}

enum { CELLS_MAX = 64, CELL_MAX = 128, RANDOM_MAX = 48 };
struct cells_read { int n; size_t length[CELLS_MAX]; char text[CELLS_MAX][CELL_MAX]; };
enum verdict { FINE, OPEN, BAD };

static size_t
skip_blanks(struct span s, size_t at, char separator)
{
	while (at < s.n && (s.p[at] == ' ' || s.p[at] == '\t') && s.p[at] != separator)
		at++;
	return at;
}

/* The slow reading of a row without its line end: cell by cell, byte by byte. */
static enum verdict
slow_row(struct span s, char separator, struct cells_read *c)
{
	size_t at = 0;

	for (c->n = 0;; at++) {
		char *text = c->text[c->n];
		size_t *n = &c->length[c->n++];

		*n = 0;
		at = skip_blanks(s, at, separator);
		if (at < s.n && s.p[at] == '"') {
			for (at++; at < s.n && (s.p[at] != '"' || (at + 1 < s.n && s.p[at + 1] == '"')); at++) {
				at += s.p[at] == '"';
				text[(*n)++] = s.p[at];
			}
			if (at == s.n)
				return OPEN;
			at = skip_blanks(s, at + 1, separator);
			if (at < s.n && s.p[at] != separator)
				return BAD;
		} else {
			for (; at < s.n && s.p[at] != separator; at++) {
				if (s.p[at] == '"')
					return BAD;
				text[(*n)++] = s.p[at];
			}
			while (*n > 0 && (text[*n - 1] == ' ' || text[*n - 1] == '\t'))
				(*n)--;
		}
		if (at == s.n)
			return FINE;
	}
}

static void
csv_cell(void *p, size_t n, void *arg)
{
	struct cells_read *c = arg;

	c->length[c->n] = n;
	if (n > 0)
		memcpy(c->text[c->n], p, n);
	c->n++;
}

static int
no_end(unsigned char c)
{
	(void)c;
	return 0;
}

/* The same by libcsv in one go. */
static bool
csv_row(struct span s, char separator, struct cells_read *c)
{
	struct csv_parser csv;
	bool whole;

	c->n = 0;
	csv_init(&csv, CSV_STRICT | CSV_STRICT_FINI);
	csv_set_delim(&csv, (unsigned char)separator);
	csv_set_term_func(&csv, no_end);
	whole = csv_parse(&csv, s.p, s.n, csv_cell, NULL, c) == s.n && csv_fini(&csv, csv_cell, NULL, c) == 0;
	csv_free(&csv);
	return whole;
}

static struct span
without_end(struct span s)
{
	if (s.n > 0 && s.p[s.n - 1] == '\n')
		s.n--;
	while (s.n > 0 && s.p[s.n - 1] == '\r')
		s.n--;
	return s;
}

/* Bytes that matter, and few others. */
static struct span
random_text(uint64_t *state, char *p, const char *bytes, int n)
{
	struct span s = { p, (size_t)random_below(state, RANDOM_MAX) };

	for (size_t i = 0; i < s.n; i++)
		p[i] = bytes[random_below(state, n)];
	return s;
}

static void
check_cells(struct span row, char separator, struct buf *text)
{
	struct cells_read slow, csv;
	bool whole = slow_row(without_end(row), separator, &slow) == FINE;
	bool blank = skip_blanks(without_end(row), 0, separator) == without_end(row).n;

	/* For libcsv a blank row has no cell, for us an empty one. */
	if (!blank) {
		CHECK(csv_row(without_end(row), separator, &csv) == whole, "libcsv: %.*s", (int)row.n, row.p);
		CHECK(!whole || csv.n == slow.n, "libcsv: %.*s: %d cells, not %d", (int)row.n, row.p, csv.n, slow.n);
	}
	for (int i = 0; i < slow.n; i++) {
		struct record r = { .text = row, .eol = '\n', .cells = { separator, slow.n, i } };
		struct span cell = { 0 }, raw = { 0 }, expected = { slow.text[i], slow.length[i] };
		size_t quotes = 0;

		CHECK(split_rows_cell(&r, r.cells.column, text, &cell, &raw) == whole, "%.*s: well-formed: %d", (int)row.n, row.p, !whole);
		if (!whole)
			continue;
		CHECK(span_eq(cell, expected), "%.*s: cell %d: %.*s", (int)row.n, row.p, i, (int)cell.n, cell.p);
		CHECK(blank || span_eq((struct span){ csv.text[i], csv.length[i] }, expected), "libcsv: %.*s: cell %d",
		    (int)row.n, row.p, i);
		CHECK(raw.p >= row.p && raw.p + raw.n <= row.p + row.n, "%.*s: raw of cell %d", (int)row.n, row.p, i);
		for (size_t k = 0; k < raw.n; k++)
			quotes += raw.p[k] == '"';
		CHECK(raw.n == cell.n + (quotes > 0 ? 1 + quotes / 2 : 0), "%.*s: raw of cell %d", (int)row.n, row.p,
		    i);
		CHECK(quotes > 2 || (cell.p >= raw.p && cell.p + cell.n <= raw.p + raw.n), "%.*s: cell %d was copied",
		    (int)row.n, row.p, i);
		r.cells.columns++;
		CHECK(!split_rows_cell(&r, r.cells.column, text, &cell, &raw), "%.*s: a cell too few", (int)row.n, row.p);
	}
}

static void
cells_are_those_of_the_slow_reading(void)
{
	static const char bytes[] = "\"\"\"\",,,;;\t\t  \n\r\0xyz", separators[] = ",;\t";
	struct buf text = { 0 };
	uint64_t state = 1;

	for (int i = 0; i < 60000; i++) {
		char p[RANDOM_MAX];
		int plain = i % 3 == 0 ? 4 : 0;

		check_cells(random_text(&state, p, bytes + plain, (int)sizeof(bytes) - 1 - plain), separators[i % 3],
		    &text);
	}
	buf_free(&text);
}

/*
 * The rule of rows in other words: the shortest stretch of whole lines that is well-formed, if all shorter ones
 * have an open quote.
 */
static size_t
slow_end(struct span text, char separator)
{
	size_t first = 0;

	for (size_t n = 1; n <= text.n; n++) {
		struct cells_read c;
		enum verdict verdict;

		if (n < text.n && text.p[n - 1] != '\n')
			continue;
		first = first == 0 ? n : first;
		verdict = slow_row(without_end((struct span){ text.p, n }), separator, &c);
		if (verdict != OPEN)
			return verdict == FINE ? n : first;
	}
	return first;
}

static void
rows_are_those_of_the_slow_reading(void)
{
	static const char bytes[] = "\"\"\"\",,\n\n\n\r ;\0x";
	uint64_t state = 2;

	for (int i = 0; i < 20000; i++) {
		char p[4 + RANDOM_MAX] = "a,b\n";
		struct record r[RECORDS_MAX];
		struct span s = random_text(&state, p + 4, bytes, (int)sizeof(bytes) - 1);
		size_t n, at = 4;

		s = (struct span){ p, s.n + 4 };
		n = all(split_rows_next, "b", s, s.n, r, RECORDS_MAX);
		check_tiling("random", s, r, n);
		for (size_t k = 1; k < n; at += r[k++].text.n)
			CHECK(r[k].text.n == slow_end((struct span){ p + at, s.n - at }, ','), "%.*s: row %zu",
			    (int)s.n, p, k);
		if (i % 8 == 0)
			check_pieces(split_rows_next, "b", s, 1 + (size_t)random_below(&state, 7), r, n);
		s.p += 4, s.n -= 4;	/* the heading is random, too */
		n = all(split_rows_next, "x", s, s.n, r, RECORDS_MAX);
		check_tiling("random heading", s, r, n);
		for (size_t piece = 1; piece < 4; piece++)
			check_pieces(split_rows_next, "x", s, piece, r, n);
	}
}

int
main(void)
{
	RUN(lines_are_cut_where_they_should);
	RUN(rows_are_cut_where_they_should);
	RUN(nothing_is_no_line);
	RUN(long_lines_are_cut);
	RUN(long_rows_are_rows_or_lines);
	RUN(hostile_text_is_linear);
	RUN(headings_are_read);
	RUN(cells_are_read);
	RUN(cells_are_those_of_the_slow_reading);
	RUN(rows_are_those_of_the_slow_reading);
	return check_end();
}
