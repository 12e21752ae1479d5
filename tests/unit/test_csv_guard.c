/* test_csv_guard: cells that a spreadsheet takes for formulas, in pieces of any size. */
#include <string.h>

#include "support/check.h"
#include "base/csv_guard.h"

static const struct {
	const char *table, *guarded;
} rows[] = {
	{ "a,b\n", "a,b\n" },
	{ "=1,@x,a=b,a@c\n", "'=1,'@x,a=b,a@c\n" },
	{ "\"=1,2\",\"@\"\"x\"\n", "\"'=1,2\",\"'@\"\"x\"\n" },
	{ "-1,+2.5,-.5,1-0,-1e5,+1E-3,-3.\n", "-1,+2.5,-.5,1-0,-1e5,+1E-3,-3.\n" },
	{ "\"-1\",\"-1+1\"\n", "\"-1\",\"'-1+1\"\n" },
	{ "-1-2,-1.2.3,-e5,-1e,+-1,--\n", "'-1-2,'-1.2.3,'-e5,'-1e,'+-1,'--\n" },
	{ "-,+,\"-\"\n-x\n", "-,+,\"-\"\n'-x\n" },
	{ "-cmd|' /C calc'!A0\n", "'-cmd|' /C calc'!A0\n" },
	{ "a;=1\tb\t=2\n", "a;'=1\tb\t'=2\n" },
	{ "\"\t=1\",\"\r=1\",\" =1\"\n", "\"'\t=1\",\"'\r=1\",\" =1\"\n" },
	{ "\"\",\"a\",=\n", "\"\",\"a\",'=\n" },
	{ "\"a\n=b\"\r\n=c\r\n", "\"a\n=b\"\r\n'=c\r\n" },
	{ "\"\"\"=\"\n", "\"\"\"=\"\n" },
	{ "-11111111111111111111111111111111111111,1\n", "'-11111111111111111111111111111111111111,1\n" },
};

static void
test_cells(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (size_t piece = 1; piece < 50; piece++) {
			struct span left = { rows[i].table, strlen(rows[i].table) };
			struct csv_guard g = { 0 };
			struct buf out = { 0 };

			while (left.n > 0) {
				size_t n = left.n < piece ? left.n : piece;

				csv_guard(&g, (struct span){ left.p, n }, &out);
				left.p += n, left.n -= n;
			}
			CHECK(out.n == strlen(rows[i].guarded) && memcmp(out.p, rows[i].guarded, out.n) == 0, "%s%.*s", rows[i].table,
			    (int)out.n, out.p);
			buf_free(&out);
		}
}

int
main(void)
{
	RUN(test_cells);
	return check_end();
}
