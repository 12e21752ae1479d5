/* stats_html: the page of an archive: its numbers as charts and tables, in one file without scripts; see html_page.css. */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats_charts.h"
#include "apps/stats/table_view.h"
#include "base/chart.h"
#include "base/escape.h"
#include "base/html_page.h"
#include "base/ratio.h"
#include "stats_page.def"	/* html_page_css: made from html_page.css by the Makefile */

/* -- the tables of the page, with small bars of results -- */

/* A part of a report: the numbers of one group, or of everything. */
struct stats_part {
	const struct stats *stats;
	const struct stats_style *style;
	struct span group;		/* if games are not grouped, empty, but not NULL */
	uint64_t games;			/* its number of games, which shares refer to; 0: not counted */
};

/* A table of the plan: its title, its first rows, how many more there are, and a note if it is a sample. */
enum stats_heading { HEADING_NONE, HEADING_TITLE, HEADING_FOLDED };

static void
stats_html_rows(struct buf *b, struct table_view_rows *t)
{
	struct table_column columns[TABLE_VIEW_COLUMNS];
	const int n = table_view_columns(t, TABLE_HTML, columns);
	struct table_out o = { .b = b, .form = TABLE_HTML, .with = t };

	buf_str(b, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
	stats_heading(b, columns[0].heading);
	buf_str(b, "\"><table>\n");
	table_head(&o, columns, n);
	for (size_t i = 0; i < t->n; i++)
		table_row(&o, columns, n, &t->rows[i]);
	table_end(&o);
	buf_str(b, "</tbody></table></div>\n");
}

/* -- tables of the plan -- */

/* Of a tree only first moves and their answers are shown; in tables ordered by number more rows than in others. */
enum { TREE_DEPTH = 2, RANGE_ROWS = 400 };

static size_t
words_of(struct span text)
{
	size_t n = text.n > 0;

	for (size_t i = 0; i < text.n; i++)
		n += text.p[i] == ' ';
	return n;
}

/* Moves the rows that are shown to the front; returns how many. */
static size_t
choose_rows(struct ledger_row *rows, size_t n, enum table_id id, size_t top)
{
	size_t kept = 0;

	if (top == 0)
		return n;
	if (table_views[id].rows == ROWS_TREE) {
		for (size_t i = 0; i < n; i++)
			if (words_of(rows[i].key) <= TREE_DEPTH && kept < 4 * top)
				rows[kept++] = rows[i];
		return kept;
	}
	if (tables[id].order == ORDER_NUMBER || tables[id].order == ORDER_GIVEN)
		top = top < RANGE_ROWS ? RANGE_ROWS : top;
	return n < top ? n : top;
}

/* A note for a sample: what is exact in it, and what is not. */
static void
put_sample(struct buf *b, const struct stats *s, enum table_id id, uint64_t rows)
{
	int level = stats_level_in(s, id);
	unsigned error = ledger_error(level, rows);

	if (level == 0)
		return;
	buf_str(b, "<p class=\"note sample\">A sample: the memory was full, so of all rows one in ");
	ratio_thousands(b, ledger_one_in(level));
	buf_str(b, " was kept, chosen by a hash of its name.");
	buf_str(b, table_views[id].rows == ROWS_NONE ? "" : " The numbers of these rows are exact.");
	buf_str(b, " All rows together are about ");
	ratio_thousands(b, ledger_estimate(rows, level));
	buf_fmt(b, " (an estimate; standard error %u.%u%%).</p>\n", error / 10, error % 10);
}

static void
put_rows(struct buf *b, const struct stats_part *part, enum table_id id, struct ledger_row *rows, size_t n)
{
	struct table_view_rows shown = { .stats = part->stats, .like = id, .rows = rows, .whole = part->games };

	shown.n = choose_rows(rows, n, id, part->style->top);
	stats_html_rows(b, &shown);
	if (shown.n < n) {
		buf_str(b, "<p class=\"note\">And ");
		ratio_thousands(b, n - shown.n);
		buf_str(b, " more.</p>\n");
	}
	put_sample(b, part->stats, id, n);
}

static void
put_table_heading(struct buf *b, const struct stats_part *part, enum table_id id, enum stats_heading heading)
{
	bool folded = heading == HEADING_FOLDED;

	if (!folded && heading != HEADING_TITLE)
		return;
	buf_str(b, folded ? "<details><summary>" : "<h3>");
	stats_title(b, part->stats, id);
	buf_str(b, folded ? "</summary>\n" : "</h3>\n");
}

/* For a table of which only the number of rows is shown: the overview has it, so here is only the note of a sample. */
static void
put_sample_note(struct buf *b, const struct stats_part *part, enum table_id id, enum stats_heading heading)
{
	const struct ledger *l = part->stats->ledger;
	uint64_t one_in = ledger_one_in(ledger_level(l, id));
	uint64_t rows = ledger_distinct_in(l, id, part->group) / one_in;

	if (rows == 0 || one_in == 1)
		return;
	put_table_heading(b, part, id, heading);
	put_sample(b, part->stats, id, rows);
	buf_str(b, heading == HEADING_FOLDED ? "</details>\n" : "");
}

/* Was the table counted, is it one that is shown, and does it have no rows? */
static bool
stats_html_empty(const struct stats_part *part, enum table_id id)
{
	if (!stats_has(part->stats, id) || table_views[id].section == SECTION_NONE ||
	    stats_level_in(part->stats, id) > 0)
		return false;
	return ledger_distinct_in(part->stats->ledger, id, part->group) == 0;
}

static void
stats_html_table(struct buf *b, const struct stats_part *part, enum table_id id, enum stats_heading heading)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows;

	if (!stats_has(part->stats, id) || table_views[id].rows == ROWS_BOARD)
		return;
	if (table_views[id].rows == ROWS_NONE) {
		put_sample_note(b, part, id, heading);
		return;
	}
	rows = ledger_sorted(part->stats->ledger, id, part->group, &texts, &n);
	if (rows != NULL && n > 0) {
		put_table_heading(b, part, id, heading);
		put_rows(b, part, id, rows, n);
		buf_str(b, heading == HEADING_FOLDED ? "</details>\n" : "");
	}
	b->failed = b->failed || (rows == NULL && n > 0) || texts.failed;
	free(rows);
	arena_free(&texts);
}

/* -- numbers first -- */

static void
put_fact(struct buf *b, const char *name, struct buf *value)
{
	buf_str(b, "<div><dt>");
	buf_str(b, name);
	buf_str(b, "</dt><dd>");
	escape_xml(b, buf_span(value));
	buf_str(b, "</dd></div>\n");
	b->failed = b->failed || value->failed;
	buf_clear(value);
}

static void
put_distinct(struct buf *b, const struct stats_part *part, enum table_id id, const char *name, struct buf *value)
{
	uint64_t n = stats_has(part->stats, id) ? ledger_distinct_in(part->stats->ledger, id, part->group) : 0;

	if (n == 0)
		return;
	buf_str(value, ledger_level(part->stats->ledger, id) > 0 ? "\342\211\210 " : "");	/* about */
	ratio_thousands(value, n);
	put_fact(b, name, value);
}

static struct stats_results
sum_results(const struct stats *s, struct span group, struct buf *failed)
{
	struct stats_results sum = { { 0 }, 0, 0 };
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows;

	if (!stats_has(s, TABLE_RESULTS))
		return sum;
	rows = ledger_sorted(s->ledger, TABLE_RESULTS, group, &texts, &n);
	for (size_t i = 0; rows != NULL && i < n; i++)
		stats_results_add(&sum, &rows[i]);
	failed->failed = failed->failed || (rows == NULL && n > 0);
	free(rows);
	arena_free(&texts);
	return sum;
}

static void
put_shares(struct buf *b, const struct stats_results *sum, uint64_t games, struct buf *value)
{
	uint64_t tenths = ratio_tenths(sum->plies, 2 * games);

	ratio_thousands(value, sum->plies);
	put_fact(b, "half-moves", value);
	ratio_thousands(value, tenths / 10);
	buf_fmt(value, ".%u", (unsigned)(tenths % 10));
	put_fact(b, "moves a game", value);
	if (sum->parts[TINT_WHITE] > 0 || sum->parts[TINT_DRAW] > 0 || sum->parts[TINT_BLACK] > 0) {
		chart_permille(value, chart_score(sum->parts));
		put_fact(b, "White\342\200\231s score of games with a result", value);
	}
	chart_permille(value, ratio_permille(sum->parts[TINT_DRAW], games));
	put_fact(b, "of all games drawn", value);
}

/* Tables whose number of rows is among the first facts of the page. */
static const struct {
	enum table_id table;
	const char *name;
} distinct[] = {
	{ TABLE_PLAYERS, "players" }, { TABLE_EVENTS, "events" }, { TABLE_POSITIONS, "different positions" },
};

static void
put_overview(struct buf *b, const struct stats_part *part)
{
	struct stats_results sum = sum_results(part->stats, part->group, b);
	struct buf value = { 0 };

	buf_str(b, "<dl class=\"facts\">\n");
	if (part->games > 0) {
		ratio_thousands(&value, part->games);
		put_fact(b, "games", &value);
	}
	if (sum.games > 0)
		put_shares(b, &sum, part->games, &value);
	for (size_t i = 0; i < sizeof(distinct) / sizeof(distinct[0]); i++)
		put_distinct(b, part, distinct[i].table, distinct[i].name, &value);
	buf_str(b, "</dl>\n");
	buf_free(&value);
}

/* -- sections -- */

static void
put_chart(struct buf *b, const struct stats_part *part, const struct stats_chart *chart)
{
	struct buf svg = { 0 };

	if (stats_has(part->stats, chart->table))
		chart->draw(&svg, part->stats, part->group, chart);
	if (svg.n > 0) {
		buf_fmt(b, "<figure class=\"%s\">\n", chart->name);
		buf_add(b, buf_span(&svg));
		buf_str(b, "</figure>\n");
	}
	b->failed = b->failed || svg.failed;
	buf_free(&svg);
}

/* Charts, then tables, which are folded if charts show the same.  A section with neither is not written. */
static void
put_section(struct buf *b, const struct stats_part *part, enum view_section section, int heading)
{
	const char *title = table_view_section(section);
	struct buf charts = { 0 }, rows = { 0 };

	for (const struct stats_chart *chart = stats_charts; chart->name != NULL; chart++)
		if (table_views[chart->table].section == section)
			put_chart(&charts, part, chart);
	for (int i = 0; i < TABLE_COUNT; i++) {
		enum table_id id = table_view_order[i];

		if (table_views[id].section == section)
			stats_html_table(&rows, part, id, charts.n > 0 ? HEADING_FOLDED :
			    strcmp(title, tables[id].title) == 0 ? HEADING_NONE : HEADING_TITLE);
	}
	if (charts.n + rows.n > 0) {
		buf_fmt(b, "<section>\n<h%d>%s</h%d>\n", heading, title, heading);
		if (charts.n > 0) {
			buf_str(b, "<div class=\"charts\">\n");
			buf_add(b, buf_span(&charts));
			buf_str(b, "</div>\n");
		}
		buf_add(b, buf_span(&rows));
		buf_str(b, "</section>\n");
	}
	b->failed = b->failed || charts.failed || rows.failed;
	buf_free(&charts);
	buf_free(&rows);
}

/* Up to so many tables without rows are reported one by one; more are listed in one line. */
enum { EMPTY_NAMED = 3 };

static void
put_empty_notes(struct buf *b, const struct stats_part *part, int heading)
{
	const char *before = "<p class=\"note\">No rows in: ";
	int empty = 0;

	for (int id = 0; id < TABLE_COUNT; id++)
		empty += stats_html_empty(part, (enum table_id)id);
	for (int id = 0; id < TABLE_COUNT; id++) {
		if (!stats_html_empty(part, (enum table_id)id))
			continue;
		if (empty > EMPTY_NAMED) {
			buf_fmt(b, "%s%s", before, tables[id].name);
			before = ", ";
		} else {
			buf_fmt(b, "<section>\n<h%d>%s</h%d>\n<p class=\"note\">None.</p>\n</section>\n", heading,
			    tables[id].title, heading);
		}
	}
	buf_str(b, empty > EMPTY_NAMED ? ".</p>\n" : "");
}

static void
put_sections(struct buf *b, const struct stats_part *part, int heading)
{
	for (int i = SECTION_NONE + 1; i < SECTION_COUNT; i++)
		put_section(b, part, (enum view_section)i, heading);
	put_empty_notes(b, part, heading);
}

/* The overview of a group, and all of its sections. */
static void
put_group_part(struct buf *b, const struct stats *s, const struct stats_style *style, struct span group, int heading)
{
	const struct stats_part part = { s, style, group, stats_games(s, group, &b->failed) };

	put_overview(b, &part);
	put_sections(b, &part, heading);
}

/* -- groups -- */

enum { GROUPS_DRAWN = 12, VALUES = TABLE_COLUMNS, TOGETHER = 6 /* the largest share that is kept twice */ };

/* The rows of all groups; rows_next() must be asked for the groups in their order. */
struct rows {
	struct ledger_row *list;
	size_t n, next;
};

static void
rows_open(struct rows *r, const struct stats *s, enum table_id id, struct arena *texts, struct buf *failed)
{
	*r = (struct rows){ .next = 0 };
	r->list = ledger_sorted(s->ledger, id, (struct span){ NULL, 0 }, texts, &r->n);
	failed->failed = failed->failed || (r->list == NULL && r->n > 0);
	r->n = r->list != NULL ? r->n : 0;
}

static const struct ledger_row *
rows_next(struct rows *r, struct span group)
{
	return r->next < r->n && span_eq(r->list[r->next].group, group) ? &r->list[r->next++] : NULL;
}

/* Makes a row of each group, with the columns of TABLE_VIEW_GROUPS: size, results, half-moves.  NULL: out of memory. */
static struct ledger_row *
list_groups(struct buf *b, const struct stats *s, struct arena *texts, size_t *n, uint64_t *whole)
{
	struct span *groups = ledger_groups(s->ledger, n);
	struct ledger_row *rows = groups == NULL ? NULL : calloc(*n + 1, sizeof(*rows));
	enum table_id id = stats_sizes(s);
	struct rows results = { 0 }, sizes = { 0 };
	const struct ledger_row *r;

	if (stats_has(s, TABLE_RESULTS))
		rows_open(&results, s, TABLE_RESULTS, texts, b);
	if (id < TABLE_COUNT)
		rows_open(&sizes, s, id, texts, b);
	for (size_t i = 0; rows != NULL && !b->failed && i < *n; i++) {
		struct stats_results sum = { { 0 }, 0, 0 };
		uint64_t *values = arena_take(texts, VALUES * sizeof(*values)), games = 0;

		if (values == NULL)
			break;
		while ((r = rows_next(&results, groups[i])) != NULL)
			stats_results_add(&sum, r);
		while ((r = rows_next(&sizes, groups[i])) != NULL)
			games = ratio_sum(games, stats_size(id, r));
		memset(values, 0, VALUES * sizeof(*values));
		values[SCORE_GAMES] = games;
		memcpy(&values[SCORE_WHITE], sum.parts, sizeof(sum.parts));
		values[SCORE_PLIES] = sum.plies;
		*whole = ratio_sum(*whole, games);
		rows[i] = (struct ledger_row){ .group = groups[i], .key = groups[i], .values = values };
	}
	free(groups);
	free(results.list);
	free(sizes.list);
	if (rows != NULL && !b->failed && !texts->failed)
		qsort(rows, *n, sizeof(*rows), stats_by_games);
	else
		b->failed = true;
	return rows;
}

/* How many groups there are, and an explanation if they are a sample. */
static void
put_grouping(struct buf *b, const struct stats_grouping *g, size_t top)
{
	buf_fmt(b, "<p class=\"note%s\">", g->level > 0 ? " sample" : "");
	buf_str(b, g->level > 0 ? "About " : g->open ? "At least " : "");
	ratio_thousands(b, g->all);
	buf_str(b, g->all == 1 ? " group" : " groups");
	if (top < g->listed)
		buf_fmt(b, ", of which %zu %s shown here", top, top == 1 ? "is" : "are");
	buf_str(b, ".");
	if (g->open)
		buf_str(b, " There may be more, because the memory limit was reached.");
	if (g->level > 0) {
		buf_str(b, " A sample of 1 in ");
		ratio_thousands(b, g->sample);
		buf_str(b, " groups, because the memory limit was reached: ");
		ratio_thousands(b, g->listed);
		buf_str(b, " of about ");
		ratio_thousands(b, g->all);
		buf_fmt(b, " groups (standard error %u.%u%%); each group that is kept is complete, except in tables "
		    "that are samples themselves. The groups with the most games here need not be those of the "
		    "archive, and no number here is a total of the archive.", g->error / 10, g->error % 10);
	}
	buf_str(b, "</p>\n");
}

static void
put_groups_table(struct buf *b, const struct stats_part *part, const struct ledger_row *rows, size_t n, uint64_t whole)
{
	const struct stats_grouping g = stats_grouping(part->stats, &b->failed);
	size_t top = part->style->top == 0 || n < part->style->top ? n : part->style->top;
	size_t drawn = n < GROUPS_DRAWN ? n : GROUPS_DRAWN;
	enum table_id sizes = stats_sizes(part->stats);

	buf_str(b, "<section>\n<h2>Groups by <bdi>");
	escape_xml(b, span_of(part->stats->plan.by));
	buf_str(b, "</bdi></h2>\n");
	put_grouping(b, &g, top);
	/* Shares of groups are not known if the groups are a sample, or if not all games were counted. */
	stats_html_rows(b, &(struct table_view_rows){ .stats = part->stats, .like = TABLE_VIEW_GROUPS, .by = "group",
	    .rows = rows, .n = top, .links = drawn,
	    .whole = g.level > 0 || sizes == TABLE_COUNT || !stats_counts_all(sizes) ? 0 : whole });
	if (top < n) {
		buf_str(b, "<p class=\"note\">And ");
		ratio_thousands(b, n - top);
		buf_str(b, " more.</p>\n");
	}
	if (drawn < n)
		buf_fmt(b, "<p class=\"note\">Charts are drawn for the %s%d groups%s; the other formats have "
		    "all%s.</p>\n", sizes < TABLE_COUNT ? "" : "first ", GROUPS_DRAWN,
		    sizes < TABLE_COUNT ? " with the most games" : "", g.level > 0 ? " that were kept" : "");
	buf_str(b, "</section>\n");
}

/* The tables small enough to be kept in memory twice are also shown for all groups together. */
static void
put_together(struct buf *b, const struct stats_part *part)
{
	struct stats all;
	uint64_t wanted = 0;

	for (int id = 0; id < TABLE_COUNT; id++)
		if (tables[id].share <= TOGETHER)
			wanted |= part->stats->plan.tables & TABLE_SET(id);
	if (!stats_charts_together(part->stats, wanted, &all)) {
		b->failed = true;
		return;
	}
	all.plan.tables = wanted;
	buf_str(b, "<section>\n<h2>All groups together</h2>\n");
	if (ledger_groups_level(part->stats->ledger) > 0)
		buf_str(b, "<p class=\"note sample\">Because the groups are a sample, most numbers of all of them "
		    "together are not known; these are the known ones.</p>\n");
	put_group_part(b, &all, part->style, SPAN(""), 3);
	buf_str(b, "</section>\n");
	ledger_free(all.ledger);
}

static void
put_stats_html_groups(struct buf *b, const struct stats_part *part)
{
	struct arena texts = { 0 };
	uint64_t whole = 0;
	size_t n;
	struct ledger_row *rows = list_groups(b, part->stats, &texts, &n, &whole);

	if (!b->failed) {
		put_groups_table(b, part, rows, n, whole);
		put_together(b, part);
	}
	for (size_t i = 0; i < n && i < GROUPS_DRAWN && !b->failed; i++) {
		buf_fmt(b, "<section class=\"group\" id=\"g%zu\">\n<h2><bdi>", i + 1);
		escape_xml(b, rows[i].group.n > 0 ? rows[i].group : SPAN("(none)"));
		buf_str(b, "</bdi></h2>\n");
		put_group_part(b, part->stats, part->style, rows[i].group, 3);
		buf_str(b, "</section>\n");
	}
	free(rows);
	arena_free(&texts);
}

/* -- the page -- */

/* How it was counted, so that the numbers can be reproduced. */
static void
put_colophon(struct buf *b, const struct stats *s)
{
	buf_str(b, "<footer>\n<p>Counted by pgn-stats");
	if (s->files > 0) {
		buf_str(b, " from ");
		ratio_thousands(b, s->files);
		buf_str(b, s->files == 1 ? " file, " : " files, ");
		ratio_thousands(b, s->bytes);
		buf_str(b, " bytes of text");
	}
	buf_str(b, s->plan.replayed ? ", with all moves replayed" : ", without replaying the moves");
	if (s->plan.wishes != NULL && s->plan.wishes[0] != '\0') {
		buf_str(b, "; with <code><bdi>");
		escape_xml(b, span_of(s->plan.wishes));
		buf_str(b, "</bdi></code>");
	}
	buf_str(b, ". A score is a win for 1 and a draw for \302\275, of the games with a result; other shares are of "
	    "all games.</p>\n</footer>\n");
}

static void
put_stats_html_report(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct stats_part part = { s, style, SPAN(""), 0 };

	html_page_head(b, &(struct html_page){
		.program = "pgn-stats", .title = span_of(style->title != NULL ? style->title : "Chess games in numbers"),
		.css = { (const char *)html_page_css, sizeof(html_page_css) },
	});
	buf_str(b, "<main>\n");
	if (stats_grouped(s)) {
		put_stats_html_groups(b, &part);
	} else {
		put_group_part(b, s, style, SPAN(""), 2);
	}
	buf_str(b, "</main>\n");
	put_colophon(b, s);
	html_page_foot(b, SPAN(""));
}

const struct stats_format stats_html = {
	.name = "html", .help = "a page with charts, in one file", .report = put_stats_html_report,
};
