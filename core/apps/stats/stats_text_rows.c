/* stats_text_rows: chooses the rows of the text report: the most frequent ones, or numbers combined by tens; boards. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apps/stats/stats_text.h"
#include "apps/stats/table_view.h"
#include "base/ratio.h"

enum {
	TENS = 10, BANDS = 4,		/* numbers, or bands as counted, that are combined into one row */
	LINE = 120, KEY_LEAST = 44,	/* the width of a line, and of the names in it */
};

/* Rows that are made for the report, until the table is written. */
struct made_rows {
	struct ledger_row *rows;
	size_t n;
};

static bool
made_new(struct made_rows *m, struct stats_text_report *t, size_t max)
{
	*m = (struct made_rows){ malloc((max > 0 ? max : 1) * sizeof(*m->rows)), 0 };
	t->failed = t->failed || m->rows == NULL;
	return m->rows != NULL;
}

/* Adds a copy of a row, with this key and room for one more value; returns its values, NULL: out of memory. */
static uint64_t *
made_row(struct made_rows *m, struct stats_text_report *t, enum table_id id, const struct ledger_row *row,
    struct span key)
{
	size_t n = (size_t)tables[id].columns_n;
	uint64_t *values = arena_take(&t->texts, (n + 1) * sizeof(*values));

	if (values == NULL) {
		t->failed = true;
		return NULL;
	}
	memcpy(values, row->values, n * sizeof(*values));
	values[n] = 0;
	m->rows[m->n++] = (struct ledger_row){ row->group, key, values };
	return values;
}

/* Rows of which all numbers are 0 are not shown. */
static void
show_some(struct made_rows *m, const struct stats_text_section *x, enum table_id id)
{
	for (size_t i = 0; i < x->n[id]; i++) {
		const struct ledger_row *r = &x->rows[id][i];

		if (r->values[0] > 0 || r->values[1] > 0)
			m->rows[m->n++] = *r;
	}
}

static void
add_row_values(uint64_t *values, const struct ledger_row *r, enum table_id id)
{
	for (int c = 0; c < tables[id].columns_n; c++)
		values[c] = ratio_sum(values[c], r->values[c]);
}

/* The largest multiple of the step that is not above the number, which may be negative; false: it is not a number. */
static bool
band_of(struct span key, long step, long *band)
{
	bool minus = key.n > 0 && key.p[0] == '-';
	unsigned long size;

	key.p += minus, key.n -= minus;
	if (!span_number(key, &size) || size > (unsigned long)(INT32_MAX - step))
		return false;
	*band = minus ? -(((long)size + step - 1) / step * step) : (long)size / step * step;
	return true;
}

/* Combines the bands that numbers are counted in into wider ones. */
static void
show_bands(struct made_rows *m, const struct stats_text_section *x, enum table_id id)
{
	long last = 0, step = (long)BANDS * table_views[id].step, band;
	uint64_t *values = NULL;

	for (size_t i = 0; i < x->n[id] && !x->t->failed; i++) {
		const struct ledger_row *r = &x->rows[id][i];

		if (!band_of(r->key, step, &band)) {
			made_row(m, x->t, id, r, r->key);
			values = NULL;
		} else if (values != NULL && band == last) {
			add_row_values(values, r, id);
		} else {
			last = band;
			values = made_row(m, x->t, id, r, arena_fmt(&x->t->texts, "%ld", band));
		}
	}
}

/* Combines numbers by tens; all columns of such tables are sums. */
static void
show_tens(struct made_rows *m, const struct stats_text_section *x, enum table_id id)
{
	unsigned long last = 0, value;
	uint64_t *values = NULL;

	for (size_t i = 0; i < x->n[id] && !x->t->failed; i++) {
		const struct ledger_row *r = &x->rows[id][i];

		if (!span_number(r->key, &value)) {
			made_row(m, x->t, id, r, r->key);
			values = NULL;
		} else if (values != NULL && value / TENS == last) {
			add_row_values(values, r, id);
		} else {
			last = value / TENS;
			values = made_row(m, x->t, id, r,
			    arena_fmt(&x->t->texts, "%lu-%lu", last * TENS, last * TENS + TENS - 1));
		}
	}
}

/* A row of the tree, when the most frequent ones are chosen. */
struct branch {
	uint64_t games;
	size_t at;
};

static int
by_games(const void *one, const void *other)
{
	const struct branch *a = one, *b = other;

	if (a->games != b->games)
		return a->games < b->games ? 1 : -1;
	return (a->at > b->at) - (a->at < b->at);
}

static int
by_branch_place(const void *one, const void *other)
{
	const struct branch *a = one, *b = other;

	return (a->at > b->at) - (a->at < b->at);
}

static unsigned
ply_of(struct span key)
{
	unsigned ply = 0;

	for (size_t i = 0; i < key.n; i++)
		ply += key.p[i] == ' ';
	return ply;
}

/*
 * Adds a column with what each move is a share of: the games of the move it answers, or for a first move those of all
 * first moves; 0 in a sample, which has answers without the moves they answer.
 */
static void
find_parents(struct made_rows *m, const struct stats_text_section *x, enum table_id id)
{
	uint64_t above[STATS_DEPTH_MAX] = { 0 };
	struct stats_text_report *t = x->t;
	bool known = ledger_level(t->s->ledger, id) == 0;

	for (size_t i = 0; i < x->n[id]; i++)
		above[0] = ratio_sum(above[0], stats_size(id, &x->rows[id][i]));
	for (size_t i = 0; i < m->n && !t->failed; i++) {
		unsigned ply = ply_of(m->rows[i].key);
		struct made_rows one = { &m->rows[i], 0 };
		uint64_t *values = made_row(&one, t, id, &m->rows[i], m->rows[i].key);

		if (values != NULL && known && ply < STATS_DEPTH_MAX)
			values[tables[id].columns_n] = above[ply];
		if (ply + 1 < STATS_DEPTH_MAX)
			above[ply + 1] = m->rows[i].values[0];
	}
}

/*
 * The most frequent rows, in the order of the tree.  A move is at least as frequent as its answers and comes before
 * them, so no answer is shown without its move.
 */
static void
show_tree(struct made_rows *m, const struct stats_text_section *x, enum table_id id, size_t top)
{
	size_t n = x->n[id];
	struct branch *list = malloc(n * sizeof(*list));

	if (list == NULL) {
		x->t->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++)
		list[i] = (struct branch){ x->rows[id][i].values[0], i };
	if (top < n) {
		qsort(list, n, sizeof(*list), by_games);
		qsort(list, top, sizeof(*list), by_branch_place);
	}
	for (size_t i = 0; i < n && i < top; i++)
		m->rows[m->n++] = x->rows[id][list[i].at];
	free(list);
	find_parents(m, x, id);
}

/* Two boards with the arrivals on each square, per thousand arrivals of a side. */
static void
show_board(struct stats_text_report *t, const struct stats_text_section *x, enum table_id id)
{
	uint64_t arrivals[2][64] = { { 0 } }, all[2] = { 0 };

	for (size_t i = 0; i < x->n[id]; i++) {
		const struct ledger_row *r = &x->rows[id][i];
		int given = table_given(id, r->key), colour = given / (6 * 64);

		if (colour > 1)
			continue;
		arrivals[colour][given % 64] = ratio_sum(arrivals[colour][given % 64], r->values[0]);
		all[colour] = ratio_sum(all[colour], r->values[0]);
	}
	buf_fmt(t->b, "  Arrivals, of each thousand:\n  %-46s%s\n", "White", "Black");
	for (int rank = 7; rank >= 0; rank--) {
		for (int colour = 0; colour < 2; colour++) {
			buf_fmt(t->b, "%*d", colour == 0 ? 3 : 6, rank + 1);
			for (int file = 0; file < 8; file++)
				buf_fmt(t->b, "%5u", ratio_permille(arrivals[colour][8 * rank + file], all[colour]));
		}
		buf_char(t->b, '\n');
	}
	for (int colour = 0; colour < 2; colour++) {
		buf_fmt(t->b, "%*s", colour == 0 ? 3 : 6, "");
		for (int file = 0; file < 8; file++)
			buf_fmt(t->b, "%5c", 'a' + file);
	}
	buf_char(t->b, '\n');
}

/* What the rows of a table are, where its title names something else. */
static const char *const row_noun[TABLE_COUNT] = {
	[TABLE_ENDS] = "kind", [TABLE_MATERIAL] = "kind", [TABLE_FINDINGS] = "kind", [TABLE_PAIRS] = "pair",
};

/* The games of all rows, also of those that are not shown. */
static uint64_t
games_of_all(const struct stats_text_section *x, enum table_id id)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(x->t->s->ledger, id, x->group, &texts, &n);
	uint64_t games = 0;

	for (size_t i = 0; rows != NULL && i < n; i++)
		games = ratio_sum(games, rows[i].values[0]);
	x->t->failed = x->t->failed || (rows == NULL && n > 0) || texts.failed;
	free(rows);
	arena_free(&texts);
	return games;
}

/* "Players: 1,234", and an explanation if they are a sample. */
static void
put_title(const struct stats_text_section *x, enum table_id id)
{
	struct stats_text_report *t = x->t;
	int level = stats_level_in(t->s, id);
	unsigned error = ledger_error(level, x->n[id]);
	uint64_t distinct = ledger_estimate(x->n[id], level);
	struct buf title = { 0 };

	stats_title(&title, t->s, id);
	if (x->n[id] == 0) {
		buf_str(&title, ": none");
	} else if (tables[id].order == ORDER_MOST) {
		buf_str(&title, level > 0 ? ": about " : ": ");
		ratio_thousands(&title, id == TABLE_DUPLICATES ? games_of_all(x, id) : distinct);
		if (row_noun[id] != NULL)
			buf_fmt(&title, " %s%s", row_noun[id], distinct == 1 ? "" : "s");
	}
	buf_char(&title, '\0');
	t->failed = t->failed || title.failed;
	if (!title.failed)
		stats_text_title(t, title.p);
	buf_free(&title);
	if (level == 0)
		return;
	buf_fmt(t->b, "  A sample of 1 in %" PRIu64 ", because the memory limit (--memory) was reached: ",
	    ledger_one_in(level));
	ratio_thousands(t->b, x->n[id]);
	buf_str(t->b, " of about ");
	ratio_thousands(t->b, distinct);
	buf_fmt(t->b, " rows\n  (standard error %u.%u %%). The numbers of each row are exact.\n", error / 10,
	    error % 10);
}

/* Is the number of rows shown limited? */
static bool
is_order_long(enum table_id id)
{
	return tables[id].order == ORDER_MOST || tables[id].order == ORDER_KEY || tables[id].order == ORDER_TREE;
}

/* Names are aligned to the left, numbers to the right.  `more`: how many rows are not shown. */
static void
put_rows(struct stats_text_report *t, struct table_view_rows *v, uint64_t more)
{
	struct table_column columns[TABLE_VIEW_COLUMNS];
	const int n = table_view_columns(v, TABLE_TEXT, columns);
	struct table_out o = { .b = t->b, .form = TABLE_TEXT, .with = v };

	table_lines(&o, &(struct table_lines){ .columns = columns, .columns_n = n, .rows = v->rows, .n = v->n,
	    .size = sizeof(*v->rows), .sparse = true, .indent = 2, .line = LINE, .least = KEY_LEAST });
	table_end(&o);
	t->scores = t->scores || v->scores;
	if (more > 0) {
		buf_str(t->b, "  ... and ");
		ratio_thousands(t->b, more);
		buf_str(t->b, " more\n");
	}
}

static void
put_rows_shown(const struct stats_text_section *x, enum table_id id, struct made_rows *m)
{
	const struct table_view *view = &table_views[id];
	size_t top = x->t->style->top > 0 ? x->t->style->top : SIZE_MAX;
	struct table_view_rows v = { .stats = x->t->s, .like = id, .whole = x->games, .rows = x->rows[id], .n = x->n[id],
	    .opponents = x->opponents, .players = x->rows[TABLE_PLAYERS] };

	switch (view->rows) {
	case ROWS_SOME: show_some(m, x, id); break;
	case ROWS_TENS: show_tens(m, x, id); break;
	case ROWS_TENS_LONG:
		if (v.n > top)
			show_tens(m, x, id);
		break;
	case ROWS_BANDS: show_bands(m, x, id); break;
	case ROWS_TREE: show_tree(m, x, id, top); break;
	case ROWS_FIRST: case ROWS_BOARD: case ROWS_NONE: break;
	}
	if (m->n > 0) {
		v.rows = m->rows;
		v.n = m->n;
	} else if (is_order_long(id) && v.n > top) {
		v.n = top;
	}
	v.indented = view->names == NAMES_MOVES && ledger_level(x->t->s->ledger, id) == 0;
	if (!x->t->failed)
		put_rows(x->t, &v, is_order_long(id) ? x->n[id] - v.n : 0);
}

void
stats_text_table(const struct stats_text_section *x, enum table_id id)
{
	struct made_rows m;

	put_title(x, id);
	if (x->n[id] == 0)
		return;
	if (table_views[id].rows == ROWS_BOARD) {
		show_board(x->t, x, id);
		return;
	}
	if (table_views[id].rows == ROWS_NONE)
		return;
	if (made_new(&m, x->t, x->n[id]))
		put_rows_shown(x, id, &m);
	free(m.rows);
}

/* "Groups: 6,288, of which 20 are shown", and an explanation if they are a sample. */
static void
put_groups_title(struct stats_text_report *t, const struct stats_grouping *g, size_t shown)
{
	struct buf title = { 0 };

	buf_str(&title, g->level > 0 ? "Groups: about " : g->open ? "Groups: at least " : "Groups: ");
	ratio_thousands(&title, g->all);
	if (shown < g->listed)
		buf_fmt(&title, ", of which %zu %s shown", shown, shown == 1 ? "is" : "are");
	buf_char(&title, '\0');
	t->failed = t->failed || title.failed;
	if (!title.failed)
		stats_text_title(t, title.p);
	buf_free(&title);
	if (g->open)
		buf_str(t->b, "  There may be more, because the memory limit (--memory) was reached.\n");
	if (g->level == 0)
		return;
	buf_fmt(t->b, "  A sample of 1 in %" PRIu64 " groups, because the memory limit (--memory) was reached: ",
	    g->sample);
	ratio_thousands(t->b, g->listed);
	buf_str(t->b, " of about ");
	ratio_thousands(t->b, g->all);
	buf_fmt(t->b, " groups\n  (standard error %u.%u %%); each group that is kept is complete, except in tables "
	    "that are samples themselves.\n  The groups with the most games here need not be those of the archive, and "
	    "no number here is a total of the archive.\n", g->error / 10, g->error % 10);
}

void
stats_text_groups(const struct stats_text_section *all, const struct ledger_row *rows, size_t n, size_t more)
{
	struct stats_text_report *t = all->t;
	const struct stats_grouping g = stats_grouping(t->s, &t->failed);
	/* If the groups are a sample, their shares are not known. */
	struct table_view_rows v = {
		.stats = t->s, .like = TABLE_VIEW_GROUPS, .whole = g.level > 0 ? 0 : all->games, .rows = rows, .n = n,
		.by = t->s->plan.by,
	};

	put_groups_title(t, &g, n);
	put_rows(t, &v, more);
}
