/*
 * test_stats: reports of a ledger that was made by hand, in every format, with
 * groups and without, against fixtures/stats/ (the schema of its JSON:
 * stats_schema.sh); and the arithmetic.  STATS_GOLDEN=write writes them anew.
 */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats.h"
#include "apps/tournament/crosstable_report.h"
#include "apps/stats/table_view.h"
#include "base/ratio.h"
#include "base/utf8.h"
#include "support/check.h"

/* But MOVES, for which there must be a position. */
#define ALL_TABLES (((UINT64_C(1) << TABLE_COUNT) - 1) & ~TABLE_SET(TABLE_MOVES))
#define ONE(name) TABLE_SET(TABLE_##name)

static struct ledger *ledger;

/* Adds up to TABLE_COLUMNS numbers to a row. */
static void
add(enum table_id id, const char *key, const uint64_t values[TABLE_COLUMNS])
{
	uint64_t *row = ledger_row(ledger, id, span_of(key));

	CHECK(row != NULL, "%s: %s is not kept", tables[id].name, key);
	for (int i = 0; row != NULL && i < tables[id].columns_n; i++) {
		if (tables[id].columns[i].fold == FOLD_LEAST)
			ledger_least(&row[i], values[i]);
		else if (tables[id].columns[i].fold == FOLD_MOST)
			ledger_most(&row[i], values[i]);
		else
			row[i] += values[i];
	}
}
#define ADD(name, key, ...) add(TABLE_##name, key, (const uint64_t[TABLE_COLUMNS]){ __VA_ARGS__ })

static void
add_people(void)
{
	ADD(PLAYERS, "M\303\274ller, \"Hans\"", 7, 4, 3, 2, 1, 1, 2205, 2310, 19980312, 20010500, 6, 14404);
	ADD(PLAYERS, "<b>Roe & Sons</b>", 5, 2, 1, 2, 2, 0, 1990, 2011, 20010000, 20010511, 5, 11300);
	ADD(PLAYERS, "Doe, Jane", 4, 2, 1, 0, 2, 1, 0, 0, 0, 0, 4, 8801);
	ADD(PAIRS, "Doe, Jane\tM\303\274ller, \"Hans\"", 3, 1, 0, 1, 1);
	ADD(PAIRS, "<b>Roe & Sons</b>\tM\303\274ller, \"Hans\"", 4, 1, 2, 1, 0);
	ADD(PAIRS, "<b>Roe & Sons</b>\tDoe, Jane", 1, 0, 0, 1, 0);
	ADD(EVENTS, "Open, \"A\"", 5, 2, 1, 1, 1, 400, 19980312, 19980320);
	ADD(EVENTS, "<i>Cup</i>", 3, 1, 1, 1, 0, 249, 20010000, 20010511);
}

static void
add_moves(void)
{
	ADD(TREE, "e4", 5, 2, 1, 2, 0);
	ADD(TREE, "e4 e5", 3, 2, 0, 1, 0);
	ADD(TREE, "e4 e5 Nf3", 2, 1, 0, 1, 0);
	ADD(TREE, "e4 c5", 2, 0, 1, 1, 0);
	ADD(TREE, "d4", 2, 1, 1, 0, 0);
	ADD(TREE, "d4 d5", 2, 1, 1, 0, 0);
	ADD(MATERIAL, "KRPPvKR", 2, 2, 0, 0, 0);
	ADD(PIECES, "white\tpawn", 100, 20, 12, 3);
	ADD(PIECES, "black\tking", 12, 1, 0, 0);
	ADD(SQUARES, "white\tpawn\te4", 5, 1, 2);
	ADD(SQUARES, "white\tknight\tf3", 3, 0, 0);
	ADD(SQUARES, "black\tking\tg8", 4, 0, 0);
	ADD(OPENINGS, "C20\tKing's Pawn Game: \"Odd\" Lines", 3, 2, 0, 1, 0, 120);
	ledger_hashed(ledger, TABLE_POSITIONS, 0x0123456789abcdef)[0] += 8;
	ledger_hashed(ledger, TABLE_POSITIONS, 0xf000000000000001)[0] += 2;
}

/* Eight games whose numbers are not all possible, but differ everywhere. */
static void
add_games(void)
{
	ADD(COUNTS, "games", 8, 8, 0, 0);
	ADD(COUNTS, "plies", 7, 649, 326, 323);
	ADD(COUNTS, "no-moves", 1, 1, 0, 0);
	ADD(COUNTS, "with-findings", 2, 2, 0, 0);
	ADD(COUNTS, "captures", 7, 1140, 580, 560);
	ADD(COUNTS, "en-passant", 0, 0, 0, 0);
	ADD(RESULTS, "1-0", 3, 240);
	ADD(RESULTS, "1/2-1/2", 2, 209);
	ADD(RESULTS, "0-1", 2, 200);
	ADD(RESULTS, "*", 1, 0);
	ADD(ENDS, "checkmate", 2, 1, 0, 1, 0);
	ADD(ENDS, "agreement", 2, 0, 2, 0, 0);
	ADD(LENGTHS, "0", 1, 0, 0, 0, 1);
	ADD(LENGTHS, "38", 3, 2, 1, 0, 0);
	ADD(LENGTHS, "31", 2, 1, 0, 1, 0);
	ADD(LENGTHS, "110", 2, 0, 1, 1, 0);
	ADD(YEARS, "1998", 5, 2, 1, 1, 1, 400);
	ADD(YEARS, "2001", 3, 1, 1, 1, 0, 249);
	ADD(RATINGS, "2200", 4, 2, 2, 1, 1, 0);
	ADD(RATINGS, "1900", 2, 1, 0, 1, 1, 0);
	ADD(DIFFERENCES, "-50", 2, 0, 1, 1, 0);
	ADD(DIFFERENCES, "100", 1, 1, 0, 0, 0);
	ADD(TIMECONTROLS, "40/7200:3600", 3, 1, 1, 1, 0, 249);
	ADD(TAGS, "Event", 8, 0);
	ADD(TAGS, "WhiteTitle", 3, 1);
	ADD(FINDINGS, "illegal-blocked", 2, 3);
	ADD(GAMES, "Open, \"A\"\tOslo\t\t1998.03.12\t1\tDoe, Jane\tM\303\274ller, \"Hans\"\t1-0\t\t2205", 1);
	add_people();
	add_moves();
}

/* A report with everything except what `tables` leaves out. */
static const struct {
	const char *file;
	const struct stats_format *format;
	int games;			/* 0: none, 1: one group, 2: several */
	uint64_t tables;
	size_t top;
} reports[] = {
	{ "all.txt", &stats_text, 1, ALL_TABLES & ~ONE(GAMES), 20 },
	{ "all.csv", &stats_csv, 1, ALL_TABLES & ~ONE(GAMES), 0 },
	{ "all.json", &stats_json, 1, ALL_TABLES, 0 },
	{ "top.txt", &stats_text, 1, ONE(YEARS) | ONE(PLAYERS) | ONE(TREE), 1 },
	{ "one.txt", &stats_text, 1, ONE(SQUARES), 0 },
	{ "groups.txt", &stats_text, 2, ONE(COUNTS) | ONE(RESULTS) | ONE(PLAYERS) | ONE(PAIRS) | ONE(FINDINGS), 2 },
	{ "groups.csv", &stats_csv, 2, ONE(RESULTS) | ONE(PIECES), 0 },
	{ "groups.json", &stats_json, 2, ONE(COUNTS) | ONE(DIFFERENCES) | ONE(PLAYERS), 0 },
	{ "players.csv", &stats_csv, 1, ONE(PLAYERS), 0 },
	{ "openings.csv", &stats_csv, 2, ONE(OPENINGS), 0 },
	{ "none.txt", &stats_text, 0, ALL_TABLES, 20 },
	{ "none.csv", &stats_csv, 0, ONE(RESULTS), 0 },
	{ "none.json", &stats_json, 0, ALL_TABLES, 0 },
	{ "sizes.txt", &stats_text, 2, ONE(ENDS) | ONE(PLAYERS), 1 },
	{ "empty.txt", &stats_text, 0, ONE(RATINGS), 20 },
	{ "none-groups.txt", &stats_text, -1, ALL_TABLES, 20 },
};

static void
fill(int games)
{
	if (games == 1)
		add_games();
	if (games < 2)
		return;
	ledger_group(ledger, SPAN("GM, \"the\" best"));
	add_games();
	ledger_group(ledger, SPAN(""));
	ADD(COUNTS, "games", 12, 12, 0, 0);
	ADD(RESULTS, "0-1", 12, 960);
	ADD(PIECES, "white\tpawn", 1, 2, 3, 4);
	ledger_group(ledger, SPAN("WIM"));
	ADD(COUNTS, "games", 1, 1, 0, 0);
	ADD(RESULTS, "1-0", 1, 61);
}

static void
make(struct buf *b, size_t i)
{
	const struct stats s = {
		.plan = {
			.tables = reports[i].tables, .replayed = true, .depth = 6, .memory = LEDGER_MEMORY,
			.by = reports[i].games == 1 || reports[i].games == 0 ? NULL : "WhiteTitle",
			.wishes = "--where WhiteElo > 1 && White != \"x\"", .openings = "",
		},
		.ledger = ledger = ledger_new(LEDGER_MEMORY, 0), .files = 2, .bytes = 12345,
	};
	const struct stats_style style = { .top = reports[i].top };

	fill(reports[i].games);
	reports[i].format->report(b, &s, &style);
	ledger_free(ledger);
}

/* Leaves out the version, which changes with every release. */
static void
without_version(struct buf *b)
{
	char *at, *end;

	buf_char(b, '\0');
	if (b->failed || (at = strstr(b->p, "\"version\":\"")) == NULL)
		at = end = b->p + b->n;
	else
		end = strchr(at += 11, '"');
	memmove(at, end, (size_t)(b->p + b->n - end));
	b->n -= (size_t)(end - at) + 1;
}

static void
read_file(struct buf *b, const char *path)
{
	FILE *f = fopen(path, "rb");
	size_t got = 1;

	while (f != NULL && got > 0 && buf_reserve(b, 4096)) {
		got = fread(b->p + b->n, 1, 4096, f);
		b->n += got;
	}
	CHECK(f != NULL, "%s is not there", path);
	if (f != NULL)
		fclose(f);
}

static void
write_file(const struct buf *b, const char *path)
{
	FILE *f = fopen(path, "wb");

	if (f != NULL) {
		fwrite(b->p, 1, b->n, f);
		fclose(f);
	}
}

static void
test_reports(void)
{
	bool write = getenv("STATS_GOLDEN") != NULL;

	for (size_t i = 0; i < sizeof(reports) / sizeof(reports[0]); i++) {
		struct buf got = { 0 }, want = { 0 };
		char path[80];
		size_t n = 0;

		snprintf(path, sizeof(path), "fixtures/stats/%s", reports[i].file);
		make(&got, i);
		CHECK(!got.failed, "%s: memory", path);
		without_version(&got);
		if (write)
			write_file(&got, path);
		read_file(&want, path);
		while (n < got.n && n < want.n && got.p[n] == want.p[n])
			n++;
		CHECK(span_eq(buf_span(&got), buf_span(&want)), "%s differs from byte %zu on: \"%.*s\"", path, n,
		    (int)(got.n - n < 60 ? got.n - n : 60), got.p + n);
		buf_free(&got);
		buf_free(&want);
	}
}

/* The columns of the CSV are fixed: key, key2, key3.  GAMES is only counted for crosstables, and never a table there. */
static void
test_csv_keys(void)
{
	for (int id = 0; id < TABLE_COUNT; id++)
		CHECK(id == TABLE_GAMES || tables[id].keys_n <= 3, "%s: the CSV has no column for a part of its key",
		    tables[id].name);
}

static const struct {
	uint64_t part, whole;
	unsigned permille;
	uint64_t tenths;
} ratios[] = {
	{ 0, 0, 0, 0 }, { 5, 0, 0, 0 }, { 0, 7, 0, 0 }, { 1, 1, 1000, 10 }, { 1, 3, 333, 3 }, { 2, 3, 667, 7 },
	{ 1, 2000, 1, 0 }, { 999, 2000000, 0, 0 }, { 1000, 2000000, 1, 0 }, { 649, 16, 40563, 406 }, { 1, 20, 50, 1 },
	{ 19, 400, 48, 0 }, { UINT64_C(1) << 60, UINT64_C(1) << 60, 1000, 10 },
	{ (UINT64_C(1) << 60) - 1, UINT64_C(1) << 60, 1000, 10 }, { UINT64_C(1) << 59, UINT64_C(1) << 60, 500, 5 },
	{ INT64_MAX / 3, INT64_MAX, 333, 3 }, { UINT64_MAX, UINT64_MAX, 1000, 10 }, { 1, UINT64_MAX, 0, 0 },
	{ UINT64_MAX, 1, UINT32_MAX, UINT64_MAX }, { INT64_MAX, UINT64_MAX, 500, 5 },
};

static const struct {
	uint64_t results[3];
	unsigned permille;
} scores[] = {
	{ { 0, 0, 0 }, 0 }, { { 1, 0, 0 }, 1000 }, { { 3, 2, 2 }, 571 }, { { 0, 7, 0 }, 500 },
	{ { INT64_MAX, INT64_MAX, INT64_MAX }, 500 },
	{ { INT64_MAX, 0, 1 }, 1000 }, { { 0, INT64_MAX, INT64_MAX }, 250 },
};

static const struct {
	const char *text;
	size_t cells, fits;	/* fits: bytes of it in 5 cells */
} widths[] = {
	{ "", 0, 0 }, { "Doe", 3, 3 }, { "M\303\274ller", 6, 6 },
	{ "\344\270\201\347\253\213\344\272\272", 6, 6 },		/* Ding Liren: three of two cells */
	{ "a\314\201bcde", 5, 7 },					/* an accent of its own */
	{ "\355\225\234a\355\225\234", 5, 7 },			/* Hangul */
	{ "\357\275\261", 1, 3 }, { "\357\274\241", 2, 3 },	/* katakana of half a width, a wide A */
	{ "\377\376", 2, 2 },					/* no characters */
};

static void
test_widths(void)
{
	for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++) {
		struct span text = span_of(widths[i].text);
		size_t width = utf8_width(text), fits = utf8_fit(text, 5);

		CHECK(width == widths[i].cells && fits == widths[i].fits, "row %zu: %zu cells, %zu bytes fit", i, width,
		    fits);
	}
}

static void
test_ratios(void)
{
	for (size_t i = 0; i < sizeof(ratios) / sizeof(ratios[0]); i++) {
		unsigned permille = ratio_permille(ratios[i].part, ratios[i].whole);
		uint64_t tenths = ratio_tenths(ratios[i].part, ratios[i].whole);

		CHECK(permille == ratios[i].permille, "row %zu: %u of a thousand", i, permille);
		CHECK(tenths == ratios[i].tenths, "row %zu: %lu tenths", i, (unsigned long)tenths);
	}
	for (size_t i = 0; i < sizeof(scores) / sizeof(scores[0]); i++) {
		unsigned score = ratio_score(scores[i].results);

		CHECK(score == scores[i].permille, "row %zu: a score of %u", i, score);
	}
}

static bool
is(struct buf *b, const char *text)
{
	bool same = span_eq(buf_span(b), span_of(text));

	CHECK(same, "\"%.*s\" is not \"%s\"", (int)b->n, b->p, text);
	buf_clear(b);
	return same;
}

static void
test_words(void)
{
	struct buf b = { 0 };

	stats_date(&b, 20240307), is(&b, "2024-03-07");
	stats_date(&b, 20240300), is(&b, "2024-03");
	stats_date(&b, 18510000), is(&b, "1851");
	ratio_thousands(&b, 0), is(&b, "0");
	ratio_thousands(&b, 999), is(&b, "999");
	ratio_thousands(&b, 1000), is(&b, "1,000");
	ratio_thousands(&b, 1234567), is(&b, "1,234,567");
	ratio_thousands(&b, UINT64_MAX), is(&b, "18,446,744,073,709,551,615");
	stats_heading(&b, "white-rating"), is(&b, "white rating");
	buf_free(&b);
}

/* Of one group, and of all of them together. */
static void
test_count(void)
{
	struct stats s = { .plan = { .by = "x" }, .ledger = ledger = ledger_new(LEDGER_MEMORY, 0) };
	bool failed = false;
	struct stats_counted c;

	fill(2);
	c = stats_count(&s, SPAN("GM, \"the\" best"), COUNT_PLIES, &failed);
	CHECK(c.games == 7 && c.times == 649 && !failed, "%lu half-moves", (unsigned long)c.times);
	c = stats_count(&s, (struct span){ NULL, 0 }, COUNT_GAMES, &failed);
	CHECK(c.games == 21, "%lu games", (unsigned long)c.games);
	c = stats_count(&s, SPAN("WIM"), COUNT_PLIES, &failed);
	CHECK(c.games == 0 && c.times == 0, "%lu half-moves", (unsigned long)c.times);
	ledger_free(ledger);
}

/* Does a report have this text, and none of the text that it must not have? */
static void
says(struct buf *b, const char *format, const char *want, bool wanted)
{
	buf_char(b, '\0');
	CHECK(!b->failed && (strstr(b->p, want) != NULL) == wanted, "the %s %s: %s", format,
	    wanted ? "does not say" : "says", want);
	b->n -= b->n > 0;
}

/* Groups show only what was counted, and a table without rows is reported: the page; as text: sizes.txt. */
static void
test_not_counted(void)
{
	static const struct {
		uint64_t tables;
		const char *says, *silent;
	} pages[] = {
		{ ONE(ENDS) | ONE(PLAYERS), "<th scope=\"col\">ends: games</th></tr>", "<th scope=\"col\">share</th>" },
		{ ONE(PIECES), "<th scope=\"col\" class=\"text\">group</th></tr>", "<th scope=\"col\">games</th>" },
		{ ONE(COUNTS), "<th scope=\"col\">games</th><th scope=\"col\">share</th></tr>", "drawn" },
		{ ONE(RATINGS), "<h2>Players' ratings, from this number to the next</h2>\n<p class=\"note\">None.</p>",
		    "No rows in" },
		/* Three are reported one by one, four in one line. */
		{ ONE(RATINGS) | ONE(YEARS) | ONE(EVENTS), "</h2>\n<p class=\"note\">None.</p>\n</section>\n<section>\n",
		    "No rows in" },
		{ ONE(RATINGS) | ONE(YEARS) | ONE(EVENTS) | ONE(TREE), "No rows in: years, ratings, events, tree.</p>",
		    "None." },
	};
	const struct stats_style style = { .top = 3 };

	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		struct stats s = {
			.plan = { .tables = pages[i].tables, .memory = LEDGER_MEMORY, .by = i < 3 ? "x" : NULL,
			    .wishes = "", .openings = "" },
			.ledger = ledger = ledger_new(LEDGER_MEMORY, 0),
		};
		struct buf b = { 0 };

		if (i < 3)
			fill(2);
		stats_html.report(&b, &s, &style);
		says(&b, "page", pages[i].says, true);
		says(&b, "page", pages[i].silent, false);
		buf_free(&b);
		ledger_free(ledger);
	}
}

/* The largest numbers that strange partial results can have: every format is written, and nothing exceeds 100 %. */
static void
test_large(void)
{
	struct stats s = {
		.plan = { .tables = ALL_TABLES & ~ONE(GAMES), .memory = LEDGER_MEMORY, .wishes = "", .openings = "" },
		.ledger = ledger = ledger_new(LEDGER_MEMORY, 0),
	};
	const struct stats_style style = { .top = 30 };

	fill(1);
	for (int id = 0; id < TABLE_GAMES; id++) {
		struct arena texts = { 0 };
		size_t n;
		struct ledger_row *rows = ledger_sorted(ledger, (enum table_id)id, SPAN(""), &texts, &n);

		for (size_t i = 0; id != TABLE_POSITIONS && rows != NULL && i < n; i++) {
			uint64_t *row = ledger_row(ledger, (enum table_id)id, rows[i].key);

			for (int k = 0; row != NULL && k < tables[id].columns_n; k++)
				if (tables[id].columns[k].fold == FOLD_SUM && row[k] > 0)
					row[k] = INT64_MAX;
		}
		free(rows);
		arena_free(&texts);
	}
	for (const struct stats_format *const *all = stats_formats; *all != NULL; all++) {
		const struct stats_format *f = *all;
		struct buf b = { 0 };

		f->report(&b, &s, &style);
		CHECK(!b.failed && b.n > 0, "%s: %zu bytes", f->name, b.n);
		if (f == &stats_text)
			says(&b, "text", "White's score                    50.0 %", true);
		if (f == &stats_html)
			says(&b, "page", "4294967", false);
		buf_free(&b);
	}
	ledger_free(ledger);
}

/* With little memory a table is a sample, and every format says so. */
static void
test_sample(void)
{
	struct stats s = {
		.plan = {
			.tables = ONE(PLAYERS) | ONE(POSITIONS), .memory = LEDGER_LEAST, .wishes = "", .openings = "",
		},
	};
	const struct stats_style style = { .top = 3 };
	struct buf b = { 0 };
	char want[100];
	int level;

	s.ledger = ledger = ledger_new(LEDGER_LEAST, 0);
	for (int i = 0; i < 20000; i++) {
		char name[24];
		uint64_t *row;
		int n = snprintf(name, sizeof(name), "Player %d", i);

		if ((row = ledger_row(ledger, TABLE_PLAYERS, (struct span){ name, (size_t)n })) != NULL)
			row[0] += 1;
		if ((row = ledger_hashed(ledger, TABLE_POSITIONS, (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15))) != NULL)
			row[0] += 1;
	}
	level = ledger_level(ledger, TABLE_PLAYERS);
	CHECK(level > 0 && ledger_level(ledger, TABLE_POSITIONS) > 0, "level %d", level);
	stats_text.report(&b, &s, &style);
	buf_char(&b, '\0');
	snprintf(want, sizeof(want), "A sample of 1 in %d, because the memory limit (--memory) was reached", 1 << level);
	CHECK(strstr(b.p, want) != NULL, "the text does not say: %s", want);
	CHECK(strstr(b.p, "\nPositions: about ") != NULL, "%.900s", b.p);
	CHECK(strstr(b.p, "0000000000000000") == NULL, "positions of a sample are listed");
	buf_clear(&b);
	stats_json.report(&b, &s, &style);
	buf_char(&b, '\0');
	snprintf(want, sizeof(want), "\"level\":%d,\"distinct\":%lu,\"estimate\":true,\"error\":%u,", level,
	    (unsigned long)ledger_distinct(ledger, TABLE_PLAYERS),
	    ledger_error(level, ledger_rows(ledger, TABLE_PLAYERS)));
	CHECK(strstr(b.p, want) != NULL, "the JSON does not say: %s", want);
	buf_clear(&b);
	stats_csv.report(&b, &s, &style);
	buf_char(&b, '\0');
	snprintf(want, sizeof(want), "\ntables,,players,,,sample,%d\n", 1 << level);
	CHECK(strstr(b.p, want) != NULL, "the CSV does not say: %s", want);
	buf_free(&b);
	ledger_free(ledger);
}

enum { MANY = 20000 };

/* In a sample of first moves no shares of the preceding move are shown, since that may be missing. */
static void
test_tree_sample(void)
{
	struct stats s = { .plan = { .tables = ONE(TREE), .memory = LEDGER_LEAST, .wishes = "", .openings = "" } };
	const struct stats_style style = { .top = 0 };
	struct buf b = { 0 };

	s.ledger = ledger = ledger_new(LEDGER_LEAST, 0);
	for (int i = 0; i < 50; i++) {
		char key[24];

		snprintf(key, sizeof(key), i % 2 == 0 ? "m%d" : "m%d answer", i / 2);
		add(TABLE_TREE, key, (const uint64_t[TABLE_COLUMNS]){ 2, 1, 1 });
	}
	stats_text.report(&b, &s, &style);
	says(&b, "all first moves", "games  of those above %  White %  draws %  Black %  score %\n", true);
	buf_clear(&b);
	ledger_raise(ledger, TABLE_TREE, 1);
	stats_text.report(&b, &s, &style);
	says(&b, "a sample of them", "games  White %  draws %  Black %  score %\n", true);
	buf_free(&b);
	ledger_free(ledger);
}

/* Cells are made of columns that the table has. */
static void
test_views(void)
{
	for (int id = 0; id < TABLE_COUNT; id++) {
		const struct table_view *view = &table_views[id];
		/* In text a table of moves with their answers has one more column. */
		const int columns = tables[id].columns_n, columns_text = columns + (view->rows == ROWS_TREE);

		CHECK(view->results == 0 || view->results + 3 < columns, "%s: results", tables[id].name);
		for (int i = 0; i < TABLE_CELLS; i++) {
			CHECK(view->text[i].a < columns_text && view->text[i].b < columns_text,
			    "%s: %s is made of other columns", tables[id].name, view->text[i].heading);
			CHECK(view->page[i].a < columns && view->page[i].b < columns,
			    "%s: %s is made of other columns", tables[id].name, view->page[i].heading);
		}
	}
}

/* So many groups that they become a sample, each with a game and a result. */
static void
fill_groups(void)
{
	for (int i = 0; i < MANY; i++) {
		char name[24];
		int n = snprintf(name, sizeof(name), "Group %d", i);
		uint64_t *row;

		ledger_group(ledger, (struct span){ name, (size_t)n });
		if ((row = ledger_row(ledger, TABLE_COUNTS, SPAN("games"))) != NULL)
			row[0]++, row[1]++;
		if ((row = ledger_row(ledger, TABLE_RESULTS, SPAN("1-0"))) != NULL)
			row[0]++, row[1] += 30;
		if ((row = ledger_row(ledger, TABLE_FINDINGS, SPAN("illegal-blocked"))) != NULL)
			row[0]++, row[1]++;
		if ((row = ledger_row(ledger, TABLE_PLAYERS, SPAN("Doe"))) != NULL)
			row[0]++;
	}
}

/*
 * If groups are a sample, every format says so; the numbers of one group are exact; there is no total of all
 * groups.
 */
static void
test_groups_sample(void)
{
	struct stats s = {
		.plan = {
			.tables = ONE(COUNTS) | ONE(RESULTS) | ONE(FINDINGS), .memory = LEDGER_LEAST, .by = "Event",
			.wishes = "", .openings = "",
		},
	};
	const struct stats_style style = { .top = 3 };
	struct buf b = { 0 };
	char want[200];
	unsigned long kept, all;
	unsigned error;
	int level;

	s.ledger = ledger = ledger_new(LEDGER_LEAST, 0);
	fill_groups();
	level = ledger_groups_level(ledger);
	kept = (unsigned long)ledger_rows(ledger, TABLE_COUNTS);
	all = kept << level;
	error = ledger_error(level, kept);
	CHECK(level > 0 && kept > 0 && all > MANY * 9 / 10 && all < MANY * 11 / 10, "level %d, %lu groups", level,
	    kept);
	stats_text.report(&b, &s, &style);
	snprintf(want, sizeof(want), "Groups: about %lu,%03lu, of which 3 are shown\n  A sample of 1 in %d groups, ",
	    all / 1000, all % 1000, 1 << level);
	says(&b, "text", want, true);
	snprintf(want, sizeof(want), "(standard error %u.%u %%)", error / 10, error % 10);
	says(&b, "text", want, true);
	says(&b, "text", "\nFindings: 1 kind\n  id", true);
	says(&b, "text", "Findings: about", false);
	says(&b, "text", "A sample of 1 in 8,", false);
	says(&b, "text", "share %  White %", false);
	buf_clear(&b);
	stats_json.report(&b, &s, &style);
	snprintf(want, sizeof(want), "\"groups\":{\"listed\":%lu,\"level\":%d,\"distinct\":%lu,\"estimate\":true,"
	    "\"error\":%u},", kept, level, all, error);
	says(&b, "JSON", want, true);
	says(&b, "JSON", "\"games\":null,\"plies\":null}", true);
	buf_clear(&b);
	stats_csv.report(&b, &s, &style);
	snprintf(want, sizeof(want), "table,group,key,key2,key3,column,value\ntables,,groups,,,sample,%d\n"
	    "tables,,groups,,,distinct,%lu\ntables,,groups,,,error,%u\n", 1 << level, all, error);
	says(&b, "CSV", want, true);
	buf_clear(&b);
	stats_html.report(&b, &s, &style);
	snprintf(want, sizeof(want), "About %lu,%03lu groups, of which 3 are shown here. A sample of 1 in %d groups, ",
	    all / 1000, all % 1000, 1 << level);
	says(&b, "page", want, true);
	says(&b, "page", "A sample: the memory was full", false);
	says(&b, "page", "most numbers of all of them together are not known", true);
	buf_free(&b);
	ledger_free(ledger);
}

/* If groups are known only from a table that is a sample, their number is unknown. */
static void
test_groups_open(void)
{
	struct stats s = {
		.plan = { .tables = ONE(PLAYERS), .memory = LEDGER_LEAST, .by = "Event", .wishes = "", .openings = "" },
	};
	const struct stats_style style = { .top = 3 };
	struct buf b = { 0 };

	s.ledger = ledger = ledger_new(LEDGER_LEAST, 0);
	for (int i = 0; i < MANY; i++) {
		char name[24];
		int n = snprintf(name, sizeof(name), "Group %d", i);
		uint64_t *row;

		ledger_group(ledger, (struct span){ name, (size_t)n });
		if ((row = ledger_row(ledger, TABLE_PLAYERS, SPAN("Doe"))) != NULL)
			row[0]++;
	}
	CHECK(ledger_level(ledger, TABLE_PLAYERS) > 0 && ledger_groups_level(ledger) == 0, "players are no sample");
	stats_text.report(&b, &s, &style);
	says(&b, "text", "Groups: at least ", true);
	buf_clear(&b);
	stats_json.report(&b, &s, &style);
	says(&b, "JSON", "\"level\":0,\"distinct\":null,\"estimate\":false,\"error\":0},", true);
	buf_clear(&b);
	stats_html.report(&b, &s, &style);
	says(&b, "page", "<p class=\"note\">At least ", true);
	buf_free(&b);
	ledger_free(ledger);
}

/* At the highest level nothing is kept, and every format says of how many. */
static void
test_last_level(void)
{
	struct stats s = {
		.plan = {
			.tables = ONE(RESULTS) | ONE(PLAYERS) | ONE(POSITIONS) | ONE(GAMES), .memory = LEDGER_LEAST,
			.by = "Event", .wishes = "", .openings = "",
		},
	};
	struct stats_rows rows;
	struct crosstable_report report;
	struct crosstable_excess excess;
	const struct stats_style style = { .top = 3 };
	struct crosstable_style how;
	struct buf b = { 0 };

	s.ledger = ledger = ledger_new(LEDGER_LEAST, 0);
	for (int id = 0; id < TABLE_COUNT; id++)
		ledger_raise(ledger, (enum table_id)id, LEDGER_LEVELS);
	for (const struct stats_format *const *all = stats_formats; *all != NULL; all++) {
		const struct stats_format *f = *all;

		buf_clear(&b);
		f->report(&b, &s, &style);
		CHECK(!b.failed && b.n > 0, "%s: %zu bytes", f->name, b.n);
	}
	buf_clear(&b);
	s.plan.tables = ONE(RESULTS) | ONE(POSITIONS);
	stats_csv.report(&b, &s, &style);
	says(&b, "CSV", "tables,,groups,,,sample,18446744073709551615\n", true);
	says(&b, "CSV", "tables,,positions,,,sample,18446744073709551615\ntables,,positions,,,distinct,0\n", true);
	buf_clear(&b);
	CHECK(stats_rows_open(&rows, &s) && crosstable_report_open(&report, &rows.rows, NULL, UINT64_MAX, &excess), "out of memory");
	how = (struct crosstable_style){ .tables = &report, .one_in = rows.rows.one_in };
	crosstable_json(&b, &how);
	says(&b, "crosstables", "\"sample\":18446744073709551615,", true);
	buf_clear(&b);
	crosstable_text(&b, &how);
	says(&b, "crosstables in text", "one in 18446744073709551615 was kept", true);
	crosstable_report_close(&report);
	stats_rows_close(&rows);
	buf_free(&b);
	ledger_free(ledger);
}

int
main(void)
{
	RUN(test_ratios);
	RUN(test_widths);
	RUN(test_words);
	RUN(test_count);
	RUN(test_reports);
	RUN(test_csv_keys);
	RUN(test_not_counted);
	RUN(test_large);
	RUN(test_sample);
	RUN(test_tree_sample);
	RUN(test_views);
	RUN(test_groups_sample);
	RUN(test_groups_open);
	RUN(test_last_level);
	return check_end();
}
