/* stats_html_tables: the tables of the page, with small bars of results. */
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats_html_tables.h"
#include "base/ratio.h"

void
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
