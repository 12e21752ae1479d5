/*
 * fuzz_notation: every word that is accepted is a legal move, or several if several fit; and every legal move can
 * be read back from what is written for it.  The first byte chooses position and language, the rest is the word.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "games/chess/fen.h"
#include "games/move_notation/notation.h"

static const char *const fens[] = {
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
	"4k2r/1P4P1/8/2pP4/8/8/1p5p/R3K1N1 w Qk c6 0 1",
	"4k2r/1P4P1/8/2pP4/8/8/1p5p/R3K1N1 b Qk - 0 1",
	"1rk3r1/8/8/1B3b2/2PP4/8/8/1RK3R1 w GBgb - 0 1",
	"k7/8/8/2n1n3/1PPPP3/3B4/1B1N1N2/K2Q3Q w - - 0 1",
};
enum { FENS = sizeof(fens) / sizeof(fens[0]) };

static void
check_word(const struct position *p, struct span word, const struct piece_letters *letters)
{
	struct notation_reading r;
	uint64_t set;
	int tolerated = 0;

	notation_read(p, word, letters, &r);
	must(r.moves_n >= 0 && r.moves_n <= CANDIDATES_MAX && (int)r.trouble < DIAG_COUNT);
	for (int i = 0; i < r.moves_n; i++)
		must(movegen_has(p, r.moves[i]));
	if (r.trouble == DIAG_NONE)
		must(r.null ? r.moves_n == 0 : r.moves_n == 1);
	if (r.trouble == DIAG_SAN_AMBIGUOUS)
		must(r.moves_n > 1);
	if (r.trouble == DIAG_ILLEGAL_MOVE || r.trouble == DIAG_LEX_UNKNOWN_TOKEN)
		must(r.moves_n == 0);
	while (tolerated < TOLERATED_MAX && r.tolerated[tolerated] != DIAG_NONE)
		must((int)r.tolerated[tolerated++] < DIAG_COUNT);
	/* Only canonical words are accepted without a remark. */
	if (r.trouble == DIAG_NONE && !r.null && tolerated == 0) {
		char san[SAN_MAX];
		int n = san_write(p, r.moves[0], san);

		n -= san[n - 1] == '+' || san[n - 1] == '#';
		must(word.n >= (size_t)n && memcmp(san, word.p, (size_t)n) == 0);
	}
	must(notation_languages(word, &set) == count(set));
	notation_foreign(word);
	notation_remark(word);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct fen_reading f;
	size_t rows = 0;

	if (n == 0)
		return 0;
	while (piece_letters_languages[rows].name != NULL)
		rows++;
	fen_read(span_of(fens[data[0] % FENS]), &f);
	must(f.usable);
	check_word(&f.position, (struct span){ (const char *)data + 1, n - 1 }, &piece_letters_languages[data[0] / FENS % rows]);
	return 0;
}
