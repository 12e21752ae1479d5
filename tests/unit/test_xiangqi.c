/*
 * test_xiangqi: numbers of legal continuations in xiangqi are compared with published ones (fixtures/unit/perft-xiangqi.tsv),
 * and single rules with positions made for them.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/random.h"
#include "games/xiangqi/xq_end.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_possible.h"
#include "games/xiangqi/xq_reason.h"

static unsigned long long
perft(const struct xq_position *p, int depth)
{
	xq_move list[XQ_MOVES_MAX];
	unsigned long long sum = 0;
	int n = xq_moves(p, list);

	if (depth <= 1)
		return (unsigned long long)n;
	for (int i = 0; i < n; i++) {
		struct xq_position after = *p;

		xq_play(&after, list[i]);
		sum += perft(&after, depth - 1);
	}
	return sum;
}

/* All rows up to so many nodes: ARBITER_PERFT_NODES, or few. */
static void
published(void)
{
	const char *most = getenv("ARBITER_PERFT_NODES");
	unsigned long long limit = most == NULL ? 400000 : strtoull(most, NULL, 10);
	FILE *f = fopen("fixtures/unit/perft-xiangqi.tsv", "r");
	char line[512];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *fen = strtok(line, "\t"), *depth = strtok(NULL, "\t"), *nodes = strtok(NULL, "\t\n");
		struct xq_position p;

		if (nodes == NULL || strtoull(nodes, NULL, 10) > limit || atoi(depth) == 0)
			continue;
		CHECK(xq_fen_position(span_of(fen), &p), "%s: not usable", fen);
		CHECK(perft(&p, atoi(depth)) == strtoull(nodes, NULL, 10), "%s: depth %s: %llu", fen, depth,
		    perft(&p, atoi(depth)));
		rows++;
	}
	CHECK(f != NULL && rows >= 30, "only %d rows", rows);
	if (f != NULL)
		fclose(f);
}

static xq_move
move_of(const char *text)
{
	return xq_move_of(xq_point(text[0] - 'a', text[1] - '0'), xq_point(text[2] - 'a', text[3] - '0'));
}

/* Moves and why they are illegal; of the text only a part is compared. */
static void
reasons(void)
{
	static const struct { const char *fen, *move, *wrong, *text; enum diag id; } rows[] = {
#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
		{ START, "h2e2", "legal", "", DIAG_NONE },
		{ START, "b4b5", "no-piece", "no piece on b4", DIAG_ILLEGAL_NO_SUCH_PIECE },
		{ START, "b9c7", "wrong-side", "the horse on b9 is Black's, and it is Red's turn", DIAG_ILLEGAL_WRONG_SIDE },
		{ START, "a0b1", "not-its-way", "the chariot on a0 cannot go to b1: it moves along a line", DIAG_ILLEGAL_UNREACHABLE },
		{ START, "b0b2", "not-its-way", "and then one diagonally outward", DIAG_ILLEGAL_UNREACHABLE },
		{ START, "e0e0", "not-its-way", "the general on e0", DIAG_ILLEGAL_UNREACHABLE },
		{ START, "e0e2", "not-its-way", "one point along a line", DIAG_ILLEGAL_UNREACHABLE },
		{ START, "a0a3", "own-piece", "Red's own soldier is there", DIAG_ILLEGAL_OWN_PIECE },
		{ START, "a0a5", "jumps", "the soldier on a3 is in the way", DIAG_ILLEGAL_BLOCKED },
		{ START, "b2b8", "jumps", "the cannon on b7 is in the way, and a cannon jumps only to capture", DIAG_ILLEGAL_BLOCKED },
		{ START, "b2b7", "no-screen", "cannot take the cannon on b7: there is no screen", DIAG_ILLEGAL_SCREEN },
		{ START, "a3a2", "backwards", "may not go back to a2", DIAG_ILLEGAL_PAWN_DIRECTION },
		{ START, "a3b3", "sideways", "has not crossed the river", DIAG_ILLEGAL_PAWN_DIRECTION },
		{ "4k4/4R4/9/9/4P4/9/9/9/9/3K5 w", "e8e5", "own-piece", "soldier is there", DIAG_ILLEGAL_OWN_PIECE },
		{ "3k5/9/9/P8/9/9/9/9/9/4K4 w", "a6b6", "legal", "", DIAG_NONE },
		{ "3k5/9/9/P8/9/9/9/9/9/4K4 w", "a6a5", "backwards", "a5", DIAG_ILLEGAL_PAWN_DIRECTION },
		{ "3k5/9/9/9/9/9/9/9/3A5/5K3 w", "d1c2", "leaves-palace", "the advisor on d1 may not leave the palace", DIAG_ILLEGAL_PALACE },
		{ "3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", "leaves-palace", "the general on f0", DIAG_ILLEGAL_PALACE },
		{ "3k5/9/9/9/9/6B2/9/9/9/5K3 w", "g4i6", "crosses-river", "the elephant on g4 may not cross the river to i6", DIAG_ILLEGAL_RIVER },
		{ "3k5/9/9/9/9/9/9/4B4/3p5/5K3 w", "e2c0", "eye-blocked", "the soldier on d1 blocks its eye", DIAG_ILLEGAL_BLOCKED },
		{ "3k5/9/9/9/9/9/9/4N4/4p4/5K3 w", "e2f0", "own-piece", "general is there", DIAG_ILLEGAL_OWN_PIECE },
		{ "3k5/9/9/9/9/9/9/4N4/4p4/5K3 w", "e2d0", "leg-blocked", "the soldier on e1 blocks its leg", DIAG_ILLEGAL_BLOCKED },
		{ "3k5/9/4r4/4p4/4P4/9/9/4C4/9/5K3 w", "e2e7", "two-screens",
		    "over two pieces: the soldier on e5 and the soldier on e6 are between them", DIAG_ILLEGAL_SCREEN },
		{ "3k5/9/4r4/4p4/4P4/4P4/9/4C4/9/5K3 w", "e2e7", "two-screens", "over more than two pieces", DIAG_ILLEGAL_SCREEN },
		{ "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", "generals-face", "on d0 the general would face the general on d9",
		    DIAG_ILLEGAL_GENERALS_FACE },
		{ "4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5c6", "generals-face",
		    "without the horse on e5 the generals on e0 and e9 would face each other", DIAG_ILLEGAL_GENERALS_FACE },
		{ "3k5/9/9/9/9/9/9/9/r8/5K3 w", "f0f1", "into-check", "would be in check on f1 from the chariot on a1",
		    DIAG_ILLEGAL_KING_INTO_CHECK },
		{ "3k5/9/9/9/9/9/9/5r3/9/5K3 w", "f0f1", "into-check", "would still be in check on f1 from the chariot on f2",
		    DIAG_ILLEGAL_KING_INTO_CHECK },
		{ "3k5/9/9/9/9/9/9/9/4cn3/4K4 w", "e0e1", "legal", "", DIAG_NONE },
		{ "3k5/9/9/9/9/9/9/9/r3c4/4K4 w", "e0e1", "into-check", "cannot take the cannon on e1: the chariot on a1 protects it",
		    DIAG_ILLEGAL_KING_INTO_CHECK },
		{ "3k5/9/9/9/9/9/9/4r4/9/N3K4 w", "a0b2", "in-check",
		    "is in check from the chariot on e2, and moving the horse from a0 to b2 does not answer it", DIAG_ILLEGAL_IN_CHECK },
		{ "3k5/9/9/4r4/9/9/9/9/4R4/4K4 w", "e1a1", "pinned",
		    "the chariot on e1 is pinned to the general on e0 by the chariot on e6", DIAG_ILLEGAL_PINNED },
		{ "3k5/9/9/4r4/9/9/9/9/4R4/4K4 w", "e1e6", "legal", "", DIAG_NONE },
		{ "3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1a1", "leg-freed", "blocks the leg of the horse on d2", DIAG_ILLEGAL_EXPOSES_GENERAL },
		{ "3k5/9/4c4/9/9/9/4P4/9/4R4/4K4 w", "e1a1", "screen-removed",
		    "leaves one screen, on e3, between the cannon on e7 and the general on e0", DIAG_ILLEGAL_EXPOSES_GENERAL },
		{ "3k5/9/4c4/9/9/9/9/9/R8/4K4 w", "a1e1", "screen-added", "on e1 the chariot would be the screen of the cannon on e7",
		    DIAG_ILLEGAL_EXPOSES_GENERAL },
		{ "3k5/9/4c4/4p4/9/9/9/9/R8/4K4 w", "a1e1", "legal", "", DIAG_NONE },
		{ "4k4/9/9/4R4/9/9/9/9/9/5K3 w", "e6e9", "takes-general", "before a general is taken", DIAG_ILLEGAL_CAPTURES_KING },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct xq_position p;
		struct xq_reason reason;

		xq_fen_position(span_of(rows[i].fen), &p);
		xq_reason_find(&p, move_of(rows[i].move), 0, &reason);
		CHECK(strcmp(xq_wrong_name(reason.wrong), rows[i].wrong) == 0 && reason.id == rows[i].id &&
		    strstr(reason.text, rows[i].text) != NULL, "%s %s: %s: %s", rows[i].fen, rows[i].move,
		    xq_wrong_name(reason.wrong), reason.text);
		CHECK((reason.wrong == XQ_RIGHT) == xq_legal(&p, move_of(rows[i].move)), "%s %s", rows[i].fen, rows[i].move);
	}
}

/* Every number that can be a move: legal if the list has it, else there is a reason; and attackers reach what they attack. */
static void
all_numbers(void)
{
	const int plies = check_all() ? 200 : 70;
	uint64_t state = 23;
	struct xq_position p;

	xq_start(&p);
	for (int ply = 0; ply < plies; ply++) {
		xq_move list[XQ_MOVES_MAX];
		uint8_t attackers[XQ_ATTACKERS_MAX];
		int n = xq_moves(&p, list);
		bool listed[UINT16_MAX + 1] = { false };
		struct xq_impossible impossible[XQ_IMPOSSIBLE_MAX];
		struct xq_reason reason;

		for (int i = 0; i < n; i++)
			listed[list[i]] = true;
		for (unsigned m = 0; m <= UINT16_MAX; m++) {
			xq_reason_find(&p, (xq_move)m, 0, &reason);
			CHECK((reason.wrong == XQ_RIGHT) == listed[m] && xq_legal(&p, (xq_move)m) == listed[m] &&
			    (reason.text[0] == '\0') == listed[m], "ply %d: %u: %s", ply, m, reason.text);
		}
		CHECK(xq_impossible_find(&p, impossible) == 0, "ply %d: %s", ply, impossible[0].text);
		for (int to = 0; to < XQ_POINTS; to++) {
			int found = xq_attackers(&p, p.turn, to, attackers);

			for (int from = 0; from < XQ_POINTS; from++)
				if (xq_is_of(p.board[from], p.turn) && xq_reaches(&p, from, to, true))
					found--;
			CHECK(found == 0, "ply %d: attackers of %s", ply, xq_point_name(to).s);
		}
		if (n == 0)
			xq_start(&p);
		else
			xq_play(&p, list[random_below(&state, n)]);
	}
}

static void
ends(void)
{
	static const struct { const char *fen; enum xq_end end; bool bare; } rows[] = {
		{ START, XQ_GOES_ON, false },
		{ "3k5/4P4/4P4/9/9/9/9/9/9/4K4 b", XQ_STALEMATE, false },
		{ "3k5/3P5/4P4/9/9/9/9/9/9/4K4 b", XQ_GOES_ON, false },		/* the general takes the soldier */
		{ "3k5/3P5/3P5/9/9/9/9/9/9/4K4 b", XQ_MATE, false },
		{ "3k5/9/9/9/9/9/9/9/9/4K4 w", XQ_GOES_ON, true },
		{ "3k5/9/b3b4/9/9/6B2/9/3A5/9/4K4 w", XQ_GOES_ON, true },
		{ "3k5/9/b3b4/9/9/6B2/9/3A5/9/4K2N1 w", XQ_GOES_ON, false },
		{ "4k4/4a4/3a1N3/9/9/9/9/9/9/4K4 b", XQ_GOES_ON, false },	/* takes the horse */
		{ "3ak4/9/3aN4/9/9/9/9/9/4C4/3K5 b", XQ_GOES_ON, false },
		{ "3akN3/9/3a1N3/9/9/9/9/9/9/3K5 b", XQ_GOES_ON, false },
		{ "R3k4/R8/9/9/9/9/9/9/9/3K5 b", XQ_MATE, false },
		{ "R3k4/9/9/9/9/9/9/9/9/3K5 b", XQ_GOES_ON, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct xq_position p;

		CHECK(xq_fen_position(span_of(rows[i].fen), &p), "%s", rows[i].fen);
		CHECK(xq_end_of(&p) == rows[i].end && xq_is_bare(&p) == rows[i].bare, "%s: %d %d", rows[i].fen,
		    (int)xq_end_of(&p), xq_is_bare(&p));
	}
}

/* Plays a cycle of moves so many times, and says how many rounds count for the claim of each side. */
static void
count(const char *code, const char *fen, const char *cycle, int times, unsigned rounds[2])
{
	const struct xq_limit *limit = xq_limit_find(code);
	struct xq_position p;
	struct xq_quiet quiet;

	xq_fen_position(span_of(fen), &p);
	xq_quiet_start(limit, &p, &quiet);
	while (times-- > 0)
		for (const char *m = cycle; *m != '\0'; m += 5) {
			CHECK(xq_legal(&p, move_of(m)), "%s: %.4s", fen, m);
			xq_play(&p, move_of(m));
			xq_quiet_add(&quiet, &p);
		}
	for (int side = XQ_RED; side <= XQ_BLACK; side++)
		rounds[side] = xq_limit_rounds(limit, &quiet, side);
}

static void
limits(void)
{
#define QUIET "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "a1a2 d9d8 a2a1 d8d9 "
#define CHECKS "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1", "d9e9 d1e1 e9d9 e1d1 "
	static const struct { const char *code, *fen, *cycle; int times; unsigned red, black; } rows[] = {
		{ "cxa1999", QUIET, 30, 60, 60 },
		{ "asian", "3k5/9/9/9/9/9/9/9/R3p4/4K4 w - - 7 1", "a1e1 d9d8 ", 1, 0, 0 },	/* a capture */
		{ "cgl2007", QUIET, 25, 50, 50 },
		{ "pikafish", QUIET, 30, 60, 60 },
		{ "fsf", QUIET, 30, 60, 60 },
		/* 12 checks, all by Red: two are too many for Red's claim, not for Black's. */
		{ "cxa1999", CHECKS, 6, 10, 12 },
		{ "pikafish", CHECKS, 6, 10, 10 },
		{ "fsf", CHECKS, 6, 10, 10 },
		{ "cgl2007", CHECKS, 6, 12, 12 },
		/* The counter of the position: 3 moves, of which Red, who is not to move, made two. */
		{ "cxa1999", "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 3 1", "", 1, 1, 1 },
		{ "cgl2007", "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 40 1", "d9e9 ", 1, 20, 20 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		unsigned got[2];

		count(rows[i].code, rows[i].fen, rows[i].cycle, rows[i].times, got);
		CHECK(got[XQ_RED] == rows[i].red && got[XQ_BLACK] == rows[i].black, "row %zu: %u and %u", i, got[XQ_RED],
		    got[XQ_BLACK]);
	}
	CHECK(xq_limit_find("none") == NULL, "there is no such code");
}

int
main(void)
{
	RUN(published);
	RUN(reasons);
	RUN(all_numbers);
	RUN(ends);
	RUN(limits);
	return check_end();
}
