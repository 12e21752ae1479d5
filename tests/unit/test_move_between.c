/* test_move_between: whether one position comes right after another, compared with trying all moves. */
#include "games/chess/fen.h"
#include "games/chess/move_between.h"
#include "games/chess/movegen.h"
#include "support/arisen.h"
#include "support/check.h"
#include "support/random.h"

enum { KEPT = 64 };

struct games {
	uint64_t random;
	struct position kept[KEPT];	/* of this game and others */
	int ply;
	long follow, apart;
};

static bool
some_move(const struct position *p, const struct position *next)
{
	move list[MOVES_MAX];
	int n = movegen_all(p, list);

	for (int i = 0; i < n; i++) {
		struct position q = *p;

		position_play(&q, list[i]);
		if (position_same(&q, next))
			return true;
	}
	return false;
}

static void
compare(struct games *g, const struct position *p, const struct position *next)
{
	struct position q = *p;
	bool follows = move_between_play(&q, next), expected = some_move(p, next);
	char a[FEN_MAX], b[FEN_MAX];

	fen_write(p, a);
	fen_write(next, b);
	CHECK(follows == expected, "%s and %s: %d", a, b, follows);
	CHECK(!follows || position_same(&q, next), "%s and %s: another position", a, b);
	*(follows ? &g->follow : &g->apart) += 1;
}

/* Something of the position is changed: a piece, a right, the turn. */
static struct position
changed(struct games *g, const struct position *p)
{
	struct position q = *p;
	square s = (square)random_below(&g->random, 64);

	switch (random_below(&g->random, 4)) {
	case 0: q.turn = !q.turn; break;
	case 1: q.castling &= ~(q.castling & -q.castling); break;
	case 2: q.en_passant = NO_SQUARE; break;
	default:
		if (q.board[s] == NONE)
			position_put(&q, s, (enum colour)random_below(&g->random, 2), QUEEN);
		break;
	}
	return q;
}

static bool
visit(void *data, const struct position *p, int game, int ply)
{
	struct games *g = data;
	const struct position *before = &g->kept[(g->ply + KEPT - 1) % KEPT], q = changed(g, p);

	(void)game;
	if (ply > 0) {
		compare(g, before, p);
		compare(g, before, &q);
		compare(g, p, before);
		compare(g, &g->kept[random_below(&g->random, g->ply < KEPT ? g->ply : KEPT)], p);
	}
	g->kept[g->ply++ % KEPT] = *p;
	return true;
}

static void
between_random(void)
{
	struct games g = { .random = 3 };

	arisen_random(200, 200, 11, visit, &g);
	CHECK(g.follow > 10000 && g.apart > 40000, "%ld follow, %ld do not", g.follow, g.apart);
}

/* From each of these positions, the next one arises by a move of a kind that random games rarely make. */
static void
between_rare(void)
{
	static const char *const pairs[][2] = {
		{ "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1" },
		{ "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1" },
		{ "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2" },
		{ "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1" },
		{ "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "3R3k/8/8/8/8/8/8/4K3 b - - 0 1" },
		{ "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1" },
	};
	/* Neither by a legal move: a king would be in check, or castles out of it; the right is gone; a pawn takes nothing. */
	static const char *const apart[][2] = {
		{ "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "4r1k1/8/8/8/8/2N5/8/4K3 b - - 1 1" },
		{ "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "4r1k1/8/8/8/8/8/8/5RK1 b - - 1 1" },
		{ "6k1/8/8/8/8/8/8/4K2R w - - 0 1", "6k1/8/8/8/8/8/8/5RK1 b - - 1 1" },
		{ "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1" },
		{ "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1" },
		{ "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "4k3/8/8/8/4P3/4n3/8/4K3 b - - 0 1" },
	};

	for (size_t i = 0; i < 6; i++)
		for (int far = 0; far < 2; far++) {
			const char *const *pair = far ? apart[i] : pairs[i];
			struct fen_reading a, b;

			fen_read(span_of(pair[0]), &a);
			fen_read(span_of(pair[1]), &b);
			CHECK(a.usable && (b.usable || far), "%s, %s", pair[0], pair[1]);
			CHECK(move_between_play(&a.position, &b.position) == !far, "%s, %s", pair[0], pair[1]);
		}
}

int
main(void)
{
	RUN(between_random);
	RUN(between_rare);
	return check_end();
}
