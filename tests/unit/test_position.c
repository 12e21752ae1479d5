/* test_position: properties of positions in random games: keys, sameness, passing, forcing. */
#include <stdint.h>
#include <string.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "games/chess/line.h"
#include "games/chess/movegen.h"
#include "support/random.h"

enum { GAMES = 300, PLIES = 120 };

static const char *const starts[] = {
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"rkbbr2n/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RKBBR2N w EAea - 0 9",
	"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
};
enum { STARTS = sizeof starts / sizeof *starts };

static struct position
position_of(const char *text)
{
	struct fen_reading r;

	fen_read(span_of(text), &r);
	CHECK(r.usable, "%s: not usable", text);
	return r.position;
}

/* The same position built again from what is on the board. */
static struct position
rebuilt(const struct position *p)
{
	struct position q = { .en_passant = p->en_passant, .castling = p->castling, .turn = p->turn,
	    .halfmoves = p->halfmoves, .fullmoves = p->fullmoves };

	for (int s = 0; s < 64; s++)
		if (p->board[s] != NONE)
			position_put(&q, (square)s, p->side[BLACK] >> s & 1 ? BLACK : WHITE, (enum kind)p->board[s]);
	position_settle(&q);
	return q;
}

/* Compares member by member, since kind[NONE] has no meaning. */
static void
check_equal(const struct position *a, const struct position *b, const char *what)
{
	char fen[FEN_MAX];

	fen_write(a, fen);
	CHECK(memcmp(a->kind + PAWN, b->kind + PAWN, sizeof a->kind - sizeof *a->kind) == 0, "%s: %s: kinds", fen, what);
	CHECK(memcmp(a->side, b->side, sizeof a->side) == 0, "%s: %s: sides", fen, what);
	CHECK(memcmp(a->board, b->board, sizeof a->board) == 0, "%s: %s: board", fen, what);
	CHECK(a->key == b->key, "%s: %s: key", fen, what);
	CHECK(a->checkers == b->checkers, "%s: %s: checkers", fen, what);
	CHECK(a->castling == b->castling && a->en_passant == b->en_passant, "%s: %s: rights", fen, what);
	CHECK(memcmp(a->king, b->king, sizeof a->king) == 0 && a->turn == b->turn, "%s: %s: kings, turn", fen, what);
	CHECK(a->halfmoves == b->halfmoves && a->fullmoves == b->fullmoves, "%s: %s: counters", fen, what);
}

/* One king a side, disjoint sides and kinds, the side not to move not in check, rights only of rooks at home. */
static void
check_consistent(const struct position *p)
{
	bits all = 0;
	char fen[FEN_MAX];
	int them = !p->turn;

	fen_write(p, fen);
	for (int kind = PAWN; kind <= KING; kind++) {
		bits men = position_men(p, WHITE, kind) | position_men(p, BLACK, kind);

		CHECK(men == p->kind[kind] && !(men & all), "%s: kinds overlap", fen);
		all |= men;
	}
	CHECK(all == position_occupied(p) && !(p->side[WHITE] & p->side[BLACK]), "%s: sides", fen);
	for (int s = 0; s < 64; s++)
		CHECK(p->board[s] == NONE ? !(all & SQUARE_BIT(s)) : (p->kind[p->board[s]] & SQUARE_BIT(s)) != 0, "%s: board", fen);
	for (int colour = WHITE; colour <= BLACK; colour++)
		CHECK(position_men(p, colour, KING) == SQUARE_BIT(p->king[colour]), "%s: kings", fen);
	CHECK(!(position_attackers(p, p->king[them], all) & p->side[p->turn]), "%s: king can be taken", fen);
	CHECK((position_attackers(p, p->king[p->turn], all) & p->side[them]) == p->checkers, "%s: checkers", fen);
	CHECK(!(p->castling & ~p->kind[ROOK]), "%s: castling right without a rook", fen);
	CHECK(!(p->kind[PAWN] & (RANK_BITS(0) | RANK_BITS(7))), "%s: pawn on the back rank", fen);
}

/* Plays random games and shows every position, with the legal moves, to `look`. */
static void
random_games(void (*look)(const struct position *, const move *, int))
{
	uint64_t random = 2024;

	for (int game = 0; game < GAMES; game++) {
		struct position p = position_of(starts[game % STARTS]);

		for (int ply = 0; ply < PLIES; ply++) {
			move list[MOVES_MAX];
			int n = movegen_all(&p, list);

			look(&p, list, n);
			if (n == 0)
				break;
			position_play(&p, list[random_next(&random) % (unsigned)n]);
		}
	}
}

static void
look_key(const struct position *p, const move *list, int n)
{
	struct position q = rebuilt(p);

	(void)list, (void)n;
	check_equal(p, &q, "played and rebuilt");
	check_consistent(p);
	CHECK(position_same(p, &q) && position_same(&q, p), "same as itself");
}

static void
position_keys(void)
{
	random_games(look_key);
}

static void
look_text(const struct position *p, const move *list, int n)
{
	char fen[FEN_MAX];
	struct fen_reading r;

	(void)list;
	fen_write(p, fen);
	fen_read(span_of(fen), &r);
	CHECK(r.usable, "%s: not usable", fen);
	check_equal(p, &r.position, "written and read");
	for (int i = 0; i < r.faults_n; i++)
		CHECK(r.faults[i].severity < SEVERITY_ERROR, "%s: reached, but %s", fen, diag_rows[r.faults[i].id].id);
	CHECK((n > 0) == movegen_any(p), "%s: movegen_any", fen);
}

/* Positions reached by play are legal, and fen.c must agree. */
static void
position_texts(void)
{
	random_games(look_text);
}

static bool
listed(const move *list, int n, move m)
{
	for (int i = 0; i < n; i++)
		if (list[i] == m)
			return true;
	return false;
}

static void
look_moves(const struct position *p, const move *list, int n)
{
	char fen[FEN_MAX];

	fen_write(p, fen);
	for (int i = 0; i < n; i++) {
		struct position after = *p;

		CHECK(!listed(list + i + 1, n - i - 1, list[i]), "%s: a move twice", fen);
		CHECK(list[i] != NO_MOVE && position_legal(p, list[i]), "%s: listed, not legal", fen);
		position_play(&after, list[i]);
		CHECK(after.turn != p->turn && !position_same(p, &after), "%s: nothing moved", fen);
		CHECK(!(position_attackers(&after, after.king[p->turn], position_occupied(&after)) &
		    after.side[after.turn]), "%s: left in check", fen);
	}
}

static void
position_moves(void)
{
	random_games(look_moves);
}

static void
look_pass(const struct position *p, const move *list, int n)
{
	struct position q = *p, again;
	char fen[FEN_MAX];

	(void)list, (void)n;
	fen_write(p, fen);
	CHECK(position_pass(&q) == (p->checkers == 0), "%s: pass", fen);
	if (p->checkers != 0) {
		check_equal(p, &q, "not passed");
		return;
	}
	CHECK(q.turn != p->turn && q.en_passant == NO_SQUARE && q.fullmoves == p->fullmoves + (uint32_t)p->turn, "%s: passed", fen);
	again = rebuilt(&q);
	check_equal(&q, &again, "passed and rebuilt");
}

static void
position_passing(void)
{
	random_games(look_pass);
}

/*
 * Moves from any square to any other are refused without a change, or give a valid position; no pawn stays on the
 * last rank.
 */
static void
look_force(const struct position *p, const move *list, int n)
{
	static uint64_t random = 7;

	(void)list, (void)n;
	for (int i = 0; i < 20; i++) {
		uint64_t r = random_next(&random);
		move m = move_make((int)(r & 63), (int)(r >> 6 & 63), NONE);
		struct position q = *p, again;

		if (p->board[move_from(m)] == PAWN && (r >> 12 & 1) && ((RANK_BITS(0) | RANK_BITS(7)) & SQUARE_BIT(move_to(m))))
			m = move_make(move_from(m), move_to(m), QUEEN);
		if (!position_force(&q, m)) {
			check_equal(p, &q, "refused");
			continue;
		}
		check_consistent(&q);
		again = rebuilt(&q);
		check_equal(&q, &again, "forced and rebuilt");
		CHECK(q.turn != p->turn, "turn");
	}
}

static void
position_forcing(void)
{
	random_games(look_force);
}

/* What makes two positions the same (FIDE 9.2.3), and what does not. */
static void
position_sameness(void)
{
	static const struct { const char *a, *b; bool same; } rows[] = {
		{ "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 33 99", true },
		{ "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false },
		{ "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", true },
		{ "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1", false },
		{ "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", false },
		{ "4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p1P2/8/8/8/4K3 w - - 0 1", true },
		{ "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", true },
		{ "4k3/8/8/8/8/8/8/R1N1K3 w - - 0 1", "4k3/8/8/8/8/8/8/N1R1K3 w - - 0 1", false },
		{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", false },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct position a = position_of(rows[i].a), b = position_of(rows[i].b);

		CHECK(position_same(&a, &b) == rows[i].same, "%s and %s", rows[i].a, rows[i].b);
		CHECK((a.key == b.key) == rows[i].same, "%s and %s: keys", rows[i].a, rows[i].b);
	}
}

/* Two ways to the same position give the same key; the counters do not matter. */
static void
position_transposed(void)
{
	static const move ways[2][4] = {
		{ 6 | 21 << 6, 62 | 45 << 6, 1 | 18 << 6, 57 | 42 << 6 },	/* Nf3 Nf6 Nc3 Nc6 */
		{ 1 | 18 << 6, 57 | 42 << 6, 6 | 21 << 6, 62 | 45 << 6 },
	};
	struct position p[2] = { position_start, position_start };

	for (int way = 0; way < 2; way++)
		for (int i = 0; i < 4; i++) {
			CHECK(movegen_has(&p[way], ways[way][i]), "move %d of way %d", i, way);
			position_play(&p[way], ways[way][i]);
		}
	CHECK(position_same(&p[0], &p[1]), "a transposition is the same position");
	CHECK(!position_same(&p[0], &position_start), "but not the start");
}

/* A line of random moves and null moves, and the position after each; returns its length. */
static int
random_line(struct position *at, struct line_step *steps, uint64_t *state)
{
	int n = 0;

	while (n < PLIES) {
		move moves[MOVES_MAX];
		int count = movegen_all(&at[n], moves);
		move m = count == 0 ? NO_MOVE : moves[random_below(state, count)];

		at[n + 1] = at[n];
		if (count == 0 || random_below(state, 50) == 0)
			m = NO_MOVE;
		if (m != NO_MOVE)
			position_play(&at[n + 1], m);
		else if (!position_pass(&at[n + 1]))
			break;
		steps[n] = (struct line_step){ .key = at[n + 1].key, .halfmoves = at[n + 1].halfmoves, .move = m };
		n++;
	}
	return n;
}

/* The positions of a line, asked for in any order, are those that its moves lead to one by one. */
static void
position_lines_of_play(void)
{
	static struct position at[PLIES + 1];
	struct line_step steps[PLIES];
	uint64_t state = 23;

	for (int i = 0; i < GAMES; i++) {
		struct line_replay kept = { 0 };
		struct line line = { at, steps, 0 };

		at[0] = position_of(starts[i % STARTS]);
		line.n = random_line(at, steps, &state);
		for (int k = 0; k < 40; k++) {
			int ply = random_below(&state, line.n + 1);
			struct position p;

			line_at(&line, k % 2 ? &kept : NULL, ply, &p);
			check_equal(&p, &at[ply], "line");
			CHECK(p.halfmoves == at[ply].halfmoves && p.fullmoves == at[ply].fullmoves, "clocks after %d", ply);
		}
		line_free(&kept);
	}
}

int
main(void)
{
	RUN(position_keys);
	RUN(position_texts);
	RUN(position_moves);
	RUN(position_passing);
	RUN(position_forcing);
	RUN(position_sameness);
	RUN(position_transposed);
	RUN(position_lines_of_play);
	return check_end();
}
