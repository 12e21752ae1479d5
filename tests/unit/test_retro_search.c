/*
 * test_retro_search: positions that arose have a past, positions of the table have one or none, and known illegal
 * ones are refuted.
 */
#define _DEFAULT_SOURCE	/* strsep(3) */
#include <stdlib.h>
#include <string.h>

#include "support/arisen.h"
#include "support/check.h"
#include "games/chess/fen.h"
#include "games/chess/legal_basic.h"
#include "games/retro/legality.h"
#include "games/chess/movegen.h"
#include "games/retro/retro_search.h"
#include "support/random.h"
#include "support/rows.h"

enum { LINE_BYTES = 4096 };

static const char *
shared(const char *name)
{
	static char path[LINE_BYTES];
	const char *dir = getenv("ARBITER_SHARED");

	snprintf(path, sizeof path, "%s/data/%s", dir != NULL ? dir : "../shared", name);
	return path;
}

static struct position
position_of(const char *fen)
{
	struct fen_reading r;

	fen_read((struct span){ fen, strlen(fen) }, &r);
	return r.position;
}

static const char *
text_of(const struct position *p)
{
	static char fen[FEN_MAX];

	fen_write(p, fen);
	return fen;
}

static void
table(void)
{
	static const char *const answers[] = {
		[RETRO_SEARCH_NONE] = "none", [RETRO_SEARCH_FOUND] = "found", [RETRO_SEARCH_UNDECIDED] = "undecided",
	};
	struct rows rows;
	int n = 0;

	if (!rows_open(&rows, "fixtures/unit/retro_search.csv")) {
		CHECK(false, "no fixtures/unit/retro_search.csv");
		return;
	}
	for (; rows_next(&rows); n++) {
		struct illegality why = { .reason = "" }, again = { .reason = "" };
		struct position p = position_of(rows.field[0]);
		enum retro_search answer = retro_search_find(&p, rules_orthodox, 0, &why);

		CHECK(strcmp(answers[answer], rows.field[1]) == 0, "%s: %s (%s)", rows.field[0], answers[answer], why.reason);
		CHECK(strstr(why.reason, rows.field[2]) != NULL, "%s: %s", rows.field[0], why.reason);
		CHECK(answer != RETRO_SEARCH_NONE || (why.id != DIAG_NONE && why.reason[0] != '\0'), "%s: no reason", rows.field[0]);
		CHECK(answer != RETRO_SEARCH_NONE || !retro_search_plain(&p), "%s: plain", rows.field[0]);
		CHECK(retro_search_find(&p, rules_orthodox, 0, &again) == answer && strcmp(again.reason, why.reason) == 0,
		    "%s: another answer", rows.field[0]);
		CHECK(retro_search_find(&p, rules_orthodox, 0, NULL) == answer, "%s: another answer", rows.field[0]);
	}
	CHECK(n >= 25, "%d rows", n);
}

struct tally {
	struct rules rules;
	long positions, plain, asked, undecided;
};

/* Positions that arose have a past.  If the short search finds one, so does the long one. */
static bool
check_past(void *data, const struct position *p, int game, int ply)
{
	struct tally *t = data;
	struct illegality why = { .reason = "" };
	enum retro_search answer;

	(void)game;
	(void)ply;
	t->positions++;
	if (retro_search_plain(p)) {
		t->plain++;
		return true;
	}
	t->asked++;
	answer = retro_search_find(p, t->rules, &(struct effort){ 300, EFFORT_ENDLESS }, &why);
	t->undecided += answer == RETRO_SEARCH_UNDECIDED;
	CHECK(answer != RETRO_SEARCH_NONE, "%s: %s", text_of(p), why.reason);
	return true;
}

static void
random_games(void)
{
	struct tally t = { .rules = rules_orthodox };

	arisen_random(300, 250, 77, check_past, &t);
	CHECK(t.plain * 100 > t.positions * 90, "only %ld of %ld are plain", t.plain, t.positions);
	CHECK(t.asked > 100, "%ld asked", t.asked);
}

static void
chess960_games(void)
{
	struct tally t = { .rules = rules_chess960 };

	arisen_chess960(check_past, &t);
	CHECK(t.positions > 5000, "%ld positions", t.positions);
}

static void
proof_games(void)
{
	struct tally t = { .rules = rules_orthodox };

	if (arisen_proofs(shared("proofgames.dev.tsv"), check_all() ? 1 : 5, check_past, &t) < 0)
		skip("no shared data");
}

/* A small search decides less, but what it decides is the same. */
static void
few_nodes(void)
{
	struct rows rows;

	if (!rows_open(&rows, "fixtures/unit/retro_search.csv"))
		return;
	while (rows_next(&rows))
		for (unsigned long nodes = 1; nodes < 20; nodes += 6) {
			struct position p = position_of(rows.field[0]);
			enum retro_search answer = retro_search_find(&p, rules_orthodox, &(struct effort){ nodes, EFFORT_ENDLESS }, NULL);
			enum retro_search all = retro_search_find(&p, rules_orthodox, 0, NULL);

			CHECK(answer == all || answer == RETRO_SEARCH_UNDECIDED, "%s: %lu nodes: %d, not %d", rows.field[0], nodes, answer,
			    all);
		}
}

/* Arrays and castlings of Chess960. */
static void
chess960(void)
{
	static const struct { const char *fen; enum retro_search answer; } rows[] = {
		{ "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", RETRO_SEARCH_FOUND },
		{ "nrkbbqnr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQNR w KQkq - 0 1", RETRO_SEARCH_FOUND },
		{ "4k3/8/8/8/8/8/PPPPPPPP/1R3K1R b KQ - 0 1", RETRO_SEARCH_NONE },
		{ "1r3k1r/8/8/8/8/8/PPPPPPPP/4K3 b kq - 0 1", RETRO_SEARCH_FOUND },
		{ "k7/P1K5/8/8/8/8/8/8 w - - 0 1", RETRO_SEARCH_NONE },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct illegality why = { .reason = "" };
		struct position p = position_of(rows[i].fen);
		enum retro_search answer = retro_search_find(&p, rules_chess960, 0, &why);

		CHECK(answer == rows[i].answer, "%s: %d, %s", rows[i].fen, answer, why.reason);
	}
}

struct known {
	int legal, none, last_move, last_move_none;
};

static void
check_known(struct known *k, const char *fen, const char *verdict, const char *reason)
{
	struct legal_basic_fault faults[LEGAL_BASIC_FAULTS_MAX];
	struct illegality why = { .reason = "" };
	struct position p = position_of(fen);
	bool legal = verdict[0] == 'l', last_move = strncmp(reason, "no possible last move", 21) == 0, none;

	if (!legal && !last_move)
		return;
	none = legal_basic_material(&p, faults) > 0 || legal_basic_checks(&p, faults) > 0 ||
	    legality_of(&p, rules_orthodox, 0, &why) == LEGALITY_NONE;
	k->legal += legal;
	k->none += legal && none;
	k->last_move += last_move;
	k->last_move_none += last_move && none;
	CHECK(!legal || !none, "%s: %s", fen, why.reason);
}

/* Tromp's random positions that were decided by Texel or by people. */
static void
known_verdicts(void)
{
	FILE *f = fopen(shared("fen-legality.dev.tsv"), "r");
	struct known k = { 0, 0, 0, 0 };
	char line[LINE_BYTES];

	if (f == NULL) {
		skip("no shared data");
		return;
	}
	while (fgets(line, sizeof line, f) != NULL) {
		char *rest = line, *fen = strsep(&rest, "\t"), *verdict = strsep(&rest, "\t"), *reason = strsep(&rest, "\t");

		if (rest != NULL && strncmp(rest, "tromp10k/texel", 14) == 0)
			check_known(&k, fen, verdict, reason);
	}
	fclose(f);
	CHECK(k.legal > 250 && k.last_move > 65, "%d legal, %d without a last move", k.legal, k.last_move);
	CHECK(k.last_move_none == k.last_move, "%d of %d without a last move", k.last_move_none, k.last_move);
}

/*
 * The bishop on c3 gives check, so it took something there.  A knight is missing and needs no search, but pieces that
 * would have been promoted come first in the list of last moves.
 */
static void
plain_captures_first(void)
{
	const struct position p = position_of("r3k2r/pp1n1pp1/1qp2np1/3p4/3P1B2/PQb1P2P/1P3PP1/R3KB1R w KQkq - 0 13");
	struct effort effort = { 0, 100000 };

	CHECK(retro_search_find(&p, rules_orthodox, &effort, NULL) == RETRO_SEARCH_FOUND, "no past");
	CHECK(effort.left > 99000, "%ld units", 100000 - (long)effort.left);
}

int
main(void)
{
	RUN(table);
	RUN(plain_captures_first);
	RUN(few_nodes);
	RUN(random_games);
	RUN(proof_games);
	RUN(chess960);
	RUN(chess960_games);
	RUN(known_verdicts);
	return check_end();
}
