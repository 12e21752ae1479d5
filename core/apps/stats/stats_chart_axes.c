/* stats_chart_axes: charts over an axis of numbers: lengths, years, ratings and differences of ratings. */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats_charts.h"
#include "apps/stats/table_view.h"
#include "base/chart.h"
#include "base/ratio.h"

enum { BINS = 64 };

/* Columns over the rows of a table whose keys are whole numbers. */
struct bins {
	int64_t from, step;
	size_t n;
	uint64_t parts[CHART_PARTS][BINS];
	uint64_t outside;		/* games left out at both ends */
	uint64_t unknown;		/* games whose key is not a number */
};

static bool
read_number(struct span key, int64_t *n)
{
	bool minus = key.n > 0 && key.p[0] == '-';
	unsigned long value;

	key.p += minus, key.n -= minus;
	if (!span_number(key, &value) || value > INT32_MAX)
		return false;
	*n = minus ? -(int64_t)value : (int64_t)value;
	return true;
}

static void
add_to_sum(uint64_t *sum, uint64_t n)
{
	*sum = ratio_sum(*sum, n);
}

/* The first number, from one end, that has more than `spare` games up to and with it; false: there is none. */
static bool
first_kept(const struct ledger_row *rows, size_t n, bool backward, uint64_t spare, int64_t *at)
{
	uint64_t sum = 0;

	for (size_t k = 0; k < n; k++) {
		const struct ledger_row *row = &rows[backward ? n - 1 - k : k];

		if (!read_number(row->key, at))
			continue;
		add_to_sum(&sum, row->values[0]);
		if (sum > spare)
			return true;
	}
	return false;
}

/* The smallest of 1, 2, 5, 10 ... times the table's own step with which BINS columns cover the range. */
static int64_t
step_covering(int64_t range, int64_t own)
{
	static const int64_t times[] = { 1, 2, 5 };
	int64_t ten = 1;

	for (;; ten *= 10)
		for (int k = 0; k < 3; k++)
			if (range / (own * ten * times[k]) < BINS - 2)
				return own * ten * times[k];
}

static int64_t
floor_to(int64_t n, int64_t step)
{
	return n - ((n % step) + step) % step;
}

/* At each end up to one game in 1000 is left out, so that a typing error does not squeeze all columns together. */
static bool
make_bins(struct bins *b, const struct ledger_row *rows, size_t n, const struct table_view *view)
{
	int64_t last, number;
	uint64_t whole = 0;

	memset(b, 0, sizeof(*b));
	for (size_t i = 0; i < n; i++)
		add_to_sum(read_number(rows[i].key, &number) ? &whole : &b->unknown, rows[i].values[0]);
	if (!first_kept(rows, n, false, whole / 1000, &b->from) || !first_kept(rows, n, true, whole / 1000, &last))
		return false;
	b->step = step_covering(last - b->from + view->step, view->step);
	b->from = floor_to(b->from, b->step);
	b->n = (size_t)((last - b->from) / b->step) + 1;
	for (size_t i = 0; i < n; i++) {
		if (!read_number(rows[i].key, &number))
			continue;
		if (number < b->from || number > last)
			add_to_sum(&b->outside, rows[i].values[0]);
		else
			for (int k = 0; k < CHART_PARTS; k++)
				add_to_sum(&b->parts[k][(number - b->from) / b->step], rows[i].values[view->results + k]);
	}
	return true;
}

static void
put_bins_left_out(struct buf *note, const struct bins *b, const char *unit, const char *unknown)
{
	if (b->outside > 0) {
		buf_str(note, "Not shown: ");
		ratio_thousands(note, b->outside);
		buf_fmt(note, " %s farther out. ", unit);
	}
	if (b->unknown > 0) {
		ratio_thousands(note, b->unknown);
		buf_fmt(note, " %s without %s.", unit, unknown);
	}
}

static bool
read_bins(struct bins *b, const struct stats *s, struct span group, enum table_id table, struct buf *failed)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, table, group, &texts, &n);
	bool any = rows != NULL && make_bins(b, rows, n, &table_views[table]);

	failed->failed = failed->failed || (rows == NULL && n > 0) || texts.failed;
	free(rows);
	arena_free(&texts);
	return any;
}

/* The series of results, stacked; returns how many: 4 if there are other results. */
static int
result_series(const struct bins *b, struct chart_series out[CHART_PARTS])
{
	uint64_t others = 0;

	for (size_t i = 0; i < b->n; i++)
		add_to_sum(&others, b->parts[TINT_OTHER][i]);
	for (int k = 0; k < CHART_PARTS; k++)
		out[k] = (struct chart_series){ chart_results[k], (enum tint)k, b->parts[k] };
	return others > 0 ? 4 : 3;
}

static void
draw_results_over(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn,
    const char *x, const char *unknown)
{
	struct chart_series series[CHART_PARTS];
	struct buf note = { 0 };
	struct bins b;

	if (!read_bins(&b, s, group, drawn->table, to))
		return;
	put_bins_left_out(&note, &b, "games", unknown);
	chart_columns(to, &(struct chart_columns){ .title = drawn->title, .x = x, .y = "games", .from = b.from,
	    .step = b.step, .n = b.n, .series = series, .series_n = result_series(&b, series),
	    .note = buf_span(&note) });
	to->failed = to->failed || note.failed;
	buf_free(&note);
}

void
stats_charts_draw_lengths(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	draw_results_over(to, s, group, drawn, "moves", "moves");
}

void
stats_charts_draw_years(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	draw_results_over(to, s, group, drawn, "year", "a year");
}

enum { FEW = 20 };	/* fewer games say nothing about a share */
#define FEW_NOTE "Where there are fewer than 20 games nothing is shown."
#define SHARE_AXIS "share of games; score: of those with a result"

static void
parts_of_bin(const struct bins *b, size_t i, uint64_t parts[CHART_PARTS])
{
	for (int k = 0; k < CHART_PARTS; k++)
		parts[k] = b->parts[k][i];
}

/*
 * For each column White's score in games with a result, and the share of draws in all games; -1 if there are too few
 * games.  Returns the number of columns with enough games.
 */
static size_t
make_score_lines(const struct bins *b, int score[BINS], int draws[BINS])
{
	size_t shown = 0;

	for (size_t i = 0; i < b->n; i++) {
		uint64_t parts[CHART_PARTS], games;

		parts_of_bin(b, i, parts);
		games = ratio_sum(ratio_sum(parts[TINT_WHITE], parts[TINT_DRAW]), parts[TINT_BLACK]);
		score[i] = games < FEW ? -1 : (int)chart_score(parts);
		draws[i] = games < FEW ? -1 : (int)ratio_permille(parts[TINT_DRAW],
		    ratio_sum(games, parts[TINT_OTHER]));
		shown += games >= FEW;
	}
	return shown;
}

void
stats_charts_draw_trend(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	struct bins b;
	int score[BINS], draws[BINS];
	const struct chart_line lines[] = { { "White\342\200\231s score", false, score }, { "draws", true, draws } };

	if (read_bins(&b, s, group, drawn->table, to) && make_score_lines(&b, score, draws) > 1)
		chart_columns(to, &(struct chart_columns){ .title = drawn->title, .x = "year",
		    .y = SHARE_AXIS, .from = b.from, .step = b.step, .n = b.n, .shares = true,
		    .lines = lines, .lines_n = 2, .note = SPAN(FEW_NOTE) });
}

void
stats_charts_draw_ratings(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	struct bins b;
	uint64_t all[BINS];
	struct buf note = { 0 };
	const struct chart_series series = { "players", TINT_ONE, all };

	if (!read_bins(&b, s, group, drawn->table, to))
		return;
	for (size_t i = 0; i < b.n; i++) {
		uint64_t parts[CHART_PARTS];

		parts_of_bin(&b, i, parts);
		all[i] = ratio_sum(ratio_sum(parts[0], parts[1]), ratio_sum(parts[2], parts[3]));
	}
	put_bins_left_out(&note, &b, "appearances of players", "a rating");
	chart_columns(to, &(struct chart_columns){ .title = drawn->title, .x = "rating",
	    .y = "players, once a game", .from = b.from, .step = b.step, .n = b.n, .series = &series, .series_n = 1,
	    .note = buf_span(&note) });
	to->failed = to->failed || note.failed;
	buf_free(&note);
}

void
stats_charts_draw_rating_scores(struct buf *to, const struct stats *s, struct span group,
    const struct stats_chart *drawn)
{
	struct bins b;
	int score[BINS], draws[BINS];
	const struct chart_line lines[] = { { "score", false, score }, { "draws", true, draws } };

	if (read_bins(&b, s, group, drawn->table, to) && make_score_lines(&b, score, draws) > 1)
		chart_columns(to, &(struct chart_columns){ .title = drawn->title, .x = "rating",
		    .y = SHARE_AXIS, .from = b.from, .step = b.step, .n = b.n, .shares = true,
		    .lines = lines, .lines_n = 2, .note = SPAN(FEW_NOTE) });
}

/*
 * FIDE Rating Regulations (B.02) 8.1.2: the largest difference of ratings for
 * which the stronger player's expected score is 50, 51 ... 99 percent.
 */
static const int16_t expected_up_to[] = {
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
	197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517,
	559, 619, 735,
};

static int
expected_score(int64_t difference)
{
	int64_t size = difference < 0 ? -difference : difference;
	int percent = 50;

	while (percent < 100 && size > expected_up_to[percent - 50])
		percent++;
	return 10 * (difference < 0 ? 100 - percent : percent);
}

void
stats_charts_draw_differences(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	struct bins b;
	struct chart_series series[CHART_PARTS];
	int score[BINS], draws[BINS], expected[BINS];
	const struct chart_line lines[] = {
		{ "White\342\200\231s score", false, score }, { "expected", true, expected },
	};

	if (!read_bins(&b, s, group, drawn->table, to) || make_score_lines(&b, score, draws) == 0)
		return;
	for (size_t i = 0; i < b.n; i++) {
		for (int k = 0; k < CHART_PARTS; k++)
			b.parts[k][i] = score[i] < 0 ? 0 : b.parts[k][i];
		expected[i] = expected_score(b.from + b.step * (int64_t)i + b.step / 2);
	}
	chart_columns(to, &(struct chart_columns){ .title = drawn->title,
	    .x = "White\342\200\231s rating minus Black\342\200\231s", .y = SHARE_AXIS, .from = b.from, .step = b.step,
	    .n = b.n, .series = series, .series_n = result_series(&b, series), .shares = true, .lines = lines,
	    .lines_n = 2, .note = SPAN("Expected: by the table of FIDE\342\200\231s Rating Regulations, 8.1.2. "
	    FEW_NOTE) });
}
