/* test_tags: tags by name, values from a table, several tags together, and the result against the end of the game. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/pgn/date.h"
#include "games/checks/result_check.h"

enum { FIELDS_MAX = 5, FIELD_MAX = 400 };

/* A row of a CSV file: fields may be quoted and may have line breaks.  The first row, with titles, is skipped. */
struct csv {
	FILE *file;
	int row;
	char field[FIELDS_MAX][FIELD_MAX];
};

static bool
csv_open(struct csv *c, const char *path)
{
	int ch;

	c->row = 1;
	if ((c->file = fopen(path, "r")) == NULL) {
		CHECK(false, "cannot open %s", path);
		return false;
	}
	while ((ch = getc(c->file)) != EOF && ch != '\n')
		;
	return true;
}

static bool
csv_next(struct csv *c)
{
	int ch, i = 0;
	size_t n = 0;
	bool quoted = false, any = false;

	memset(c->field, 0, sizeof(c->field));
	while ((ch = getc(c->file)) != EOF) {
		any = true;
		if (ch == '"') {
			int next = quoted ? getc(c->file) : 0;

			if (quoted && next == '"') {
				c->field[i][n++] = '"';
			} else {
				if (quoted)
					ungetc(next, c->file);
				quoted = !quoted;
			}
		} else if (ch == ',' && !quoted && i + 1 < FIELDS_MAX) {
			i++;
			n = 0;
		} else if (ch == '\n' && !quoted) {
			break;
		} else if (n + 1 < FIELD_MAX) {
			c->field[i][n++] = (char)ch;
		}
	}
	c->row++;
	if (!any)
		fclose(c->file);
	return any;
}

/* The tags of a game, in heap blocks of exactly their size, so that a sanitizer sees reads beyond them. */
struct game {
	struct tags tags;
	struct findings findings;
	struct grading grading;
	char *blocks[4 * TAGS_MAX];
	int blocks_n;
};

static struct span
block(struct game *g, const char *text)
{
	size_t n = strlen(text);
	char *p = malloc(n > 0 ? n : 1);

	memcpy(p, text, n);
	g->blocks[g->blocks_n++] = p;
	return (struct span){ p, n };
}

static void
add(struct game *g, const char *name, const char *value)
{
	struct tag tag = { .name = block(g, name), .value = block(g, value) };

	tag.text = tag.name;
	CHECK(tags_add(&g->tags, &tag), "there is room");
}

static struct game *
game_make(void)
{
	struct game *g = calloc(1, sizeof(*g));

	g->grading.level = SEVERITY_INFO;
	for (int i = 1; i < DIAG_COUNT; i++)
		g->grading.severity[i] = diag_rows[i].flags & DIAG_ASKED ? SEVERITY_OFF : diag_rows[i].severity;
	g->grading.severity[DIAG_TAG_ORDER] = SEVERITY_OFF;
	g->grading.severity[DIAG_TAG_ROSTER_ORDER] = SEVERITY_OFF;
	g->findings.grading = &g->grading;
	tags_clear(&g->tags);
	return g;
}

static void
game_drop(struct game *g)
{
	for (int i = 0; i < g->blocks_n; i++)
		free(g->blocks[i]);
	findings_free(&g->findings);
	free(g);
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The ids of what was found, sorted, with blanks between. */
static const char *
ids(struct game *g, char out[1000])
{
	const char *list[100];
	int n = 0;

	for (size_t i = 0; i < g->findings.n && n < 100; i++)
		list[n++] = diag_rows[g->findings.list[i].id].id;
	qsort(list, (size_t)n, sizeof(list[0]), by_text);
	*out = '\0';
	for (int i = 0; i < n; i++) {
		if (i > 0)
			strcat(out, " ");
		strcat(out, list[i]);
	}
	return out;
}

static const char *const roster[][2] = { { "Event", "Open" }, { "Site", "Berlin GER" }, { "Date", "2024.05.01" },
    { "Round", "1" }, { "White", "Aronson, Ann" }, { "Black", "Bobson, Bob" }, { "Result", "1-0" } };

/* The roster with one value put in, or one tag more. */
static void
roster_with(struct game *g, const char *name, const char *value)
{
	bool in = false;

	for (int i = 0; i < 7; i++) {
		bool this = strcmp(roster[i][0], name) == 0;

		in |= this;
		add(g, roster[i][0], this ? value : roster[i][1]);
	}
	if (!in)
		add(g, name, value);
}

static void
check_tags(struct game *g)
{
	tags_check(&g->tags, tags_variant(&g->tags), SPAN(""), 20250601, &g->findings);
}

/* The table of slots must have every name; otherwise the right table is printed. */
static void
test_names(void)
{
	int slots[TAG_HASH] = { 0 };
	bool bad = false;

	for (int i = 0; i < TAG_COUNT; i++) {
		unsigned h = tags_hash(span_of(tags_name((enum tag_name)i)));

		CHECK(slots[h] == 0, "%s and %s have one slot: change the factors of tags_hash()",
		    tags_name((enum tag_name)i), slots[h] == 0 ? "" : tags_name((enum tag_name)(slots[h] - 1)));
		slots[h] = i + 1;
	}
	for (unsigned h = 0; h < TAG_HASH; h++)
		bad |= tags_slot(h) != slots[h] - 1;
	CHECK(!bad, "slots[] in core/games/pgn/tags.c must be the table that follows");
	for (int h = 0; bad && h < TAG_HASH; h++)
		printf("%s%d,%s", h % 32 == 0 ? "# " : "", slots[h], h % 32 == 31 ? "\n" : " ");
}

static void
test_lookup(void)
{
	struct game *g = game_make();

	add(g, "Whiteelo", "1");
	add(g, "WhiteElo", "2");
	add(g, "WhiteElo", "3");
	add(g, "x", "4");
	add(g, "Whitezlo", "5");
	CHECK(tags_has(&g->tags, TAG_WhiteElo) && !tags_has(&g->tags, TAG_BlackElo), "only White's");
	CHECK(span_eq(tags_value(&g->tags, TAG_WhiteElo), SPAN("2")), "the first in the right spelling");
	CHECK(tags_value(&g->tags, TAG_BlackElo).n == 0, "absent is empty");
	tags_clear(&g->tags);
	CHECK(!tags_has(&g->tags, TAG_WhiteElo), "cleared");
	add(g, "FeN", "x");
	CHECK(span_eq(tags_value(&g->tags, TAG_FEN), SPAN("x")), "another case will do");
	for (int i = 1; i < TAGS_MAX; i++)
		add(g, "x", "");
	CHECK(!tags_add(&g->tags, &g->tags.list[0]), "no more than %d", TAGS_MAX);
	game_drop(g);
}

static void
test_values(void)
{
	static struct csv c;
	char found_ids[1000];

	if (!csv_open(&c, "fixtures/unit/tags.csv"))
		return;
	while (csv_next(&c)) {
		struct game *g = game_make();

		g->grading.severity[DIAG_TAG_UNKNOWN] = SEVERITY_INFO;
		roster_with(g, c.field[0], c.field[1]);
		check_tags(g);
		CHECK(strcmp(ids(g, found_ids), c.field[2]) == 0, "row %d: %s \"%s\" gives '%s', not '%s'", c.row,
		    c.field[0],
		    c.field[1], found_ids, c.field[2]);
		for (size_t i = 0; i < g->findings.n; i++)
			CHECK(memchr(g->findings.list[i].message.p == NULL ? "" : g->findings.list[i].message.p, '\n',
			    g->findings.list[i].message.n) == NULL || strchr(c.field[1], '\n') != NULL, "one line");
		game_drop(g);
	}
	CHECK(c.row > 150, "only %d rows", c.row);
}

/* At the default level the same findings are reported, except infos. */
static void
test_level(void)
{
	static struct csv c;

	if (!csv_open(&c, "fixtures/unit/tags.csv"))
		return;
	while (csv_next(&c)) {
		struct game *all = game_make(), *few = game_make();
		size_t loud = 0;

		few->grading.level = SEVERITY_WARNING;
		roster_with(all, c.field[0], c.field[1]);
		roster_with(few, c.field[0], c.field[1]);
		check_tags(all);
		check_tags(few);
		for (size_t i = 0; i < all->findings.n; i++)
			loud += all->findings.list[i].severity >= SEVERITY_WARNING;
		CHECK(loud == few->findings.n, "row %d: %zu and %zu", c.row, loud, few->findings.n);
		game_drop(all);
		game_drop(few);
	}
}

/* What a value should have been; "": not certain. */
static void
test_canonical(void)
{
	static const char *const rows[][3] = {
		{ "Date", "2025-02-24", "2025.02.24" },
		{ "Date", "2014.2.23", "2014.02.23" },
		{ "Date", "Oct 15, 2016", "2016.10.15" },
		{ "Date", "15 October 2016", "2016.10.15" },
		{ "Date", "04/29/2014 02:27PM", "2014.04.29" },
		{ "Date", "29.04.2014", "2014.04.29" },
		{ "Date", "2024-05-01T12:00:00", "2024.05.01" },
		{ "Date", "20140223", "2014.02.23" },
		{ "Date", "1993", "1993.??.??" },
		{ "Date", "?", "????.??.??" },
		{ "Date", " 1993.05.01", "1993.05.01" },
		{ "Date", "1997.00.00", "1997.??.??" },
		{ "Date", "0000.00.00", "????.??.??" },
		{ "Date", "04/05/2014", "" },
		{ "Date", "2014.13.45", "" },
		{ "Date", "", "????.??.??" },
		{ "White", "", "?" },
		{ "Result", "1/2", "1/2-1/2" },
		{ "Result", "+--", "1-0" },
		{ "Result", "0-0", "" },
		{ "Result", "", "*" },
		{ "WhiteElo", "0", "-" },
		{ "WhiteElo", "2450?", "" },
		{ "ECO", "D85r", "D85" },
		{ "ECO", "b21", "B21" },
		{ "ECO", "F00", "" },
		{ "Time", "9:30:00", "09:30:00" },
		{ "Time", "9:30", "" },
		{ "Time", "7:57:01 a.m.", "07:57:01" },
		{ "Time", "12:30:00 PM", "12:30:00" },
		{ "Time", "12:30:00 am", "00:30:00" },
		{ "Time", "13:30:00 pm", "" },
		{ "Round", "Round 3", "3" },
		{ "Round", "(3)", "3" },
		{ "Round", "3.", "3" },
		{ "Round", "XIV", "14" },
		{ "Round", "2/3", "" },
		{ "Round", "1-1", "" },
		{ "Date", "17 mars 2021", "2021.03.17" },
		{ "Date", "17.03.21", "" },
		{ "WhiteElo", "02100", "2100" },
		{ "WhiteElo", "unrated", "-" },
		{ "WhiteElo", "????", "-" },
		{ "WhiteElo", " 2450", "2450" },
		{ "ECO", "D45a1", "D45" },
		{ "White", "  A,  B ", "A, B" },
		{ "Setup", "0", "SetUp" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct game *g = game_make();
		struct span got = { NULL, 0 };

		roster_with(g, rows[i][0], rows[i][1]);
		check_tags(g);
		CHECK(g->findings.n > 0, "%s \"%s\" is silent", rows[i][0], rows[i][1]);
		for (size_t k = 0; k < g->findings.n; k++)
			if (g->findings.list[k].id != DIAG_TAG_WHITESPACE || g->findings.n == 1)
				got = g->findings.list[k].canonical;
		CHECK(span_eq(got, span_of(rows[i][2])), "%s \"%s\" gives \"%.*s\", not \"%s\"", rows[i][0], rows[i][1],
		    (int)got.n, got.n > 0 ? got.p : "", rows[i][2]);
		game_drop(g);
	}
}

/* More tags, checked together: name, value, name, value, ..., NULL; then the ids. */
static void
test_together(void)
{
	static const struct {
		const char *tags[9];
		const char *ids;
	} rows[] = {
		{ { "WhiteTeam", "A", "BlackTeam", "B" }, "" },
		{ { "WhiteTeam", "A", "BlackTeam", "" }, "tag-empty-value tag-team-mismatch" },
		{ { "BlackTeam", "A" }, "tag-team-mismatch" },
		{ { "SetUp", "1", "FEN", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1" }, "" },
		{ { "SetUp", "0", "FEN", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1" }, "tag-setup-zero-with-fen" },
		{ { "SetUp", "0", "FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
		    "tag-fen-redundant" },
		{ { "SetUp", "1", "FEN", "" }, "tag-setup-without-fen" },
		{ { "SetUp", "0" }, "" },
		{ { "SetUp", "1", "Variant", "Chess960", "FEN",
		    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" }, "" },
		{ { "EventDate", "2024.05.01" }, "" },
		{ { "EventDate", "2024.04.28" }, "" },
		{ { "EventDate", "2024.??.??" }, "" },
		{ { "EventDate", "????.??.??" }, "" },
		{ { "EventDate", "2024.05.02" }, "tag-date-vs-eventdate" },
		{ { "EventDate", "2024.06.??" }, "tag-date-vs-eventdate" },
		{ { "EventDate", "2023.05.01" }, "" },
		{ { "EventDate", "2023.04.29" }, "tag-date-vs-eventdate" },
		{ { "EventDate", "2022.??.??" }, "tag-date-vs-eventdate" },
		{ { "UTCDate", "2024.05.02" }, "" },
		{ { "UTCDate", "2024.04.30" }, "" },
		{ { "UTCDate", "2024.05.03" }, "tag-date-vs-utcdate" },
		{ { "UTCDate", "2024.04.29" }, "tag-date-vs-utcdate" },
		{ { "Foo", "1", "Foo", "2" }, "tag-duplicate" },
		{ { "Foo", "1", "Fop", "1" }, "" },
		{ { "White", "Aronson, Ann" }, "tag-duplicate" },
		{ { "White", "Other, O" }, "tag-duplicate" },
		{ { "white", "Other, O" }, "tag-name-case" },
		{ { "WhiteElo", "2000", "WhiteElo", "2000", "WhiteElo", "2001" }, "tag-duplicate tag-duplicate" },
	};
	char found_ids[1000];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct game *g = game_make();

		roster_with(g, "Event", "Open");
		for (int k = 0; k < 8 && rows[i].tags[k] != NULL; k += 2)
			add(g, rows[i].tags[k], rows[i].tags[k + 1]);
		check_tags(g);
		CHECK(strcmp(ids(g, found_ids), rows[i].ids) == 0, "%s \"%s\" ...: '%s', not '%s'", rows[i].tags[0],
		    rows[i].tags[1], found_ids, rows[i].ids);
		game_drop(g);
	}
}

static void
test_severity(void)
{
	struct game *g = game_make();

	roster_with(g, "White", "");
	add(g, "Round", "1");
	add(g, "Result", "0-1");
	add(g, "TimeControl", "10+0.1");
	check_tags(g);
	for (size_t i = 0; i < g->findings.n; i++) {
		const struct finding *f = &g->findings.list[i];

		if (f->id == DIAG_TAG_EMPTY_VALUE)
			CHECK(f->severity == SEVERITY_WARNING, "an empty name is worse than an empty rating");
		else if (f->id == DIAG_TAG_TIMECONTROL_INVALID)
			CHECK(f->severity == SEVERITY_INFO, "decimals are a remark");
		else
			CHECK(f->id == DIAG_TAG_DUPLICATE && f->severity ==
			    (f->token.p == g->tags.list[7].text.p ? SEVERITY_WARNING : SEVERITY_ERROR), "equal values are no loss");
	}
	CHECK(g->findings.n == 4, "%zu findings", g->findings.n);
	game_drop(g);
}

static void
test_roster(void)
{
	struct game *g = game_make();
	char found_ids[1000], name[301];

	check_tags(g);
	CHECK(g->findings.n == 0, "no tags at all is said elsewhere");
	add(g, "Event", "x");
	add(g, "White", "A");
	check_tags(g);
	CHECK(g->findings.n == 1 && g->findings.list[0].id == DIAG_TAG_MISSING_ROSTER, "one finding for all");
	CHECK(g->findings.n == 1 && span_eq(g->findings.list[0].message,
	    SPAN("some of the seven tags every game must have are missing: Site, Date, Round, Black, Result")),
	    "names: %.*s",
	    (int)g->findings.list[0].message.n, g->findings.list[0].message.p);
	game_drop(g);

	g = game_make();
	g->grading.severity[DIAG_TAG_ROSTER_ORDER] = g->grading.severity[DIAG_TAG_ORDER] = SEVERITY_INFO;
	roster_with(g, "ECO", "B21");
	add(g, "WhiteElo", "2000");
	check_tags(g);
	CHECK(g->findings.n == 0, "in order: %s", ids(g, found_ids));
	add(g, "BlackElo", "2000");
	check_tags(g);
	CHECK(strcmp(ids(g, found_ids), "tag-order") == 0, "'%s'", found_ids);
	game_drop(g);

	g = game_make();
	g->grading.severity[DIAG_TAG_ROSTER_ORDER] = SEVERITY_INFO;
	add(g, "ECO", "B21");
	for (int i = 0; i < 7; i++)
		add(g, roster[i][0], roster[i][1]);
	check_tags(g);
	CHECK(strcmp(ids(g, found_ids), "tag-roster-order") == 0, "'%s'", found_ids);
	game_drop(g);

	g = game_make();
	g->grading.severity[DIAG_TAG_ROSTER_ORDER] = SEVERITY_INFO;
	for (int i = 6; i >= 0; i--)
		add(g, roster[i][0], roster[i][1]);
	memset(name, 'x', 255);
	name[255] = '\0';
	add(g, name, "v");
	check_tags(g);
	CHECK(strcmp(ids(g, found_ids), "tag-roster-order") == 0, "'%s'", found_ids);
	memset(name, 'y', 256);
	name[256] = '\0';
	add(g, name, "v");
	findings_clear(&g->findings);
	check_tags(g);
	CHECK(strcmp(ids(g, found_ids), "tag-name-too-long tag-roster-order") == 0, "'%s'", found_ids);
	game_drop(g);
}

/* A missing value is reported by the lexer, not here. */
static void
test_no_value(void)
{
	struct game *g = game_make();
	struct tag tag = { .name = SPAN("ECO"), .value = { NULL, 0 }, .text = SPAN("[ECO]") };

	roster_with(g, "Event", "x");
	tags_add(&g->tags, &tag);
	check_tags(g);
	CHECK(g->findings.n == 0, "%zu findings", g->findings.n);
	game_drop(g);
}

/* Values made of special characters: nothing is read outside of them. */
static void
test_every_byte(void)
{
	static const char *const names[] = { "Date", "Time", "Round", "Result", "WhiteElo", "ECO", "TimeControl",
	    "Termination",
	    "Site", "Link", "Clock", "Variant", "FEN", "White", "EndTime", "WhiteFideId", "SetUp", "WhiteTitle" };
	unsigned seed = 1;

	for (int round = 0; round < 20000; round++) {
		static const char chars[] = "0123456789.:-/+*?ABCabWN\\\" ,\x01\xc2\xbd";
		struct game *g = game_make();
		char value[24];
		size_t n;

		seed = seed * 1103515245 + 12345;
		n = seed >> 16 & 15;
		for (size_t i = 0; i < n; i++) {
			seed = seed * 1103515245 + 12345;
			value[i] = chars[(seed >> 16) % (sizeof(chars) - 1)];
		}
		value[n] = '\0';
		add(g, names[round % 18], value);
		check_tags(g);
		CHECK(g->findings.n > 0 && !g->findings.failed, "the roster is missing at least");
		game_drop(g);
	}
}

/* Every date of some years is possible or not, compared with a simple rule. */
static void
test_dates(void)
{
	long last = -1;

	for (int y = 1896; y <= 2004; y++)
		for (int m = 1; m <= 12; m++)
			for (int d = 1; d <= 31; d++) {
				int days = m == 2 ? 28 + (y % 4 == 0 && y != 1900) : 30 + (m > 7 ? m % 2 == 0 :
				    m % 2 == 1);
				struct date date = { y, m, d };
				char text[DATE_MAX];
				long first, end;

				CHECK(date_possible(&date) == (d <= days), "%d.%d.%d", y, m, d);
				if (d > days)
					continue;
				date_write(&date, text);
				CHECK(date_read(span_of(text), &date) && date.year == y && date.month == m &&
				    date.day == d, "%s", text);
				CHECK(date_range(&date, &first, &end) && first == end, "%s is one day", text);
				CHECK(last < 0 || first == last + 1, "%s follows the day before", text);
				last = first;
			}
}

/* -- results -- */

/* Result tag, Termination tag, terminator, board, side to move, plies, complete: ids. */
static void
test_end(void)
{
	enum { OPEN = GAME_END_OPEN, MATE = GAME_END_CHECKMATE, STALE = GAME_END_STALEMATE, DEAD = GAME_END_DEAD_MATERIAL };
	static const struct {
		const char *tag, *termination, *terminator;
		int board, turn, plies;
		bool complete;
		const char *ids;
	} rows[] = {
		{ "1-0", "Normal", "1-0", OPEN, 0, 40, true, "" },
		{ "1-0", NULL, "0-1", OPEN, 0, 40, true, "result-tag-vs-terminator" },
		{ "1-0", NULL, "*", OPEN, 0, 40, true, "result-tag-vs-terminator" },
		{ NULL, NULL, "1-0", OPEN, 0, 40, true, "" },
		{ "1-0", NULL, NULL, OPEN, 0, 40, true, "" },
		{ NULL, NULL, NULL, MATE, 0, 40, true, "" },
		{ "*", NULL, "*", OPEN, 0, 40, true, "" },
		{ "1/2-1/2", NULL, "1/2", OPEN, 0, 40, true, "result-terminator-form" },
		{ "1-0", NULL, "1 - 0", OPEN, 0, 40, true, "result-terminator-form" },
		{ "1-0", NULL, "1-0", MATE, 1, 40, true, "" },
		{ "0-1", NULL, "0-1", MATE, 0, 40, true, "" },
		{ "1-0", NULL, "1-0", MATE, 0, 40, true, "result-vs-checkmate" },
		{ "1-0", NULL, "1-0", MATE, 0, 40, false, "" },
		{ "1/2-1/2", NULL, "1/2-1/2", MATE, 0, 40, true, "result-vs-checkmate" },
		{ "*", NULL, "*", MATE, 0, 40, true, "result-unknown-finished" },
		{ "1-0", NULL, "0-1", MATE, 0, 40, true, "result-tag-vs-terminator" },
		{ "1-0", NULL, "0-1", MATE, 1, 40, true, "result-tag-vs-terminator" },
		{ "1-0", NULL, "1/2-1/2", MATE, 0, 40, true, "result-tag-vs-terminator result-vs-checkmate" },
		{ "1/2-1/2", NULL, "1/2-1/2", STALE, 0, 40, true, "" },
		{ "1-0", NULL, "1-0", STALE, 0, 40, true, "result-vs-stalemate" },
		{ "*", NULL, "*", STALE, 0, 40, true, "result-unknown-finished" },
		{ "1/2-1/2", NULL, "*", STALE, 0, 40, true, "result-tag-vs-terminator" },
		{ "1/2-1/2", NULL, "1/2-1/2", DEAD, 0, 40, true, "" },
		{ "0-1", "Time forfeit", "0-1", DEAD, 0, 40, true, "result-vs-dead-material" },
		{ "*", NULL, "*", DEAD, 0, 40, true, "result-unknown-finished" },
		{ "*", NULL, "*", DEAD, 0, 40, false, "" },
		{ "1/2-1/2", "Time forfeit", "1/2-1/2", OPEN, 0, 40, true, "" },
		{ "1-0", "Time forfeit", "1-0", OPEN, 0, 40, true, "" },
		{ "1-0", "Ann won by checkmate", "1-0", MATE, 1, 40, true, "" },
		{ "1-0", "Ann won by checkmate", "1-0", OPEN, 1, 40, true, "termination-vs-result" },
		{ "1-0", "Ann won by checkmate", "1-0", OPEN, 1, 40, false, "" },
		{ "1/2-1/2", "Ann won by checkmate", "1/2-1/2", OPEN, 1, 40, true, "termination-vs-result" },
		{ "1-0", "Ann won on time", "1-0", OPEN, 1, 40, true, "" },
		{ "0-1", "Ann won on time", "0-1", OPEN, 1, 40, true, "termination-name-vs-result" },
		{ "1/2-1/2", "Ann won on time", "1/2-1/2", OPEN, 1, 40, true, "termination-name-vs-result" },
		{ "0-1", "bob won on time", "0-1", OPEN, 1, 40, true, "" },
		{ "0-1", "White wins on time", "0-1", OPEN, 1, 40, true, "termination-name-vs-result" },
		{ "0-1", "somebody won on time", "0-1", OPEN, 1, 40, true, "" },
		{ "1/2-1/2", "Game drawn by stalemate", "1/2-1/2", STALE, 1, 40, true, "" },
		{ "1/2-1/2", "Game drawn by stalemate", "1/2-1/2", OPEN, 1, 40, true, "termination-vs-result" },
		{ "1-0", "Game drawn by agreement", "1-0", OPEN, 1, 40, true, "termination-vs-result" },
		{ "1/2-1/2", "Game drawn by agreement", "1/2-1/2", OPEN, 1, 40, true, "" },
		{ "1/2-1/2", "Game drawn by timeout vs insufficient material", "1/2-1/2", OPEN, 1, 40, true, "" },
		{ "1/2-1/2", "Game drawn by insufficient material", "1/2-1/2", OPEN, 1, 40, true, "" },
		{ "*", "Unterminated", "*", OPEN, 1, 40, true, "" },
		{ "1-0", "Unterminated", "1-0", OPEN, 1, 40, true, "termination-vs-result" },
		{ "1-0", "Abandoned", "1-0", OPEN, 1, 40, true, "termination-abandoned-with-result" },
		{ "*", "Abandoned", "*", OPEN, 1, 40, true, "" },
		{ "1-0", "Ann won - game abandoned", "1-0", OPEN, 1, 40, true, "" },
		{ "1-0", NULL, "1-0 ff", OPEN, 0, 0, true, "result-terminator-form" },
		{ "1-0", NULL, "1-0 ff", OPEN, 0, 2, true, "forfeit-with-moves result-terminator-form" },
		{ "+--", NULL, "1-0", OPEN, 0, 2, true, "forfeit-with-moves" },
		{ "1-0", "forfeit", "1-0", OPEN, 0, 2, true, "forfeit-with-moves" },
		{ "1-0", "forfeit", "1-0", OPEN, 0, 0, true, "" },
		{ "0-0", NULL, "0-0", OPEN, 0, 0, true, "result-double-forfeit" },
		{ "0-0", NULL, "*", OPEN, 0, 0, true, "result-double-forfeit result-tag-vs-terminator" },
		{ "0-0", NULL, "0-0", OPEN, 0, 9, true, "forfeit-with-moves result-double-forfeit" },
		{ "1-0", "Normal", "1-0", OPEN, 0, 0, true, "" },
	};
	char found_ids[1000];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct game *g = game_make();
		struct game_end e = { .edition = laws_edition_find(SPAN("fide-2023")), .plies = rows[i].plies, .over = rows[i].plies, .board = (enum game_end_board)rows[i].board,
		    .turn = rows[i].turn,
		    .complete = rows[i].complete, .place = SPAN("end") };

		add(g, "White", "Ann");
		add(g, "Black", "Bob");
		if (rows[i].tag != NULL)
			add(g, "Result", rows[i].tag);
		if (rows[i].termination != NULL)
			add(g, "Termination", rows[i].termination);
		if (rows[i].terminator != NULL)
			e.terminator_text = block(g, rows[i].terminator);
		game_end_read(&e, &g->tags, SPAN(""));
		result_check(&g->tags, &e, &g->findings);
		CHECK(strcmp(ids(g, found_ids), rows[i].ids) == 0, "row %zu: '%s', not '%s'", i, found_ids,
		    rows[i].ids);
		for (size_t k = 0; k < g->findings.n; k++)
			if (g->findings.list[k].id == DIAG_RESULT_TAG_VS_TERMINATOR)
				CHECK(g->findings.list[k].severity == (strcmp(rows[i].tag, "*") == 0 ||
				    strcmp(rows[i].terminator, "*") == 0 ? SEVERITY_INFO : SEVERITY_ERROR), "row %zu: severity", i);
		game_drop(g);
	}
}

/* -- the corpus: good tags have no finding that is at least a warning -- */

/* One line "[Name "value"]" into the tags; the text stays where it is. */
static void
add_line(struct game *g, char *line)
{
	char *blank = strchr(line, ' '), *quote = strchr(line, '"'), *end = strrchr(line, '"');
	struct tag tag;

	if (blank == NULL || quote == NULL || end <= quote)
		return;
	tag.name = (struct span){ line + 1, (size_t)(blank - line - 1) };
	tag.value = (struct span){ quote + 1, (size_t)(end - quote - 1) };
	tag.text = span_of(line);
	tags_add(&g->tags, &tag);
}

static void
test_corpus(void)
{
	static char lines[64][1000];
	const char *shared = getenv("ARBITER_SHARED");
	char path[1000], found_ids[1000];
	struct game *g = game_make();
	FILE *file;
	int n = 0, games = 0;

	snprintf(path, sizeof(path), "%s/corpus/lichess.pgn", shared == NULL ? "../shared" : shared);
	g->grading.level = SEVERITY_WARNING;
	if ((file = fopen(path, "r")) == NULL)
		skip("no corpus");
	while (file != NULL && fgets(lines[n], sizeof(lines[n]), file) != NULL) {
		bool tag = lines[n][0] == '[', whole = strchr(lines[n], '\n') != NULL;

		for (int ch = 0; !whole && ch != EOF && ch != '\n'; )	/* the rest of a long line */
			ch = getc(file);
		lines[n][strcspn(lines[n], "\n")] = '\0';
		if (tag && n < 63) {
			add_line(g, lines[n++]);
			continue;
		}
		if (n > 0) {
			games++;
			check_tags(g);
			CHECK(g->findings.n == 0, "game %d: %s", games, ids(g, found_ids));
			findings_clear(&g->findings);
		}
		tags_clear(&g->tags);
		n = 0;
	}
	CHECK(file == NULL || games == 438, "%d games", games);
	if (file != NULL)
		fclose(file);
	game_drop(g);
}

/* The severity of one value: what is only odd in its form is a remark. */
static void
test_forms(void)
{
	static const struct { const char *name, *value; enum diag id; enum severity severity; } rows[] = {
		{ "WhiteElo", "1500?", DIAG_TAG_ELO_INVALID, SEVERITY_INFO }, { "WhiteElo", "02100", DIAG_TAG_ELO_INVALID, SEVERITY_INFO },
		{ "WhiteElo", "0", DIAG_TAG_ELO_INVALID, SEVERITY_INFO },
		{ "WhiteElo", "4013", DIAG_TAG_ELO_INVALID, SEVERITY_WARNING }, { "WhiteElo", "12", DIAG_TAG_ELO_INVALID, SEVERITY_WARNING },
		{ "ECO", "B90a", DIAG_TAG_ECO_INVALID, SEVERITY_INFO }, { "ECO", "F29", DIAG_TAG_ECO_INVALID, SEVERITY_WARNING },
		{ "Time", "2:30 PM", DIAG_TAG_TIME_FORMAT, SEVERITY_INFO }, { "Time", "noon", DIAG_TAG_TIME_FORMAT, SEVERITY_WARNING },
		{ "TimeControl", "G/90", DIAG_TAG_TIMECONTROL_INVALID, SEVERITY_WARNING },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct game *g = game_make();
		enum severity is = SEVERITY_OFF;

		roster_with(g, "White", "A");
		add(g, rows[i].name, rows[i].value);
		check_tags(g);
		for (size_t k = 0; k < g->findings.n; k++)
			if (g->findings.list[k].id == rows[i].id)
				is = g->findings.list[k].severity;
		CHECK(is == rows[i].severity, "%s: severity %d", rows[i].value, (int)is);
		game_drop(g);
	}
}

/* Ratings that only engines have, where both are so high; a program that plays itself. */
static void
test_engines(void)
{
	struct game *g = game_make();

	roster_with(g, "White", "Stockfish 17");
	g->tags.list[g->tags.at[TAG_Black]].value = block(g, "Stockfish 17");
	add(g, "WhiteElo", "4013");
	add(g, "BlackElo", "3990");
	check_tags(g);
	CHECK(g->findings.n == 1 && g->findings.list[0].id == DIAG_TAG_WHITE_EQUALS_BLACK &&
	    g->findings.list[0].severity == SEVERITY_INFO, "%zu findings", g->findings.n);
	game_drop(g);
}

int
main(void)
{
	RUN(test_names);
	RUN(test_lookup);
	RUN(test_values);
	RUN(test_level);
	RUN(test_canonical);
	RUN(test_together);
	RUN(test_severity);
	RUN(test_forms);
	RUN(test_engines);
	RUN(test_roster);
	RUN(test_no_value);
	RUN(test_every_byte);
	RUN(test_dates);
	RUN(test_end);
	RUN(test_corpus);
	return check_end();
}
