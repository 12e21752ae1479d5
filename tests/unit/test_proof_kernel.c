/*
 * test_proof_kernel: known verdicts; every kernel is replayed by a second implementation of its rules; positions
 * that arose always have one.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/arisen.h"
#include "support/check.h"
#include "games/chess/fen.h"
#include "games/retro/proof_kernel.h"
#include "games/chess/movegen.h"
#include "support/random.h"
#include "support/rows.h"

static bool
read_fen(const char *fen, struct position *p)
{
	struct fen_reading r;

	fen_read(span_of(fen), &r);
	*p = r.position;
	return r.usable;
}

/* --- a second opinion on a kernel --- */

struct replay {
	int n[8];
	int file[8][16];	/* names of the pawns, from White's side */
	int taken[2];		/* pieces of that colour captured in the plan */
	int deaths[2];		/* of these, pawns as pawns */
	int promoted[2][8][2];	/* by kind and shade */
	int crossed[16];	/* captures by that pawn */
};

static int
find_pawn(const struct replay *r, int man, int *at)
{
	for (int file = 0; file < 8; file++)
		for (*at = 0; *at < r->n[file]; ++*at)
			if (r->file[file][*at] == man)
				return file;
	return -1;
}

static void
pull(struct replay *r, int file, int at)
{
	memmove(&r->file[file][at], &r->file[file][at + 1], (size_t)(r->n[file] - at - 1) * sizeof(int));
	r->n[file]--;
}

static void
push(struct replay *r, int file, int at, int man)
{
	memmove(&r->file[file][at + 1], &r->file[file][at], (size_t)(r->n[file] - at) * sizeof(int));
	r->file[file][at] = man;
	r->n[file]++;
}

/* What is wrong with the step; NULL: nothing. */
static const char *
replay_step(struct replay *r, const struct proof_kernel_step *step)
{
	int at = 0, victim_at = 0, from = -1, colour = step->colour;
	int end = colour == WHITE ? 7 : 0;

	if (step->man != PROOF_KERNEL_OFFICER) {
		if (step->man > 15 || step->man / 8 != colour || (from = find_pawn(r, step->man, &at)) < 0)
			return "no such pawn";
		if (abs(from - step->file) != (step->victim != PROOF_KERNEL_NOBODY))
			return "not the next file";
		if (step->promotion != NONE && at != (colour == WHITE ? r->n[from] - 1 : 0))
			return "somebody stands before it";
		pull(r, from, at);
		r->crossed[step->man] += step->victim != PROOF_KERNEL_NOBODY;
	} else if (step->victim > 15)
		return "an officer takes nobody";
	if (step->victim != PROOF_KERNEL_NOBODY)
		r->taken[!colour]++;
	if (step->victim < 16) {
		if (step->victim / 8 == colour || find_pawn(r, step->victim, &victim_at) != step->file)
			return "the victim is not there";
		pull(r, step->file, victim_at);
		r->deaths[!colour]++;
		if (step->man != PROOF_KERNEL_OFFICER && victim_at != step->place)
			return "not where the victim stood";
	}
	if (step->promotion != NONE)
		r->promoted[colour][step->promotion][(step->file + end) & 1]++;
	else if (step->man != PROOF_KERNEL_OFFICER) {
		if (step->victim == PROOF_KERNEL_NOBODY || step->place > r->n[step->file] || r->n[step->file] > 5)
			return "nowhere to stand";
		push(r, step->file, step->place, step->man);
	}
	return NULL;
}

/* The pawns that are left are those of the position, in order, and near enough to their home. */
static const char *
replay_pawns(const struct replay *r, const struct proof_kernel *k, const struct position *p)
{
	bits left = p->kind[PAWN];

	for (int file = 0; file < 8; file++)
		for (int at = 0, below = -1; at < r->n[file]; at++) {
			int man = r->file[file][at], s = k->pawn[man];

			if (s >= 64 || FILE_OF(s) != file || RANK_OF(s) <= below || !(left & p->side[man / 8] & SQUARE_BIT(s)))
				return "a pawn is not where it should be";
			if (r->crossed[man] > (man < 8 ? RANK_OF(s) - 1 : 6 - RANK_OF(s)))
				return "a pawn took more often than it advanced";
			below = RANK_OF(s);
			left &= ~SQUARE_BIT(s);
		}
	return left == 0 ? NULL : "a pawn is missing";
}

/* The promoted pieces on the board were promoted, and no more was captured than is missing. */
static const char *
replay_men(const struct replay *r, const struct position *p)
{
	static const int array[] = { [KNIGHT] = 2, [ROOK] = 2, [QUEEN] = 1 };
	const bits light = 0x55aa55aa55aa55aau;

	for (int us = WHITE; us <= BLACK; us++) {
		int men = 0, pawns = count(position_men(p, us, PAWN)), sum = 0;

		for (int kind = KNIGHT; kind <= QUEEN; kind++) {
			int n = r->promoted[us][kind][0] + r->promoted[us][kind][1];

			sum += n;
			men += count(position_men(p, us, kind));
			if (kind != BISHOP && n < count(position_men(p, us, kind)) - array[kind])
				return "too few promotions";
		}
		for (int shade = 0; shade < 2; shade++)
			if (r->promoted[us][BISHOP][shade] <
			    count(position_men(p, us, BISHOP) & (shade ? light : ~light)) - 1)
				return "too few bishops";
		if (pawns + sum + r->deaths[us] != 8)
			return "pawns are lost";
		if (r->taken[us] > 15 - men - pawns)
			return "too many captures";
	}
	return NULL;
}

static const char *
replay(const struct proof_kernel *k, const struct position *p)
{
	struct replay r;
	const char *wrong = NULL;

	memset(&r, 0, sizeof(r));
	for (int file = 0; file < 8; file++) {
		push(&r, file, 0, file);
		push(&r, file, 1, 8 + file);
	}
	for (int i = 0; wrong == NULL && i < k->n; i++)
		wrong = replay_step(&r, &k->step[i]);
	if (wrong == NULL)
		wrong = replay_pawns(&r, k, p);
	return wrong != NULL ? wrong : replay_men(&r, p);
}

/* --- questions --- */

enum { REFUSED = PROOF_KERNEL_UNDECIDED + 1 };	/* by the structure */

static const char *const names[] = { "none", "found", "undecided", "refused" };

struct tally {
	int answers[4];
};

static int
answer_of(const char *name, const struct position *p, uint64_t seed)
{
	struct retro_structure st;
	struct proof_kernel k;
	struct illegality why = { .id = DIAG_NONE };
	enum proof_kernel_answer answer;
	const char *wrong;

	if (!retro_structure_read(p, rules_orthodox, &st, &why))
		return REFUSED;
	answer = proof_kernel_find(p, rules_orthodox, &st, 0, seed, &k, &why);
	if (answer == PROOF_KERNEL_FOUND && (wrong = replay(&k, p)) != NULL)
		CHECK(false, "%s: %s", name, wrong);
	CHECK((answer == PROOF_KERNEL_NONE) == (why.id == DIAG_FEN_NO_PROOF_KERNEL) &&
	    (answer == PROOF_KERNEL_NONE) == (why.reason[0] != '\0'), "%s: no reason, or one too many", name);
	return (int)answer;
}

static void
vectors(void)
{
	struct rows r;
	int n = 0;

	if (!rows_open(&r, "fixtures/unit/proof_kernel.csv")) {
		CHECK(false, "fixtures/unit/proof_kernel.csv: cannot be read");
		return;
	}
	for (; rows_next(&r); n++) {
		struct position p;
		int answer;

		if (!read_fen(r.field[0], &p)) {
			CHECK(false, "%s: not usable", r.field[0]);
			continue;
		}
		answer = answer_of(r.field[0], &p, 0);
		/* Positions that the structure refutes have no kernel either. */
		CHECK(strcmp(names[answer == REFUSED ? PROOF_KERNEL_NONE : answer], r.field[1]) == 0, "%s: %s", r.field[0],
		    names[answer]);
	}
	CHECK(n > 10, "%d vectors", n);
}

static bool
has_arisen(void *data, const struct position *p, int game, int ply)
{
	struct tally *t = data;
	char name[64];
	int answer;

	if (ply % 7 != 0)
		return true;
	snprintf(name, sizeof(name), "game %d, half-move %d", game, ply);
	t->answers[answer = answer_of(name, p, (uint64_t)(ply % 3))]++;
	CHECK(answer != PROOF_KERNEL_NONE && answer != REFUSED, "%s: %s", name, names[answer]);
	return true;
}

static void
random_games(void)
{
	struct tally t = { { 0 } };

	arisen_random(60, 300, 7, has_arisen, &t);
	CHECK(t.answers[PROOF_KERNEL_FOUND] > 1000, "%d found", t.answers[PROOF_KERNEL_FOUND]);
	printf("# %d found, %d undecided\n", t.answers[PROOF_KERNEL_FOUND], t.answers[PROOF_KERNEL_UNDECIDED]);
}

/* --- random games in which some pieces never move and are never captured: it limits the others --- */

enum { WALLS_PLIES = 260 };

/*
 * Prefers pawn moves, captures, and most of all promotions; pieces that must not move are neither moved nor
 * captured.
 */
static move
choose_around(const struct position *p, bits still, uint64_t *random)
{
	move moves[MOVES_MAX], best = NO_MOVE;
	int n = movegen_all(p, moves), most = -1;

	for (int i = 0; i < n; i++) {
		bits both = SQUARE_BIT(move_from(moves[i])) | SQUARE_BIT(move_to(moves[i]));
		int like = random_below(random, 100) + 30 * (p->board[move_from(moves[i])] == PAWN) +
		    60 * (move_promotion(moves[i]) != NONE);

		if (!(both & still) && like > most) {
			most = like;
			best = moves[i];
		}
	}
	return best;
}

/* Castling squares and pawns beside each other, at random. */
static bits
choose_still(uint64_t *random)
{
	static const bits castles[] = { 0, (bits)0x90 << 56, (bits)0x11 << 56, 0x90, 0x11, (bits)0x90 << 56 | 0x90 };
	bits still = castles[random_below(random, 6)], pawns = random_next(random) & random_next(random);

	return still | (pawns & (RANK_BITS(1) | RANK_BITS(6)));
}

static void
games_with_walls(void)
{
	const int games = check_all() ? 150 : 50;
	struct tally t = { { 0 } };
	uint64_t random = 11;

	for (int game = 0; game < games; game++) {
		struct position p = position_start;
		bits still = choose_still(&random);
		move m;

		for (int ply = 0; ply < WALLS_PLIES && (m = choose_around(&p, still, &random)) != NO_MOVE; ply++) {
			has_arisen(&t, &p, game, ply);
			position_play(&p, m);
		}
	}
	CHECK(t.answers[PROOF_KERNEL_FOUND] > games * 7, "%d found", t.answers[PROOF_KERNEL_FOUND]);
	printf("# %d found, %d undecided\n", t.answers[PROOF_KERNEL_FOUND], t.answers[PROOF_KERNEL_UNDECIDED]);
}

static const char *
shared(const char *name, char path[512])
{
	const char *dir = getenv("ARBITER_SHARED");

	snprintf(path, 512, "%s/data/%s", dir != NULL ? dir : "../shared", name);
	return path;
}

static void
proof_games(void)
{
	struct tally t = { { 0 } };
	char path[512];

	if (arisen_proofs(shared("proofgames.dev.tsv", path), check_all() ? 1 : 7, has_arisen, &t) < 0)
		skip("no proof games here");
	else
		printf("# %d found, %d undecided\n", t.answers[PROOF_KERNEL_FOUND], t.answers[PROOF_KERNEL_UNDECIDED]);
}

/* Published verdicts: none is contradicted, and nearly all positions without a kernel are found. */
static void
verdicts(void)
{
	struct tally t[2] = { { { 0 } }, { { 0 } } };
	char path[512], line[512];
	FILE *f = fopen(shared("fen-legality.dev.tsv", path), "r");

	if (f == NULL) {
		skip("no verdicts here");
		return;
	}
	while (fgets(line, sizeof(line), f) != NULL) {
		char *rest = line, *fen = strtok_r(rest, "\t", &rest), *verdict = strtok_r(rest, "\t", &rest);
		bool no_kernel = strstr(rest, "no proof kernel") != NULL, legal = strcmp(verdict, "legal") == 0;
		struct position p;
		int answer;

		if ((!no_kernel && !legal) || !read_fen(fen, &p))
			continue;
		answer = answer_of(fen, &p, 0);
		t[legal].answers[answer]++;
		CHECK(!legal || (answer != PROOF_KERNEL_NONE && answer != REFUSED), "%s: %s", fen, names[answer]);
	}
	fclose(f);
	for (int legal = 0; legal < 2; legal++)
		printf("# %s: %d refused, %d none, %d found, %d undecided\n", legal ? "legal" : "illegal",
		    t[legal].answers[REFUSED], t[legal].answers[PROOF_KERNEL_NONE], t[legal].answers[PROOF_KERNEL_FOUND],
		    t[legal].answers[PROOF_KERNEL_UNDECIDED]);
	CHECK(t[0].answers[PROOF_KERNEL_FOUND] + t[0].answers[PROOF_KERNEL_UNDECIDED] == 0, "some are not refuted");
}

/* --- games of pawns only, with officers that appear where they are captured: few captures, many promotions --- */

enum { OFFICERS = 5 };		/* queen, rook, knight, dark and light bishop */

struct pawns {
	uint8_t board[64];		/* 0, or 1 + colour */
	int officers[2][OFFICERS];
	unsigned bishops[2];		/* files on which a pawn was promoted */
	int left;			/* captures that may still be made */
};

/* An officer of that colour is captured, by a pawn on the square, or anywhere (NO_SQUARE).  False: there is none. */
static bool
lose_officer(struct pawns *g, int colour, int s, uint64_t *random)
{
	int kind = random_below(random, OFFICERS);

	if (kind > 2 && s != NO_SQUARE && ((FILE_OF(s) + RANK_OF(s)) & 1) != kind - 3)
		return false;
	return g->officers[colour][kind] > 0 && g->officers[colour][kind]-- > 0;
}

/* A pawn arrives; on the last rank it is promoted to any piece that the square allows. */
static void
arrive(struct pawns *g, int colour, int s, uint64_t *random)
{
	int kind = random_below(random, 4);

	if (RANK_OF(s) != (colour == WHITE ? 7 : 0))
		g->board[s] = (uint8_t)(1 + colour);
	else {
		g->bishops[colour] |= (unsigned)(kind == 3) << FILE_OF(s);
		g->officers[colour][kind == 3 ? 3 + ((FILE_OF(s) + RANK_OF(s)) & 1) : kind]++;
	}
}

/* Some bishop was promoted on a square that it cannot have left, behind two pawns that never moved. */
static bool
bishop_shut(const struct pawns *g)
{
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int file = 0; file < 8; file++) {
			const uint8_t *rank = &g->board[colour == WHITE ? 48 : 8], enemy = (uint8_t)(2 - colour);

			if ((g->bishops[colour] >> file & 1) && (file == 0 || rank[file - 1] == enemy) &&
			    (file == 7 || rank[file + 1] == enemy))
				return true;
		}
	return false;
}

static void
pawn_move(struct pawns *g, uint64_t *random)
{
	int s = random_below(random, 64), colour = g->board[s] - 1, way = random_below(random, 24), to;

	if (colour < 0)
		return;
	to = s + (colour == WHITE ? 8 : -8);
	if (way > 5) {
		if (g->board[to] == 0) {
			g->board[s] = 0;
			arrive(g, colour, to, random);
		}
		return;
	}
	if (g->left == 0)
		return;
	if (way == 5 && random_below(random, 8) == 0) {	/* an officer captures it */
		g->board[s] = 0;
		g->left--;
	}
	to += way < 3 ? -1 : 1;
	if (way > 4 || abs(FILE_OF(to) - FILE_OF(s)) != 1 || g->board[to] == 1 + colour)
		return;
	if (g->board[to] == 0 && (random_below(random, 8) > 0 || !lose_officer(g, !colour, to, random)))
		return;
	g->left--;
	g->board[s] = 0;
	arrive(g, colour, to, random);
}

/*
 * Puts officers where there is room, except where bishops can be locked in; checks do not matter here.  False:
 * there is no room.
 */
static bool
pawns_position(const struct pawns *g, struct position *p, struct retro_structure *st)
{
	static const enum kind kinds[OFFICERS] = { QUEEN, ROOK, KNIGHT, BISHOP, BISHOP };

	*p = (struct position){ .en_passant = NO_SQUARE };
	memset(st, 0, sizeof(*st));
	for (int s = 0; s < 64; s++)
		if (g->board[s] != 0)
			position_put(p, (square)s, (enum colour)(g->board[s] - 1), PAWN);
	for (int colour = WHITE; colour <= BLACK; colour++) {
		static const int array[OFFICERS] = { 1, 2, 2, 1, 1 };

		for (int i = OFFICERS - 1; i >= 0; i--)
			for (int n = 0, s = 16; n < g->officers[colour][i]; s++) {
				if (s == 64)
					return false;
				if (p->board[s] != NONE || (i > 2 && ((FILE_OF(s) + RANK_OF(s)) & 1) != i - 3))
					continue;
				position_put(p, (square)s, (enum colour)colour, kinds[i]);
				if (++n > array[i])
					st->promotions[colour]++;
			}
		st->captures[!colour] = 15 - count(p->side[colour]);
	}
	return true;
}

static void
games_of_pawns(void)
{
	uint64_t random = 5;
	const int games = check_all() ? 2000 : 600;
	int answers[3] = { 0, 0, 0 };

	for (int game = 0; game < games; game++) {
		struct pawns g = { .officers = { { 1, 2, 2, 1, 1 }, { 1, 2, 2, 1, 1 } }, .left = 2 + game % 7 };
		struct retro_structure st;
		struct position p;
		struct proof_kernel k;
		enum proof_kernel_answer answer;
		const char *wrong = NULL;

		for (int s = 0; s < 8; s++) {
			g.board[8 + s] = 1 + WHITE;
			g.board[48 + s] = 1 + BLACK;
		}
		for (int i = random_below(&random, 6000); i > 0; i--)
			pawn_move(&g, &random);
		if (bishop_shut(&g) || !pawns_position(&g, &p, &st))
			continue;
		answer = proof_kernel_find(&p, rules_chess960, &st, 0, 0, &k, NULL);
		answers[answer]++;
		if (answer == PROOF_KERNEL_FOUND)
			wrong = replay(&k, &p);
		CHECK(answer != PROOF_KERNEL_NONE && wrong == NULL, "game %d: %s", game, wrong != NULL ? wrong : "none");
	}
	printf("# %d found, %d undecided\n", answers[PROOF_KERNEL_FOUND], answers[PROOF_KERNEL_UNDECIDED]);
	CHECK(answers[PROOF_KERNEL_FOUND] > games / 2, "%d found", answers[PROOF_KERNEL_FOUND]);
}

int
main(void)
{
	RUN(games_of_pawns);
	RUN(vectors);
	RUN(random_games);
	RUN(games_with_walls);
	RUN(proof_games);
	RUN(verdicts);
	return check_end();
}
