/* stats_text: the text report for people: for each group an overview, then the most frequent rows of each table. */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats_text.h"
#include "apps/stats/table_view.h"
#include "base/encoding.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/ratio.h"

/* -- the first lines of the text report: the most important numbers, on one screen -- */

enum { LABEL = 15, NUMBER = 13 };

static void
put_line_label(struct buf *b, const char *text)
{
	buf_fmt(b, "%-*s", LABEL, text);
}

static void
put_permille(struct buf *b, uint64_t part, uint64_t whole)
{
	unsigned permille = ratio_permille(part, whole);

	buf_fmt(b, "%u.%u %%", permille / 10, permille % 10);
}

/* The numbers of a row of COUNTS. */
static struct stats_counted
count_in_section(const struct stats_text_section *x, enum count c)
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
	put_line_label(b, name);
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
	put_line_label(b, "Mean length");
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
	put_line_label(b, line->label);
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
	put_line_label(b, line->label);
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
put_first_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	if (x->n[line->table] == 0)
		return;
	put_line_label(b, line->label);
	first_rows(b, x, line->table);
}

static void
findings_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	uint64_t games = count_in_section(x, COUNT_WITH_FINDINGS).games;

	if (!stats_has(x->t->s, line->table))
		return;
	put_line_label(b, line->label);
	if (stats_has(x->t->s, TABLE_COUNTS) && (games > 0 || x->n[line->table] == 0)) {
		buf_str(b, games > 0 ? "in " : "none");
		if (games > 0)
			ratio_thousands(b, games);
		buf_str(b, games > 1 ? " games, " : games == 1 ? " game, " : "");
		if (games > 0)
			put_permille(b, games, x->games);
		buf_str(b, x->n[line->table] > 0 ? ": " : "");
	}
	first_rows(b, x, line->table);
}

static void
plies_line(struct buf *b, const struct stats_text_section *x, const struct overview_line *line)
{
	if (stats_has(x->t->s, line->table))
		number_line(b, line->label, count_in_section(x, COUNT_PLIES).times, 0);
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
	{ "Ends", put_first_line, TABLE_ENDS, NULL },
	{ "Findings", findings_line, TABLE_FINDINGS, NULL },
};

/* The first lines of a section: the most important numbers. */
static void
stats_text_overview(const struct stats_text_section *x)
{
	if (!stats_knows_games(x->t->s))
		return;
	number_line(x->t->b, "Games", x->games, 0);
	for (size_t i = 0; x->games > 0 && i < sizeof(lines) / sizeof(lines[0]); i++)
		lines[i].put(x->t->b, x, &lines[i]);
}

/* -- the report -- */

static bool
read_first_rows(struct stats_text_report *t)
{
	const size_t top = t->style->top == 0 ? SIZE_MAX :
	    t->style->top < STATS_TEXT_NAMED ? STATS_TEXT_NAMED : t->style->top;

	for (int id = 0; id < TABLE_COUNT; id++) {
		if (!stats_has(t->s, (enum table_id)id))
			continue;
		if (table_views[id].rows == ROWS_NONE && !stats_grouped(t->s)) {
			t->n[id] = (size_t)ledger_rows(t->s->ledger, (enum table_id)id);
			continue;
		}
		t->rows[id] = ledger_first(t->s->ledger, (enum table_id)id, (struct span){ NULL, 0 }, &t->texts, top, &t->n[id]);
		if (t->rows[id] == NULL && t->n[id] > 0)
			return false;
	}
	return !t->texts.failed;
}

/* Fills in x->opponents.  The column of PLAYERS with the number of opponents is made from PAIRS. */
static void
count_opponents(struct stats_text_section *x)
{
	const struct ledger_row *players = x->rows[TABLE_PLAYERS], *pairs = x->rows[TABLE_PAIRS];
	const size_t n = x->n[TABLE_PLAYERS];
	const uint64_t seed = hash_key();
	struct hash_table places = { 0 };

	if (x->n[TABLE_PAIRS] == 0 || n == 0)
		return;
	x->opponents = calloc(n, sizeof(*x->opponents));
	x->t->failed |= x->opponents == NULL || !hash_table_reserve(&places, n);
	for (size_t i = 0; i < n && !x->t->failed; i++)
		x->t->failed |= !hash_table_add(&places, hash_bytes(seed, players[i].key), i);
	for (size_t i = 0; i < x->n[TABLE_PAIRS] && !x->t->failed; i++) {
		struct span other = pairs[i].key, names[2] = { table_part(&other), other };

		for (int k = 0; k < 2; k++) {
			struct hash_probe p = hash_table_probe(&places, hash_bytes(seed, names[k]));

			while (hash_probe_next(&p))
				x->opponents[p.index] += span_eq(players[p.index].key, names[k]);
		}
	}
	hash_table_free(&places);
}

/* The number of games of a group according to a table. */
static uint64_t
size_by(const struct stats_text_section *x, enum table_id id)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < x->n[id]; i++)
		sum = ratio_sum(sum, stats_size(id, &x->rows[id][i]));
	return sum;
}

/* The number of all games, by the first table that has it. */
static uint64_t
games_of(const struct stats_text_section *x)
{
	uint64_t games = 0;

	for (int id = 0; id < TABLE_COUNT && games == 0; id++)
		if (stats_counts_all((enum table_id)id))
			games = size_by(x, (enum table_id)id);
	return games;
}

/* The index of the first row, of n ordered by group, that is of this group or a later one, or with `after`, of a later one. */
static size_t
first_of(const struct ledger_row *rows, size_t n, struct span group, bool after)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = span_order(rows[middle].group, group);

		if (order < 0 || (after && order == 0))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Finds the rows of the section's group in a table. */
static void
section_cut(struct stats_text_section *x, enum table_id id)
{
	const struct stats_text_report *t = x->t;
	const struct ledger_row *rows = t->rows[id];
	size_t start = 0, stop = t->n[id];

	if (stats_grouped(t->s) && rows != NULL) {
		start = first_of(rows, t->n[id], x->group, false);
		stop = first_of(rows, t->n[id], x->group, true);
	}
	x->rows[id] = stop > start && rows != NULL ? rows + start : NULL;
	x->n[id] = stop - start;
}

static void
section_open(struct stats_text_section *x, struct stats_text_report *t, struct span group)
{
	*x = (struct stats_text_section){ .t = t, .group = group };
	for (int id = 0; id < TABLE_COUNT; id++)
		section_cut(x, (enum table_id)id);
	x->games = games_of(x);
}

/* Up to so many tables without rows are reported one by one; more are listed in one line. */
enum { EMPTY_NAMED = 3 };

/* Is a table reported as empty?  Not if there are no games at all, for then all tables are. */
static bool
is_reported_empty(const struct stats_text_section *x, enum table_id id)
{
	/* A sample may have lost its rows. */
	if (table_views[id].section == SECTION_NONE || stats_level_in(x->t->s, id) > 0)
		return false;
	return stats_has(x->t->s, id) && x->n[id] == 0 && (x->games > 0 || !stats_knows_games(x->t->s));
}

static void
put_empty_tables(const struct stats_text_section *x)
{
	struct buf *b = x->t->b;
	const char *before = b->n > 0 ? "\nNo rows in: " : "No rows in: ";

	for (int id = 0; id < TABLE_COUNT; id++)
		if (is_reported_empty(x, (enum table_id)id)) {
			buf_fmt(b, "%s%s", before, tables[id].name);
			before = ", ";
		}
	buf_char(b, '\n');
}

static void
put_section(struct stats_text_report *t, struct span group)
{
	int empty = 0;
	struct stats_text_section x;

	section_open(&x, t, group);
	count_opponents(&x);
	stats_text_overview(&x);
	for (int id = 0; id < TABLE_COUNT; id++)
		empty += is_reported_empty(&x, (enum table_id)id);
	for (int id = 0; id < TABLE_COUNT && !t->failed; id++)
		if (x.n[id] > 0 || (empty <= EMPTY_NAMED && is_reported_empty(&x, (enum table_id)id)))
			stats_text_table(&x, (enum table_id)id);
	if (empty > EMPTY_NAMED)
		put_empty_tables(&x);
	free(x.opponents);
}

/* Makes the row of a group in the table of groups: its size, results and half-moves. */
static void
group_row(struct stats_text_report *t, struct span group, enum table_id sizes, struct ledger_row *row)
{
	enum { COLUMNS = SCORE_PLIES + 1 };
	uint64_t *values = arena_take(&t->texts, COLUMNS * sizeof(*values));
	struct stats_results sum = { { 0 }, 0, 0 };
	struct stats_text_section x;

	if (values == NULL) {
		t->failed = true;
		return;
	}
	/* Most groups are only shown here, so their other tables are not looked up. */
	x = (struct stats_text_section){ .t = t, .group = group };
	section_cut(&x, TABLE_RESULTS);
	if (sizes < TABLE_COUNT)
		section_cut(&x, sizes);
	for (size_t i = 0; i < x.n[TABLE_RESULTS]; i++)
		stats_results_add(&sum, &x.rows[TABLE_RESULTS][i]);
	values[SCORE_GAMES] = sizes < TABLE_COUNT ? size_by(&x, sizes) : 0;
	memcpy(&values[SCORE_WHITE], sum.parts, sizeof(sum.parts));
	values[SCORE_PLIES] = sum.plies;
	*row = (struct ledger_row){ .group = group, .key = group, .values = values };
}

static void
group_title(struct stats_text_report *t, struct span group)
{
	struct buf title = { 0 };

	encoding_append(&title, span_of(t->s->plan.by), ENC_UTF8);
	buf_str(&title, ": ");
	encoding_append(&title, group.n > 0 ? group : SPAN("(none)"), ENC_UTF8);
	buf_char(&title, '\0');
	t->failed = t->failed || title.failed;
	if (!title.failed)
		stats_text_title(t, title.p);
	buf_free(&title);
}

/* A table of all groups, then a section for each of the first. */
static void
put_stats_text_groups(struct stats_text_report *t)
{
	size_t n, top = t->style->top;
	struct span *groups = ledger_groups(t->s->ledger, &n);
	struct ledger_row *rows = groups != NULL ? calloc(n > 0 ? n : 1, sizeof(*rows)) : NULL;
	struct stats_text_section all = { .t = t };
	enum table_id sizes = stats_sizes(t->s);

	t->failed = t->failed || rows == NULL || t->texts.failed;
	for (size_t i = 0; !t->failed && i < n; i++) {
		group_row(t, groups[i], sizes, &rows[i]);
		all.games = ratio_sum(all.games, t->failed ? 0 : rows[i].values[0]);
	}
	if (!t->failed) {
		qsort(rows, n, sizeof(*rows), stats_by_games);
		top = top > 0 && top < n ? top : n;
		stats_text_groups(&all, rows, top, n - top);
	}
	for (size_t i = 0; !t->failed && i < top; i++) {
		group_title(t, rows[i].group);
		put_section(t, rows[i].group);
	}
	free(rows);
	free(groups);
}

void
stats_text_title(struct stats_text_report *t, const char *title)
{
	if (t->b->n > 0)
		buf_char(t->b, '\n');
	buf_str(t->b, t->style->colour ? "\033[1m" : "");
	buf_str(t->b, title);
	buf_str(t->b, t->style->colour ? "\033[0m\n" : "\n");
}

static void
put_stats_text_report(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct stats_text_report t = { .b = b, .s = s, .style = style };

	if (!read_first_rows(&t))
		t.failed = true;
	else if (stats_grouped(s))
		put_stats_text_groups(&t);
	else
		put_section(&t, SPAN(""));
	if (t.scores)
		buf_str(b, "\nA score is of the games with a result: 1-0, 1/2-1/2, 0-1. Other shares of a row are of "
		    "all of its games.\n");
	for (int id = 0; id < TABLE_COUNT; id++)
		free(t.rows[id]);
	b->failed = b->failed || t.failed || t.texts.failed;
	arena_free(&t.texts);
}

const struct stats_format stats_text = {
	.name = "text", .help = "for people: the most frequent rows of each table", .report = put_stats_text_report,
};
