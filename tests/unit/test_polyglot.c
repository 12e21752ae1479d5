/* test_polyglot: keys of positions as the description of the format gives them, and entries. */
#include <string.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "games/record_formats/polyglot.h"
#include "games/move_notation/san.h"

/* Plays the moves from a position.  False: the position has no key. */
static bool
key_after(const char *fen, const char *moves, uint64_t *key)
{
	struct fen_reading r;
	struct position p;
	move last = NO_MOVE;

	fen_read(span_of(fen), &r);
	CHECK(r.usable, "%s is not a position", fen);
	p = r.position;
	for (struct span rest = span_of(moves); rest.n > 0; ) {
		struct span one = span_cut(&rest, ' ');
		char word[16] = "";

		memcpy(word, one.p, one.n);
		last = san_read(&p, word, one.n).move;
		CHECK(last != NO_MOVE, "%s is not a move", word);
		position_play(&p, last);
	}
	return polyglot_key(&p, last, key);
}

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* The test data of the description. */
static void
published_keys(void)
{
	static const struct { const char *moves; uint64_t key; } rows[] = {
		{ "", 0x463b96181691fc9c }, { "e4", 0x823c9b50fd114196 }, { "e4 d5", 0x0756b94461c50fb0 },
		{ "e4 d5 e5", 0x662fafb965db29d4 }, { "e4 d5 e5 f5", 0x22a48b5a8e47ff78 },
		{ "e4 d5 e5 f5 Ke2", 0x652a607ca3f242c1 }, { "e4 d5 e5 f5 Ke2 Kf7", 0x00fdd303c946bdd9 },
		{ "a4 b5 h4 b4 c4", 0x3c8123ea7b067637 }, { "a4 b5 h4 b4 c4 bxc3 Ra3", 0x5c3f9b829b279560 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint64_t key = 0;

		CHECK(key_after(ARRAY, rows[i].moves, &key) && key == rows[i].key, "%s: %016llx", rows[i].moves,
		    (unsigned long long)key);
	}
}

/* A pawn beside the one that moved two squares counts even if it is pinned; a FEN does not say that it moved. */
static void
pinned_pawn(void)
{
	uint64_t moved = 0, read = 0;

	CHECK(key_after("4k3/8/8/8/K2p3r/8/2P5/8 w - - 0 1", "c4", &moved), "it has no key");
	CHECK(key_after("4k3/8/8/8/K1Pp3r/8/8/8 b - - 0 1", "", &read), "it has no key");
	CHECK(moved != read, "the pawn does not count");
	CHECK(key_after("3rk3/8/8/8/3p4/8/2P5/3K4 w - - 0 1", "c4", &moved) &&
	    key_after("3rk3/8/8/8/2Pp4/8/8/3K4 b - c3 0 1", "", &read) && moved == read, "%016llx, not %016llx",
	    (unsigned long long)moved, (unsigned long long)read);
}

static void
inner_rook(void)
{
	uint64_t key;

	CHECK(key_after("4k3/8/8/8/8/8/8/4KR1R w H - 0 1", "", &key), "the outermost rook");
	CHECK(!key_after("4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "", &key), "another rook");
}

static void
moves_and_entries(void)
{
	static const struct { move m; uint16_t code; } rows[] = {
		{ 12 | 28 << 6, 12 << 6 | 28 },			/* e2e4 */
		{ 4 | 7 << 6, 4 << 6 | 7 },			/* e1h1: castling */
		{ 52 | 60 << 6 | QUEEN << 12, 4 << 12 | 52 << 6 | 60 },	/* e7e8q */
		{ 52 | 60 << 6 | KNIGHT << 12, 1 << 12 | 52 << 6 | 60 },
	};
	const struct polyglot_entry e = { 0x463b96181691fc9c, 12 << 6 | 28, 0xabcd, 7 };
	static const unsigned char bytes[] = "\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\xab\xcd\0\0\0\7";
	unsigned char out[POLYGLOT_ENTRY];
	struct polyglot_entry back;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(polyglot_code(rows[i].m) == rows[i].code && polyglot_move(rows[i].code, false) == rows[i].m, "row %zu", i);
	CHECK(polyglot_move(5 << 12 | 52 << 6 | 60, true) == move_make(52, 60, KING), "a king of antichess");
	CHECK(polyglot_move(0, true) == NO_MOVE && polyglot_move(5 << 12 | 52 << 6 | 60, false) == NO_MOVE &&
	    polyglot_move(0x8000 | 12 << 6 | 28, true) == NO_MOVE, "codes of no move");
	polyglot_write(&e, out);
	CHECK(memcmp(out, bytes, sizeof(out)) == 0, "the bytes of an entry");
	back = polyglot_read(out);
	CHECK(back.key == e.key && back.code == e.code && back.weight == e.weight && back.learn == e.learn, "read again");
}

int
main(void)
{
	RUN(published_keys);
	RUN(pinned_pawn);
	RUN(inner_rook);
	RUN(moves_and_entries);
	return check_end();
}
