/*
 * test_winnable: who can still mate: examples, a published collection, an exhaustive search of small positions,
 * and the quick answer.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "games/chess/movegen.h"
#include "support/random.h"
#include "support/rows.h"
#include "slow/slow.h"
#include "games/dead_positions/winnable.h"

/* The most nodes for a row of the collection, and how many rows may need more. */
enum { NODES = 2000, OPEN_MAX = 1000 };

static bool
read_fen(const char *fen, struct position *p)
{
	struct fen_reading r;

	fen_read(span_of(fen), &r);
	*p = r.position;
	return r.usable;
}

static const char *
name_of(int verdict)
{
	static const char *const names[] = { [UNWINNABLE] = "no", [WINNABLE] = "yes", [UNDECIDED] = "undecided" };

	return verdict < 0 ? "error" : names[verdict];
}

/* The line is legal and ends in mate by that side. */
static void
check_line(const char *fen, struct position p, int winner, const struct mate_line *line)
{
	if (line->n == NO_LINE)
		return;
	CHECK(line->n >= 0 && line->n <= MATE_LINE_MAX, "%s: %d moves", fen, line->n);
	for (int i = 0; i < line->n; i++) {
		if (!movegen_has(&p, line->moves[i])) {
			CHECK(false, "%s: move %d of the line is not legal", fen, i + 1);
			return;
		}
		position_play(&p, line->moves[i]);
	}
	CHECK(p.turn != winner && p.checkers != 0 && !movegen_any(&p), "%s: the line does not end in mate", fen);
}

/* The verdict, after comparing everything that must agree with it. */
static int
verdict_of(const char *fen, int winner, unsigned long nodes)
{
	struct mate_line line;
	struct position p;
	int verdict, bare;

	if (!read_fen(fen, &p)) {
		CHECK(false, "%s: not usable", fen);
		return -1;
	}
	verdict = winnable(&p, winner, &(struct effort){ nodes, EFFORT_ENDLESS }, &line);
	if (verdict == WINNABLE)
		check_line(fen, p, winner, &line);
	bare = verdict == UNDECIDED ? verdict : winnable(&p, winner, &(struct effort){ nodes, EFFORT_ENDLESS }, NULL);
	CHECK(bare == verdict, "%s: %s with a line, %s without", fen, name_of(verdict), name_of(bare));
	CHECK(verdict != UNWINNABLE || !winnable_plainly(&p, winner), "%s: unwinnable, but plainly winnable", fen);
	return verdict;
}

static void
winnable_vectors(void)
{
	struct rows r;
	int n = 0;

	if (!rows_open(&r, "fixtures/unit/winnable.csv")) {
		CHECK(false, "fixtures/unit/winnable.csv: cannot be read");
		return;
	}
	for (; rows_next(&r); n++)
		for (int winner = WHITE; winner <= BLACK; winner++) {
			int verdict;

			if (r.field[1 + winner][0] == '\0')
				continue;
			verdict = verdict_of(r.field[0], winner, 0);
			CHECK(strcmp(r.field[1 + winner], name_of(verdict)) == 0, "%s, %s: %s", r.field[0],
			    winner == WHITE ? "White" : "Black", name_of(verdict));
		}
	CHECK(n > 30, "%d vectors", n);
}

/* Every verdict within the limit is the published one. */
static void
winnable_collection(void)
{
	const char *dir = getenv("ARBITER_SHARED");
	char path[512], line[512];
	const int every = check_all() ? 1 : 8;
	int rows = 0, open = 0;
	FILE *f;

	snprintf(path, sizeof path, "%s/data/unwinnable.dev.tsv", dir != NULL ? dir : "../shared");
	if ((f = fopen(path, "r")) == NULL) {
		skip("no collection of verdicts here");
		return;
	}
	while (fgets(line, sizeof line, f) != NULL) {
		char *winner = strchr(line, '\t'), *verdict = winner != NULL ? strchr(winner + 1, '\t') : NULL;
		int got;

		if (verdict == NULL || rows++ == 0 || rows % every != 0)
			continue;
		*winner++ = *verdict++ = '\0';
		verdict[strcspn(verdict, "\t\n")] = '\0';
		got = verdict_of(line, winner[0] == 'w' ? WHITE : BLACK, NODES);
		open += got == UNDECIDED;
		CHECK(got == UNDECIDED || (got == WINNABLE) == (strcmp(verdict, "winnable") == 0), "%s, %s: %s", line,
		    winner, name_of(got));
	}
	fclose(f);
	CHECK(rows > 1000 && open <= OPEN_MAX / every, "%d rows, %d undecided", rows, open);
}

/* --- a second opinion: all positions that can be reached, by tests/slow/slow.c --- */

enum { WORLD_MAX = 3000 };

struct world {
	struct slow at[WORLD_MAX];
	int32_t table[4 * WORLD_MAX];	/* place + 1 */
	int n;
};

/* False: it would not fit. */
static bool
world_add(struct world *w, const struct slow *p)
{
	uint32_t key = (uint32_t)p->white * 2654435761u;

	for (int s = 0; s < 64; s++)
		key = (key ^ (unsigned char)p->at[s]) * 16777619u;
	for (key %= 4 * WORLD_MAX; w->table[key] != 0; key = (key + 1) % (4 * WORLD_MAX))
		if (slow_same(&w->at[w->table[key] - 1], p))
			return true;
	if (w->n == WORLD_MAX)
		return false;
	w->at[w->n] = *p;
	w->table[key] = ++w->n;
	return true;
}

/* Searches breadth first for who can mate, until both can or until there are no more positions. */
static void
explore(struct world *w, const char *fen, int can[2])
{
	struct slow start;

	can[WHITE] = can[BLACK] = UNDECIDED;
	memset(w->table, 0, sizeof w->table);
	w->n = 0;
	if (!slow_read_fen(&start, fen) || !world_add(w, &start))
		return;
	for (int i = 0; i < w->n && (can[WHITE] != WINNABLE || can[BLACK] != WINNABLE); i++) {
		struct slow_move list[SLOW_MOVES_MAX];
		int n = slow_moves(&w->at[i], list);

		if (n == 0 && slow_check(&w->at[i]))
			can[w->at[i].white ? BLACK : WHITE] = WINNABLE;
		for (int k = 0; k < n; k++) {
			struct slow next = w->at[i];

			slow_play(&next, &list[k]);
			if (!world_add(w, &next))
				return;
		}
	}
	for (int side = WHITE; side <= BLACK; side++)
		if (can[side] != WINNABLE)
			can[side] = UNWINNABLE;
}

/*
 * Three or four pieces, near a corner or anywhere; or kings, a wall of pawns, perhaps with a gap, and perhaps a
 * piece.
 */
static bool
random_position(uint64_t *random, bool blocked, bool corner, struct position *p)
{
	static const enum kind kinds[] = { PAWN, PAWN, KNIGHT, BISHOP, ROOK };
	struct position q = { .en_passant = NO_SQUARE, .turn = (int)(random_next(random) & 1), .fullmoves = 1 };
	int men = 1 + (int)(random_next(random) & 1);
	unsigned rank = 2 + (unsigned)(random_next(random) % 3);

	for (int file = (int)(random_next(random) & 1); blocked && file < 8; file += 2) {
		if (random_next(random) % 24 == 0)
			continue;
		position_put(&q, (square)(rank * 8 + (unsigned)file), WHITE, PAWN);
		position_put(&q, (square)((rank + 1) * 8 + (unsigned)file), BLACK, PAWN);
	}
	for (int i = 0; i < 2 + (blocked ? men - 1 : men); i++) {
		square s = (square)(random_next(random) & (corner ? 033 : 077));
		enum kind kind = i < 2 ? KING : kinds[random_next(random) % 5];

		if (q.board[s] != NONE || (kind == PAWN && (RANK_OF(s) == 0 || RANK_OF(s) == 7)))
			return false;
		position_put(&q, s, i < 2 ? (enum colour)i : (enum colour)(random_next(random) & 1), kind);
	}
	position_settle(&q);
	*p = q;
	return !(position_attackers(p, p->king[!p->turn], position_occupied(p)) & p->side[p->turn]);
}

static void
winnable_small_worlds(void)
{
	const int rounds = check_all() ? 1000 : 300;
	struct world *w = malloc(sizeof *w);
	uint64_t random = 4711;
	int told[2] = { 0, 0 };

	for (int i = 0; i < rounds && w != NULL; i++) {
		struct position p;
		char fen[FEN_MAX];
		int can[2];

		if (!random_position(&random, i % 4 != 0, i % 4 == 0, &p))
			continue;
		fen_write(&p, fen);
		explore(w, fen, can);
		for (int winner = WHITE; winner <= BLACK; winner++) {
			int slow = can[winner], fast;

			if (slow == UNDECIDED)
				continue;
			fast = verdict_of(fen, winner, 0);
			CHECK(fast == slow, "%s, %s: %s, but all positions say %s", fen,
			    winner == WHITE ? "White" : "Black", name_of(fast), name_of(slow));
			told[slow]++;
		}
	}
	free(w);
	CHECK(told[WINNABLE] >= rounds / 150 && told[UNWINNABLE] > rounds / 20, "%d yes, %d no", told[WINNABLE], told[UNWINNABLE]);
}

/* If the quick answer is yes, there is a line: sparse and blocked positions, and positions played from them. */
static void
winnable_looks(void)
{
	const int rounds = check_all() ? 4000 : 1000;
	uint64_t random = 99;
	int yes = 0;

	for (int i = 0; i < rounds; i++) {
		struct position p;

		if (!random_position(&random, i % 2 == 1, false, &p))
			continue;
		for (int ply = (int)(random_next(&random) % 20); ply > 0; ply--) {
			move list[MOVES_MAX];
			int n = movegen_all(&p, list);

			if (n == 0)
				break;
			position_play(&p, list[random_next(&random) % (unsigned)n]);
		}
		for (int winner = WHITE; winner <= BLACK; winner++) {
			char fen[FEN_MAX];
			struct mate_line line;
			int verdict;

			if (!winnable_plainly(&p, winner))
				continue;
			yes++;
			fen_write(&p, fen);
			verdict = winnable(&p, winner, &(struct effort){ 100000, EFFORT_ENDLESS }, &line);
			CHECK(verdict != UNWINNABLE, "%s: plainly winnable, but is not", fen);
			if (verdict == WINNABLE)
				check_line(fen, p, winner, &line);
		}
	}
	CHECK(yes > rounds / 14, "%d looks said yes", yes);
}

/* The answer is always the same, and there is none beyond the limit. */
static void
winnable_limits(void)
{
	const char *fen = "k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1";
	struct mate_line a, b;
	struct position p;

	CHECK(read_fen(fen, &p), "%s", fen);
	CHECK(winnable(&p, WHITE, &(struct effort){ 1000, EFFORT_ENDLESS }, NULL) == UNDECIDED, "%s: decided within 1000 nodes", fen);
	p = position_start;
	CHECK(winnable(&p, BLACK, 0, &a) == WINNABLE && winnable(&p, BLACK, 0, &b) == WINNABLE, "start");
	CHECK(a.n == b.n && memcmp(a.moves, b.moves, (size_t)a.n * sizeof *a.moves) == 0, "two lines from the start");
	/* Two steps of the king and the quick look says yes; the pawn is too far from its square for so short a search. */
	fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
	CHECK(read_fen(fen, &p) && winnable_plainly(&p, WHITE), "%s", fen);
	CHECK(winnable(&p, WHITE, &(struct effort){ 1, EFFORT_ENDLESS }, &a) == WINNABLE && a.n == NO_LINE,
	    "%s: a line of %d moves within one node", fen, a.n);
	CHECK(winnable_nodes(NULL) == WINNABLE_NODES && winnable_nodes(&(struct effort){ 7, 0 }) == 7 &&
	    winnable_nodes(&(struct effort){ 1ul << 40, 0 }) == WINNABLE_NODES_MAX, "the limits of one search");
}

int
main(void)
{
	RUN(winnable_vectors);
	RUN(winnable_collection);
	RUN(winnable_small_worlds);
	RUN(winnable_looks);
	RUN(winnable_limits);
	return check_end();
}
