/* test_location: the line, column, end, cell and source line of places in records. */
#include <string.h>

#include "toolkit/input/location.h"
#include "support/check.h"

struct row {
	int at, n;	/* the token, from the start of the text */
	int line, column, end_line, end_column;
	const char *source;
};

/* Finds each token in the order given, all with one cursor. */
static void
check_rows(const struct record *r, const struct row *rows, size_t n)
{
	struct cursor c = { r, r->text.p, r->text.p, r->line };
	struct location p;

	for (size_t i = 0; i < n; i++) {
		const struct row *want = &rows[i];
		struct span token = { r->text.p + want->at, (size_t)want->n };

		memset(&p, 1, sizeof(p));
		location_find(&c, token, &p);
		CHECK((int)p.line == want->line && (int)p.column == want->column, "%d+%d begins at %d:%d", want->at, want->n,
		    (int)p.line, (int)p.column);
		CHECK((int)p.end_line == want->end_line && (int)p.end_column == want->end_column, "%d+%d ends at %d:%d", want->at,
		    want->n, (int)p.end_line, (int)p.end_column);
		CHECK(p.offset == r->offset + (uint64_t)want->at && p.length == token.n, "%d+%d is %d+%d", want->at, want->n,
		    (int)(p.offset - r->offset), (int)p.length);
		CHECK(span_eq(p.source, span_of(want->source)), "%d+%d is in '%.*s'", want->at, want->n, (int)p.source.n, p.source.p);
		CHECK(p.cell[0] == '\0', "%d+%d has a cell", want->at, want->n);
	}
}

static void
places(void)
{
	/*                      01 2 34 5 6 7 890 */
	static const char text[] = "ab\ncd\r\n\nxyz";
	const struct record r = { .text = SPAN(text), .line = 7, .offset = 100, .eol = '\n' };
	static const struct row rows[] = {
		{ 0, 1, 7, 1, 7, 2, "ab" }, { 1, 1, 7, 2, 7, 3, "ab" }, { 2, 1, 7, 3, 8, 1, "ab" }, { 3, 2, 8, 1, 8, 3, "cd" },
		{ 5, 1, 8, 3, 8, 4, "cd" }, { 6, 0, 8, 4, 8, 4, "cd" }, { 7, 0, 9, 1, 9, 1, "" }, { 8, 3, 10, 1, 10, 4, "xyz" },
		/* the very end belongs to the record */
		{ 11, 0, 10, 4, 10, 4, "xyz" },
		/* backwards, in the same line and to others */
		{ 9, 1, 10, 2, 10, 3, "xyz" }, { 3, 1, 8, 1, 8, 2, "cd" }, { 4, 1, 8, 2, 8, 3, "cd" }, { 0, 0, 7, 1, 7, 1, "ab" },
		/* over line ends */
		{ 1, 3, 7, 2, 8, 2, "ab" }, { 1, 7, 7, 2, 10, 1, "ab" }, { 0, 11, 7, 1, 10, 4, "ab" }, { 3, 4, 8, 1, 9, 1, "cd" },
	};

	check_rows(&r, rows, sizeof(rows) / sizeof(rows[0]));
}

/* Lines that end with CR: a LF is a character as any other, and nothing is left out at the end of the source. */
static void
old_line_ends(void)
{
	static const char text[] = "ab\rc\nd\r";
	const struct record r = { .text = SPAN(text), .line = 1, .eol = '\r' };
	static const struct row rows[] = {
		{ 1, 1, 1, 2, 1, 3, "ab" }, { 3, 3, 2, 1, 2, 4, "c\nd" }, { 7, 0, 3, 1, 3, 1, "" }, { 2, 2, 1, 3, 2, 2, "ab" },
	};

	check_rows(&r, rows, sizeof(rows) / sizeof(rows[0]));
}

/* What is not in the record is an empty place at its start, even after a place far behind that. */
static void
outside(void)
{
	static const char text[] = "before\none\ntwo\nafter\n";
	const struct record r = { .text = { text + 7, 8 }, .line = 2, .offset = 7, .eol = '\n' };
	static const struct {
		int at, n;
	} tokens[] = { { 6, 1 }, { 0, 6 }, { 0, 20 }, { 11, 5 }, { 14, 2 }, { 15, 1 }, { 16, 0 }, { 6, 0 }, { 20, 1 } };
	struct cursor c = { &r, r.text.p, r.text.p, r.line };
	struct location p;

	for (int i = -1; i < (int)(sizeof(tokens) / sizeof(tokens[0])); i++) {
		struct span token = { NULL, 0 };

		location_find(&c, (struct span){ text + 12, 1 }, &p);
		CHECK(p.line == 3 && p.column == 2, "w is at %d:%d", (int)p.line, (int)p.column);
		if (i >= 0)
			token = (struct span){ text + tokens[i].at, (size_t)tokens[i].n };
		location_find(&c, token, &p);
		CHECK(p.line == 2 && p.column == 1 && p.offset == 7, "%d: %d:%d", i, (int)p.line, (int)p.column);
		CHECK(p.length == 0 && p.end_line == 2 && p.end_column == 1, "%d: %d bytes", i, (int)p.length);
		CHECK(span_eq(p.source, SPAN("one")), "%d: '%.*s'", i, (int)p.source.n, p.source.p);
	}
	/* The last byte and the end after it are inside. */
	location_find(&c, (struct span){ text + 11, 4 }, &p);
	CHECK(p.line == 3 && p.column == 1 && p.length == 4 && p.end_line == 4 && p.end_column == 1, "the last line");
	location_find(&c, (struct span){ text + 15, 0 }, &p);
	CHECK(p.line == 4 && p.column == 1 && p.offset == 15 && p.source.n == 0, "the end");
}

/* Cells of a workbook: after so many tabs, in the row of that number. */
static void
cells(void)
{
	static const struct {
		int tabs;
		uint64_t row;
		const char *cell;
	} rows[] = {
		{ 0, 1, "A1" }, { 1, 2, "B2" }, { 25, 9, "Z9" }, { 26, 10, "AA10" }, { 51, 99, "AZ99" }, { 52, 100, "BA100" },
		{ 701, 1, "ZZ1" }, { 702, 1, "AAA1" }, { 16383, 1048576, "XFD1048576" },
		/* no more than there is room for */
		{ 0, UINT64_C(1234567890), "A1234567890" }, { 0, UINT64_C(12345678901), "A1234567890" },
	};
	static char text[20000];
	struct location p;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct record r = { .text = { text, (size_t)rows[i].tabs + 2 }, .line = rows[i].row, .eol = '\n',
			.cells = { .sheet = true } };
		struct cursor c = { &r, r.text.p, r.text.p, r.line };

		memset(text, '\t', (size_t)rows[i].tabs);
		memcpy(text + rows[i].tabs, "x\t", 3);
		location_find(&c, (struct span){ text + rows[i].tabs, 1 }, &p);
		CHECK(strcmp(p.cell, rows[i].cell) == 0, "%s, not %s", p.cell, rows[i].cell);
	}
}

/* Only the tabs of the same line count, and the row goes on with the lines. */
static void
cells_of_lines(void)
{
	static const char text[] = "a\tb\n\tc\td\n";
	const struct record r = { .text = SPAN(text), .line = 5, .eol = '\n', .cells = { .sheet = true } };
	static const struct {
		int at;
		const char *cell;
	} rows[] = { { 0, "A5" }, { 1, "A5" }, { 2, "B5" }, { 3, "B5" }, { 4, "A6" }, { 5, "B6" }, { 7, "C6" },
		{ 2, "B5" }, { 9, "A7" } };
	struct cursor c = { &r, r.text.p, r.text.p, r.line };
	struct location p;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		location_find(&c, (struct span){ text + rows[i].at, 0 }, &p);
		CHECK(strcmp(p.cell, rows[i].cell) == 0, "%d: %s, not %s", rows[i].at, p.cell, rows[i].cell);
	}
}

int
main(void)
{
	RUN(places);
	RUN(old_line_ends);
	RUN(outside);
	RUN(cells);
	RUN(cells_of_lines);
	return check_end();
}
