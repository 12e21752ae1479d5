/*
 * test_epd_check: moves of operations are accepted exactly if the slow implementation has them, in SAN and as two squares;
 * bm, sm, pm and pv all judge them alike.
 */
#include <string.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "apps/positions/epd_check.h"
#include "slow/slow.h"

static const char *const positions[] = {
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
	"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6",
	"4k3/8/8/8/8/8/4r3/R3K2R w KQ -",
	"k7/8/8/8/3Q1Q2/8/3Q4/7K w - -",
};
static const char *const opcodes[] = { "bm", "sm", "pm", "pv", "am" };

/* The findings of the line with this operation: how many are errors, and how many others there are. */
static void
judge(const char *position, const char *opcode, const char *word, int *illegal, int *others)
{
	struct grading grading;
	struct findings findings = { .grading = &grading };
	struct fen_reading r;
	char line[256], error[160];

	CHECK(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "%s", error);
	snprintf(line, sizeof line, "%s %s %s;", position, opcode, word);
	fen_read(span_of(line), &r);
	CHECK(r.usable && r.operations.n > 0, "%s", line);
	epd_check(&r, &findings);
	*illegal = *others = 0;
	for (size_t i = 0; i < findings.n; i++)
		*(findings.list[i].id == DIAG_EPD_MOVE_ILLEGAL ? illegal : others) += 1;
	findings_free(&findings);
}

static void
test_san(void)
{
	for (size_t k = 0; k < sizeof positions / sizeof *positions; k++) {
		struct slow_move all[SLOW_MOVES_MAX];
		struct slow s;
		char fen[SLOW_FEN_MAX], san[SLOW_SAN_MAX];
		int n, illegal, others;

		snprintf(fen, sizeof fen, "%s 0 1", positions[k]);
		CHECK(slow_read_fen(&s, fen), "%s", fen);
		n = slow_moves(&s, all);
		for (int i = 0; i < n; i++) {
			slow_write_san(&s, &all[i], all, n, san);
			judge(positions[k], opcodes[i % 5], san, &illegal, &others);
			CHECK(illegal == 0 && others == 0, "%s: %s", positions[k], san);
			san[strcspn(san, "+#")] = '\0';
			judge(positions[k], opcodes[i % 5], san, &illegal, &others);
			CHECK(illegal == 0 && others == 0, "%s: %s", positions[k], san);
		}
	}
}

static bool
legal(const struct slow_move *all, int n, int from, int to)
{
	for (int i = 0; i < n; i++)
		if (all[i].from == from && (all[i].to == to || all[i].rook == to) &&
		    (all[i].promotion == 0 || all[i].promotion == 'q'))
			return true;
	return false;
}

static void
test_squares(void)
{
	int accepted = 0;

	for (size_t k = 0; k < sizeof positions / sizeof *positions; k++) {
		struct slow_move all[SLOW_MOVES_MAX];
		struct slow s;
		char fen[SLOW_FEN_MAX], word[8];
		int n, illegal, others;

		snprintf(fen, sizeof fen, "%s 0 1", positions[k]);
		CHECK(slow_read_fen(&s, fen), "%s", fen);
		n = slow_moves(&s, all);
		for (int from = 0; from < 64; from++)
			for (int to = 0; to < 64; to++) {
				bool queen = s.at[from] == (s.white ? 'P' : 'p') && to / 8 == (s.white ? 7 : 0);

				if (from == to || s.at[from] == '.')
					continue;
				/* With little time, all that are legal and a third of the others. */
				if (!check_all() && (from + to) % 3 != 0 && !legal(all, n, from, to))
					continue;
				snprintf(word, sizeof word, "%c%d%c%d%s", 'a' + from % 8, from / 8 + 1, 'a' + to % 8, to / 8 + 1,
				    queen ? "q" : "");
				judge(positions[k], opcodes[(from + to) % 5], word, &illegal, &others);
				CHECK(illegal == !legal(all, n, from, to), "%s: %s", positions[k], word);
				accepted += !illegal;
			}
	}
	CHECK(accepted > 150, "%d", accepted);
}

int
main(void)
{
	RUN(test_san);
	RUN(test_squares);
	return check_end();
}
