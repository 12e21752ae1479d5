/* test_crosstable: small events worked out by hand, and random ones against a second implementation. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/ratio.h"
#include "apps/stats/stats.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/crosstable_cells.h"
#include "games/pgn/fide_rating.h"
#include "apps/tournament/tiebreak.h"
#include "games/pgn/date.h"
#include "support/check.h"
#include "support/event_tables.h"
#include "support/random.h"

/* -- rows -- */

enum { ROWS_MAX = 2000 };

/* Games of one event after the other; the texts stay until the next one is opened. */
static struct arena texts;
static struct ledger_row rows[ROWS_MAX];
static uint64_t times[ROWS_MAX];
static size_t rows_n;
static struct event_tables all_tables;
static struct crosstable *list;		/* that of the tables */
static size_t list_n;

static void
opened(void)
{
	event_tables_free(&all_tables);
	arena_clear(&texts);
	rows_n = 0;
}

static void
key(uint64_t n, struct span text)
{
	struct span parts[TABLE_KEYS];
	struct buf b = { 0 };
	size_t parts_n = 0;

	while (text.p != NULL)
		parts[parts_n++] = span_cut(&text, '\t');
	times[rows_n] = n;
	CHECK(table_key(TABLE_GAMES, parts, parts_n, &b), "a key");
	rows[rows_n] = (struct ledger_row){ .key = arena_span(&texts, buf_span(&b)), .values = &times[rows_n] };
	rows_n++;
	buf_free(&b);
}

static void
game(const char *date, const char *round, const char *white, const char *black, const char *result)
{
	key(1, arena_fmt(&texts, "Open\tTown\t\t%s\t%s\t%s\t%s\t%s\t\t", date, round, white, black, result));
}

static const char *games_date = "2024.05.01";

/* "1 A B 1-0 2500 2400": round, players, result, ratings if any. */
static void
games(const char *const *lines)
{
	for (; *lines != NULL; lines++) {
		char word[6][32] = { "", "", "", "", "", "" };

		sscanf(*lines, "%31s %31s %31s %31s %31s %31s", word[0], word[1], word[2], word[3], word[4], word[5]);
		key(1, arena_fmt(&texts, "Open\tTown\t\t%s\t%s\t%s\t%s\t%s\t%s\t%s", games_date, word[0], word[1],
		    word[2], word[3], word[4], word[5]));
	}
}

/* What tables are made with; all zeros: as usual. */
static struct crosstable_plan plan;

static void
read_key(const void *of, size_t row, struct crosstable_row *to)
{
	const struct ledger_row *r = (const struct ledger_row *)of + row;

	crosstable_games_read(to, r->key, r->values[0]);
}

static bool
same_player(const struct crosstable_player *a, const struct crosstable_player *b)
{
	return span_eq(a->name, b->name) && a->rank == b->rank && a->points == b->points && a->games == b->games &&
	    a->play_off == b->play_off && a->play_offs == b->play_offs && a->list_n == b->list_n;
}

/* The tables of one series, twice, are those of the list. */
static void
check_series(void)
{
	const struct crosstable_source source = { rows, rows_n, read_key };
	struct crosstable_excess none;
	struct crosstable_series *series = crosstable_series_open(&source, &plan, UINT64_MAX, &none);

	CHECK(series != NULL && crosstable_series_count(series) == list_n, "there are %zu tables", list_n);
	for (size_t i = 0; series != NULL && i < 2 * list_n; i++) {
		const struct crosstable *a = &list[i % list_n], *b = crosstable_series_next(series);

		CHECK(b != NULL && a->players_n == b->players_n, "table %zu has the same players", i);
		if (b == NULL || a->players_n != b->players_n)
			break;
		CHECK(span_eq(a->event, b->event) && span_eq(a->stages, b->stages) && span_eq(a->play_off, b->play_off) &&
		    a->kind == b->kind && a->apart == b->apart && a->alike == b->alike && a->decided == b->decided &&
		    a->duplicates == b->duplicates, "table %zu is the same", i);
		for (int k = 0; k < a->players_n; k++)
			CHECK(same_player(&a->players[k], &b->players[k]), "player %d of table %zu is the same", k, i);
		if ((i + 1) % list_n == 0) {
			CHECK(crosstable_series_next(series) == NULL, "table %zu is the last", i);
			crosstable_series_rewind(series);
		}
	}
	CHECK(series != NULL && !crosstable_series_failed(series), "no failure");
	crosstable_series_free(series);
}

static void
made(void)
{
	const struct crosstable_source source = { rows, rows_n, read_key };

	event_tables_make(&all_tables, &source, &plan);
	list = all_tables.list;
	list_n = all_tables.n;
	CHECK(list_n > 0 && !texts.failed, "no table of %zu rows", rows_n);
	check_series();
}

static const struct crosstable_player *
player(const char *name)
{
	static const struct crosstable_player nobody = { .rank = -1 };

	for (int i = 0; list != NULL && i < list->players_n; i++)
		if (span_eq(list->players[i].name, span_of(name)))
			return &list->players[i];
	CHECK(false, "no player %s", name);
	return &nobody;
}

/* Ranks with the same one twice when it is shared: "1A 2B 2C". */
static void
check_ranks(const char *expected)
{
	char said[512] = "";
	size_t n = 0;

	for (int i = 0; list != NULL && i < list->players_n && n < 400; i++)
		n += (size_t)snprintf(said + n, sizeof(said) - n, "%s%d%.*s", i > 0 ? " " : "", list->players[i].rank,
		    (int)list->players[i].name.n, list->players[i].name.p);
	CHECK(strcmp(said, expected) == 0, "ranks are %s, not %s", said, expected);
}

static void
check_breaks(const char *name, enum tiebreak by, long value)
{
	CHECK(player(name)->breaks[by] == value, "%s, %s: %ld, not %ld", name, tiebreak_usual_columns[by].name,
	    player(name)->breaks[by], value);
}

/* -- by hand -- */

/*
 *    A B C D   points
 * A  x 1 = 1   2½     SB 1*2 + ½*1 + 1*½ = 3      BH 2 + 1 + ½ = 3½, without ½: 3, without ½ and 1: 2, median 1
 * B  0 x 1 1   2      SB 1 + ½ = 1½               BH 2½ + 1 + ½ = 4
 * C  = 0 x =   1      SB ½*2½ + ½*½ = 1½          BH 2½ + 2 + ½ = 5
 * D  0 0 = x   ½      SB ½*1 = ½                  BH 2½ + 2 + 1 = 5½
 */
static const char *const round_robin[] = {
	"1 A B 1-0 2500 2400", "1 C D 1/2-1/2 2300", "2 A C 1/2-1/2 2500 2300", "2 B D 1-0 2400", "3 D A 0-1 0 2500",
	"3 B C 1-0 2400 2300", NULL
};

static void
test_round_robin(void)
{
	opened();
	games(round_robin);
	made();
	CHECK(list_n == 1 && list->kind == CROSSTABLE_ROUND_ROBIN && list->cycles == 1, "%zu tables, kind %d", list_n,
	    list->kind);
	CHECK(list->players_n == 4 && list->games == 6 && list->rounds_n == 3 && list->orderly, "%d players",
	    list->players_n);
	check_ranks("1A 2B 3C 4D");
	CHECK(player("A")->points == 5 && player("B")->points == 4 && player("D")->points == 1, "points");
	CHECK(player("C")->games == 3 && player("C")->wins == 0 && player("C")->draws == 2 && player("C")->losses == 1,
	    "C");
	check_breaks("A", BREAK_SONNEBORN, 12);
	check_breaks("B", BREAK_SONNEBORN, 6);
	check_breaks("C", BREAK_SONNEBORN, 6);
	check_breaks("D", BREAK_SONNEBORN, 2);
	check_breaks("A", BREAK_BUCHHOLZ, 7);
	check_breaks("D", BREAK_BUCHHOLZ, 11);
	check_breaks("A", BREAK_BUCHHOLZ_CUT_1, 6);
	check_breaks("A", BREAK_BUCHHOLZ_CUT_2, 4);
	check_breaks("A", BREAK_MEDIAN, 2);
	check_breaks("A", BREAK_PROGRESSIVE, 2 + 3 + 5);
	check_breaks("B", BREAK_PROGRESSIVE, 0 + 2 + 4);
	check_breaks("A", BREAK_WINS, 2);
	check_breaks("A", BREAK_BLACKS, 1);
	check_breaks("D", BREAK_BLACKS, 2);
	check_breaks("A", BREAK_DIRECT, -1);
}

/*
 * A: 1½ of 2 against 2400 and 2300: 2350 + 193; D has no rating.  B: 1 of 2 against 2500 and 2300: 2400.
 * D: ½ of 3, which is .17, against 2400.
 */
static void
test_performance(void)
{
	static const struct { int p, difference; } known[] = {
		{ 100, 800 }, { 99, 677 }, { 98, 589 }, { 92, 401 }, { 83, 273 }, { 75, 193 }, { 67, 125 }, { 64, 102 },
		    { 60, 72 },
		{ 55, 36 }, { 51, 7 }, { 50, 0 }, { 49, -7 }, { 40, -72 }, { 17, -273 }, { 1, -677 }, { 0, -800 },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		CHECK(fide_rating_difference(known[i].p) == known[i].difference, ".%02d: %d", known[i].p,
		    fide_rating_difference(known[i].p));
	for (int p = 1; p <= 100; p++)
		CHECK(fide_rating_difference(p) > fide_rating_difference(p - 1) &&
		    fide_rating_difference(p) == -fide_rating_difference(100 - p), "%d", p);
	opened();
	games(round_robin);
	made();
	CHECK(player("A")->performance == 2543 && player("A")->rated == 2, "A: %d", player("A")->performance);
	CHECK(player("B")->performance == 2400 && player("B")->rating == 2400, "B: %d", player("B")->performance);
	CHECK(player("D")->performance == 2400 - 273 && player("D")->rated == 3 && player("D")->rating == 0, "D: %d",
	    player("D")->performance);
	opened();	/* 2400½ is 2401 */
	games((const char *const[]){ "1 A B 1-0 0 2401", "2 C A 1-0 2400", NULL });
	made();
	CHECK(player("A")->performance == 2401, "A: %d", player("A")->performance);
}

/*
 * A and B have 2 points, C and D 1.  SB of A 2 + 1, of B 1 + 1, of C 2, of D 1; but A
 * won against B, and D against C.
 */
static void
test_direct(void)
{
	static const int by[] = { BREAK_DIRECT };
	static const char *const lines[] = {
		"1 A B 1-0", "1 D C 1-0", "2 C A 1-0", "2 B D 1-0", "3 A D 1-0", "3 B C 1-0", NULL
	};
	/* Three with 2 points that beat each other in a circle: nothing decides. */
	static const char *const circle[] = {
		"1 A B 1-0", "1 C D 1-0", "2 B C 1-0", "2 A D 1-0", "3 C A 1-0", "3 B D 1-0", NULL
	};

	opened();
	games(lines);
	made();
	check_ranks("1A 2B 3C 4D");
	check_breaks("C", BREAK_DIRECT, 0);	/* shown, although Sonneborn-Berger has decided */
	CHECK(tiebreak_rank(list, by, 1), "memory");
	check_ranks("1A 2B 3D 4C");
	check_breaks("D", BREAK_DIRECT, 2);
	check_breaks("C", BREAK_DIRECT, 0);
	CHECK(player("D")->list_n == 3 && span_eq(list->players[player("D")->list[0].opponent].name, SPAN("C")),
	    "opponents");
	CHECK(tiebreak_rank(list, by, 0), "memory");
	check_ranks("1A 1B 3C 3D");
	check_breaks("D", BREAK_DIRECT, 2);
	opened();
	games(circle);
	made();
	check_ranks("1A 1B 1C 4D");
	check_breaks("B", BREAK_DIRECT, 2);
}

/*
 * A, B, C, D have 3 points of 5. Among them A beat C and D, B beat A and C, C beat D, D beat B: A and B have 2, C
 * and D 1; then B is before A because he won against A, and C before D (C.07, 6.2).
 */
static void
test_direct_again(void)
{
	static const int by[] = { BREAK_DIRECT };
	static const char *const lines[] = {
		"1 B A 1-0", "1 C D 1-0", "2 A C 1-0", "2 D B 1-0", "3 A D 1-0", "3 B C 1-0",
		"4 C E 1-0", "4 D F 1-0", "5 C F 1-0", "5 D E 1-0", "1 A E 1-0", "2 A F 0-1", "1 B E 1-0", "2 B F 0-1",
		    "3 E F 1-0",
		NULL
	};

	opened();
	games(lines);
	made();
	CHECK(list->kind == CROSSTABLE_ROUND_ROBIN, "kind %d", list->kind);
	CHECK(player("A")->points == 6 && player("B")->points == 6 && player("C")->points == 6 &&
	    player("D")->points == 6,
	    "points");
	CHECK(tiebreak_rank(list, by, 1), "memory");
	check_breaks("A", BREAK_DIRECT, 4);
	check_breaks("B", BREAK_DIRECT, 4);
	check_breaks("D", BREAK_DIRECT, 2);
	check_ranks("1B 2A 3C 4D 5F 6E");
}

/*
 * Seven players, three rounds; points as opponents count them in brackets.
 * A 2½  B 1  C 2  D 0 (½: the bye at the end is a draw)  E 1½  F 1 (the bye is followed by a game)  G 2½
 */
static const char *const swiss[] = {
	"1 A B 1-0", "1 C D 1-0", "1 E F 1/2-1/2", "1 G bye 1-0",
	"2 A C 1-0", "2 G E +:-", "2 B D 1-0", "2 F BYE 1/2-1/2",
	"3 G A 1/2-1/2", "3 C F 1-0", "3 B E 0-1", "3 - D 1-0", NULL
};

static void
test_swiss(void)
{
	static const struct { const char *name; long points, cut2, cut1, buchholz, median, sonneborn, wins; } all[] = {
		/* A: B 1, C 2, G 2½ */
		{ "A", 5, 5, 9, 11, 4, 17, 2 },
		/* B: A 2½, D ½, E 1½ */
		{ "B", 2, 5, 8, 9, 3, 2, 1 },
		/* C: D ½, A 2½, F 1 */
		{ "C", 4, 5, 7, 8, 2, 6, 2 },
		/* D: C 2, B 1, a dummy of 0 that is cut first */
		{ "D", 0, 4, 6, 6, 2, 0, 0 },
		/* E: F 1, B 1, a dummy of 1½ for the lost forfeit, cut first although it is the most */
		{ "E", 3, 2, 4, 7, 2, 6, 1 },
		/* F: E 1½, C 2, a dummy of 1 for the bye with half a point; SB ½*1½ + ½*1 */
		{ "F", 2, 4, 7, 9, 3, 5, 0 },
		/* G: A 2½, dummies of 2½ for the bye and the forfeit that was won; SB 2½ + 2½ + ½*2½ */
		{ "G", 5, 5, 10, 15, 5, 25, 2 },
	};

	opened();
	games(swiss);
	made();
	CHECK(list->kind == CROSSTABLE_SWISS && list->rounds_n == 3, "kind %d", list->kind);
	CHECK(list->games == 9 && list->byes == 3 && list->forfeits == 1, "%d games %d byes", list->games, list->byes);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		CHECK(player(all[i].name)->points == all[i].points, "%s", all[i].name);
		check_breaks(all[i].name, BREAK_BUCHHOLZ_CUT_2, all[i].cut2);
		check_breaks(all[i].name, BREAK_BUCHHOLZ_CUT_1, all[i].cut1);
		check_breaks(all[i].name, BREAK_BUCHHOLZ, all[i].buchholz);
		check_breaks(all[i].name, BREAK_MEDIAN, all[i].median);
		check_breaks(all[i].name, BREAK_SONNEBORN, all[i].sonneborn);
		check_breaks(all[i].name, BREAK_WINS, all[i].wins);
	}
	check_ranks("1G 2A 3C 4E 5B 6F 7D");
	CHECK(player("G")->games == 1 && player("G")->wins == 0 && player("G")->draws == 1, "G played once");
	check_breaks("G", BREAK_PROGRESSIVE, 2 + 4 + 5);
	check_breaks("E", BREAK_BLACKS, 1);
	/* A bye with a full point is not requested: F counts as 1 for E, at the end as well. */
	opened();
	games((const char *const[]){ "1 A B 1-0", "1 C D 1-0", "1 E F 1-0", "1 G bye 1/2-1/2", "2 A C 1-0", "2 G E 1-0",
	    "2 B D 1-0", "2 F free 1-0", NULL });
	made();
	CHECK(list->kind == CROSSTABLE_SWISS, "kind %d", list->kind);
	check_breaks("E", BREAK_BUCHHOLZ, 2 + 3);
}

/*
 * The same in 2026 (C.07, 16.4): the dummies of G have 1½ points after the bye, which is half a point for each round,
 * and those of E, 1½, after the forfeit.  So G is no longer before A.
 */
static void
test_swiss_2026(void)
{
	static const char *const dates[] = { "2026.02.28", "2026.03.01", "????.??.??" };

	for (int i = 0; i < 3; i++) {
		opened();
		games_date = dates[i];
		games(swiss);
		games_date = "2024.05.01";
		made();
		check_breaks("G", BREAK_BUCHHOLZ, i == 0 ? 15 : 11);
		check_breaks("G", BREAK_BUCHHOLZ_CUT_1, i == 0 ? 10 : 8);
		check_breaks("G", BREAK_MEDIAN, i == 0 ? 5 : 3);
		check_breaks("G", BREAK_SONNEBORN, i == 0 ? 25 : 17);
		check_breaks("D", BREAK_BUCHHOLZ, 6);
		check_breaks("E", BREAK_BUCHHOLZ, 7);
		check_breaks("F", BREAK_BUCHHOLZ, 9);
		check_ranks(i == 0 ? "1G 2A 3C 4E 5B 6F 7D" : "1A 2G 3C 4E 5B 6F 7D");
	}
}

/* In a round robin a forfeit counts as a game; performance leaves it out. */
static void
test_forfeits(void)
{
	opened();
	games((const char *const[]){ "1 A B 1-0ff 2500 2400", "2 B C 1-0 2400 2300", "3 C A 0-0 2300 2500", NULL });
	made();
	CHECK(list->kind == CROSSTABLE_ROUND_ROBIN && list->forfeits == 2, "kind %d", list->kind);
	CHECK(player("A")->points == 2 && player("A")->games == 0 && player("A")->rated == 0, "A");
	CHECK(player("C")->points == 0 && player("C")->games == 1 && player("C")->losses == 1, "C");
	check_breaks("A", BREAK_SONNEBORN, 4);
	check_breaks("B", BREAK_SONNEBORN, 0);
	CHECK(player("B")->performance == 2300 + 800 && player("B")->rated == 1, "B: %d", player("B")->performance);
}

static void
test_kinds(void)
{
	static const struct { const char *lines[14]; enum crosstable_kind kind; int cycles; const char *what; } kinds[] = {
		{ { "1 A B 1-0", "2 B A 1-0", "3 A B 1/2-1/2" }, CROSSTABLE_MATCH, 0, "match" },
		{ { "1 A B 1-0", "2 B C 1-0", "3 C A 1-0", "4 B A 1-0", "5 C B 1-0", "6 A C 1-0" },
		    CROSSTABLE_DOUBLE_ROUND_ROBIN, 2,
		    "double" },
		{ { "1 A B 1-0", "2 B C 1-0", "3 C A 1-0", "4 A B 1-0", "5 B C 1-0", "6 C A 1-0" },
		    CROSSTABLE_DOUBLE_ROUND_ROBIN, 2,
		    "double with the same colours" },
		{ { "1 A B 1-0", "2 B C 1-0", "3 C A 1-0", "4 A B 1-0", "5 B C 1-0", "6 C A 1-0", "7 A B 1-0",
		    "8 B C 1-0",
		    "9 C A 1-0" }, CROSSTABLE_MANY_ROUND_ROBIN, 3, "three cycles" },
		/* a knockout of four with single games; of four with two games a round */
		{ { "1 A B 1-0", "1 C D 1-0", "1 E F 1-0", "1 G H 1-0", "2 A C 1-0", "2 E G 1-0", "3 A E 1-0" },
		    CROSSTABLE_KNOCKOUT, 0,
		    "knockout" },
		{ { "1.1 A B 1-0", "1.1 C D 1-0", "1.2 B A 1-0", "1.2 D C 1-0", "2.1 A C 1-0", "2.2 C A 1-0" },
		    CROSSTABLE_KNOCKOUT, 0,
		    "knockout with games" },
		/* a round robin without its last round looks like nothing else; without one game it is no Swiss */
		{ { "1 A B 1-0", "1 C D 1-0", "2 B C 1-0", "2 A D 1-0", "3 C A 1-0" }, CROSSTABLE_OTHER, 0,
		    "a game is missing" },
		{ { "1 A B 1-0", "2 B C 1-0", "3 C A 1-0", "4 A B 1-0" }, CROSSTABLE_OTHER, 0, "some met once more" },
		{ { "1 A bye 1-0" }, CROSSTABLE_OTHER, 0, "a bye" },
		{ { "1 A ? 1-0" }, CROSSTABLE_OTHER, 0, "somebody unknown" },
		{ { "1 A ? +:-" }, CROSSTABLE_OTHER, 0, "nobody came" },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		opened();
		games(kinds[i].lines);
		made();
		CHECK(list_n == 1 && list->kind == kinds[i].kind && list->cycles == kinds[i].cycles,
		    "%s: kind %d, %d cycles",
		    kinds[i].what, list->kind, list->cycles);
	}
}

/* -- records -- */

static void
test_copies(void)
{
	opened();
	games((const char *const[]){ "1 A B 1-0", "2 B C 1-0", "3 C A 1-0", NULL });
	game("2024.05.02", "1", "A", "B", "1-0");	/* with another date */
	times[1] = 3;					/* three times the same */
	game("2024.05.03", "3", " C ", "A", "*");	/* when it was not over yet */
	made();
	CHECK(list->games == 3 && list->duplicates == 4 && list->conflicts == 0 && list->unknown == 0,
	    "%d games, %d copies",
	    list->games, (int)list->duplicates);
	CHECK(list->kind == CROSSTABLE_ROUND_ROBIN && player("C")->points == 2 && player("A")->games == 2, "C");

	opened();
	games((const char *const[]){ "1 A B 1-0", "2 B C 1-0", "3 C A 1-0", "1 A B 0-1", "2 B C +:-", NULL });
	made();
	CHECK(list->games == 3 && list->conflicts == 1 && list->duplicates == 2, "%d conflicts", list->conflicts);
	CHECK(player("A")->points == 0 && player("A")->unknown == 1 && player("A")->list[0].conflict &&
	    player("A")->list[0].points == -1, "A");
	CHECK(player("B")->points == 2 && player("B")->games == 1 && list->forfeits == 1, "B: %d", player("B")->games);

	opened();	/* a forfeit or a loss: it is not known whether it was played */
	games((const char *const[]){ "1 A B 1-0", "1 A B 0-1ff", NULL });
	made();
	CHECK(list->conflicts == 1 && list->forfeits == 0 && player("A")->unknown == 1, "%d forfeits", list->forfeits);

	opened();
	game("2024.05.01", "?", "A", "B", "1-0");
	game("2024.05.02", "?", "A", "B", "1-0");
	made();
	CHECK(list->games == 2 && list->duplicates == 0, "%d games", list->games);

	opened();	/* without rounds: only the same date and result are the same game */
	games((const char *const[]){ "? A B 1-0", "? A B 1-0", "? A B 0-1", "? B A 1-0", "- B A 1-0", NULL });
	game("2024.05.02", "?", "A", "B", "1-0");
	made();
	CHECK(list->games == 4 && list->conflicts == 0 && list->duplicates == 2 && list->rounds_n == 0 &&
	    !list->orderly,
	    "%d games", list->games);
	check_breaks("A", BREAK_PROGRESSIVE, -1);
}

static void
test_unknown(void)
{
	opened();
	games((const char *const[]){ "1 A B *", "2 B C 1-0", "3 C A what", NULL });
	made();
	CHECK(list->unknown == 2 && list->games == 3 && list->kind == CROSSTABLE_ROUND_ROBIN, "%d unknown", list->unknown);
	CHECK(player("A")->list[0].unfinished && !player("A")->list[1].unfinished && player("A")->points == 0, "A");
	CHECK(player("A")->games == 2 && player("A")->unknown == 2, "A");
}

/* A player without a name is not a player, and neither is a bye, but it is a round of the other player. */
static void
test_nobody(void)
{
	static const char *const byes[] = { "bye", "-", "Free", "SPIELFREI", "freilos", "exempt" };
	static const char *const nobodies[] = { "?", "NN", "", "N.N.", "Unknown", "guest" };

	opened();
	games((const char *const[]){ "1 A B 1-0", "2 B C 1-0", "3 C A 1-0", "4 A A 1-0", "4 NN NN 1-0", "5 bye - 1-0",
	    NULL });
	for (size_t i = 0; i < sizeof(nobodies) / sizeof(nobodies[0]); i++) {
		game("2024.05.04", "4", "A", nobodies[i], "1-0");
		game("2024.05.04", "4", nobodies[i], "bye", "1-0");
	}
	times[3] = 2;
	made();
	CHECK(list->players_n == 3 && list->games == 3 && list->byes == 0 && list->kind == CROSSTABLE_ROUND_ROBIN,
	    "%d players, %d games", list->players_n, list->games);
	CHECK(list->nameless == 14 && list->selves == 2, "left out: %d, %d", (int)list->nameless, (int)list->selves);
	CHECK(player("A")->points == 2 && player("A")->list_n == 2, "A: %d", player("A")->points);
	CHECK(span_eq(list->last, SPAN("2024.05.04")), "the event's dates are those of all its games");
	opened();
	for (size_t i = 0; i < sizeof(byes) / sizeof(byes[0]); i++)
		game("2024.05.04", "?", "A", byes[i], "1-0");
	game("2024.05.05", "?", "?", "A", "-:+");
	made();
	CHECK(list->players_n == 1 && list->byes == 2 && list->nameless == 0 && player("A")->games == 0, "%d byes",
	    list->byes);
	opened();
	games((const char *const[]){ "1 A ? 1-0", "2 ? ? +:-", "3 A A 1-0", NULL });
	made();
	CHECK(list_n == 1 && list->players_n == 0 && list->games == 0 && list->nameless == 2 && list->selves == 1,
	    "nobody at all");
	opened();	/* family names, and no names */
	games((const char *const[]){ "1 White Miles 1-0", "2 Black White 1-0", "3 Miles Black 1-0", "1 White Black 1-0",
	    NULL });
	made();
	CHECK(list->players_n == 3 && list->games == 3 && list->nameless == 1 && player("White")->list_n == 2,
	    "a player named White: %d players, %d games", list->players_n, list->games);
}

/* Of eight players in four rounds there are up to 16 games: with 12 it is a Swiss, with 11 a part of one. */
static void
test_parts(void)
{
	static const char *const whole[] = {
		"1 A B 1-0", "1 C D 1-0", "1 E F 1-0", "1 G H 1-0", "2 A C 1-0", "2 B D 1-0", "2 E G 1-0", "2 F H 1-0",
		"3 A E 1-0", "3 B F 1-0", "3 C G 1-0", "4 A D 1-0", "4 D H 1-0", NULL
	};
	struct buf b = { 0 };

	opened();
	games(whole);
	rows_n--;
	made();
	CHECK(list->kind == CROSSTABLE_SWISS && list->possible == 16 && list->used_n == 4, "%d of %d games: kind %d",
	    list->games, list->possible, list->kind);
	opened();
	games(whole + 1);
	rows_n--;
	made();
	CHECK(list->kind == CROSSTABLE_OTHER && list->possible == 16 && list->used_n == 0, "%d of %d games: kind %d",
	    list->games, list->possible, list->kind);
	CHECK(crosstable_cells_form(list).layout == LAYOUT_ROUNDS, "a column a round");
	crosstable_cells_title(&b, list);
	CHECK(span_eq(buf_span(&b), SPAN("Part of a Swiss system or a team event: 11 of up to 16 games, 8 players, "
	    "4 rounds")), "%.*s", (int)b.n, b.p);
	buf_free(&b);
}

/* All notes of the first table, a line each. */
static void
check_notes(const char *expected)
{
	const struct crosstable_form form = crosstable_cells_form(list);
	struct buf b = { 0 };

	for (int note = 0; crosstable_cells_note(&b, &form, &note); )
		buf_char(&b, '\n');
	CHECK(span_eq(buf_span(&b), span_of(expected)), "\n%.*s", (int)b.n, b.p);
	buf_free(&b);
}

static void
test_notes(void)
{
	static const int by[] = { BREAK_DIRECT, BREAK_WINS };

	opened();
	games((const char *const[]){ "1 A B 1-0", "1 A B 1-0", "2 B A +:-", "3 A B -:+", "4 A ? 1-0", "5 ? B 1-0",
	    "6 A A 1-0", "7 A bye 1-0", NULL });
	made();
	check_notes("Ranked by points only.\n+ and -: by forfeit, not played (2 times).\n"
	    "bye: a round without an opponent, with its points (once).\nFurther copies of games, left out (one copy).\n"
	    "Games without two named players, left out (2 games).\n"
	    "Games of a player against himself, left out (one game).\n");
	opened();
	games((const char *const[]){ "1 A B 1-0", "2 B C 1-0", NULL });
	made();
	check_notes("Ranked by points only.\n"
	    "This order of players with the same points is a usual one; the regulations of the event may have another.\n");
	CHECK(tiebreak_rank(list, by, 2), "memory");
	list->asked = true;
	check_notes("Ranked by points, direct encounter, rounds won.\n");
	opened();
	games((const char *const[]){ "1 A ? 1-0", NULL });
	made();
	check_notes("Games without two named players, left out (one game).\n");
}

static void
test_rounds(void)
{
	opened();	/* boards: those of round 10 come after those of round 9 */
	games((const char *const[]){ "10.1 A B 1-0", "10.2 C D 1-0", "9.1 B C 1-0", "9.02 D A 1-0", "10 A B 1-0",
	    NULL });
	made();
	CHECK(list->rounds_n == 2 && span_eq(list->rounds[0], SPAN("9")) && span_eq(list->rounds[1], SPAN("10")) &&
	    list->orderly, "%d rounds", list->rounds_n);
	CHECK(list->games == 4 && list->duplicates == 1, "%d games", list->games);
	CHECK(player("A")->list[0].points == 0 && player("A")->list[1].points == 2, "in the order of rounds");
	opened();	/* games of a round */
	games((const char *const[]){ "1.1 A B 1-0", "1.2 A B 1-0", "1.10 B A 1-0", NULL });
	made();
	CHECK(list->rounds_n == 3 && list->games == 3 && span_eq(list->rounds[2], SPAN("1.10")), "%d rounds",
	    list->rounds_n);
}

/* 1 May and 30 June are 60 days apart. */
static void
test_dates(void)
{
	opened();
	game("2024.06.29", "2", "A", "B", "1-0");
	game("2024.05.01", "1", "B", "A", "1-0");
	made();
	CHECK(list_n == 1 && span_eq(list->first, SPAN("2024.05.01")) && span_eq(list->last, SPAN("2024.06.29")),
	    "59 days");
	opened();
	game("2024.06.30", "2", "A", "B", "1-0");
	game("2024.05.01", "1", "B", "A", "1-0");
	made();
	CHECK(list_n == 2 && list[0].games == 1 && span_eq(list[1].first, SPAN("2024.06.30")), "60 days");
	game("????.??.??", "3", "B", "A", "1-0");
	made();
	CHECK(list_n == 3 && list[2].first.n == 0, "without a date, of two events");
	opened();
	game("2024.??.??", "2", "A", "B", "1-0");
	game("2024.01.01", "1", "A", "B", "1-0");
	game("2025.02.01", "3", "A", "B", "1-0");
	game("????.??.??", "4", "A", "B", "1-0");
	key(1, SPAN("Open\tTown\tWomen\t2024.01.01\t1\tX\tY\t1-0\t\t"));
	key(1, SPAN("Open\tAnother\t\t2024.01.01\t1\tX\tY\t1-0\t\t"));
	key(1, SPAN("\t\t\t\t\t\t\t\t\t"));
	made();
	CHECK(list_n == 4 && list[2].games == 4, "%zu events", list_n);
}

/* A web address is no Site, and two spellings of a Site are one event if dates and players say so. */
static void
test_sites(void)
{
	static const char *const pairs[][2] = { { "A", "B" }, { "C", "D" }, { "B", "C" }, { "D", "A" }, { "A", "C" },
	    { "B", "D" } };

	opened();
	for (int i = 0; i < 6; i++)
		key(1, arena_fmt(&texts, "Open\thttps://lichess.org/abcdefg%d\t\t2024.05.0%d\t%d\t%s\t%s\t1-0\t\t", i,
		    i / 2 + 1, i / 2 + 1, pairs[i][0], pairs[i][1]));
	made();
	CHECK(list_n == 1 && list->kind == CROSSTABLE_ROUND_ROBIN && span_eq(list->site, SPAN("?")) && !list->sites,
	    "%zu tables of games with addresses", list_n);
	for (int apart = 0; apart < 2; apart++) {	/* the last round is spelt in another way; then it is a year later */
		opened();
		for (int i = 0; i < 6; i++)
			key(1, arena_fmt(&texts, "Open\t%s\t\t202%d.05.0%d\t%d\t%s\t%s\t1-0\t\t", i < 4 ? "Wien" :
			    "Vienna", i < 4 ? 4 : 4 + apart, i / 2 + 1 + (i == 5), i / 2 + 1, pairs[i][0], pairs[i][1]));
		made();
		CHECK(list_n == (apart ? 2 : 1) && list->games == (apart ? 2 : 6) && list->sites != (apart == 1) &&
		    !list->apart, "%zu tables of two Sites", list_n);
		CHECK(span_eq(list->site, apart ? SPAN("Vienna") : SPAN("Wien")), "the Site of the first day");
	}
	opened();	/* another event of that name in those days, in which one of them also played */
	games(round_robin);
	key(1, SPAN("Open\tAnother\t\t2024.05.01\t1\tX\tY\t1-0\t\t"));
	key(1, SPAN("Open\tAnother\t\t2024.05.02\t1\tY\tA\t1-0\t\t"));
	key(1, SPAN("Open\tThird\t\t2024.05.09\t1\tA\tB\t1-0\t\t"));
	made();
	CHECK(list_n == 3 && list[0].apart && !list[1].apart && list[2].apart && list[0].games == 2, "%zu tables",
	    list_n);
}

static void
test_ratings(void)
{
	opened();
	games((const char *const[]){ "1 A B 1-0 2500 2400", "2 B C 1-0 2410 x", "3 B D 1-0 2400 99999",
	    "4 A D 1-0 2510", NULL });
	made();
	CHECK(player("B")->rating == 2400, "the one most games say: %u", player("B")->rating);
	CHECK(player("A")->rating == 2510, "of two, the highest: %u", player("A")->rating);
	CHECK(player("C")->rating == 0 && player("D")->rating == 0, "none");
}

/* -- plans -- */

static void
test_names(void)
{
	static const struct { const char *names, *labels; } good[] = {
		{ "BH/C1,BH,SB,DE", "BH/C1 BH SB DE" }, { "PTS,bh-m1,sonneborn-berger", "BH/M1 SB" }, { "Won,WON", "Won WON" },
		{ "WIN,BPG", "Won Blk" }, { "BH/F", "FB" }, { "SB#C2,SB!M1", "SB/C2 SB/M1" }, { "KS/L+1,KS/L-2,KS",
		    "KS/L+1 KS/L-2 KS" }, { "BH/C1P", "BH/C1/P" }, { "GE,TPR/R", "REP TPR/R" }, { "fb/p/c2", "FB/C2/P" },
		{ "tpn,TPN/R", "TPN TPN/R" },
	};
	static const char *const bad[] = {
		"", ",", "XX", "BH,", "BH/C1,BH-C1", "BH/", "BH/C", "BH/C3", "BH/C1/C1", "BH/X", "BH/FF", "WIN/C1", "DE/C1", "PS/M1",
		"KS/L", "KS/L+", "KS/L+1000", "BH/L+1", "BH/P/P", "WON,won,WIN", "TPN,tpn", "TPN/C1", "ARO/P", "BH1", "PTS",
		"KS/L1,KS/L2,KS/L3,KS/L4,KS/L5,KS/L6,KS/L7,KS/L8,KS/L9,KS/L10,KS/L11,KS/L12,KS/L13,KS/L14,KS/L15,KS/L16,KS",
	};
	struct tiebreak_list read;

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		char labels[100] = "";

		CHECK(tiebreak_list_read(&read, span_of(good[i].names)), "%s is refused", good[i].names);
		for (int k = 0; k < read.order_n; k++)
			snprintf(labels + strlen(labels), sizeof(labels) - strlen(labels), "%s%s", k > 0 ? " " : "",
			    read.columns[read.order[k]].label);
		CHECK(strcmp(labels, good[i].labels) == 0, "%s are %s", good[i].names, labels);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CHECK(!tiebreak_list_read(&read, span_of(bad[i])), "\"%s\" is not refused", bad[i]);
	for (int i = 0; i < BREAK_COUNT; i++) {
		const struct tiebreak_column *c = &tiebreak_usual_columns[i];

		CHECK(tiebreak_list_read(&read, span_of(c->name)) && read.order[0] == i, "%s", c->name);
		CHECK(tiebreak_list_read(&read, span_of(c->label)) && read.order[0] == i, "%s", c->label);
		CHECK(c->divisor == tiebreak_rules[c->way.rule].divisor, "the divisor of %s", c->name);
	}
}

static void
test_scale(void)
{
	static const char *const bad[] = { "", "1", "1-0", "3-1-0-0", "0-0-0", "1-2-0", "1-1-0", "3-1-2", "100-1-0", "3-x-0",
	    "3-1.25-0", "3-1/1.5-0", "3-1.5/-0", "3-4/1-0", "3--0", "-1-0-0" };
	static const struct { const char *text; struct crosstable_scale scale; } good[] = {
		{ "1-0.5-0", { 2, 1, 0, false, 1, 1 } }, { "1-\xc2\xbd-0", { 2, 1, 0, false, 1, 1 } },
		{ "3-1-0", { 6, 2, 0, false, 2, 2 } }, { "3-2-1", { 6, 4, 2, false, 4, 4 } },
		{ "3-1.5/1-0", { 6, 2, 0, true, 3, 2 } }, { "3-1\xc2\xbd/1-0", { 6, 2, 0, true, 3, 2 } },
	};
	struct crosstable_scale read;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CHECK(!crosstable_scale_read(&read, span_of(bad[i])), "\"%s\" is not refused", bad[i]);
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		const struct crosstable_scale *want = &good[i].scale;

		CHECK(crosstable_scale_read(&read, span_of(good[i].text)) && read.win == want->win &&
		    read.draw == want->draw && read.loss == want->loss && read.armageddon == want->armageddon &&
		    read.late_win == want->late_win && read.late_loss == want->late_loss, "%s", good[i].text);
	}
}

/* A - B is drawn, and A wins the Armageddon game, with either colour; of C - D's both are drawn, so that Black wins. */
static void
test_armageddon(void)
{
	static const char *const events[][8] = {
		{ "1 A B 1/2-1/2 2500 2400", "1 B A 0-1 2400 2500", "1 C D 1/2-1/2", "1 D C 1/2-1/2", "2 A C 1-0", "2 B D 1-0",
		    NULL },
		{ "1.1 A B 1/2-1/2 2500 2400", "1.3 A B 1-0 2500 2400", "1.2 C D 1/2-1/2", "1.4 D C 1/2-1/2", "2.1 A C 1-0",
		    "2.2 B D 1-0", NULL },
	};

	CHECK(crosstable_scale_read(&plan.scale, SPAN("3-1.5/1-0")), "points");
	for (int i = 0; i < 2; i++) {
		opened();
		games(events[i]);
		made();
		CHECK(list_n == 1 && list->games == 4 && list->rounds_n == 2 && list->armageddons == 2 && list->unsettled == 0 &&
		    list->conflicts == 0, "%d games, %d Armageddon games", list->games, list->armageddons);
		CHECK(player("A")->points == 9 && player("B")->points == 8 && player("C")->points == 3 &&
		    player("D")->points == 2, "%d %d %d %d", player("A")->points, player("B")->points, player("C")->points,
		    player("D")->points);
		CHECK(player("A")->games == 2 && player("A")->draws == 1 && player("A")->wins == 1, "games of A");
		CHECK(player("B")->rated == 1 && player("B")->performance == 2500, "a draw for the rating");
	}
	opened();
	games((const char *const[]){ "1 A B 1/2-1/2", "1 C D 0-1", "2 A C 1-0", "2 B D 1-0", NULL });
	made();
	CHECK(list->unsettled == 1 && player("A")->points == 8 && player("B")->points == 8, "no Armageddon game");
	plan = (struct crosstable_plan){ 0 };
}

static void
test_rating(void)
{
	static const unsigned field[] = { 2000, 2400, 1500 };
	static const struct { int difference, percent; } known[] = { { 0, 50 }, { 3, 50 }, { 4, 51 }, { 392, 92 }, { 411, 92 },
	    { 412, 93 }, { 735, 99 }, { 736, 100 }, { -4, 49 }, { -392, 8 }, { -736, 0 }, { 3000, 100 } };

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		CHECK(fide_rating_expected(known[i].difference) == known[i].percent, "%d: %d", known[i].difference,
		    fide_rating_expected(known[i].difference));
	for (int d = 0; d < 1000; d++)
		CHECK(fide_rating_expected(d) + fide_rating_expected(-d) == 100 &&
		    fide_rating_expected(d + 1) >= fide_rating_expected(d), "%d", d);
	CHECK(fide_rating_perfect(field, 3, 0) == 700, "800 less than the lowest: %ld", fide_rating_perfect(field, 3, 0));
	CHECK(fide_rating_perfect(field, 1, 1) == 1997, "half a point of one game: %ld", fide_rating_perfect(field, 1, 1));
	CHECK(fide_rating_perfect(field, 3, 6) == 2400 + 736, "all points: %ld", fide_rating_perfect(field, 3, 6));
	/* 2450 against 2000, 2400 and 1500: 450 and 950 more are 400, or 350, or once 400, or, from 2650 on, themselves. */
	CHECK(fide_rating_expected_sum(2450, field, 3, date_days(20240501)) == 92 + 57 + 92, "2024");
	CHECK(fide_rating_expected_sum(2450, field, 3, date_days(20230501)) == 94 + 57 + 92, "2023");
	CHECK(fide_rating_expected_sum(2450, field, 3, date_days(20210501)) == 92 + 57 + 92, "2021");
	CHECK(fide_rating_expected_sum(2450, field, 3, date_days(20080501)) == 89 + 57 + 89, "2008");
	CHECK(fide_rating_expected_sum(2450, field, 3, LONG_MAX) == 92 + 57 + 92, "today");
	CHECK(fide_rating_expected_sum(2650, field, 3, LONG_MAX) == 99 + 81 + 100, "2650");
	CHECK(fide_rating_expected_sum(1500, field, 2, date_days(20230501)) == 8 + 8, "of the lower rated");
	CHECK(fide_rating_k(40, 17, LONG_MAX) == 40 && fide_rating_k(40, 18, LONG_MAX) == 38, "40 * 18 is more than 700");
	CHECK(fide_rating_k(20, 35, LONG_MAX) == 20 && fide_rating_k(20, 36, LONG_MAX) == 19, "20 * 36 is more than 700");
	CHECK(fide_rating_k(20, 36, date_days(20140630)) == 20 && fide_rating_k(10, 0, LONG_MAX) == 10, "no limit");
}

/* A player without a rating, with no and with all points, and against players of whom none has a rating. */
static void
test_rating_edges(void)
{
	opened();
	games((const char *const[]){ "1 A B 1-0 2400 2000", "2 A C 1-0 2400 0", "3 B C 0-1 2000 0", "4 D C 1-0 0 0", NULL });
	made();
	CHECK(player("A")->rated == 1 && player("A")->performance == 2000 + 800, "100 %%: %d", player("A")->performance);
	CHECK(player("B")->rated == 1 && player("B")->performance == 2400 - 800, "0 %%: %d", player("B")->performance);
	CHECK(player("A")->expected == 92 && player("B")->expected == 8, "400 more: %ld", player("A")->expected);
	CHECK(player("A")->change == 10 * 8 && player("B")->change == -20 * 8, "their changes: %ld", player("B")->change);
	CHECK(player("C")->rating == 0 && player("C")->rated == 2 && player("C")->change == 0, "no rating, no change");
	CHECK(player("C")->performance == 2200, "but a performance: %d", player("C")->performance);
	CHECK(player("D")->rated == 0 && player("D")->change == 0, "nobody has a rating");
}

/* -- random ones -- */

enum { RANDOM_MAX = 24 };

/* A second implementation, directly from the rows: points and opponents of each player. */
struct naive {
	int n, points[RANDOM_MAX], score[RANDOM_MAX][RANDOM_MAX];	/* -1: did not meet */
};

static void
check_naive(const struct naive *v)
{
	for (int i = 0; i < v->n; i++) {
		char name[16];
		long sonneborn = 0, buchholz = 0, wins = 0;
		int least = 1000, most = 0, met = 0;

		snprintf(name, sizeof(name), "P%02d", i);
		for (int k = 0; k < v->n; k++) {
			if (v->score[i][k] < 0)
				continue;
			sonneborn += (long)v->score[i][k] * v->points[k];
			buchholz += v->points[k];
			wins += v->score[i][k] == 2;
			least = v->points[k] < least ? v->points[k] : least;
			most = v->points[k] > most ? v->points[k] : most;
			met++;
		}
		if (met < 2)
			continue;
		CHECK(player(name)->points == v->points[i], "points of %s", name);
		check_breaks(name, BREAK_SONNEBORN, sonneborn);
		check_breaks(name, BREAK_BUCHHOLZ, buchholz);
		check_breaks(name, BREAK_BUCHHOLZ_CUT_1, buchholz - least);
		check_breaks(name, BREAK_MEDIAN, buchholz - least - most);
		check_breaks(name, BREAK_WINS, wins);
	}
}

/* Everything that a table says, as text. */
static void
dump(struct buf *b)
{
	for (size_t i = 0; i < list_n; i++) {
		const struct crosstable *t = &list[i];
		const struct crosstable_form form = crosstable_cells_form(t);

		crosstable_cells_title(b, t);
		buf_fmt(b, "%.*s-%.*s %d %d %d\n", (int)t->first.n, t->first.p, (int)t->last.n, t->last.p, t->unknown,
		    t->conflicts,
		    (int)t->duplicates);
		for (int k = 0; k < t->players_n; k++) {
			const struct crosstable_player *p = &t->players[k];

			buf_fmt(b, "%d %.*s %d %u %d %d", p->rank, (int)p->name.n, p->name.p, p->points, p->rating,
			    p->performance,
			    p->rated);
			for (int c = 0; c < form.columns; c++) {
				buf_char(b, '|');
				crosstable_cells_put(b, &form, k, c);
			}
			for (int c = 0; c < BREAK_COUNT; c++)
				buf_fmt(b, " %ld", p->breaks[c]);
			buf_char(b, '\n');
		}
	}
}

static void
check_order(uint64_t *state)
{
	struct buf before = { 0 }, after = { 0 };

	dump(&before);
	for (size_t i = rows_n; i > 1; i--) {
		size_t k = (size_t)random_below(state, (int)i);
		struct ledger_row row = rows[i - 1];

		rows[i - 1] = rows[k];
		rows[k] = row;
	}
	made();
	dump(&after);
	CHECK(!before.failed && span_eq(buf_span(&before), buf_span(&after)), "%.*s\n%.*s", (int)before.n, before.p,
	    (int)after.n, after.p);
	buf_free(&before);
	buf_free(&after);
}

static void
random_game(struct naive *v, uint64_t *state, int round, int white, int black)
{
	static const char *const results[] = { "0-1", "1/2-1/2", "1-0" };
	int points = random_below(state, 3);
	char text[48];

	snprintf(text, sizeof(text), "%d P%02d P%02d %s %d %d", round, white, black, results[points], 2000 + white,
	    2000 + black);
	games((const char *const[]){ text, NULL });
	v->score[white][black] = points;
	v->score[black][white] = 2 - points;
	v->points[white] += points;
	v->points[black] += 2 - points;
}

/*
 * The wheel: player n - 1 stays, the others turn; `rounds` of the whole round robin, not in the order of the wheel, as
 * that is a plan of a round robin even if it is not finished.
 */
static void
random_event(uint64_t *state, int n, int rounds)
{
	struct naive v = { .n = n };
	long sum = 0;

	opened();
	memset(v.score, -1, sizeof(v.score));
	for (int r = 0; r < rounds; r++)
		for (int i = 0; i < n / 2; i++) {
			int turn = r % 2 == 0 ? r / 2 : n - 2 - r / 2;
			int a = i == 0 ? n - 1 : (turn + i) % (n - 1), b = (turn + n - 1 - i) % (n - 1);

			random_game(&v, state, r + 1, i % 2 == 0 ? a : b, i % 2 == 0 ? b : a);
		}
	made();
	for (int i = 0; i < list->players_n; i++)
		sum += list->players[i].points;
	CHECK(sum == 2 * list->games && list->games == rounds * (n / 2), "%ld halves of %d games", sum, list->games);
	CHECK(list->kind == (rounds == n - 1 ? CROSSTABLE_ROUND_ROBIN : CROSSTABLE_SWISS) || rounds >= n - 3, "kind %d",
	    list->kind);
	for (int i = 1; i < list->players_n; i++)
		CHECK(list->players[i].points <= list->players[i - 1].points, "order");
	check_naive(&v);
	check_order(state);
}

static void
test_random(void)
{
	uint64_t state = 6;

	for (int i = 0; i < 60; i++) {
		int n = 4 + 2 * random_below(&state, 10);

		random_event(&state, n, n - 1);
		if (n >= 6)
			random_event(&state, n, 2 + random_below(&state, n - 4));
	}
}

/* Nonsensical rows: the table does not depend on their order. */
static void
test_nonsense(void)
{
	static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*", "1-0 ff", "+:-", "0-0", "x", "" };
	static const char *const names[] = { "A", "B", "C", "D", "E", "bye", "-", "?", "" };
	static const char *const rounds[] = { "1", "01", "1.2", "1.3", "2", "2.1", "?", "", "-", "QF", "3" };
	static const char *const dates[] = { "2024.05.01", "2024.05.02", "2024.??.??", "????.??.??", "", "1.9.2024",
	    "2023.13.45" };
	uint64_t state = 60;

	for (int i = 0; i < 300; i++) {
		int n = 1 + random_below(&state, 25);

		opened();
		while (n-- > 0)
			key((uint64_t)random_below(&state, 3), arena_fmt(&texts, "E\tS\t\t%s\t%s\t%s\t%s\t%s\t%d\t%d",
			    dates[random_below(&state, 7)], rounds[random_below(&state, i % 2 == 0 ? 11 : 6)],
			    names[random_below(&state, 9)], names[random_below(&state, 9)], results[random_below(&state,
			    9)],
			    random_below(&state, 3) * 2400, random_below(&state, 3) * 2400));
		made();
		check_order(&state);
	}
}

/* -- reports -- */

static void
check_form(enum crosstable_layout layout, int columns, const char *cell, const char *what)
{
	const struct crosstable_form f = crosstable_cells_form(list);
	struct buf b = { 0 };

	if (f.columns > 1)
		crosstable_cells_put(&b, &f, 0, 1);
	CHECK(f.layout == layout && f.columns == columns && span_eq(buf_span(&b), span_of(cell)),
	    "%s: %d, %d columns, \"%.*s\"",
	    what, f.layout, f.columns, (int)b.n, b.p);
	CHECK(f.left_out == (columns == 0), "%s", what);
	buf_free(&b);
}

static void
test_forms(void)
{
	opened();
	games((const char *const[]){ "1 A B 1-0", "2 B C 1-0", "3 C A 1/2-1/2", "4 B A +:-", "5 C B 1-0", "6 A C 1-0",
	    NULL });
	made();
	check_form(LAYOUT_OPPONENTS, 3, "1-", "double round robin");
	opened();
	games((const char *const[]){ "1 A B 1-0", "2 A bye 1-0", "3 C B *", NULL });
	made();
	check_form(LAYOUT_ROUNDS, 3, "bye1", "byes");
	opened();
	games((const char *const[]){ "1 A B 1-0", "2 B A 1/2-1/2", NULL });
	made();
	check_form(LAYOUT_GAMES, 2, "\xc2\xbd", "match");
	opened();
	games((const char *const[]){ "? A B 1-0", "? B C 1-0", "? D bye 1-0", "? C A 0-1", NULL });
	made();
	check_form(LAYOUT_GAMES, 2, "4b1", "without rounds");
	opened();
	for (int i = 1; i <= 101; i++) {
		char round[16];

		snprintf(round, sizeof(round), "%d", i);
		game("2024.05.01", round, "A", "B", "1-0");
	}
	made();
	check_form(LAYOUT_GAMES, 0, "", "a long match");
}

static void
to_ledger(struct ledger *l)
{
	for (size_t i = 0; i < rows_n; i++) {
		uint64_t *row = ledger_row(l, TABLE_GAMES, rows[i].key);

		if (row != NULL)
			row[0] += times[i];
	}
}

static void
check_has(const struct buf *b, const char *text)
{
	size_t n = strlen(text);
	bool found = false;

	for (size_t i = 0; i + n <= b->n && !found; i++)
		found = memcmp(b->p + i, text, n) == 0;
	CHECK(!b->failed && found, "no \"%s\" in\n%.*s", text, (int)b->n, b->p);
}

static const char text_expected[] =
    "Open, Town, 2024-05-01\n"
    "Round robin, 4 players, 6 games\n"
    "\n"
    "No  Player  Rating  1  2  3  4  Points    SB  Won  Perf.\n"
    " 1  A         2500  \xc3\x97  1  \xc2\xbd  1      2\xc2\xbd  3.00    2  ~2543\n"
    " 2  B         2400  0  \xc3\x97  1  1       2  1.50    2  ~2400\n"
    " 3  C         2300  \xc2\xbd  0  \xc3\x97  \xc2\xbd       1  1.50    0  ~2257\n"
    " 4  D               0  0  \xc2\xbd  \xc3\x97       \xc2\xbd  0.50    0   2127\n"
    "Ranked by points, Sonneborn-Berger, direct encounter, rounds won.\n"
    "This order of players with the same points is a usual one; the regulations of the event may have another.\n"
    "~: performance against the opponents with a rating only.\n";

static const char csv_expected[] =
    "event,site,section,from,to,kind,rank,player,rating,points,games,wins,draws,losses,sonneborn-berger,buchholz,"
    "buchholz-cut-1,buchholz-cut-2,median-buchholz,direct-encounter,rounds-won,progressive,blacks,performance\n"
    "Open,Town,,2024-05-01,2024-05-01,round-robin,1,A,2500,2.5,3,2,1,0,3,3.5,3,2,1,,2,5,1,2543\n"
    "Open,Town,,2024-05-01,2024-05-01,round-robin,2,B,2400,2,3,2,0,1,1.5,4,3.5,2.5,1,,2,3,1,2400\n"
    "Open,Town,,2024-05-01,2024-05-01,round-robin,3,C,2300,1,3,0,2,1,1.5,5,4.5,2.5,2,,0,2.5,2,2257\n"
    "Open,Town,,2024-05-01,2024-05-01,round-robin,4,D,,0.5,3,0,1,2,0.5,5.5,4.5,2.5,2,,0,1.5,2,2127\n";

/* Makes the buffer the report of the tables of the ledger. */
static void
report(struct buf *b, const struct stats *s, void (*write)(struct buf *, const struct crosstable_style *))
{
	struct stats_rows games;
	struct crosstable_report all;
	struct crosstable_excess excess;

	buf_clear(b);
	CHECK(stats_rows_open(&games, s) && crosstable_report_open(&all, &games.rows, NULL, UINT64_MAX, &excess), "out of memory");
	write(b, &(struct crosstable_style){ .tables = &all, .one_in = games.rows.one_in });
	crosstable_report_close(&all);
	stats_rows_close(&games);
	CHECK(!b->failed, "out of memory");
}

/* An event that needs more than it may is named, and nothing else is. */
static void
check_excess(const struct stats *s)
{
	struct stats_rows games;
	struct crosstable_report all;
	struct crosstable_excess excess;

	CHECK(stats_rows_open(&games, s), "out of memory");
	CHECK(!crosstable_report_open(&all, &games.rows, NULL, 1000, &excess), "1000 bytes are not enough");
	crosstable_report_close(&all);
	CHECK(span_eq(excess.event, SPAN("Open")) && excess.games == 6 && excess.bytes > 1000, "%zu games: %llu",
	    excess.games, (unsigned long long)excess.bytes);
	CHECK(crosstable_report_open(&all, &games.rows, NULL, excess.bytes, &excess) && excess.bytes == 0,
	    "what it needs is enough");
	crosstable_report_close(&all);
	stats_rows_close(&games);
}

static void
test_reports(void)
{
	struct stats s = { .ledger = ledger_new(LEDGER_MEMORY, 0) };
	struct buf b = { 0 };

	opened();
	games(round_robin);
	if (s.ledger == NULL) {
		CHECK(false, "no ledger");
		return;
	}
	report(&b, &s, crosstable_text);
	CHECK(span_eq(buf_span(&b), SPAN("No games.\n")), "%.*s", (int)b.n, b.p);
	to_ledger(s.ledger);
	report(&b, &s, crosstable_text);
	CHECK(span_eq(buf_span(&b), SPAN(text_expected)), "\n%.*s", (int)b.n, b.p);
	report(&b, &s, crosstable_csv);
	CHECK(span_eq(buf_span(&b), SPAN(csv_expected)), "\n%.*s", (int)b.n, b.p);
	check_excess(&s);
	opened();
	games(swiss);
	game("2024.05.01", "4", "Praggnanandhaa,R", "Praggnanandhaa,Rameshbabu", "1-0");
	key(1, SPAN("Open\tTown\t<b>&\"x\"\t2024.05.01\t1\tA, \"B\"\t<i>\t1/2-1/2\t\t"));
	to_ledger(s.ledger);
	report(&b, &s, crosstable_json);
	check_has(&b, "\"kind\":\"match\",\"cycles\":0,\"games\":1,");
	check_has(&b, "{\"rank\":1,\"player\":\"A, \\\"B\\\"\",\"rating\":null,\"points\":0.5,");
	report(&b, &s, crosstable_html);
	check_has(&b, "title=\"A, &quot;B&quot;\">A, &quot;B&quot;</th><td class=\"points\">");
	check_has(&b, ">Praggnanandhaa,R</th>");
	check_has(&b, ">Praggnanandhaa,<wbr>Rameshbabu</th>");
	check_has(&b, "&lt;b&gt;&amp;&quot;x&quot;");
	ledger_free(s.ledger);
	buf_free(&b);
}

static void
test_numbers(void)
{
	static const struct { long value; int divisor, decimals; const char *text; } all[] = {
		{ 15, 2, 0, "7.5" }, { 14, 2, 0, "7" }, { 14, 2, 1, "7.0" }, { 121, 4, 0, "30.25" }, { 122, 4, 0,
		    "30.5" },
		{ 122, 4, 2, "30.50" }, { 120, 4, 2, "30.00" }, { 3, 1, 0, "3" }, { 0, 4, 0, "0" }, { 1, 4, 0, "0.25" },
	};
	static const char *const halves[] = { "0", "\xc2\xbd", "1", "1\xc2\xbd" };
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		buf_clear(&b);
		ratio_decimal(&b, all[i].value, all[i].divisor, all[i].decimals);
		CHECK(span_eq(buf_span(&b), span_of(all[i].text)), "%.*s, not %s", (int)b.n, b.p, all[i].text);
	}
	for (int i = 0; i < 4; i++) {
		buf_clear(&b);
		ratio_halves(&b, i);
		CHECK(span_eq(buf_span(&b), span_of(halves[i])), "%.*s, not %s", (int)b.n, b.p, halves[i]);
	}
	buf_free(&b);
}

/* Rows of random parts have these parts, and the order of the same parts as text with tabs between them. */
static void
test_rows(void)
{
	enum { ROWS = 60, PARTS = EVENT_ROW_PARTS };
	static const char *const words[] = { "", "", "", "A", "AB", "B", "A B", "\xc3\xa9" };
	struct span key_of[ROWS], text_of[ROWS], part[TABLE_KEYS];
	struct buf key = { 0 }, text = { 0 }, most = { 0 };
	uint64_t state = 7;

	opened();
	for (int r = 0; r < ROWS; r++) {
		buf_clear(&text);
		for (int i = 0; i < PARTS; i++) {
			part[i] = span_of(words[random_below(&state, 2 + r % 7)]);
			buf_add(&text, part[i]);
			buf_char(&text, '\t');
		}
		CHECK(table_key(TABLE_GAMES, part, PARTS, &key), "row %d is made", r);
		key_of[r] = arena_span(&texts, buf_span(&key));
		text_of[r] = arena_span(&texts, buf_span(&text));
		buf_clear(&text);
		CHECK(table_parts(TABLE_GAMES, key_of[r], part) == PARTS, "row %d has all parts", r);
		for (int i = 0; i < PARTS; i++) {
			buf_add(&text, part[i]);
			buf_char(&text, '\t');
		}
		CHECK(span_eq(buf_span(&text), text_of[r]), "row %d has its parts", r);
		for (int other = 0; other <= r; other++) {
			const int c = table_key_order(TABLE_GAMES, key_of[r], key_of[other]);
			const int said = span_order(text_of[r], text_of[other]);

			CHECK((c > 0) - (c < 0) == (said > 0) - (said < 0), "the order of rows %d and %d", r, other);
			CHECK(span_eq(key_of[r], key_of[other]) == (c == 0), "rows %d and %d are the same", r, other);
		}
	}
	for (int i = 0; i < 2 * EVENT_TEXT_MAX; i++)
		buf_char(&most, 'x');
	part[0] = buf_span(&most);
	CHECK(!table_key(TABLE_GAMES, part, 1, &key), "a part is too long");
	part[0].n--;
	CHECK(table_key(TABLE_GAMES, part, 1, &key) && table_parts(TABLE_GAMES, buf_span(&key), part) == PARTS &&
	    span_eq(part[0], (struct span){ most.p, most.n - 1 }), "a long part");
	buf_free(&key);
	buf_free(&text);
	buf_free(&most);
}

int
main(void)
{
	RUN(test_round_robin);
	RUN(test_performance);
	RUN(test_direct);
	RUN(test_direct_again);
	RUN(test_swiss);
	RUN(test_swiss_2026);
	RUN(test_forfeits);
	RUN(test_kinds);
	RUN(test_copies);
	RUN(test_unknown);
	RUN(test_nobody);
	RUN(test_parts);
	RUN(test_notes);
	RUN(test_rounds);
	RUN(test_dates);
	RUN(test_sites);
	RUN(test_ratings);
	RUN(test_names);
	RUN(test_scale);
	RUN(test_armageddon);
	RUN(test_rating);
	RUN(test_rating_edges);
	RUN(test_random);
	RUN(test_nonsense);
	RUN(test_numbers);
	RUN(test_forms);
	RUN(test_reports);
	RUN(test_rows);
	opened();
	arena_free(&texts);
	return check_end();
}
