/* foreign_record: tests of the modules that turn records of another form into PGN. */
#ifndef FOREIGN_RECORD_H
#define FOREIGN_RECORD_H

#include <string.h>

#include "base/buf.h"
#include "toolkit/input/form_marks.h"
#include "support/check.h"

typedef bool foreign_read(struct span, struct buf *, struct form_marks *);
typedef size_t foreign_cut(struct span);

static inline bool
has(const struct buf *b, const char *text)
{
	size_t n = strlen(text);

	for (size_t i = 0; i + n <= b->n; i++)
		if (n == 0 || memcmp(b->p + i, text, n) == 0)
			return true;
	return false;
}

/* A text, what must be in its PGN, and how many games it has. */
struct foreign_row {
	const char *text, *parts[5];
	int games;
};

__attribute__((unused)) static void
foreign_check(const struct foreign_row *row, foreign_read *read)
{
	struct buf b = { 0 };
	int games = 0;

	CHECK(read(span_of(row->text), &b, NULL), "%s", row->text);
	for (size_t k = 0; k < 5 && row->parts[k] != NULL; k++)
		CHECK(has(&b, row->parts[k]), "%s: no [%s] in\n%.*s", row->text, row->parts[k], (int)b.n, b.p);
	for (size_t at = 0; at + 7 < b.n; at++)
		games += memcmp(b.p + at, "[Event ", 7) == 0;
	CHECK(games == row->games, "%s: %d games", row->text, games);
	buf_free(&b);
}

/* Games that are cut off from the start of a text, which is repeated here, and read by themselves are the same. */
__attribute__((unused)) static void
foreign_check_cut(const char *row, foreign_cut *cut, foreign_read *read)
{
	struct buf text = { 0 }, whole = { 0 }, parts = { 0 };
	size_t n, cuts = 0;

	for (int k = 0; k < 3; k++)
		buf_str(&text, row);
	CHECK(read(buf_span(&text), &whole, NULL), "%s", row);
	for (struct span rest = buf_span(&text); rest.n > 0; rest = span_after(rest, n)) {
		n = cut(rest);
		CHECK(n <= rest.n, "%s: %zu", row, n);
		cuts += n > 0;
		n = n == 0 ? rest.n : n;
		CHECK(read((struct span){ rest.p, n }, &parts, NULL), "%s", row);
	}
	CHECK(cuts > 0, "%s: not cut", row);
	CHECK(span_eq(buf_span(&whole), buf_span(&parts)), "%s:\n%.*s\n%.*s", row, (int)whole.n, whole.p, (int)parts.n,
	    parts.p);
	CHECK(cut(SPAN("")) == 0, "%s: nothing", row);
	buf_free(&text);
	buf_free(&whole);
	buf_free(&parts);
}

#endif
