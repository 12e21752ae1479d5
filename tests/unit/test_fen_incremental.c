/* test_fen_incremental: after each move of random games, the text is that of fen_write(). */
#include <string.h>

#include "support/check.h"
#include "support/random.h"
#include "games/chess/fen_incremental.h"
#include "games/chess/movegen.h"

static void
check_game(const char *fen, uint64_t *seed)
{
	struct fen_reading r;
	struct fen_incremental f;
	struct position p;
	move moves[MOVES_MAX];
	int n;

	fen_read(span_of(fen), &r);
	p = r.position;
	CHECK(r.usable && fen_incremental_start(&f, &p), "%s: not begun", fen);
	for (int ply = 0; ply < 200 && (n = movegen_all(&p, moves)) > 0; ply++) {
		move m = moves[random_below(seed, n)];
		char expected[FEN_MAX], text[FEN_MAX + 8];

		position_play(&p, m);
		fen_incremental_play(&f, m);
		fen_write(&p, expected);
		*fen_incremental_write(&f, text, true) = '\0';
		CHECK(strcmp(text, expected) == 0, "%s, not %s", text, expected);
	}
}

static void
random_games(void)
{
	static const char *const starts[] = {
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 98 99",
	};
	uint64_t seed = 3;

	for (int i = 0; i < 400; i++)
		check_game(starts[i % 4], &seed);
}

int
main(void)
{
	RUN(random_games);
	return check_end();
}
