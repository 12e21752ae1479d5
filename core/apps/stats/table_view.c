/* table_view: the rows of views.def, and the columns of text and page. */
#include <string.h>

#include "apps/stats/table_view.h"
#include "base/chart.h"
#include "base/ratio.h"
#include "games/pgn/fide_rating.h"

/* -- cells; `a` and `b` are the values of those columns of the table -- */

static const uint64_t *
values_of(const struct table_out *o, int column)
{
	const struct ledger_row *row = o->row;

	return row->values + column;
}

static uint64_t
value_a(const struct table_out *o)
{
	return *values_of(o, o->column->a);
}

static uint64_t
value_b(const struct table_out *o)
{
	return *values_of(o, o->column->b);
}

/* a */
static void
put_number(struct table_out *o)
{
	table_count(o, value_a(o));
}

/* a; nothing if it is 0 */
static void
put_some(struct table_out *o)
{
	if (value_a(o) > 0)
		table_count(o, value_a(o));
}

/* The same; nothing either if it equals b and has no colours, as what happens at most once a game. */
static void
put_times(struct table_out *o)
{
	const uint64_t *a = values_of(o, o->column->a);

	if (a[0] != value_b(o) || a[1] != 0 || a[2] != 0)
		put_some(o);
}

static void
put_tenths(struct table_out *o, uint64_t tenths)
{
	struct buf *b = table_raw(o);

	ratio_thousands(b, tenths / 10);
	buf_fmt(b, ".%u", (unsigned)(tenths % 10));
}

static void
put_permille(struct table_out *o, unsigned permille)
{
	put_tenths(o, permille);
	buf_str(table_raw(o), o->form == TABLE_HTML ? "%" : "");	/* in the text it is in the heading */
}

/* a in percent of all games */
static void
put_share(struct table_out *o)
{
	const struct table_view_rows *t = o->with;

	if (t->whole > 0)
		put_permille(o, ratio_permille(value_a(o), t->whole));
}

/* a in percent of b */
static void
put_percent(struct table_out *o)
{
	if (value_b(o) > 0)
		put_permille(o, ratio_permille(value_a(o), value_b(o)));
}

/* A small bar of the four results from `a` on; page only. */
static void
put_bar(struct table_out *o)
{
	chart_cell(table_raw(o), values_of(o, o->column->a));
}

/* The score, in percent, of the wins, draws and losses from `a` on. */
static void
put_score(struct table_out *o)
{
	const uint64_t *results = values_of(o, o->column->a);
	struct table_view_rows *t = o->with;

	if (results[0] == 0 && results[1] == 0 && results[2] == 0)
		return;
	put_permille(o, ratio_score(results));
	t->scores = true;
}

/* The points of these. */
static void
put_points(struct table_out *o)
{
	const uint64_t *results = values_of(o, o->column->a);

	ratio_thousands(table_raw(o), ratio_sum(results[0], results[1] / 2));
	buf_str(table_raw(o), results[1] % 2 > 0 ? ".5" : ".0");
}

/* Moves per game: a half-moves in b games. */
static void
put_length(struct table_out *o)
{
	if (value_b(o) > 0 || o->form == TABLE_HTML)
		put_tenths(o, ratio_tenths(value_a(o), 2 * value_b(o)));
}

/* a / b, rounded to a whole number */
static void
put_mean(struct table_out *o)
{
	if (value_b(o) > 0)
		buf_number(table_raw(o), (ratio_tenths(value_a(o), value_b(o)) + 5) / 10);
}

/* The performance: from `a` on opponents, their ratings' sum, half points.  A partial result may say anything. */
static void
put_performance(struct table_out *o)
{
	const uint64_t *a = values_of(o, o->column->a);

	if (a[0] > 0 && a[0] <= UINT32_MAX && a[2] <= 2 * a[0])
		table_number(o, fide_rating_performance(a[0], a[1], a[2]));
}

static void
put_from_to(struct table_out *o, uint64_t from, uint64_t to)
{
	if (to == 0)
		return;
	buf_number(table_raw(o), from);
	if (from != to) {
		buf_str(table_raw(o), o->form == TABLE_HTML ? "\342\200\223" : "-");
		buf_number(table_raw(o), to);
	}
}

/* From a to b. */
static void
put_range(struct table_out *o)
{
	put_from_to(o, value_a(o), value_b(o));
}

/* The years from a to b, which are dates. */
static void
put_years(struct table_out *o)
{
	put_from_to(o, value_a(o) / 10000, value_b(o) / 10000);
}

/* a */
static void
put_date(struct table_out *o)
{
	if (value_a(o) > 0)
		stats_date(table_raw(o), value_a(o));
}

/* From a to b; page only. */
static void
put_dates(struct table_out *o)
{
	if (value_a(o) == 0)
		return;
	stats_date(table_raw(o), value_a(o));
	if (value_b(o) != value_a(o)) {
		buf_str(table_raw(o), " \342\200\223 ");
		stats_date(table_raw(o), value_b(o));
	}
}

/* How many opponents a player has; an estimate if the pairs are a sample; text only. */
static void
put_opponents(struct table_out *o)
{
	const struct table_view_rows *t = o->with;
	const int level = ledger_level(t->stats->ledger, TABLE_PAIRS);

	if (t->opponents == NULL)
		return;
	buf_str(table_raw(o), level > 0 ? "~" : "");
	table_count(o, ledger_estimate(t->opponents[(const struct ledger_row *)o->row - t->players], level));
}

/* -- names of rows -- */

/* The moves of a key, numbered: "1.e4 c5", or "1...c5 2.Nf3"; in a tree only the last, indented by its half-move. */
static void
put_numbered_moves(struct table_out *o, struct span moves)
{
	const struct table_view_rows *t = o->with;
	const unsigned before = stats_plies_before(t->stats, t->like);
	struct buf *b = table_raw(o);

	for (unsigned ply = before; moves.n > 0; ply++) {
		struct span one = span_cut(&moves, ' ');

		if (t->indented && moves.n > 0)
			continue;
		buf_fmt(b, "%*s", t->indented ? (int)(2 * (ply - before)) : ply > before, "");
		if (ply % 2 == 0 || ply == before || t->indented)
			buf_fmt(b, "%u%s", ply / 2 + 1, ply % 2 == 0 ? "." : "...");
		table_text(o, one, ENC_UTF8);
	}
}

static const char *
help_of(const struct table_view_rows *t, struct span key)
{
	int given = table_views[t->like].names == NAMES_HELP ? table_given(t->like, key) : COUNT_COUNT;

	return given < COUNT_COUNT ? table_count_help((enum count)given) : NULL;
}

/* The parts of the key in one cell. */
static void
put_key_in_one_cell(struct table_out *o)
{
	const struct table_view_rows *t = o->with;
	const struct ledger_row *row = o->row;

	if (help_of(t, row->key) != NULL)
		table_string(o, help_of(t, row->key));
	else if (t->indented)
		put_numbered_moves(o, row->key);
	else
		stats_row_name(table_raw(o), row, table_views[t->like].names == NAMES_WORDS ? " " : " - ");
}

static void
head_names(struct table_out *o)
{
	const struct table_view_rows *t = o->with;
	struct buf *b = table_raw(o);

	if (t->by != NULL)
		buf_str(b, t->by);
	for (int i = 0; t->by == NULL && i < tables[t->like].keys_n; i++) {
		buf_str(b, i > 0 ? " - " : "");
		stats_heading(b, tables[t->like].keys[i]);
	}
}

static void
head_key(struct table_out *o)
{
	stats_heading(table_raw(o), o->column->heading);
}

/* A part of the key, on the page; of a group with its link. */
static void
put_key(struct table_out *o)
{
	const struct table_view_rows *t = o->with;
	const struct ledger_row *row = o->row;
	const size_t number = (size_t)(row - t->rows) + 1;
	const struct span part = table_part_at(row->key, o->column->a);

	if (number <= t->links)
		buf_fmt(o->b, "<a href=\"#g%zu\">", number);
	buf_str(o->b, "<bdi>");
	if (part.n == 0)
		buf_str(o->b, "(none)");
	else if (help_of(t, row->key) != NULL)
		table_string(o, help_of(t, row->key));
	else if (table_views[t->like].names == NAMES_MOVES)
		put_numbered_moves(o, part);
	else
		table_text(o, part, ENC_UTF8);
	buf_str(o->b, number <= t->links ? "</bdi></a>" : "</bdi>");
}

/* -- views -- */

#define CELL(text, kind, one, other) { .heading = text, .put = put_##kind, .a = one, .b = other },
#define CELLS(...) { __VA_ARGS__ }
#define OWN { .heading = NULL },
#define GAMES CELL("games", number, 0, 0)

/* Columns that many tables have in the text. */
#define SHARE_PERCENT CELL("share %", share, 0, 0)
#define RESULTS_PERCENT CELL("White %", percent, SCORE_WHITE, SCORE_GAMES) \
	CELL("draws %", percent, SCORE_DRAWS, SCORE_GAMES) CELL("Black %", percent, SCORE_BLACK, SCORE_GAMES) \
	CELL("score %", score, SCORE_WHITE, 0)
#define MOVES(plies) CELL("moves", length, plies, 0)

/* Columns that many tables have on the page. */
#define SHARE CELL("share", share, 0, 0)
#define RESULTS(first, won, lost) CELL("", bar, first, 0) CELL("score", score, first, 0) \
	CELL(won, number, first, 0) CELL("drawn", number, first + 1, 0) CELL(lost, number, first + 2, 0) \
	CELL("other", number, first + 3, 0)
#define SCORES GAMES SHARE RESULTS(SCORE_WHITE, "White", "Black")
#define MOVES_A_GAME(plies) CELL("moves a game", length, plies, 0)

const struct table_view table_views[TABLE_COUNT] = {
#define SECTION(name, title)
#define VIEW(table, section, rows, names, step, results, text, page) \
	[TABLE_##table] = { SECTION_##section, ROWS_##rows, NAMES_##names, step, results, text, page },
#include "apps/stats/views.def"
#undef VIEW
};

const enum table_id table_view_order[] = {
#define VIEW(table, section, rows, names, step, results, text, page) TABLE_##table,
#include "apps/stats/views.def"
#undef SECTION
#undef VIEW
};
_Static_assert(sizeof(table_view_order) == TABLE_COUNT * sizeof(table_view_order[0]), "views.def has all tables");

const char *
table_view_section(enum view_section section)
{
	static const char *const titles[SECTION_COUNT] = {
#define SECTION(name, title) [SECTION_##name] = title,
#define VIEW(table, section, rows, names, step, results, text, page)
#include "apps/stats/views.def"
#undef SECTION
#undef VIEW
	};

	return titles[section];
}

/* Was the column counted for groups?  They have a size, a share if that counts all games, and results. */
static bool
group_has(const struct stats *s, const struct table_column *c)
{
	enum table_id sizes = stats_sizes(s);

	if (c->put == put_number)
		return sizes < TABLE_COUNT;
	if (c->put == put_share)
		return sizes < TABLE_COUNT && stats_counts_all(sizes);
	return stats_has(s, TABLE_RESULTS);	/* the other columns are made from these: stats_results_add() */
}

static bool
has_any_value(const struct table_view_rows *t, int column)
{
	for (size_t i = 0; i < t->n; i++)
		if (column < tables[t->like].columns_n && t->rows[i].values[column] != 0)
			return true;
	return false;
}

/* Is a column shown?  The text also leaves out those with empty cells only.  Shares are only known if the whole is. */
static bool
is_shown(const struct table_view_rows *t, enum table_form form, const struct table_column *c, int i)
{
	if (form == TABLE_TEXT)
		return t->by == NULL || group_has(t->stats, c);
	if (c->put == put_share)
		return t->whole > 0;
	if (c->put == put_bar || c->put == put_score)
		return has_any_value(t, c->a) || has_any_value(t, c->a + 1) || has_any_value(t, c->a + 2) || has_any_value(t, c->a + 3);
	return has_any_value(t, c->a) || (i == 0 && c->put == put_number && t->by == NULL);
}

/* The columns with names of rows: one in the text, one for each part of a key on the page. */
static int
name_columns(const struct table_view_rows *t, enum table_form form, struct table_column list[TABLE_VIEW_COLUMNS])
{
	const int n = form == TABLE_TEXT || t->by != NULL ? 1 : tables[t->like].keys_n;

	if (form == TABLE_TEXT)
		list[0] = (struct table_column){ .put = put_key_in_one_cell, .head = head_names, .how = TABLE_LEFT };
	for (int i = 0; form != TABLE_TEXT && i < n; i++)
		list[i] = (struct table_column){ .heading = t->by != NULL ? t->by : tables[t->like].keys[i], .put = put_key,
		    .head = t->by != NULL ? NULL : head_key, .a = i, .head_class = "text", .how = i == 0 ? TABLE_NAME : 0,
		    .cell_class = i == 0 ? NULL : "text" };
	return n;
}

int
table_view_columns(struct table_view_rows *t, enum table_form form, struct table_column list[TABLE_VIEW_COLUMNS])
{
	const struct table_view *view = &table_views[t->like];
	const struct table_column *shown = form == TABLE_TEXT ? view->text : view->page;
	const bool own = shown[0].put == NULL;
	int n = name_columns(t, form, list);

	for (int i = 0; own ? i < tables[t->like].columns_n : i < TABLE_CELLS && shown[i].put != NULL; i++) {
		struct table_column c = { .heading = tables[t->like].columns[i].name, .put = put_number, .a = i };

		c = own ? c : shown[i];
		if (t->by != NULL && c.put == put_number && c.a == 0 && stats_sizes(t->stats) < TABLE_COUNT)
			c.heading = stats_size_name(stats_sizes(t->stats), t->size);
		if (is_shown(t, form, &c, i))
			list[n++] = c;
	}
	return n;
}
