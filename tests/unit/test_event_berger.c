/* test_event_berger: plans of round robins are found in their games, and one planted fault at its place. */
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_berger.h"
#include "support/check.h"
#include "support/event_file.h"
#include "support/random.h"

/* -- games by the rotation of the printed tables, which is another way to them than the formula -- */

enum { GAMES_MAX = 5000 };

struct planned {
	int white, black, round;	/* numbers; the round from 1 */
};

static struct planned planned[GAMES_MAX];
static int planned_n;
static const char *result = "1/2-1/2";
static struct event_file file;
static struct event_faults faults;
static struct event_berger found;

/* The last number stays, the others move by half of the table. */
static void
plan(int n, int cycles, bool exchanged)
{
	int order[200], turned[200], m = n - 1;

	planned_n = 0;
	for (int c = 0; c < cycles; c++) {
		for (int i = 0; i < m; i++)
			order[i] = i + 1;
		for (int r = 0; r < m; r++) {
			int round = c * m + r + 1;

			if (exchanged && c == 0 && r >= m - 2)
				round = r == m - 2 ? m : m - 1;
			for (int k = 0; k < n / 2; k++) {
				int white = order[k], black = k == 0 ? n : order[m - k];
				bool turn = (k == 0 && r % 2 != 0) != (c % 2 != 0);

				planned[planned_n++] = (struct planned){ turn ? black : white, turn ? white : black, round };
			}
			for (int i = 0; i < m; i++)
				turned[i] = order[(i + n / 2) % m];
			memcpy(order, turned, sizeof(order));
		}
	}
}

/* Numbers beyond `players` are nobody: their games are not played. */
static void
made(int players)
{
	event_file_clear(&file);
	for (int k = 0; k < planned_n; k++) {
		char name[2][16], round[16], date[24];
		const char *part[EVENT_ROW_PARTS] = { [EVENT_ROW_EVENT] = "E", [EVENT_ROW_DATE] = date };

		if (planned[k].white > players || planned[k].black > players)
			continue;
		/* The order of names is not that of numbers. */
		snprintf(name[0], sizeof(name[0]), "P%02d", planned[k].white * 37 % 101);
		snprintf(name[1], sizeof(name[1]), "P%02d", planned[k].black * 37 % 101);
		snprintf(round, sizeof(round), "%d", planned[k].round);
		snprintf(date, sizeof(date), "2020.01.%02d", planned[k].round < 28 ? planned[k].round : 28);
		part[EVENT_ROW_NAME] = name[0];
		part[EVENT_ROW_BLACK] = name[1];
		part[EVENT_ROW_ROUND] = round;
		part[EVENT_ROW_RESULT] = result;
		event_file_add(&file, part);
	}
	event_file_made(&file);
	event_berger_free(&found);
	event_faults_free(&faults);
	CHECK(event_berger_find(file.list, &found) && event_berger_check(file.list, &faults), "out of memory");
}

static bool
is_of_number(struct span digits, int number)
{
	unsigned long n;

	return span_number(digits, &n) && n == (unsigned long)number;
}

static bool
is_number(struct span name, int number)
{
	return name.n == 3 && is_of_number((struct span){ name.p + 1, 2 }, number * 37 % 101);
}

/* One fault of this kind, at this game. */
static void
check_fault(enum diag id, const struct planned *g, const char *what)
{
	size_t n = 0;

	for (size_t i = 0; i < faults.n; i++) {
		const struct crosstable_row *row = &file.rows[faults.list[i].place - 1];

		if (faults.list[i].id == id && (g == NULL ||
		    (is_number(crosstable_part(row, EVENT_ROW_NAME), g->white) &&
		    is_number(crosstable_part(row, EVENT_ROW_BLACK), g->black) &&
		    is_of_number(crosstable_part(row, EVENT_ROW_ROUND), g->round))))
			n++;
	}
	CHECK(n == 1, "%s: %zu such faults of %zu", what, n, faults.n);
}

static void
test_tables(void)
{
	for (int n = 4; n <= 100; n += 2) {
		struct event_berger b = { .n = n, .rounds = n - 1 };

		plan(n, 1, false);
		for (int k = 0; k < planned_n; k++) {
			const struct planned *g = &planned[k];

			CHECK(event_berger_meet(&b, g->white, g->black) == g->round - 1, "%d players: %d-%d", n, g->white,
			    g->black);
			CHECK(event_berger_white(&b, g->white, g->black) && !event_berger_white(&b, g->black, g->white),
			    "%d players: colours of %d-%d", n, g->white, g->black);
			CHECK(event_berger_opponent(&b, g->round - 1, g->white) == g->black &&
			    event_berger_opponent(&b, g->round - 1, g->black) == g->white, "%d players: %d-%d", n,
			    g->white, g->black);
		}
	}
}

static void
test_printed_tables(void)
{
	const char *shared = getenv("ARBITER_SHARED");
	char path[512], line[128];
	int rows = 0;
	FILE *in = NULL;

	if (shared != NULL && snprintf(path, sizeof(path), "%s/data/berger.tsv", shared) < (int)sizeof(path))
		in = fopen(path, "r");
	if (in == NULL) {
		skip("needs ARBITER_SHARED");
		return;
	}
	while (fgets(line, sizeof(line), in) != NULL) {
		int n, round, board, white, black;
		struct event_berger b;

		if (sscanf(line, "%d %d %d %d %d", &n, &round, &board, &white, &black) != 5)
			continue;
		b = (struct event_berger){ .n = n, .rounds = n - 1 };
		CHECK(event_berger_meet(&b, white, black) == round - 1 && event_berger_white(&b, white, black), "%s", line);
		rows++;
	}
	fclose(in);
	CHECK(rows > 1000, "%d rows", rows);
}

static void
test_exact(void)
{
	for (int players = 6; players <= 20; players++)
		for (int cycles = 1; cycles <= 4; cycles++) {
			if (!check_all() && players > 9 && cycles != 1 + players % 4)
				continue;
			plan(players + players % 2, cycles, false);
			made(players);
			CHECK(found.grade == EVENT_BERGER_EXACT && found.fit == found.games_n && found.moved == 0 &&
			    found.colours == found.fit, "%d players, %d cycles: grade %d, %d of %d, %d colours", players,
			    cycles, (int)found.grade, found.fit, found.games_n, found.colours);
			CHECK(faults.n == 0, "%d players, %d cycles: %zu faults", players, cycles, faults.n);
			plan(players + players % 2, cycles, true);
			made(players);
			CHECK(cycles == 1 || (found.grade == EVENT_BERGER_MOVED && found.moved == 2 &&
			    found.colours == found.games_n), "%d players, %d cycles, exchanged rounds: grade %d, %d moved", players,
			    cycles, (int)found.grade, found.moved);
			CHECK(faults.n == 0, "%d players, %d cycles, exchanged rounds: %zu faults", players, cycles, faults.n);
		}
}

/* The games of one or two players, with the last two rounds of the first cycle exchanged as FIDE recommends. */
static void
test_few_with_exchange(void)
{
	for (int players = 10; players <= 16; players += 2)
		for (int who = 1; who <= players; who++)
			for (int other = who; other <= players; other += players / 2) {
				int kept = 0;

				plan(players, 2, true);
				for (int k = 0; k < planned_n; k++) {
					const struct planned *g = &planned[k];

					if (g->white == who || g->black == who || g->white == other || g->black == other)
						planned[kept++] = *g;
				}
				planned_n = kept;
				made(players);
				CHECK(faults.n == 0, "%d players, the games of %d and %d: %zu faults", players, who, other, faults.n);
			}
}

/* Four players have no other plan than this, and one round after the other fits; five have too few games. */
static void
test_few(void)
{
	for (int players = 2; players <= 5; players++) {
		plan(players + players % 2, 1, false);
		made(players);
		CHECK(found.grade == EVENT_BERGER_NONE && faults.n == 0, "%d players", players);
	}
}

static void
test_wrong_round(void)
{
	uint64_t r = 7;

	for (int i = check_all() ? 200 : 60; i > 0; i--) {
		int players = 8 + random_below(&r, 10), rounds = players - 1 + players % 2, k;

		plan(players + players % 2, 1 + i % 2, i % 4 == 1);
		do
			k = random_below(&r, planned_n);
		while (planned[k].white > players || planned[k].black > players);
		planned[k].round = (planned[k].round + random_below(&r, (rounds - 2))) % rounds + 1;
		made(players);
		check_fault(DIAG_ROUND_VS_PLAN, &planned[k], "a wrong round");
		CHECK(faults.n == 1, "%d players: %zu faults", players, faults.n);
	}
}

static void
test_colours(void)
{
	uint64_t r = 8;

	for (int i = check_all() ? 200 : 60; i > 0; i--) {
		int players = 6 + random_below(&r, 12), k, white;

		plan(players + players % 2, 1 + i % 2, i % 4 == 1);
		do
			k = random_below(&r, planned_n);
		while (planned[k].white > players || planned[k].black > players);
		white = planned[k].white;
		planned[k].white = planned[k].black;
		planned[k].black = white;
		made(players);
		check_fault(DIAG_COLOURS_VS_PLAN, &planned[k], "exchanged colours");
		CHECK(faults.n == 1, "%d players: %zu faults", players, faults.n);
	}
}

static void
test_missing(void)
{
	uint64_t r = 9;

	for (int i = check_all() ? 200 : 60; i > 0; i--) {
		int players = 6 + random_below(&r, 12), k;

		plan(players + players % 2, 1 + i % 2, i % 4 == 1);
		do
			k = random_below(&r, planned_n);
		while (planned[k].white > players || planned[k].black > players);
		planned[k] = planned[--planned_n];
		made(players);
		check_fault(DIAG_GAME_MISSING, NULL, "a missing game");
		CHECK(faults.n == 1, "%d players: %zu faults", players, faults.n);
	}
}

static void
test_extra(void)
{
	uint64_t r = 10;

	for (int i = check_all() ? 100 : 40; i > 0; i--) {
		int players = 8 + random_below(&r, 10), rounds = players - 1 + players % 2, k;

		plan(players + players % 2, 1, false);
		do
			k = random_below(&r, planned_n);
		while (planned[k].white > players || planned[k].black > players);
		planned[planned_n] = planned[k];
		planned[planned_n].round = planned[k].round % (rounds - 1) + 1;	/* not the last, where it may be a play-off */
		planned_n++;
		made(players);
		check_fault(DIAG_GAME_EXTRA, &planned[planned_n - 1], "an extra game");
		CHECK(faults.n == 1, "%d players: %zu faults", players, faults.n);
	}
}

/* Rounds that are not yet played, and players who withdrew, are no missing games. */
static void
test_unfinished(void)
{
	for (int rounds = 6; rounds < 13; rounds++) {
		plan(14, 1, false);
		for (int k = 0; k < planned_n; k++)
			if (planned[k].round > rounds)
				planned[k--] = planned[--planned_n];
		made(14);
		CHECK(found.grade == EVENT_BERGER_EXACT && faults.n == 0, "%d rounds: grade %d, %zu faults", rounds,
		    (int)found.grade, faults.n);
	}
	for (int gone = 1; gone <= 14; gone++) {
		plan(14, 1, false);
		for (int k = 0; k < planned_n; k++)
			if (planned[k].round > 9 && (planned[k].white == gone || planned[k].black == gone))
				planned[k--] = planned[--planned_n];
		made(14);
		CHECK(found.grade == EVENT_BERGER_EXACT && faults.n == 0, "number %d withdrew: grade %d, %zu faults", gone,
		    (int)found.grade, faults.n);
	}
}

/* Who meets whom by lots does not fit. */
static void
test_other_plan(void)
{
	uint64_t r = 11;

	for (int i = check_all() ? 100 : 40; i > 0; i--) {
		plan(12, 1, false);
		for (int k = planned_n - 1; k > 0; k--) {
			int other = random_below(&r, (k + 1)), round = planned[k].round;

			planned[k].round = planned[other].round;
			planned[other].round = round;
		}
		made(12);
		CHECK(found.grade == EVENT_BERGER_NONE && faults.n == 0, "grade %d, %d of %d", (int)found.grade, found.fit,
		    found.games_n);
	}
}

/* What is known of famous events: all but one follow the tables, half of them with exchanged rounds. */
static void
test_famous(void)
{
	static const struct {
		const char *name;
		enum event_berger_grade grade;
	} events[] = {
		{ "candidates-1959", EVENT_BERGER_EXACT }, { "candidates-2013", EVENT_BERGER_MOVED },
		{ "candidates-2014", EVENT_BERGER_NONE }, { "candidates-2016", EVENT_BERGER_MOVED },
		{ "candidates-2018", EVENT_BERGER_MOVED }, { "las-palmas-1996", EVENT_BERGER_MOVED },
		{ "london-2015", EVENT_BERGER_EXACT }, { "san-luis-2005", EVENT_BERGER_MOVED },
		{ "sinquefield-2014", EVENT_BERGER_MOVED }, { "tal-memorial-2011", EVENT_BERGER_EXACT },
		{ "held-swiss-9", EVENT_BERGER_NONE }, { "held-swiss-5", EVENT_BERGER_NONE },
	};

	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		char path[200];

		snprintf(path, sizeof(path), "fixtures/crosstables/%s.pgn", events[i].name);
		event_file_clear(&file);
		CHECK(event_file_read(&file, path), "%s", path);
		event_file_made(&file);
		event_berger_free(&found);
		event_faults_free(&faults);
		CHECK(event_berger_find(file.list, &found) && event_berger_check(file.list, &faults), "out of memory");
		CHECK(found.grade == events[i].grade && (found.grade == EVENT_BERGER_NONE ||
		    (found.fit == found.games_n && found.colours == found.fit)), "%s: grade %d, %d of %d, %d colours, %d moved",
		    events[i].name, (int)found.grade, found.fit, found.games_n, found.colours, found.moved);
		CHECK(faults.n == 0, "%s: %zu faults", events[i].name, faults.n);
	}
}

int
main(void)
{
	RUN(test_tables);
	RUN(test_printed_tables);
	RUN(test_exact);
	RUN(test_few);
	RUN(test_few_with_exchange);
	RUN(test_wrong_round);
	RUN(test_colours);
	RUN(test_missing);
	RUN(test_extra);
	RUN(test_unfinished);
	RUN(test_other_plan);
	RUN(test_famous);
	event_file_clear(&file);
	event_berger_free(&found);
	event_faults_free(&faults);
	return check_end();
}
