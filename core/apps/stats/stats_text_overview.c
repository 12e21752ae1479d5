/* stats_text_overview: the first lines of the text report: the most important numbers, on one screen. */
#include "apps/stats/stats_text.h"
#include "base/ratio.h"

enum { LABEL = 15, NUMBER = 13 };

static void
label(struct buf *b, const char *text)
{
	buf_fmt(b, "%-*s", LABEL, text);
}

static void
percent(struct buf *b, uint64_t part, uint64_t whole)
{
	unsigned permille = ratio_permille(part, whole);

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

/* A line with a number, aligned with those of other lines, and its share of the games; `games` 0: without one. */
static void
number_line(struct buf *b, const char *name, uint64_t value, uint64_t games)
{
	struct buf digits = { 0 };

	ratio_thousands(&digits, value);
	buf_char(&digits, '\0');
	label(b, name);
	if (!digits.failed)
		buf_fmt(b, "%*s", NUMBER, digits.p);
	b->failed = b->failed || digits.failed;
	buf_free(&digits);
	if (games > 0)
		put_beside(b, ratio_permille(value, games));
	buf_char(b, '\n');
}

/* A line of the overview, about a table. */
struct overview_line {
	const char *label;
	void (*put)(struct buf *, const struct stats_text_section *, const struct overview_line *);
	enum table_id table;
	const char *after;		/* text after the last number */
};

/* The number of different rows; an estimate in a sample. */
static void
distinct_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	int level = stats_level_in(x->t->s, line->table);

	if (x->n[line->table] == 0)
		return;
	number_line(b, line->label, ledger_estimate(x->n[line->table], level), 0);
	if (level > 0 && b->n > 0) {
		b->n--;
		buf_str(b, "  about\n");
	}
}

static void
results_lines(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	static const char *const names[STATS_PARTS] = { "White wins", "Draws", "Black wins", "Other results" };
	const struct ledger_row *rows = x->rows[line->table];
	struct stats_results sum = { { 0 }, 0, 0 };
	uint64_t tenths;

	if (x->n[line->table] == 0)
		return;
	for (size_t i = 0; i < x->n[line->table]; i++)
		stats_results_add(&sum, &rows[i]);
	for (int i = 0; i < STATS_PARTS; i++)
		if (i < STATS_PARTS - 1 || sum.parts[i] > 0)
			number_line(b, names[i], sum.parts[i], x->games);
	if (sum.parts[0] > 0 || sum.parts[1] > 0 || sum.parts[2] > 0) {
		buf_fmt(b, "%-*s", LABEL + NUMBER, "White's score");
		put_beside(b, ratio_score(sum.parts));
		buf_str(b, "  of games with a result\n");
	}
	tenths = ratio_tenths(sum.plies, 2 * x->games);
	label(b, "Mean length");
	ratio_thousands(b, tenths / 10);
	buf_fmt(b, ".%u moves\n", (unsigned)(tenths % 10));
}

/* "A to B": the first and the last key that are numbers. */
static void
range_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	const struct ledger_row *rows = x->rows[line->table];
	size_t first = 0, last = x->n[line->table];
	unsigned long value;

	while (first < last && !span_number(rows[first].key, &value))
		first++;
	while (last > first && !span_number(rows[last - 1].key, &value))
		last--;
	if (first == last)
		return;
	label(b, line->label);
	buf_add(b, rows[first].key);
	if (last - first > 1) {
		buf_str(b, " to ");
		buf_add(b, rows[last - 1].key);
	}
	buf_str(b, line->after);
	buf_char(b, '\n');
}

/* The lowest and the highest rating in PLAYERS, since RATINGS has bands; but if PLAYERS is a sample, by RATINGS. */
static void
ratings_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	uint64_t lowest = 0, highest = 0;

	if (x->n[TABLE_PLAYERS] == 0 || ledger_level(x->t->s->ledger, TABLE_PLAYERS) > 0) {
		range_line(b, x, line);
		return;
	}
	for (size_t i = 0; i < x->n[TABLE_PLAYERS]; i++) {
		ledger_least(&lowest, x->rows[TABLE_PLAYERS][i].values[PLAYER_LOWEST]);
		ledger_most(&highest, x->rows[TABLE_PLAYERS][i].values[PLAYER_HIGHEST]);
	}
	if (highest == 0)
		return;
	label(b, line->label);
	buf_number(b, lowest);
	if (highest > lowest) {
		buf_str(b, " to ");
		buf_number(b, highest);
	}
	buf_char(b, '\n');
}

/* The first rows of a table, in one line. */
static void
first_rows(struct buf *b, const struct stats_text_section *x, enum table_id id)
{
	for (size_t i = 0; i < x->n[id] && i < STATS_TEXT_NAMED; i++) {
		buf_str(b, i > 0 ? ", " : "");
		stats_row_name(b, &x->rows[id][i], " ");
		buf_char(b, ' ');
		ratio_thousands(b, x->rows[id][i].values[0]);
	}
	buf_str(b, x->n[id] > STATS_TEXT_NAMED ? ", ...\n" : "\n");
}

static void
first_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	if (x->n[line->table] == 0)
		return;
	label(b, line->label);
	first_rows(b, x, line->table);
}

static void
findings_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	uint64_t games = counted(x, COUNT_WITH_FINDINGS).games;

	if (!stats_has(x->t->s, line->table))
		return;
	label(b, line->label);
	if (stats_has(x->t->s, TABLE_COUNTS) && (games > 0 || x->n[line->table] == 0)) {
		buf_str(b, games > 0 ? "in " : "none");
		if (games > 0)
			ratio_thousands(b, games);
		buf_str(b, games > 1 ? " games, " : games == 1 ? " game, " : "");
		if (games > 0)
			percent(b, games, x->games);
		buf_str(b, x->n[line->table] > 0 ? ": " : "");
	}
	first_rows(b, x, line->table);
}

static void
plies_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	if (stats_has(x->t->s, line->table))
		number_line(b, line->label, counted(x, COUNT_PLIES).times, 0);
}

static const struct overview_line lines[] = {
	{ "Half-moves", plies_line, TABLE_COUNTS, NULL },
	{ "Players", distinct_line, TABLE_PLAYERS, NULL },
	{ "Events", distinct_line, TABLE_EVENTS, NULL },
	{ "Positions", distinct_line, TABLE_POSITIONS, NULL },
	{ NULL, results_lines, TABLE_RESULTS, NULL },
	{ "Lengths", range_line, TABLE_LENGTHS, " moves" },
	{ "Years", range_line, TABLE_YEARS, "" },
	{ "Ratings", ratings_line, TABLE_RATINGS, " and more" },
	{ "Ends", first_line, TABLE_ENDS, NULL },
	{ "Findings", findings_line, TABLE_FINDINGS, NULL },
};

void
stats_text_overview(const struct stats_text_section *x)
{
	if (!stats_knows_games(x->t->s))
		return;
	number_line(x->t->b, "Games", x->games, 0);
	for (size_t i = 0; x->games > 0 && i < sizeof(lines) / sizeof(lines[0]); i++)
		lines[i].put(x->t->b, x, &lines[i]);
}
