/* test_five_renlib: libraries of RenLib, turned into PGN. */
#include "support/foreign_record.h"
#include "five/five_renlib.h"

/* A library of RenLib with these nodes. */
#define LIBRARY(nodes) { "\xffRenLib\xff\3\4.........." nodes, 20 + sizeof(nodes) - 1 }

static void
test_games(void)
{
	static const struct { struct span text; const char *part; } rows[] = {
		/* The root, then stones; a comment ends with one NUL or two. */
		{ LIBRARY("\0\0" "\x78\0" "\x69\xc8" "a]\0\0" "\x68\x48" "T\b}\0"), "1. h8 i9\n{a]}\n(1... h9\n{T\n)}\n)\n*\n" },
		/* Without a root, and branches in branches; marks, and text on the board. */
		{ LIBRARY("\x78\x10" "\x11\x80" "\x12\xc0" "\x13\x40" "\x14\x41\0\1" "x\0"),
		  "1. h8 a14\n(1... d14\n{x}\n)\n2. b14 (2. c14 )\n*" },
		{ LIBRARY("\0\x08" "all\0" "\x78\x40"), "{all}\n1. h8 *" },
		/* Passes, and what is no point. */
		{ LIBRARY("\0\0" "\x78\0" "\0\0" "\xff\x40"), "1. h8 pass\n2. byte_255 *" }, { LIBRARY("\0\x40"), "[Variant \"renju\"]\n\n*" },
		/* Cut off. */
		{ LIBRARY("\0\0" "\x78\0"), "1. h8 {the file ends here" }, { LIBRARY("\0\0" "\x78\xc0" "\x69"), "1. h8 {the file ends here" },
		{ LIBRARY(""), "{the file ends here" }, { { "\xffRenLib\xff", 8 }, "{the file ends here" },
		{ LIBRARY("\x78\x48" "abc"), "{the file ends here" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct buf b = { 0 };

		CHECK(five_renlib_looks(rows[i].text), "row %zu", i);
		CHECK(five_renlib_pgn(rows[i].text, &b) && has(&b, rows[i].part), "row %zu: no [%s] in\n%.*s", i, rows[i].part, (int)b.n, b.p);
		buf_free(&b);
	}
	CHECK(!five_renlib_looks(SPAN("RenLib")), "no library");
}

int
main(void)
{
	RUN(test_games);
	return check_end();
}
