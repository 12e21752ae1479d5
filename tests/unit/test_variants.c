/*
 * test_variants: numbers of legal continuations by the rules of variants are compared with published ones
 * (fixtures/perft-variants.tsv), and ends of games with the rules.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/plain_fen.h"
#include "support/random.h"
#include "chess/notation.h"

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
	FILE *f = fopen("fixtures/perft-variants.tsv", "r");
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
	FILE *f = fopen("fixtures/perft-variants.tsv", "r");
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

int
main(void)
{
	RUN(published);
	RUN(notations_all);
	RUN(ends);
	return check_end();
}
