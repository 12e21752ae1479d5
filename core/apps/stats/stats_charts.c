/* stats_charts: the list of charts, and those with bars and boards. */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats_charts.h"
#include "apps/stats/table_view.h"
#include "base/chart.h"
#include "base/ratio.h"

/* -- bars -- */

enum { ROWS = 12 };

static void
row_parts(const struct ledger_row *row, int results, uint64_t parts[CHART_PARTS])
{
	for (int k = 0; k < CHART_PARTS; k++)
		parts[k] = row->values[results + k];
}

/* Bars for the first rows of a table with games and results. */
static void
draw_rows(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, drawn->table, group, &texts, &n);
	struct chart_row bars[ROWS];
	struct chart_rows chart = { .title = drawn->title, .rows = bars, .legend = true };
	struct buf note = { 0 };

	for (size_t i = 0; rows != NULL && i < n; i++) {
		chart.whole = ratio_sum(chart.whole, rows[i].values[0]);
		if (i >= ROWS)
			continue;
		bars[i] = (struct chart_row){ .label = rows[i].key, .total = rows[i].values[0] };
		row_parts(&rows[i], table_views[drawn->table].results, bars[i].parts);
		chart.n = i + 1;
	}
	if (chart.n > 0) {
		/* Shares are of all games, if these were counted. */
		uint64_t games = stats_games(s, group, &to->failed);

		chart.whole = games > 0 ? games : chart.whole;
		if (n > ROWS) {
			buf_str(&note, "And ");
			ratio_thousands(&note, n - ROWS);
			buf_str(&note, " more.");
		}
		chart.note = buf_span(&note);
		chart_rows(to, &chart);
	}
	to->failed = to->failed || (rows == NULL && n > 0) || texts.failed || note.failed;
	buf_free(&note);
	free(rows);
	arena_free(&texts);
}

static void
draw_results(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	static const char *const names[CHART_PARTS] = { "White won", "drawn", "Black won", "unfinished or unknown" };
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, drawn->table, group, &texts, &n);
	struct stats_results sum = { { 0 }, 0, 0 };
	struct chart_row bars[CHART_PARTS];
	struct chart_rows chart = { .title = drawn->title, .rows = bars, .n = CHART_PARTS };

	for (size_t i = 0; rows != NULL && i < n; i++)
		stats_results_add(&sum, &rows[i]);
	for (int i = 0; i < CHART_PARTS; i++)
		bars[i] = (struct chart_row){ .label = span_of(names[i]), .total = sum.parts[i], .tint = (enum tint)i };
	chart.whole = sum.games;
	chart.n -= bars[TINT_OTHER].total == 0;
	if (chart.whole > 0)
		chart_rows(to, &chart);
	to->failed = to->failed || (rows == NULL && n > 0) || texts.failed;
	free(rows);
	arena_free(&texts);
}

/* -- boards -- */

enum { KINDS = 6, ALL_KINDS = 2 * KINDS };
enum { ARRIVALS, CAPTURES };	/* columns of SQUARES */

/* Fills in a board for each kind of piece of each colour; returns whether any number is not 0. */
static bool
read_squares(const struct stats *s, struct span group, enum table_id table, int column,
    struct chart_board boards[ALL_KINDS], struct buf *failed)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(s->ledger, table, group, &texts, &n);
	bool any = false;

	for (size_t i = 0; rows != NULL && i < n; i++) {
		int at = table_given(table, rows[i].key);

		if (at >= ALL_KINDS * 64)
			continue;
		boards[at / 64].squares[at % 64] = ratio_sum(boards[at / 64].squares[at % 64],
		    rows[i].values[column]);
		any = any || rows[i].values[column] > 0;
	}
	failed->failed = failed->failed || (rows == NULL && n > 0) || texts.failed;
	free(rows);
	arena_free(&texts);
	return any;
}

static void
draw_squares(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	static const char *const names[ALL_KINDS] = {
		"White pawns", "White knights", "White bishops", "White rooks", "White queens", "White king",
		"Black pawns", "Black knights", "Black bishops", "Black rooks", "Black queens", "Black king",
	};
	struct chart_board boards[ALL_KINDS] = { 0 };

	for (int i = 0; i < ALL_KINDS; i++)
		boards[i].label = names[i];
	if (read_squares(s, group, drawn->table, ARRIVALS, boards, to))
		chart_boards(to, &(struct chart_boards){ .title = drawn->title, .unit = "moves to it",
		    .boards = boards, .n = ALL_KINDS, .across = 3,
		    .note = SPAN("On each board the square with the most moves to it has the full colour.") });
}

static void
draw_captures(struct buf *to, const struct stats *s, struct span group, const struct stats_chart *drawn)
{
	struct chart_board boards[ALL_KINDS] = { 0 };
	struct chart_board sides[2] = { { .label = "White captures" }, { .label = "Black captures" } };

	if (!read_squares(s, group, drawn->table, CAPTURES, boards, to))
		return;
	for (int i = 0; i < ALL_KINDS; i++)
		for (int square = 0; square < 64; square++)
			sides[i / KINDS].squares[square] = ratio_sum(sides[i / KINDS].squares[square],
			    boards[i].squares[square]);
	chart_boards(to, &(struct chart_boards){ .title = drawn->title, .unit = "captures", .boards = sides,
	    .n = 2, .across = 2,
	    .note = SPAN("On each board the square with the most captures has the full colour.") });
}

/* -- the list -- */

const struct stats_chart stats_charts[] = {
	{ "results", "how many games were won, drawn and lost", TABLE_RESULTS, "Results", draw_results },
	{ "ends", "how games ended, with their results", TABLE_ENDS, "How games ended", draw_rows },
	{ "lengths", "games by their length, with their results", TABLE_LENGTHS, "Lengths of games",
	    stats_charts_draw_lengths },
	{ "years", "games by year, with their results", TABLE_YEARS, "Games by year", stats_charts_draw_years },
	{ "trend", "White's score and the share of draws by year", TABLE_YEARS, "Score and draws by year",
	    stats_charts_draw_trend },
	{ "ratings", "how strong the players were", TABLE_RATINGS, "Players\342\200\231 ratings",
	    stats_charts_draw_ratings },
	{ "scores", "scores and the share of draws by rating", TABLE_RATINGS, "Score and draws by rating",
	    stats_charts_draw_rating_scores },
	{ "differences", "results by difference of ratings, and what FIDE's table expects", TABLE_DIFFERENCES,
	    "Results by difference of ratings", stats_charts_draw_differences },
	{ "openings", "openings and their variations (--eco)", TABLE_OPENINGS, "Openings", stats_charts_draw_openings },
	{ "tree", "the first moves, each with its answers", TABLE_TREE, "First moves", stats_charts_draw_tree },
	{ "squares", "boards for each piece: where it goes", TABLE_SQUARES, "Where the pieces go", draw_squares },
	{ "captures", "boards for each side: where it captures", TABLE_SQUARES, "Where pieces are captured",
	    draw_captures },
	{ "material", "material at the end, with results", TABLE_MATERIAL, "Material at the end", draw_rows },
	{ NULL, NULL, TABLE_COUNT, NULL, NULL },
};

/* -- all groups together, and a chart by itself -- */

bool
stats_charts_together(const struct stats *s, uint64_t wanted, struct stats *all)
{
	struct arena texts = { 0 };

	*all = *s;
	all->plan.by = NULL;
	all->ledger = ledger_new(s->plan.memory, s->plan.sample_key);
	for (int id = 0; all->ledger != NULL && id < TABLE_COUNT; id++) {
		size_t n;
		struct ledger_row *rows;

		/* The hash of a row includes its group, so a sample by groups would not be a sample without them. */
		if ((wanted & TABLE_SET(id)) == 0 || ledger_level(s->ledger, (enum table_id)id) > 0)
			continue;
		rows = ledger_sorted(s->ledger, (enum table_id)id, (struct span){ NULL, 0 }, &texts, &n);
		for (size_t i = 0; rows != NULL && i < n; i++) {
			uint64_t *to = ledger_row(all->ledger, (enum table_id)id, rows[i].key);

			if (to != NULL)
				ledger_fold((enum table_id)id, to, rows[i].values);
		}
		texts.failed = texts.failed || (rows == NULL && n > 0);
		free(rows);
	}
	if (all->ledger != NULL && (texts.failed || ledger_failed(all->ledger))) {
		ledger_free(all->ledger);
		all->ledger = NULL;
	}
	arena_free(&texts);
	return all->ledger != NULL;
}

void
stats_plot(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	const struct stats_chart *chart = stats_charts;
	uint64_t wanted;
	struct stats all;
	size_t before;

	while (strcmp(chart->name, style->plot) != 0)
		chart++;
	wanted = TABLE_SET(chart->table);
	for (int id = 0; id < TABLE_COUNT; id++)
		wanted |= stats_counts_all((enum table_id)id) ? TABLE_SET(id) : 0;	/* what shares refer to */
	buf_str(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	before = b->n;
	if (!stats_grouped(s)) {
		chart->draw(b, s, SPAN(""), chart);
	} else if (stats_charts_together(s, wanted, &all)) {
		chart->draw(b, &all, SPAN(""), chart);
		ledger_free(all.ledger);
	} else {
		b->failed = true;
	}
	if (b->n == before)	/* still write an image */
		chart_rows(b, &(struct chart_rows){ .title = chart->name, .note = SPAN("There is nothing to show.") });
}
