/*
 * fuzz_split: the records of a text, one after the other, are the text; their lines, offsets and ordinals are
 * right by recount; and pieces of any size give the same records.  This is tested for games, lines and rows of a
 * table.  The first byte chooses the size of the pieces.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "games/pgn/split_games.h"
#include "toolkit/input/split_lines.h"
#include "toolkit/input/split_rows.h"

static bool
same(const struct record *a, const struct record *b)
{
	return a->text.p == b->text.p && a->text.n == b->text.n && a->ordinal == b->ordinal && a->line == b->line &&
	    a->offset == b->offset && a->eol == b->eol && a->first == b->first && a->last == b->last &&
	    a->cut == b->cut && a->rest == b->rest;
}

/* The three ways to split a text, and the greatest size of a record. */
struct cutter {
	split_next *next;
	size_t max;
};
static const struct cutter cutters[] = {
	{ split_games_next, RECORD_MAX }, { split_lines_next, LINE_MAX_BYTES }, { split_rows_next, LINE_MAX_BYTES },
};

/* The next record of the text from `at` on, of which `known` bytes have been read. */
static struct record
next(const struct cutter *c, struct split *s, struct span text, size_t at, size_t *known, size_t piece)
{
	struct record r;

	for (;;) {
		bool eof = *known == text.n;

		if (c->next(s, (struct span){ text.p + at, *known - at }, eof, &r) == 1)
			return r;
		must(!eof);
		*known += piece < text.n - *known ? piece : text.n - *known;
	}
}

static void
check(const struct cutter *c, struct span text, size_t piece)
{
	union split_room whole, pieces;
	size_t at = 0, all = text.n, known = 0, lines = 0;
	uint64_t ordinal = 0;
	struct record r;

	memset(&whole, 0, sizeof(whole));
	whole.split.wanted.first = SPAN("FEN");
	pieces = whole;
	while (at < text.n) {
		struct record again;

		r = next(c, &whole.split, text, at, &all, text.n);
		again = next(c, &pieces.split, text, at, &known, piece);
		must(same(&r, &again));
		must(r.text.p == text.p + at && r.text.n > 0 && r.text.n <= text.n - at && r.text.n <= c->max);
		must(r.offset == at && r.line == lines + 1 && (r.eol == '\n' || r.eol == '\r'));
		ordinal += !r.rest;
		must(r.ordinal == ordinal && r.first == (ordinal == 1 && !r.rest));
		at += r.text.n;
		must(r.last == (at == text.n) && !(r.last && r.cut));
		for (size_t i = 0; i < r.text.n; i++)
			lines += r.text.p[i] == r.eol;
	}
	must(c->next(&whole.split, (struct span){ text.p + at, 0 }, true, &r) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	if (n < 2)
		return 0;
	for (size_t i = 0; i < sizeof(cutters) / sizeof(cutters[0]); i++)
		check(&cutters[i], (struct span){ (const char *)data + 1, n - 1 }, data[0] == 0 ? 1 : data[0]);
	return 0;
}
