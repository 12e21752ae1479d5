/*
 * test_proof_game: every game that is found is replayed by slow.c, which shares nothing with core/; impossible
 * positions are not proved.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/arisen.h"
#include "support/check.h"
#include "support/fast.h"
#include "games/chess/fen.h"
#include "games/chess/movegen.h"
#include "games/retro/proof_game.h"
#include "support/rows.h"

enum { NODES = 20000000 };

static const char array[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static bool
read_fen(const char *fen, struct position *p)
{
	struct fen_reading r;

	fen_read(span_of(fen), &r);
	*p = r.position;
	return r.usable;
}

/* Bare kings, or with one bishop or knight: the game is over (FIDE 5.2.2). */
static bool
bare(const struct slow *p)
{
	int minor = 0, others = 0;

	for (int s = 0; s < 64; s++) {
		minor += strchr("bnBN", p->at[s]) != NULL;
		others += strchr("pqrPQR", p->at[s]) != NULL;
	}
	return others == 0 && minor <= 1;
}

/* What is wrong with the game; NULL: nothing. */
static const char *
replay(const char *from, const char *to, const struct proof_game *proof)
{
	struct slow_move all[SLOW_MOVES_MAX];
	struct slow now, end;

	if (!slow_read_fen(&now, from) || !slow_read_fen(&end, to))
		return "the positions cannot be read";
	for (int i = 0; i < proof->n; i++) {
		int n = slow_moves(&now, all), at = 0;

		if (bare(&now))
			return "it goes on in a dead position";
		while (at < n && fast_move(&all[at]) != proof->moves[i])
			at++;
		if (at == n)
			return "a move is not legal";
		slow_play(&now, &all[at]);
	}
	return slow_same(&now, &end) ? NULL : "the game leads elsewhere";
}

static int
prove(const char *from, const char *to, unsigned long nodes, struct proof_game *proof)
{
	struct proof_game_options options = { .nodes = nodes };
	struct position start, end;

	if (!read_fen(from, &start) || !read_fen(to, &end))
		return -1;
	return proof_game_find(&start, &end, &options, proof);
}

static void
easy_positions_are_proved(void)
{
	static struct proof_game proof;
	struct rows r;

	if (!rows_open(&r, "fixtures/unit/proof_game.csv")) {
		CHECK(false, "fixtures/unit/proof_game.csv is missing");
		return;
	}
	while (rows_next(&r)) {
		if (r.field[3][0] != '\0' && !check_all())	/* it takes long */
			continue;

		const char *from = r.field[2][0] != '\0' ? r.field[2] : array, *fault;
		int found = prove(from, r.field[1], NODES, &proof);

		CHECK(found == 1, "%s: %d", r.field[0], found);
		fault = found == 1 ? replay(from, r.field[1], &proof) : NULL;
		CHECK(fault == NULL, "%s: %s", r.field[0], fault);
	}
}

static void
what_cannot_be_is_not_proved(void)
{
	static const char *const rows[][2] = {
		/* Knights alone cannot lose a move. */
		{ array, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1" },
		/* The bishop was never let out. */
		{ array, "rnbqkbnr/pppppppp/8/8/8/B7/PPPPPPPP/RN1QKBNR w KQkq - 0 1" },
		/* Captured pieces do not come back. */
		{ "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", array },
		{ "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" },
		{ "r3k3/8/8/8/8/8/8/4K3 w - - 0 1", "r3k3/8/8/8/8/8/8/4K3 w q - 0 1" },
		/* A dead position ends the game (FIDE 5.2.2). */
		{ "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4K3/8 b - - 0 1" },
	};
	static struct proof_game proof;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		int found = prove(rows[i][0], rows[i][1], 1000000, &proof);

		CHECK(found == 0, "row %d: %d", (int)i, found);
		CHECK(proof.n == 0, "row %d: moves of a game that was not found", (int)i);
	}
}

static bool
stop_soon(void *data, const struct proof_game_progress *progress)
{
	int *asked = data;

	CHECK(progress->tries >= 0 && progress->left >= 0, "the progress makes no sense");
	return ++*asked < 5;
}

static void
the_caller_can_stop_it(void)
{
	static struct proof_game proof;
	struct position end;
	int asked = 0;
	struct proof_game_options options = { .go_on = stop_soon, .data = &asked };

	read_fen("Nb3QRn/r3NN1B/3n1n1r/8/B2kbr2/1q2p1n1/p4p2/1RnbQNK1 w - - 0 1", &end);
	CHECK(proof_game_find(&position_start, &end, &options, &proof) == 0, "it went on");
	CHECK(asked == 5, "asked %d times", asked);
}

static void
the_answer_is_the_same_every_time(void)
{
	static const char fen[] = "r1b2rk1/2q1bppp/p2ppn2/1p6/3QPP2/P1N1B3/1PP1B1PP/R4RK1 w - - 0 13";
	static struct proof_game one, two;

	CHECK(prove(array, fen, NODES, &one) == 1 && prove(array, fen, NODES, &two) == 1, "not found");
	CHECK(one.n == two.n && memcmp(one.moves, two.moves, (size_t)one.n * sizeof(move)) == 0, "another game");
}

/* --- positions with games that are known --- */

struct known {
	struct position last;
	struct proof_game proof;	/* the game so far */
	int games;
};

static void
judge_known(struct known *k)
{
	char to[FEN_MAX];
	const char *fault;

	fen_write(&k->last, to);
	fault = replay(array, to, &k->proof);
	CHECK(fault == NULL, "%s: %s", to, fault);
	k->games++;
}

/* The move found between two positions leads from one to the other. */
static bool
collect(void *data, const struct position *p, int game, int ply)
{
	struct known *k = data;
	move all[MOVES_MAX];
	int n;

	(void)game;
	if (ply == 0) {
		if (k->proof.n > 0)
			judge_known(k);
		k->proof.n = 0;
		k->last = *p;
		return true;
	}
	n = movegen_all(&k->last, all);
	for (int i = 0; i < n; i++) {
		struct position next = k->last;

		position_play(&next, all[i]);
		if (!position_same(&next, p))
			continue;
		k->proof.moves[k->proof.n++] = all[i];
		break;
	}
	CHECK(k->proof.n == ply, "a move is lost");
	k->last = *p;
	return k->proof.n == ply;
}

static void
known_games_replay(void)
{
	const char *dir = getenv("ARBITER_SHARED");
	const int every = check_all() ? 1 : 7;
	static struct known k;
	char path[4096];

	snprintf(path, sizeof(path), "%s/data/proofgames.dev.tsv", dir != NULL ? dir : "../shared");
	if (arisen_proofs(path, every, collect, &k) < 0) {
		skip("no proof games in ARBITER_SHARED");
		return;
	}
	judge_known(&k);
	CHECK(k.games > 200 / every, "%d games", k.games);
}

/* --- positions of random games --- */

static bool
prove_some(void *data, const struct position *p, int game, int ply)
{
	static struct proof_game proof;
	struct proof_game_options options = { .nodes = NODES };
	int *counts = data;
	char fen[FEN_MAX];
	const char *fault;

	if (ply != 20 + 7 * game)
		return true;
	fen_write(p, fen);
	counts[0]++;
	if (proof_game_find(&position_start, p, &options, &proof) == 1) {
		counts[1]++;
		fault = replay(array, fen, &proof);
		CHECK(fault == NULL, "%s: %s", fen, fault);
	}
	return false;
}

static void
random_games_are_proved_mostly(void)
{
	int counts[2] = { 0, 0 };

	arisen_random(8, 100, 7, prove_some, counts);
	CHECK(counts[0] >= 6 && counts[1] * 4 >= counts[0] * 3, "%d of %d", counts[1], counts[0]);
}

int
main(void)
{
	RUN(easy_positions_are_proved);
	RUN(what_cannot_be_is_not_proved);
	RUN(the_caller_can_stop_it);
	RUN(the_answer_is_the_same_every_time);
	RUN(random_games_are_proved_mostly);
	RUN(known_games_replay);
	return check_end();
}
