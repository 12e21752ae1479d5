/*
 * test_retro_structure: positions that are refuted: the table fixtures/unit/retro_structure.csv; positions that arose are
 * never refuted.
 */
#define _GNU_SOURCE	/* getline(3), strsep(3) */
#include <stdlib.h>

#include "support/arisen.h"
#include "support/check.h"
#include "games/chess/fen.h"
#include "games/retro/proof_kernel.h"
#include "games/chess/legal_basic.h"
#include "games/chess/movegen.h"
#include "support/random.h"
#include "support/rows.h"
#include "games/retro/retro_structure.h"

enum { PATH_BYTES = 4096 };

static const char *
shared(const char *name)
{
	static char path[PATH_BYTES];
	const char *dir = getenv("ARBITER_SHARED");

	snprintf(path, sizeof path, "%s/data/%s", dir != NULL ? dir : "../shared", name);
	return path;
}

/* Is the quick test true?  Then the thorough one must agree. */
static bool
plain(const struct position *p, struct rules rules, const struct retro_structure *s)
{
	char fen[FEN_MAX];

	if (!retro_structure_plain(p, rules))
		return false;
	fen_write(p, fen);
	CHECK(s->free, "%s is plain, but not free", fen);
	return true;
}

static void
structure_table(void)
{
	struct rows rows;
	int n = 0;

	CHECK(rows_open(&rows, "fixtures/unit/retro_structure.csv"), "no fixtures/unit/retro_structure.csv");
	if (rows.file == NULL)
		return;
	for (; rows_next(&rows); n++) {
		const char *fen = rows.field[0], *id = rows.field[1];
		struct fen_reading r;
		struct retro_structure s;
		struct illegality why = { DIAG_NONE, NO_SQUARE, "" };
		struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];
		bool fits;

		fen_read(span_of(fen), &r);
		CHECK(r.usable, "%s: not usable", fen);
		CHECK(legal_basic_material(&r.position, faults) + legal_basic_checks(&r.position, faults) == 0, "%s: legal.c", fen);
		fits = retro_structure_read(&r.position, rules_orthodox, &s, &why);
		CHECK(fits == (why.id == DIAG_NONE), "%s: no reason", fen);
		CHECK(fits == retro_structure_read(&r.position, rules_orthodox, &s, NULL), "%s: two answers", fen);
		CHECK(strcmp(fits ? "" : diag_rows[why.id].id, id) == 0, "%s: %s", fen, diag_rows[why.id].id);
		CHECK(strstr(why.reason, rows.field[2]) != NULL, "%s: %s", fen, why.reason);
		CHECK(fits || !s.free, "%s: free", fen);
		plain(&r.position, rules_orthodox, &s);
	}
	CHECK(n >= 40, "only %d rows", n);
}

struct tally {
	struct rules rules;
	long positions, free, plain;
};

/* What never moved was there before; what is counted never decreases. */
static bool
arose(void *data, const struct position *p, int game, int ply)
{
	struct tally *tally = data;
	struct retro_structure s;
	struct illegality why = { DIAG_NONE, NO_SQUARE, "" };
	struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];
	char fen[FEN_MAX];
	bool fits = retro_structure_read(p, tally->rules, &s, &why);

	tally->positions++;
	tally->free += s.free;
	tally->plain += plain(p, tally->rules, &s);
	if (fits && legal_basic_material(p, faults) + legal_basic_checks(p, faults) == 0)
		return true;
	fen_write(p, fen);
	CHECK(false, "game %d, half-move %d: %s: %s: %s", game + 1, ply, fen, diag_rows[why.id].id, why.reason);
	return false;
}

static void
structure_random(void)
{
	struct tally chess = { .rules = rules_orthodox }, anything = { .rules = rules_chess960 };

	const int games = check_all() ? 1200 : 240;

	arisen_random(games, 220, 7, arose, &chess);
	arisen_random(100, 200, 8, arose, &anything);
	CHECK(chess.positions > games * 160, "%ld", chess.positions);
	CHECK(anything.positions > 15000, "%ld", anything.positions);
	CHECK(chess.free * 10 > chess.positions * 8, "%ld of %ld are free", chess.free, chess.positions);
	CHECK(chess.plain * 10 > chess.positions && anything.plain == 0, "%ld of %ld are plain", chess.plain, chess.positions);
}

/* Pieces that have not moved yet count as unmoved; one that has moved does not. */
static void
structure_still(void)
{
	static const struct { const char *fen; bits white, black; } rows[] = {
		{ "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0xffbd, (bits)0xbdff << 48 },
		{ "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 0xff3c, (bits)0x3cff << 48 },
		{ "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 0x1000, 0 },
		{ "4k3/8/8/8/8/4P3/8/4K2R w K - 0 1", 0x90, 0 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fen_reading r;
		struct retro_structure s;

		fen_read(span_of(rows[i].fen), &r);
		CHECK(retro_structure_read(&r.position, rules_orthodox, &s, NULL), "%s", rows[i].fen);
		CHECK(s.still[WHITE] == rows[i].white && s.still[BLACK] == rows[i].black, "%s: %llx %llx", rows[i].fen,
		    (unsigned long long)s.still[WHITE], (unsigned long long)s.still[BLACK]);
	}
}

/* The officers of a first rank of Chess960: bishops on both colours, the king between the rooks. */
static void
array_960(uint64_t *random, char fen[FEN_MAX])
{
	char rank[9] = "........", upper[9];
	int corner[3], n = 0;

	rank[random_below(random, 4) * 2] = 'b';
	rank[random_below(random, 4) * 2 + 1] = 'b';
	for (int man = 0; man < 3; man++) {
		int skipped = random_below(random, 6 - man);

		for (int i = 0; i < 8; i++)
			if (rank[i] == '.' && skipped-- == 0)
				rank[i] = "qnn"[man];
	}
	for (int i = 0; i < 8; i++)
		if (rank[i] == '.')
			corner[n++] = i;
	rank[corner[0]] = rank[corner[2]] = 'r';
	rank[corner[1]] = 'k';
	for (int i = 0; i < 9; i++)
		upper[i] = (char)(rank[i] == '\0' ? '\0' : rank[i] - 32);
	snprintf(fen, FEN_MAX, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", rank, upper);
}

static void
structure_960(void)
{
	struct tally tally = { .rules = rules_chess960 };
	uint64_t random = 960;

	for (int game = 0; game < 200; game++) {
		struct fen_reading r;
		char fen[FEN_MAX];
		move moves[MOVES_MAX];
		int n;

		array_960(&random, fen);
		fen_read(span_of(fen), &r);
		CHECK(r.usable, "%s", fen);
		for (int ply = 0; ply < 150 && arose(&tally, &r.position, game, ply); ply++) {
			if ((n = movegen_all(&r.position, moves)) == 0)
				break;
			position_play(&r.position, moves[random_below(&random, n)]);
		}
	}
	CHECK(tally.positions > 20000, "only %ld", tally.positions);
}

static void
structure_proofs(void)
{
	const int every = check_all() ? 1 : 5;
	struct tally tally = { .rules = rules_orthodox };

	if (arisen_proofs(shared("proofgames.dev.tsv"), every, arose, &tally) < 0) {
		skip("no shared data");
		return;
	}
	CHECK(tally.positions > 10000 / every, "only %ld", tally.positions);
}

/* Tromp's positions: the trivial ones are all refused, a fair share of the others, and none that are legal. */
static void
structure_verdicts(void)
{
	FILE *f = fopen(shared("fen-legality.dev.tsv"), "r");
	char *line = NULL;
	size_t max = 0;
	int hard = 0, rows = 0;

	if (f == NULL)
		skip("no shared data");
	for (; f != NULL && getline(&line, &max, f) > 0; rows++) {
		char *rest = line, *fen = strsep(&rest, "\t"), *verdict = strsep(&rest, "\t");
		bool legal = strcmp(verdict, "legal") == 0, refused;
		bool trivial = rest != NULL && strstr(rest, "/trivial") != NULL;
		struct fen_reading r;
		struct retro_structure s = { .free = false };
		struct illegality why = { DIAG_NONE, NO_SQUARE, "" };
		struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];

		if (rows == 0)
			continue;
		fen_read(span_of(fen), &r);
		refused = legal_basic_material(&r.position, faults) > 0 || legal_basic_checks(&r.position, faults) > 0 ||
		    !retro_structure_read(&r.position, rules_orthodox, &s, &why);
		CHECK(!refused || !legal, "%s is legal: %s", fen, why.reason);
		CHECK(refused || !trivial, "%s is not refused", fen);
		CHECK(legal || !s.free, "%s is free, and illegal", fen);
		if (!refused)
			plain(&r.position, rules_orthodox, &s);
		hard += refused && !trivial;
	}
	CHECK(f == NULL || (rows > 5000 && hard >= 60), "%d rows, %d hard ones refused", rows, hard);
	free(line);
	if (f != NULL)
		fclose(f);
}

/* -- if the structure demands nothing, neither do the columns -- */

struct question {
	uint64_t random;
	int one_in;		/* one position in this many is checked */
	long asked;
};

static void
ask_columns(struct question *q, const struct position *p)
{
	struct retro_structure s;
	struct illegality why = { DIAG_NONE, NO_SQUARE, "" };
	char fen[FEN_MAX];

	if (!retro_structure_read(p, rules_orthodox, &s, NULL) || !s.free)
		return;
	q->asked++;
	fen_write(p, fen);
	CHECK(proof_kernel_find(p, rules_orthodox, &s, 0, 0, NULL, &why) != PROOF_KERNEL_NONE, "%s is free, but: %s", fen, why.reason);
}

static bool
ask_now_and_then(void *data, const struct position *p, int game, int ply)
{
	struct question *q = data;

	(void)game, (void)ply;
	if (random_below(&q->random, q->one_in) == 0)
		ask_columns(q, p);
	return true;
}

/* Puts that many pieces of one kind on empty squares; pawns mostly in their own half. */
static void
scatter(uint64_t *random, struct position *p, enum colour colour, enum kind kind, int n)
{
	while (n > 0) {
		int s = random_below(random, 64);

		if (kind == PAWN)
			s = 8 + random_below(random, random_below(random, 2) ? 24 : 48);
		if (colour == BLACK)
			s ^= 56;
		if (p->board[s] != NONE)
			continue;
		position_put(p, (square)s, colour, kind);
		n--;
	}
}

/* Random pieces: a few are missing, now and then one is promoted. */
static void
scattered(uint64_t *random, struct position *p)
{
	static const int initially[] = { [PAWN] = 8, [KNIGHT] = 2, [BISHOP] = 2, [ROOK] = 2, [QUEEN] = 1 };

	memset(p, 0, sizeof *p);
	p->en_passant = NO_SQUARE;
	position_put(p, E1, WHITE, KING);
	position_put(p, E1 ^ 56, BLACK, KING);
	for (int c = WHITE; c <= BLACK; c++) {
		int missing = random_below(random, 5), pawns = 8 - random_below(random, 4);

		scatter(random, p, (enum colour)c, PAWN, pawns);
		for (int kind = KNIGHT; kind <= QUEEN; kind++) {
			int n = initially[kind];

			while (n > 0 && missing > 0 && random_below(random, 3) == 0)
				n--, missing--;
			n += pawns < 8 && random_below(random, 12) == 0;
			scatter(random, p, (enum colour)c, (enum kind)kind, n);
		}
	}
	position_settle(p);
}

/* The same with colours exchanged. */
static void
mirror(const struct position *p, struct position *out)
{
	memset(out, 0, sizeof *out);
	out->en_passant = NO_SQUARE;
	for (int s = 0; s < 64; s++) {
		enum colour other = p->side[WHITE] & SQUARE_BIT(s) ? BLACK : WHITE;

		if (p->board[s] != NONE)
			position_put(out, (square)(s ^ 56), other, (enum kind)p->board[s]);
	}
	out->turn = !p->turn;
	out->castling = __builtin_bswap64(p->castling);
	position_settle(out);
}

static void
structure_mirrored(void)
{
	struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];
	uint64_t random = 5;
	const int rounds = check_all() ? 8000 : 2500;
	int n[2] = { 0, 0 };

	for (int i = 0; i < rounds; i++) {
		struct position p, q;
		struct retro_structure s, t;
		char fen[FEN_MAX];
		bool fits;

		scattered(&random, &p);
		if (legal_basic_material(&p, faults) > 0)
			continue;
		mirror(&p, &q);
		fen_write(&p, fen);
		n[fits = retro_structure_read(&p, rules_orthodox, &s, NULL)]++;
		CHECK(fits == retro_structure_read(&q, rules_orthodox, &t, NULL), "%s and its mirror image", fen);
		CHECK(plain(&p, rules_orthodox, &s) == plain(&q, rules_orthodox, &t), "%s and its mirror image", fen);
		CHECK(s.captures[WHITE] == t.captures[BLACK] && s.still[WHITE] == __builtin_bswap64(t.still[BLACK]) &&
		    (!fits || s.promotions[WHITE] == t.promotions[BLACK]), "%s and its mirror image", fen);
	}
	CHECK(n[false] > rounds / 16 && n[true] > rounds / 16, "%d and %d", n[false], n[true]);
}

static void
structure_free(void)
{
	struct question proofs = { 1, 8, 0 }, games = { 2, 40, 0 }, any = { 3, 1, 0 };
	struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];
	const int share = check_all() ? 1 : 4;	/* one of that many */

	arisen_random(400 / share, 250, 9, ask_now_and_then, &games);
	for (int i = 0; i < 12000 / share; i++) {
		struct position p;

		scattered(&any.random, &p);
		if (legal_basic_material(&p, faults) == 0)
			ask_columns(&any, &p);
	}
	CHECK(games.asked > 1000 / share && any.asked > 300 / share, "%ld and %ld asked", games.asked, any.asked);
	if (arisen_proofs(shared("proofgames.dev.tsv"), share, ask_now_and_then, &proofs) < 0)
		skip("no shared data");
	else
		CHECK(proofs.asked > 500 / share, "%ld asked", proofs.asked);
}

int
main(void)
{
	RUN(structure_table);
	RUN(structure_random);
	RUN(structure_still);
	RUN(structure_960);
	RUN(structure_proofs);
	RUN(structure_verdicts);
	RUN(structure_mirrored);
	RUN(structure_free);
	return check_end();
}
