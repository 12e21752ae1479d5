/* test_five_renlib: libraries of RenLib, turned into PGN. */
#include "support/foreign_record.h"
#include "games/record_formats/five_renlib.h"

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
		/* Nodes without a stone are texts on the board of the node before them, wherever they are among its branches. */
		{ LIBRARY("\0\0" "\x78\0" "\x69\x80" "\x89\x40" "\x7a\x43\0\1" "A\0"), "1. h8 {j8: A}\ni9\n2. i7 *" },
		{ LIBRARY("\0\0" "\x78\0" "\x7a\xc3\0\1" "A\0" "\x69\x80" "\x89\x40" "\x6a\x4b\0\1" "c\0" "B\0"),
		  "1. h8 {j8: A}\n{j9: B c}\ni9\n2. i7 *" },
		{ LIBRARY("\0\0" "\x7a\xc3\0\1" "A\0" "\x78\x40"), "{j8: A}\n1. h8 *" },
		{ LIBRARY("\x78\x40" "\0\0"), "1. h8 *\n" },
		{ LIBRARY("\x78\x40" "\0\1\0"), "1. h8 {3 bytes after the end of the tree are not read\n" },
		{ LIBRARY("\x78\xc0" "\x7a\x53\0\1" "]\0"), "{j8: ]}\n1. h8 *" },
		{ LIBRARY("\0\0" "\x78\0" "\x7a\x82" "\x11\0" "\x12\x40" "\x69\x40"),
		  "1. h8 {j8: a mark; the moves after it are left out}\ni9\n*" },
		/* An old comment ends at a character with the high bit, and has letters of its own. */
		{ LIBRARY("\0\0" "\x78\x20" "H\xe9" "\x69\0" "\x89\x40"), "1. h8 {Hi}\ni9\n2. i7 *" },
		{ LIBRARY("\0\0" "\x78\x20" "a[{\x80+" "x" "\x69\x40"), "1. h8 {aÆæ" },
		{ LIBRARY("\0\0" "\x78\x20" "T\b\xfd." "\x69\x40"), "1. h8 {T\nå}\ni9\n*" },
		{ LIBRARY("\0\0" "\x78\x60" "Hi"), "{the file ends here" },
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
		CHECK(five_renlib_pgn(rows[i].text, &b, NULL) && has(&b, rows[i].part), "row %zu: no [%s] in\n%.*s", i, rows[i].part, (int)b.n, b.p);
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
