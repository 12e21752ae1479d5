/*
 * test_retro_retract: moves taken back: those that were played are among them, each of them leads back, and none
 * is missing.
 */
#include <stdlib.h>
#include <string.h>

#include "support/arisen.h"
#include "support/check.h"
#include "games/chess/fen.h"
#include "games/chess/legal_basic.h"
#include "games/chess/movegen.h"
#include "support/random.h"
#include "games/retro/retro_retract.h"

static const char *
text_of(const struct position *p)
{
	static char fen[FEN_MAX];

	fen_write(p, fen);
	return fen;
}

static struct position
position_of(const char *fen)
{
	struct fen_reading r;

	fen_read((struct span){ fen, strlen(fen) }, &r);
	return r.position;
}

static bool
same_men(const struct position *a, const struct position *b)
{
	return a->turn == b->turn && a->side[WHITE] == b->side[WHITE] &&
	    memcmp(a->board, b->board, sizeof(a->board)) == 0;
}

static bool
possible(const struct position *p)
{
	struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];

	return legal_basic_material(p, faults) == 0 && legal_basic_checks(p, faults) == 0 &&
	    (p->en_passant == NO_SQUARE || legal_basic_en_passant(p, p->en_passant, faults) == 0);
}

/* The move, played, gives the position again. */
static bool
leads_to(const struct position *before, const struct retraction *r, const struct position *p, unsigned how)
{
	struct position after = *before;

	if (!movegen_has(before, r->move))
		return false;
	position_play(&after, r->move);
	if ((how & RETRO_RETRACT_PASSED_UNKNOWN) && p->en_passant == NO_SQUARE)
		return same_men(&after, p);
	return position_same(&after, p);
}

static void
check_all_lead_back(const struct position *p, unsigned how)
{
	static struct retraction out[RETRACTIONS_MAX];
	int n = retro_retract_some(p, how, out);

	for (int i = 0; i < n; i++) {
		struct position before;

		retro_retract(p, &out[i], &before);
		CHECK(possible(&before), "%s: %d-%d", text_of(p), move_from(out[i].move), move_to(out[i].move));
		CHECK(leads_to(&before, &out[i], p, how), "%s: %d-%d", text_of(p), move_from(out[i].move),
		    move_to(out[i].move));
	}
}

struct course {
	struct position last;
	unsigned how;
	int positions, castlings;
};

/* Taking back gives the position before, exactly once. */
static bool
check_played(void *data, const struct position *p, int game, int ply)
{
	static struct retraction out[RETRACTIONS_MAX];
	struct course *c = data;
	int hits = 0, n = ply > 0 ? retro_retract_some(p, c->how, out) : 0;

	for (int i = 0; i < n; i++) {
		struct position before;

		retro_retract(p, &out[i], &before);
		if (!same_men(&before, &c->last))
			continue;
		hits++;
		c->castlings += out[i].castling;
		CHECK((before.castling & ~c->last.castling) == 0, "%s: too many rights", text_of(p));
		CHECK(before.en_passant == NO_SQUARE || before.en_passant == c->last.en_passant, "%s: ep", text_of(p));
		CHECK(leads_to(&before, &out[i], p, 0), "%s", text_of(p));
	}
	CHECK(ply == 0 || hits == 1, "game %d, ply %d: %d ways: %s", game, ply, hits, text_of(p));
	if (ply % 16 == 7)
		check_all_lead_back(p, ply % 32 == 7 ? RETRO_RETRACT_CHESS960 | RETRO_RETRACT_PASSED_UNKNOWN : 0);
	c->last = *p;
	c->positions++;
	return true;
}

static void
random_games(void)
{
	struct course c = { .positions = 0 };

	arisen_random(60, 240, 11, check_played, &c);
	CHECK(c.positions > 5000, "%d positions", c.positions);
}

static void
chess960_games(void)
{
	struct course c = { .how = RETRO_RETRACT_CHESS960 };

	arisen_chess960(check_played, &c);
	CHECK(c.positions > 5000 && c.castlings > 20, "%d positions, %d castlings", c.positions, c.castlings);
}

static void
proof_games(void)
{
	const char *dir = getenv("ARBITER_SHARED");
	const int every = check_all() ? 1 : 8;
	struct course c = { .positions = 0 };
	char path[4096];

	snprintf(path, sizeof path, "%s/data/proofgames.dev.tsv", dir != NULL ? dir : "../shared");
	if (arisen_proofs(path, every, check_played, &c) < 0)
		skip("no shared data");
}

static void
lift(struct position *p, int s)
{
	p->kind[p->board[s]] &= ~SQUARE_BIT(s);
	p->side[WHITE] &= ~SQUARE_BIT(s);
	p->side[BLACK] &= ~SQUARE_BIT(s);
	p->board[s] = NONE;
}

/* Builds the position before by placing the pieces, without any check. */
static bool
try_back(const struct position *p, int from, int to, int promotion, int captured)
{
	int us = !p->turn;
	struct position before = *p;
	struct retraction r = { move_make(from, to, promotion), (uint8_t)captured, false, false };

	lift(&before, to);
	position_put(&before, (square)from, (enum colour)us, promotion != NONE ? PAWN : (enum kind)p->board[to]);
	if (captured != NONE)
		position_put(&before, (square)to, (enum colour)p->turn, (enum kind)captured);
	before.turn = us;
	before.en_passant = NO_SQUARE;
	position_settle(&before);
	return possible(&before) && leads_to(&before, &r, p, 0);
}

/* All pieces, all squares, all captures, tried one by one; castling and en passant are not among them. */
static int
count_by_trying(const struct position *p)
{
	bits empty = ~position_occupied(p);
	int n = 0;

	for (bits men = p->side[!p->turn]; men != 0; men &= men - 1)
		for (bits b = empty; b != 0; b &= b - 1)
			for (int captured = NONE; captured <= QUEEN; captured++) {
				int to = bits_lowest(men), kind = p->board[to], from = bits_lowest(b);

				if ((kind == KNIGHT ? attack_reach[KNIGHT] : attack_reach[QUEEN])[to] & SQUARE_BIT(from))
					n += try_back(p, from, to, NONE, captured);
				if (kind != PAWN && kind != KING && (RANK_OF(to) == 7 || RANK_OF(to) == 0) &&
				    (attack_reach[KING][to] & SQUARE_BIT(from)))
					n += try_back(p, from, to, kind, captured);
			}
	return n;
}

static bool
check_complete(void *data, const struct position *p, int game, int ply)
{
	static struct retraction out[RETRACTIONS_MAX];
	int n = retro_retract_all(p, out), plain = 0, *tried = data, expected;

	if ((ply + game) % 61 != 40)
		return true;
	for (int i = 0; i < n; i++)
		plain += !out[i].castling && !out[i].en_passant;
	expected = count_by_trying(p);
	CHECK(plain == expected, "%s: %d, not %d", text_of(p), plain, expected);
	++*tried;
	return true;
}

static void
none_is_missing(void)
{
	int tried = 0;

	arisen_random(30, 240, 5, check_complete, &tried);
	CHECK(tried > 50, "%d positions", tried);
}

/* Random pieces, most often with a check: positions that are rare in games. */
static void
strewn_about(void)
{
	uint64_t random = 3;
	int tried = 0;

	for (int i = 0; i < 40000 && tried < 60; i++) {
		struct position p = { .en_passant = NO_SQUARE, .turn = i & 1, .fullmoves = 1 };
		struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];

		for (int men = 4 + i % 12; men > 0; men--) {
			int s = random_below(&random, 64), kind = men > 2 ? 1 + random_below(&random, QUEEN) : KING;

			if (p.board[s] == NONE)
				position_put(&p, (square)s, men & 1 ? WHITE : BLACK, (enum kind)kind);
		}
		if (legal_basic_material(&p, faults) != 0 || legal_basic_checks(&p, faults) != 0)
			continue;
		position_settle(&p);
		if (p.checkers == 0 && i % 8 != 0)
			continue;
		check_complete(&tried, &p, 0, 40);
		check_all_lead_back(&p, RETRO_RETRACT_CHESS960 | RETRO_RETRACT_PASSED_UNKNOWN);
	}
	CHECK(tried == 60, "%d positions", tried);
}

static void
counted(void)
{
	static const struct {
		const char *fen;
		unsigned how;
		int castlings, passings;
	} rows[] = {
		{ "4k3/8/8/8/8/8/8/5RK1 b - - 0 1", 0, 1, 0 },
		{ "4k3/8/8/8/8/8/8/2KR4 b - - 0 1", 0, 1, 0 },
		{ "4k3/8/8/8/8/8/8/1NKR4 b - - 0 1", 0, 0, 0 },
		{ "4k3/8/8/8/8/8/8/5RKR b - - 0 1", 0, 0, 0 },
		{ "5rk1/8/8/8/8/8/8/R3K3 w Q - 0 1", 0, 1, 0 },
		{ "5rk1/8/8/8/8/8/8/4K3 w - - 0 1", 0, 1, 0 },
		{ "5rk1/8/8/8/8/8/8/5K2 w - - 0 1", 0, 1, 0 },
		{ "5rk1/8/5Q2/8/8/8/8/5K2 w - - 0 1", 0, 0, 0 },	/* the king passed an attacked square */
		{ "4k3/8/8/8/8/8/8/2r2RK1 b - - 0 1", 0, 0, 0 },
		{ "8/8/4k3/8/8/8/8/5RKb b - - 0 1", RETRO_RETRACT_CHESS960, 12, 0 },	/* the rook was not on the e-file */
		{ "4k3/8/4P3/8/8/8/8/4K3 b - - 0 1", 0, 0, 2 },
		{ "4k3/8/P7/8/8/8/8/4K3 b - - 0 1", 0, 0, 1 },
		{ "4k3/4p3/4P3/8/8/8/8/4K3 b - - 0 1", 0, 0, 0 },
		{ "4k3/8/4P3/4n3/8/8/8/4K3 b - - 0 1", 0, 0, 0 },
		{ "4k3/8/8/8/8/3p4/8/4K3 w - - 0 1", 0, 0, 2 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		static struct retraction out[RETRACTIONS_MAX];
		struct position p = position_of(rows[i].fen);
		int n = retro_retract_some(&p, rows[i].how, out), castlings = 0, passings = 0;

		for (int j = 0; j < n; j++) {
			castlings += out[j].castling;
			passings += out[j].en_passant;
		}
		CHECK(castlings == rows[i].castlings && passings == rows[i].passings, "%s: %d castlings, %d in passing",
		    rows[i].fen, castlings, passings);
		check_all_lead_back(&p, rows[i].how);
	}
}

/*
 * An en passant square tells the last move; without one, a double step that could be captured was not the last
 * move, unless that is unknown.
 */
static void
passed_squares(void)
{
	static struct retraction out[RETRACTIONS_MAX];
	const move step = move_make(12, 28, NONE);
	struct position p = position_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
	int n = retro_retract_all(&p, out), with = 0;

	CHECK(n == 1 && out[0].move == step && out[0].captured == NONE, "%d", n);
	p = position_of("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
	n = retro_retract_all(&p, out);
	for (int i = 0; i < n; i++)
		CHECK(out[i].move != step, "the square is missing");
	n = retro_retract_some(&p, RETRO_RETRACT_PASSED_UNKNOWN, out);
	for (int i = 0; i < n; i++)
		with += out[i].move == step;
	CHECK(with == 1, "%d", with);
	p = position_of("3rk3/8/8/8/3pP3/3K4/8/8 b - - 0 1");
	n = retro_retract_all(&p, out);
	CHECK(n > 1, "%d", n);
}

int
main(void)
{
	RUN(random_games);
	RUN(chess960_games);
	RUN(proof_games);
	RUN(none_is_missing);
	RUN(strewn_about);
	RUN(counted);
	RUN(passed_squares);
	return check_end();
}
