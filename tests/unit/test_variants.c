/*
 * test_variants: numbers of legal continuations by the rules of variants are compared with published ones
 * (fixtures/unit/perft-variants.tsv), and ends of games with the rules.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/plain_fen.h"
#include "support/random.h"
#include "games/move_notation/notation.h"

static unsigned long long
perft(const struct position *p, int depth)
{
	move list[MOVES_MAX];
	unsigned long long sum = 0;
	int n = movegen_all(p, list);

	if (depth <= 1)
		return (unsigned long long)n;
	for (int i = 0; i < n; i++) {
		struct position after = *p, settled;

		position_play(&after, list[i]);
		settled = after;
		position_settle(&settled);
		CHECK(position_same(&after, &settled) && after.checkers == settled.checkers,
		    "a move leaves a position that is not settled");
		sum += perft(&after, depth - 1);
	}
	return sum;
}

/* All rows up to so many nodes: ARBITER_PERFT_NODES, or few. */
static void
published(void)
{
	const char *most = getenv("ARBITER_PERFT_NODES");
	unsigned long long limit = most == NULL ? 300000 : strtoull(most, NULL, 10);
	FILE *f = fopen("fixtures/unit/perft-variants.tsv", "r");
	char line[512], *field[4];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		const struct rule_set *rules;
		struct position p;

		field[0] = line;
		for (int i = 1; i < 4; i++)
			field[i] = strchr(field[i - 1], '\t') + 1;
		for (int i = 1; i < 4; i++)
			field[i][-1] = '\0';
		if ((rules = plain_rules_of(field[0])) == NULL || strtoull(field[3], NULL, 10) > limit)
			continue;
		plain_fen_read(field[1], rules, &p);
		CHECK(perft(&p, atoi(field[2])) == strtoull(field[3], NULL, 10), "%s: %s: depth %s: %llu", field[0], field[1],
		    field[2], perft(&p, atoi(field[2])));
		rows++;
	}
	CHECK(f != NULL && rows >= 60, "only %d rows", rows);
	if (f != NULL)
		fclose(f);
}

/* Every legal move of a position is read as it is written, in each notation. */
static void
notations_of(const struct position *p, const char *fen)
{
	static const enum notation ways[] = { NOTATION_SAN, NOTATION_LAN, NOTATION_UCI, NOTATION_UCI960 };
	move list[MOVES_MAX];
	int n = movegen_all(p, list);

	for (int i = 0; i < n; i++) {
		char word[NOTATION_MAX + 8] = "";
		int length = san_write(p, list[i], word);
		struct san san = san_read(p, word, (size_t)length);
		struct notation_reading r;

		CHECK(san.move == list[i] && san.mark == (strchr("+#", word[length - 1]) != NULL ? word[length - 1] : 0),
		    "%s: %s is read as another move", fen, word);
		for (size_t k = 0; k < sizeof(ways) / sizeof(ways[0]); k++) {
			length = notation_write(p, list[i], ways[k], NULL, word);
			notation_read(p, (struct span){ word, (size_t)length }, NULL, &r);
			CHECK(r.trouble == DIAG_NONE && r.moves[0] == list[i], "%s: %s is not read", fen, word);
		}
	}
}

/* Plays games of random moves from each position. */
static void
notations_all(void)
{
	FILE *f = fopen("fixtures/unit/perft-variants.tsv", "r");
	uint64_t state = 20;
	char line[512];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *fen = strchr(line, '\t') + 1;
		const struct rule_set *rules;
		struct position p;
		move list[MOVES_MAX];
		int n;

		fen[-1] = '\0';
		*strchr(fen, '\t') = '\0';
		if ((rules = plain_rules_of(line)) == NULL)
			continue;
		plain_fen_read(fen, rules, &p);
		for (int ply = 0; ply < 60 && (n = movegen_all(&p, list)) > 0; ply++) {
			notations_of(&p, fen);
			position_play(&p, list[random_below(&state, n)]);
		}
		rows++;
	}
	CHECK(rows >= 60, "only %d rows", rows);
	if (f != NULL)
		fclose(f);
}

/* Positions in which the game is over, or is not, by the rule that the row is for. */
static void
ends(void)
{
	static const struct { const char *rules, *fen, *end; int winner; } rows[] = {
		{ "koth", "4k3/8/8/8/3K4/8/8/8 b - - 0 1", "king-in-centre", WHITE },
		{ "koth", "4k3/8/8/8/8/3K4/8/8 b - - 0 1", NULL, OUTCOME_NOBODY },
		{ "3check", "4k3/8/8/8/8/8/8/R3K3 b - - 0+1", "three-checks", WHITE },
		{ "3check", "4k3/8/8/8/8/8/8/R3K3 b - - 1+1", NULL, OUTCOME_NOBODY },
		{ "atomic", "8/8/8/8/8/8/8/R3K3 b - - 0 1", "king-exploded", WHITE },
		{ "atomic", "8/8/8/8/8/8/3k4/4K3 w - - 0 1", NULL, OUTCOME_NOBODY },
		{ "crazyhouse", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b KQkq - 0 2", NULL, OUTCOME_NOBODY },
		{ "crazyhouse", "4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1", "checkmate", BLACK },
		{ "crazyhouse", "4k3/8/8/8/8/8/5PPP/r5K1[N] w - - 0 1", NULL, OUTCOME_NOBODY },
		{ "antichess", "8/8/8/8/8/8/8/R7 b - - 0 1", "all-pieces-lost", BLACK },
		{ "antichess", "8/8/8/8/p7/P7/8/8 w - - 0 1", "no-move", WHITE },
		{ "suicide", "8/8/8/8/p7/P7/8/8 w - - 0 1", "stalemate", OUTCOME_NOBODY },
		{ "suicide", "8/8/8/8/p7/P7/8/1q6 w - - 0 1", "no-move", WHITE },
		{ "horde", "4k3/8/8/8/8/8/8/8 w - - 0 1", "horde-taken", BLACK },
		{ "horde", "4k3/8/8/p7/P7/8/8/8 w - - 0 1", "stalemate", OUTCOME_NOBODY },
		{ "racingkings", "K7/8/8/8/8/8/k7/8 b - - 0 1", "race-over", WHITE },
		{ "racingkings", "K7/7k/8/8/8/8/8/8 b - - 0 1", NULL, OUTCOME_NOBODY },
		{ "racingkings", "K7/7k/8/8/8/8/8/6R1 b - - 0 1", NULL, OUTCOME_NOBODY },
		{ "racingkings", "K6k/8/8/8/8/8/8/8 w - - 0 1", "race-over", OUTCOME_NOBODY },
		{ "racingkings", "7k/K7/8/8/8/8/8/8 w - - 0 1", "race-over", BLACK },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct position p;
		struct outcome end;
		const char *name;
		move list[MOVES_MAX];

		plain_fen_read(rows[i].fen, plain_rules_of(rows[i].rules), &p);
		end = outcome_of(&p);
		name = outcome_name(end.kind);
		CHECK(end.winner == rows[i].winner && (name == NULL) == (rows[i].end == NULL) &&
		    (name == NULL || strcmp(name, rows[i].end) == 0), "%s: %s: %s, winner %d", rows[i].rules, rows[i].fen,
		    name == NULL ? "open" : name, end.winner);
		CHECK((movegen_all(&p, list) == 0) == (name != NULL) && movegen_any(&p) == (name == NULL),
		    "%s: %s: moves after the end, or none before", rows[i].rules, rows[i].fen);
	}
}

/* Positions in which neither side can win by the row's own rule, or just not. */
static void
deaths(void)
{
	static const struct { const char *rules, *fen; bool dead; } rows[] = {
		{ "atomic", "8/8/6p1/3K2P1/8/2k5/8/8 b - - 0 1", true },
		{ "atomic", "8/8/6p1/3K4/6P1/2k5/8/8 w - - 0 1", false },
		{ "atomic", "8/8/2k1p3/4Pp2/5P2/1b6/4K3/8 b - - 0 1", true },
		{ "atomic", "8/8/2k1p3/4Pp2/5P2/b7/4K3/8 b - - 0 1", false },	/* the bishop can take the pawns */
		{ "atomic", "8/8/2k1p3/4Pp2/5P2/1b6/3NK3/8 b - - 0 1", false },
		{ "atomic", "8/8/2kpp3/4P3/8/8/4K3/8 w - - 0 1", false },	/* d6 can be taken */
		{ "atomic", "8/8/8/3pp3/3PK3/2k5/8/8 b - - 0 1", false },	/* before e5 stands a king */
		{ "atomic", "8/2b2k2/3p4/3P4/8/8/6K1/8 b - - 0 57", true },
		{ "atomic", "3b4/5k2/5P2/8/8/8/6K1/8 w - - 0 57", false },	/* a pawn that a piece stands before */
		{ "antichess", "8/6p1/4B1P1/4p3/4P3/8/8/2b5 w - - 0 29", true },
		{ "antichess", "8/6p1/1B4P1/4p3/4P3/8/8/3b4 w - - 0 29", false },
		{ "antichess", "1B3b2/6p1/4B1P1/4p3/4P3/8/8/8 b - - 0 1", false },
		{ "antichess", "8/6b1/4B1P1/4p3/4P3/8/8/8 w - - 0 1", false },
		{ "antichess", "6B1/8/8/8/1b6/8/8/5B2 b - - 0 1", true },
		{ "antichess", "7b/8/1B6/8/8/8/8/8 b - - 0 1", false },
		{ "horde", "8/p7/pk6/P7/P7/8/8/8 b - - 0 1", true },
		{ "horde", "QNBRRBNQ/PPpPPpPP/P1P2PkP/8/8/8/8/8 b - - 0 1", true },
		{ "horde", "b7/pk6/P7/P7/8/8/8/8 b - - 0 1", true },
		{ "horde", "8/1b5r/1P6/1Pk3q1/1PP5/r1P5/P1P5/2P5 b - - 0 52", false },
		{ "horde", "8/8/8/7k/7P/7P/8/8 b - - 0 58", false },
		{ "horde", "7B/6k1/8/8/8/8/8/8 b - - 0 1", false },
		{ "horde", "8/8/8/8/8/1p6/Pk6/8 b - - 0 1", false },	/* White's last pawn can be taken */
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct rule_set *rules = plain_rules_of(rows[i].rules);
		struct position p;

		plain_fen_read(rows[i].fen, rules, &p);
		CHECK(rules->dead != NULL && rules->dead(&p) == rows[i].dead, "%s: %s", rows[i].rules, rows[i].fen);
	}
}

/* Can White not win in Horde?  By published verdicts. */
static void
horde_wins(void)
{
	FILE *f = fopen("fixtures/unit/variants-horde.csv", "r");
	const struct rule_set *rules = plain_rules_of("horde");
	char line[256];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *comma = strchr(line, ',');
		struct position p;

		if (comma == NULL || *line == '#' || strncmp(line, "fen,", 4) == 0)
			continue;
		*comma = '\0';
		plain_fen_read(line, rules, &p);
		CHECK(rules->cannot_win != NULL && rules->cannot_win(&p, WHITE) == (comma[1] == 'y'), "%s", line);
		CHECK(rules->cannot_win != NULL && !rules->cannot_win(&p, BLACK), "Black: %s", line);
		rows++;
	}
	CHECK(rows >= 100, "only %d rows", rows);
	if (f != NULL)
		fclose(f);
}

/* Who cannot win on time: a bare king, a horde that is stalemated, one of two knights. */
static void
on_time(void)
{
	static const struct { const char *rules, *fen; bool white, black; } rows[] = {
		{ "atomic", "8/8/8/8/8/2k4q/2K5/8 b - - 0 1", true, false },
		{ "3check", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", false, true },
		{ "horde", "8/p7/pk6/P7/P7/8/8/8 b - - 0 1", true, true },
		{ "horde", "8/8/8/7k/7P/7P/8/8 b - - 0 58", false, false },
		{ "antichess", "8/8/3n4/8/5N2/8/8/8 b - - 0 1", true, false },
		{ "antichess", "8/8/3n4/8/5N2/8/8/8 w - - 0 1", false, true },
		{ "antichess", "7n/8/8/8/8/1N6/8/8 b - - 0 1", false, true },
		{ "antichess", "8/8/3n4/8/5N2/8/8/R7 b - - 0 1", false, false },
		{ "antichess", "8/8/3n4/8/5N2/7N/8/8 b - - 0 1", false, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct rule_set *rules = plain_rules_of(rows[i].rules);
		struct position p;

		plain_fen_read(rows[i].fen, rules, &p);
		CHECK(rules->cannot_win != NULL && rules->cannot_win(&p, WHITE) == rows[i].white &&
		    rules->cannot_win(&p, BLACK) == rows[i].black, "%s: %s", rows[i].rules, rows[i].fen);
	}
}

/* Illegal moves that are put on the board, or cannot be; NULL: nothing may change. */
static void
forced(void)
{
	static const struct { const char *rules, *fen; int from, to, kind; const char *after; } rows[] = {
		{ "atomic", "4k3/8/8/8/3p4/8/8/N3K3 w - - 0 1", 0, 27, NONE, "4k3/8/8/8/8/8/8/4K3 b - - 0 1" },
		{ "atomic", "4k3/8/8/8/8/8/3p4/N3K3 w - - 0 1", 0, 11, NONE, NULL },	/* one's own king would explode */
		{ "atomic", "4k3/8/8/8/8/8/8/N3K2r w - - 0 1", 0, 27, NONE, NULL },	/* the king stays in check */
		{ "3check", "4k3/8/8/8/8/8/8/N3K3 w - - 2+2 0 1", 0, 19, NONE, "4k3/8/8/8/8/3N4/8/4K3 b - - 2+2 1 1" },
		{ "3check", "4k3/8/8/8/8/8/8/N3K3 w - - 2+2 0 1", 0, 60, NONE, NULL },	/* it would take the king */
		{ "antichess", "4k3/8/8/8/8/1p6/P7/8 w - - 0 1", 8, 24, NONE, "4k3/8/8/8/P7/1p6/8/8 b - - 0 1" },
		{ "antichess", "4k3/8/8/8/8/8/P7/8 w - - 0 1", 8, 60, NONE, NULL },	/* a pawn on the last rank */
		{ "crazyhouse", "4k3/8/8/8/3p4/8/8/N3K3[] w - - 0 1", 0, 27, NONE, "4k3/8/8/8/3N4/8/8/4K3[P] b - - 0 1" },
		{ "crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", 27, 27, QUEEN, NULL },	/* there is none to drop */
		{ "racingkings", "8/8/8/8/8/8/k7/6QK w - - 0 1", 6, 14, NONE, "8/8/8/8/8/8/k5Q1/7K b - - 1 1" },
		{ "horde", "4k3/8/8/8/8/8/8/P7 w - - 0 1", 0, 24, NONE, "4k3/8/8/8/P7/8/8/8 b - - 0 1" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct rule_set *rules = plain_rules_of(rows[i].rules);
		struct position p, before, after;
		bool done;

		plain_fen_read(rows[i].fen, rules, &p);
		before = p;
		plain_fen_read(rows[i].after == NULL ? rows[i].fen : rows[i].after, rules, &after);
		done = position_force(&p, move_make(rows[i].from, rows[i].to, rows[i].kind));
		CHECK(done == (rows[i].after != NULL) && position_same(&p, &after) && p.checkers == after.checkers,
		    "%s: %s: %d to %d", rows[i].rules, rows[i].fen, rows[i].from, rows[i].to);
		CHECK(done || memcmp(&p, &before, sizeof(p)) == 0, "%s: %s: changed", rows[i].rules, rows[i].fen);
	}
}

int
main(void)
{
	RUN(published);
	RUN(notations_all);
	RUN(ends);
	RUN(deaths);
	RUN(horde_wins);
	RUN(on_time);
	RUN(forced);
	return check_end();
}
