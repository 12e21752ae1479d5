/* stats_text_overview: what people want to know of an archive first, on one screen. */
#include "stats/stats_text.h"

enum { LABEL = 15, NUMBER = 13, SHOWN = 4 };

static void
label(struct buf *b, const char *text)
{
	buf_fmt(b, "%-*s", LABEL, text);
}

static void
percent(struct buf *b, uint64_t part, uint64_t whole)
{
	unsigned permille = stats_permille(part, whole);

	buf_fmt(b, "%u.%u %%", permille / 10, permille % 10);
}

/* The numbers of a row of COUNTS. */
static struct stats_counted
counted(const struct stats_text_section *x, enum count c)
{
	for (size_t i = 0; i < x->n[TABLE_COUNTS]; i++) {
		const struct ledger_row *r = &x->rows[TABLE_COUNTS][i];

		if (span_eq(r->key, span_of(table_count_name(c))))
			return (struct stats_counted){ r->values[0], r->values[1] };
	}
	return (struct stats_counted){ 0, 0 };
}

static void
put_beside(struct buf *b, unsigned permille)
{
	buf_fmt(b, "%7u.%u %%", permille / 10, permille % 10);
}

/* Numbers under each other, with what share of the games they are. */
static void
number_line(struct buf *b, const char *name, uint64_t value, uint64_t games)
{
	struct buf digits = { 0 };

	stats_thousands(&digits, value);
	buf_char(&digits, '\0');
	label(b, name);
	if (!digits.failed)
		buf_fmt(b, "%*s", NUMBER, digits.p);
	b->failed = b->failed || digits.failed;
	buf_free(&digits);
	if (games > 0)
		put_beside(b, stats_permille(value, games));
	buf_char(b, '\n');
}

/* How many different ones there are: of a sample an estimate. */
static void
distinct_line(struct buf *b, const char *name, const struct stats_text_section *x, enum table_id id)
{
	int level = stats_level_in(x->t->s, id);

	if (x->n[id] == 0)
		return;
	number_line(b, name, ledger_estimate(x->n[id], level), 0);
	if (level > 0 && b->n > 0) {
		b->n--;
		buf_str(b, "  about\n");
	}
}

static void
results_lines(struct buf *b, const struct stats_text_section *x)
{
	static const char *const names[] = { "White wins", "Draws", "Black wins", "Other results" };
	uint64_t games[4] = { 0 }, plies = 0;

	for (size_t i = 0; i < x->n[TABLE_RESULTS]; i++) {
		const struct ledger_row *r = &x->rows[TABLE_RESULTS][i];
		int given = table_given(TABLE_RESULTS, r->key);

		given = given < 3 ? given : 3;
		games[given] = ledger_sum(games[given], r->values[0]);
		plies = ledger_sum(plies, r->values[1]);
	}
	for (int i = 0; i < 4; i++)
		if (x->n[TABLE_RESULTS] > 0 && (i < 3 || games[i] > 0))
			number_line(b, names[i], games[i], x->games);
	if (games[0] > 0 || games[1] > 0 || games[2] > 0) {
		buf_fmt(b, "%-*s", LABEL + NUMBER, "White's score");
		put_beside(b, stats_score(games));
		buf_str(b, "  of games with a result\n");
	}
	if (x->n[TABLE_RESULTS] > 0) {
		uint64_t tenths = stats_tenths(plies, 2 * x->games);

		label(b, "Mean length");
		stats_thousands(b, tenths / 10);
		buf_fmt(b, ".%u moves\n", (unsigned)(tenths % 10));
	}
}

/* "A to B": the first and the last of the keys that are numbers. */
static void
range_line(struct buf *b, const char *name, const struct stats_text_section *x, enum table_id id, const char *behind)
{
	const struct ledger_row *rows = x->rows[id];
	size_t first = 0, last = x->n[id];
	unsigned long value;

	while (first < last && !span_number(rows[first].key, &value))
		first++;
	while (last > first && !span_number(rows[last - 1].key, &value))
		last--;
	if (first == last)
		return;
	label(b, name);
	buf_add(b, rows[first].key);
	if (last - first > 1) {
		buf_str(b, " to ");
		buf_add(b, rows[last - 1].key);
	}
	buf_str(b, behind);
	buf_char(b, '\n');
}

/* The lowest and the highest of all players; a sample does not tell. */
static void
ratings_line(struct buf *b, const struct stats_text_section *x)
{
	uint64_t lowest = 0, highest = 0;

	if (x->n[TABLE_PLAYERS] == 0 || ledger_level(x->t->s->ledger, TABLE_PLAYERS) > 0) {
		range_line(b, "Ratings", x, TABLE_RATINGS, " and more");
		return;
	}
	for (size_t i = 0; i < x->n[TABLE_PLAYERS]; i++) {
		ledger_least(&lowest, x->rows[TABLE_PLAYERS][i].values[PLAYER_LOWEST]);
		ledger_most(&highest, x->rows[TABLE_PLAYERS][i].values[PLAYER_HIGHEST]);
	}
	if (highest == 0)
		return;
	label(b, "Ratings");
	buf_number(b, lowest);
	if (highest > lowest) {
		buf_str(b, " to ");
		buf_number(b, highest);
	}
	buf_char(b, '\n');
}

/* The first rows of a table in words. */
static void
first_rows(struct buf *b, const struct stats_text_section *x, enum table_id id)
{
	for (size_t i = 0; i < x->n[id] && i < SHOWN; i++) {
		buf_str(b, i > 0 ? ", " : "");
		stats_text_row_name(b, &x->rows[id][i], " ");
		buf_char(b, ' ');
		stats_thousands(b, x->rows[id][i].values[0]);
	}
	buf_str(b, x->n[id] > SHOWN ? ", ...\n" : "\n");
}

static void
findings_line(struct buf *b, const struct stats_text_section *x)
{
	uint64_t games = counted(x, COUNT_WITH_FINDINGS).games;

	if (!stats_has(x->t->s, TABLE_FINDINGS))
		return;
	label(b, "Findings");
	if (stats_has(x->t->s, TABLE_COUNTS) && (games > 0 || x->n[TABLE_FINDINGS] == 0)) {
		buf_str(b, games > 0 ? "in " : "none");
		if (games > 0)
			stats_thousands(b, games);
		buf_str(b, games > 1 ? " games, " : games == 1 ? " game, " : "");
		if (games > 0)
			percent(b, games, x->games);
		buf_str(b, x->n[TABLE_FINDINGS] > 0 ? ": " : "");
	}
	first_rows(b, x, TABLE_FINDINGS);
}

void
stats_text_overview(const struct stats_text_section *x)
{
	struct buf *b = x->t->b;
	const struct stats *s = x->t->s;

	if (!stats_has(s, TABLE_COUNTS) && !stats_has(s, TABLE_RESULTS))
		return;
	number_line(b, "Games", x->games, 0);
	if (x->games == 0)
		return;
	if (stats_has(s, TABLE_COUNTS))
		number_line(b, "Half-moves", counted(x, COUNT_PLIES).times, 0);
	distinct_line(b, "Players", x, TABLE_PLAYERS);
	distinct_line(b, "Events", x, TABLE_EVENTS);
	distinct_line(b, "Positions", x, TABLE_POSITIONS);
	results_lines(b, x);
	range_line(b, "Lengths", x, TABLE_LENGTHS, " moves");
	range_line(b, "Years", x, TABLE_YEARS, "");
	ratings_line(b, x);
	if (x->n[TABLE_ENDS] > 0) {
		label(b, "Ends");
		first_rows(b, x, TABLE_ENDS);
	}
	findings_line(b, x);
}
