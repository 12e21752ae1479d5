/* test_csv_write: which cells are written in quotes (RFC 4180). */
#include "support/check.h"
#include "base/csv_write.h"

static const struct { const char *cell; char separator; const char *written; } rows[] = {
	{ "", ',', "" },
	{ "Carlsen", ',', "Carlsen" },
	{ "Carlsen, Magnus", ',', "\"Carlsen, Magnus\"" },
	{ "Carlsen, Magnus", '\t', "Carlsen, Magnus" },
	{ "a\tb", '\t', "\"a\tb\"" },
	{ "\"", ',', "\"\"\"\"" },
	{ "a\nb", ',', "\"a\nb\"" },
	{ "a\rb", ',', "\"a\rb\"" },
	{ "a\r\nb", ',', "\"a\r\nb\"" },
	{ "\r", ';', "\"\r\"" },
};

static void
test_quotes(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct buf b = { 0 };

		csv_write_cell(&b, span_of(rows[i].cell), rows[i].separator);
		CHECK(span_eq(buf_span(&b), span_of(rows[i].written)), "row %zu: %.*s", i, (int)b.n, b.p);
		buf_free(&b);
	}
}

int
main(void)
{
	RUN(test_quotes);
	return check_end();
}
