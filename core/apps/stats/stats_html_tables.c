/* stats_html_tables: the tables of the page, with small bars of results. */
#include <stdlib.h>
#include <string.h>

#include "base/chart.h"
#include "base/escape.h"
#include "apps/stats/stats_html_tables.h"
#include "base/html_page.h"
#include "apps/stats/table_view.h"
#include "base/ratio.h"

/* The columns of a table that have something to show. */
struct shown {
	struct table_cell cells[TABLE_CELLS];
	int n;
};

static bool
has_any(const struct stats_rows *t, int column)
{
	for (size_t i = 0; i < t->n; i++)
		if (column < tables[t->like].columns_n && t->rows[i].values[column] != 0)
			return true;
	return false;
}

/* Is a column shown?  Shares are only known if the whole is. */
static bool
is_shown(const struct stats_rows *t, const struct table_cell *cell, int i)
{
	switch (cell->kind) {
	case SHOW_SHARE: return t->whole > 0;
	case SHOW_BAR: case SHOW_SCORE:
		return has_any(t, cell->a) || has_any(t, cell->a + 1) || has_any(t, cell->a + 2) ||
		    has_any(t, cell->a + 3);
	default: return has_any(t, cell->a) || (i == 0 && cell->kind == SHOW_NUMBER && t->size == NULL);
	}
}

static void
choose_cells(struct shown *shown, const struct stats_rows *t)
{
	struct table_cell cells[TABLE_CELLS];
	int n = table_view_cells(t->like, table_views[t->like].page, cells);

	for (int i = 0; i < n; i++)
		if (is_shown(t, &cells[i], i))
			shown->cells[shown->n++] = cells[i];
	if (t->size != NULL && shown->n > 0 && shown->cells[0].kind == SHOW_NUMBER && shown->cells[0].a == 0)
		shown->cells[0].heading = t->size;
}

/* "2024-03", as far as it is known. */
static void
put_date(struct buf *b, uint64_t date)
{
	buf_fmt(b, "%04u", (unsigned)(date / 10000));
	if (date / 100 % 100 > 0)
		buf_fmt(b, "-%02u", (unsigned)(date / 100 % 100));
	if (date / 100 % 100 > 0 && date % 100 > 0)
		buf_fmt(b, "-%02u", (unsigned)(date % 100));
}

static void
put_tenths(struct buf *b, uint64_t sum, uint64_t n)
{
	uint64_t tenths = ratio_tenths(sum, n);

	ratio_thousands(b, tenths / 10);
	buf_fmt(b, ".%u", (unsigned)(tenths % 10));
}

static void
put_dates(struct buf *b, uint64_t from, uint64_t to)
{
	if (from == 0)
		return;
	put_date(b, from);
	if (to != from) {
		buf_str(b, " \342\200\223 ");
		put_date(b, to);
	}
}

static void
put_cell(struct buf *b, const struct table_cell *cell, const struct ledger_row *row, uint64_t whole)
{
	uint64_t a = row->values[cell->a], other = row->values[cell->b];
	uint64_t parts[CHART_PARTS] = { 0 };

	if (cell->kind == SHOW_BAR || cell->kind == SHOW_SCORE)
		memcpy(parts, &row->values[cell->a], sizeof(parts));
	if (table_view_number(b, cell, row))
		return;
	switch (cell->kind) {
	case SHOW_SHARE: chart_permille(b, ratio_permille(a, whole)); break;
	case SHOW_BAR: chart_cell(b, parts); break;
	case SHOW_SCORE:
		if (parts[0] > 0 || parts[1] > 0 || parts[2] > 0)
			chart_permille(b, chart_score(parts));
		break;
	case SHOW_LENGTH: put_tenths(b, a, 2 * other); break;
	case SHOW_RANGE:
		if (a > 0)
			buf_number(b, a);
		if (other > a) {
			buf_str(b, "\342\200\223");
			buf_number(b, other);
		}
		break;
	case SHOW_DATES: put_dates(b, a, other); break;
	default: break;		/* the other kinds are for the text only */
	}
}

/* "1.e4 c5 2.Nf3", or "1...c5 2.Nf3"; `before`: half-moves before these. */
static void
put_moves(struct buf *b, struct span moves, unsigned before)
{
	for (unsigned ply = before; moves.n > 0; ply++) {
		struct span one = span_cut(&moves, ' ');

		buf_str(b, ply > before ? " " : "");
		if (ply % 2 == 0 || ply == before)
			buf_fmt(b, "%u%s", ply / 2 + 1, ply % 2 == 0 ? "." : "...");
		escape_xml(b, one);
	}
}

static void
put_key(struct buf *b, const struct stats_rows *t, size_t i, struct span part, int k)
{
	buf_str(b, k == 0 ? "<th scope=\"row\">" : "<td class=\"text\">");
	if (i < t->links)
		buf_fmt(b, "<a href=\"#g%zu\">", i + 1);
	buf_str(b, "<bdi>");
	if (part.n == 0)
		buf_str(b, "(none)");
	else if (table_views[t->like].names == NAMES_MOVES)
		put_moves(b, part, t->before);
	else
		escape_xml(b, part);
	buf_str(b, i < t->links ? "</bdi></a>" : "</bdi>");
	buf_str(b, k == 0 ? "</th>" : "</td>");
}

static void
put_headings(struct buf *b, const struct stats_rows *t, const struct shown *shown)
{
	buf_str(b, "<thead><tr>");
	for (int i = 0; t->headings[i] != NULL; i++)
		buf_fmt(b, "<th scope=\"col\" class=\"text\">%s</th>", t->headings[i]);
	for (int i = 0; i < shown->n; i++)
		if (shown->cells[i].kind == SHOW_BAR)
			buf_str(b, "<td></td>");
		else
			buf_fmt(b, "<th scope=\"col\">%s</th>", shown->cells[i].heading);
	buf_str(b, "</tr></thead>\n<tbody>\n");
}

void
stats_html_rows(struct buf *b, const struct stats_rows *t)
{
	struct shown shown = { .n = 0 };

	choose_cells(&shown, t);
	buf_fmt(b, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table>\n", t->headings[0]);
	put_headings(b, t, &shown);
	for (size_t i = 0; i < t->n; i++) {
		struct span key = t->rows[i].key;

		buf_str(b, "<tr>");
		for (int k = 0; t->headings[k] != NULL; k++)
			put_key(b, t, i, table_part(&key), k);
		for (int k = 0; k < shown.n; k++) {
			buf_str(b, "<td>");
			put_cell(b, &shown.cells[k], &t->rows[i], t->whole);
			buf_str(b, "</td>");
		}
		buf_str(b, "</tr>\n");
	}
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

/* Replaces the names of counts by their descriptions. */
static void
explain_counts(struct ledger_row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (int c = 0; c < COUNT_COUNT; c++)
			if (span_eq(rows[i].key, span_of(table_count_name((enum count)c))))
				rows[i].key = span_of(table_count_help((enum count)c));
}

static void
put_rows(struct buf *b, const struct stats_part *part, enum table_id id, struct ledger_row *rows, size_t n)
{
	struct stats_rows shown = { .like = id, .headings = tables[id].keys, .rows = rows, .whole = part->games,
		.before = stats_plies_before(part->stats, id) };

	shown.n = choose_rows(rows, n, id, part->style->top);
	if (table_views[id].names == NAMES_HELP)
		explain_counts(rows, shown.n);
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
put_number(struct buf *b, const struct stats_part *part, enum table_id id, enum stats_heading heading)
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

bool
stats_html_empty(const struct stats_part *part, enum table_id id)
{
	if (!stats_has(part->stats, id) || table_views[id].section == SECTION_NONE ||
	    stats_level_in(part->stats, id) > 0)
		return false;
	return ledger_distinct_in(part->stats->ledger, id, part->group) == 0;
}

void
stats_html_table(struct buf *b, const struct stats_part *part, enum table_id id, enum stats_heading heading)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows;

	if (!stats_has(part->stats, id) || table_views[id].rows == ROWS_BOARD)
		return;
	if (table_views[id].rows == ROWS_NONE) {
		put_number(b, part, id, heading);
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
