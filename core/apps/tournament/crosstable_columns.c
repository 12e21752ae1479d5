/* crosstable_columns: the columns of crosstables. */
#include <string.h>

#include "apps/tournament/crosstable_columns.h"
#include "apps/tournament/tiebreak.h"
#include "base/escape.h"
#include "base/ratio.h"
#include "base/utf8.h"

enum {
	NAME_SHOWN = 24,	/* text: characters of a name */
	HEADING_SHOWN = 8,	/* and of the heading of a round */
	NAME_LINE = 16,		/* page: cells; a longer name may take several lines */
};

static int
player_index_of_row(const struct table_out *o)
{
	const struct crosstable_form *f = o->with;

	return (int)((const struct crosstable_player *)o->row - f->t->players);
}

static void
put_player_number(struct table_out *o)
{
	table_number(o, player_index_of_row(o) + 1);
}

static bool
is_name_long(struct span name)
{
	return utf8_width(name) > NAME_LINE;
}

/* On the page a long name may also be broken after a comma without a blank. */
static void
put_name(struct table_out *o)
{
	const struct crosstable_player *p = o->row;
	struct span name = p->name;
	size_t from = 0;

	for (size_t i = 0; o->form == TABLE_HTML && is_name_long(p->name) && i + 1 < name.n; i++)
		if (name.p[i] == ',' && name.p[i + 1] != ' ') {
			escape_xml(o->b, (struct span){ name.p + from, i + 1 - from });
			buf_str(o->b, "<wbr>");
			from = i + 1;
		}
	table_text(o, span_after(name, from), ENC_UTF8);
}

static void
mark_name(struct table_out *o)
{
	const struct crosstable_player *p = o->row;

	buf_str(o->b, is_name_long(p->name) ? " long\" title=\"" : "\" title=\"");
	escape_xml(o->b, p->name);
}

/* Who met whom: `a` is the column of the layout. */
static void
put_met(struct table_out *o)
{
	struct buf *b = table_raw(o);
	const size_t from = b->n;

	crosstable_cells_put(b, o->with, player_index_of_row(o), o->column->a);
	if (o->form == TABLE_TEXT && b->n == from)
		buf_str(b, "\xc2\xb7");
}

static void
head_met(struct table_out *o)
{
	const struct crosstable_form *f = o->with;

	if (f->layout != LAYOUT_ROUNDS) {
		table_number(o, o->column->a + 1);
		return;
	}
	table_text(o, f->t->rounds[o->column->a], ENC_UTF8);
	if (o->form == TABLE_TEXT)
		table_cut(&o->cell, 0, HEADING_SHOWN);
}

static void
mark_self(struct table_out *o)
{
	const struct crosstable_form *f = o->with;

	buf_str(o->b, f->layout == LAYOUT_OPPONENTS && o->column->a == player_index_of_row(o) ? " self" : "");
}

/* A tie-break: `a` is its column. */
static void
put_break(struct table_out *o)
{
	const struct crosstable_form *f = o->with;
	const struct crosstable_player *p = o->row;
	const int divisor = f->t->columns[o->column->a].divisor;

	table_decimal(o, p->breaks[o->column->a], divisor, divisor > 2 ? 2 : divisor - 1);
}

/* For people "~2650" if not all opponents have a rating; nothing if none has one. */
static void
put_performance(struct table_out *o)
{
	const struct crosstable_player *p = o->row;

	if (p->rated == 0)
		return;
	if ((o->form == TABLE_TEXT || o->form == TABLE_HTML) && crosstable_cells_partly_rated(p))
		buf_char(table_raw(o), '~');
	table_number(o, p->performance);
}

static bool
has_change(const struct crosstable_player *p)
{
	return p->rating > 0 && p->changed_by > 0;
}

/* "4.52", the score expected of the player; nothing without ratings. */
static void
put_expected(struct table_out *o)
{
	const struct crosstable_player *p = o->row;

	if (has_change(p))
		table_decimal(o, p->expected, 100, 0);
}

/* "+4.6", the change of the rating; JSON has no plus. */
static void
put_change(struct table_out *o)
{
	const struct crosstable_player *p = o->row;

	if (!has_change(p))
		return;
	buf_str(table_raw(o), p->change < 0 ? "-" : p->change > 0 && o->form != TABLE_JSON ? "+" : "");
	ratio_decimal(table_raw(o), p->change < 0 ? -p->change : p->change, 100, 1);
}

static void
put_k_of_player(struct table_out *o)
{
	const struct crosstable_player *p = o->row;

	if (has_change(p))
		table_number(o, p->k);
}

/* -- for people: `b` is when a column is shown, and whether there are several -- */

enum {
	IF_SHARED = 1, IF_RATED = 2, IF_RATINGS = 4, IF_TEXT = 8, IF_PAGE = 16,
	EACH_MET = 32, EACH_BREAK = 64,
};

#define RATING(when) { .heading = "Rating", TABLE_MEMBER(crosstable_player, rating), .b = IF_RATED | (when) },
#define MET(when) { .put = put_met, .head = head_met, .mark = mark_self, .head_class = "met", .cell_class = "met", \
	.b = EACH_MET | (when) },
static const struct table_column shown[] = {
	{ .heading = "No", .put = put_player_number }, { .heading = "Rank", TABLE_MEMBER(crosstable_player, rank), .b = IF_SHARED },
	{ .heading = "Player", .put = put_name, .how = TABLE_LEFT | TABLE_NAME, .most = NAME_SHOWN, .head_class = "name",
	    .cell_class = "name", .mark = mark_name },
	RATING(IF_TEXT) MET(IF_TEXT)
	{ .heading = "Points", TABLE_HALF_POINTS(crosstable_player, points), .cell_class = "points" },
	{ .put = put_break, .b = EACH_BREAK },
	RATING(IF_PAGE)
	{ .heading = "Perf.", .put = put_performance, .b = IF_RATED },
	{ .heading = "Exp.", .put = put_expected, .b = IF_RATED | IF_RATINGS },
	{ .heading = "Change", .put = put_change, .b = IF_RATED | IF_RATINGS },
	MET(IF_PAGE)
};

int
crosstable_columns(const struct crosstable_form *f, enum table_form form, struct table_column list[CROSSTABLE_COLUMNS])
{
	const int holds = (f->shared ? IF_SHARED : 0) | (f->rated ? IF_RATED : 0) | (f->t->ratings ? IF_RATINGS : 0) |
	    (form == TABLE_TEXT ? IF_TEXT : IF_PAGE) | EACH_MET | EACH_BREAK;
	int n = 0;

	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		const struct table_column *c = &shown[i];
		int times = c->b & EACH_MET ? f->columns : c->b & EACH_BREAK ? f->breaks_n : 1;

		for (int k = 0; (c->b & ~holds) == 0 && k < times; k++) {
			list[n] = *c;
			list[n].a = c->b & EACH_BREAK ? f->breaks[k] : k;
			if (c->b & EACH_BREAK) {
				list[n].heading = f->t->columns[f->breaks[k]].label;
				list[n].help = f->t->columns[f->breaks[k]].help;
			}
			n++;
		}
	}
	return n;
}

/* -- for programs -- */

void
crosstable_columns_date(struct table_out *o)
{
	struct buf b = { 0 };

	crosstable_cells_date(&b, *(const struct span *)(const void *)((const char *)o->of + o->column->from));
	table_text(o, buf_span(&b), ENC_UTF8);
	buf_drop(o->b, &b);
}

#define DATE_OF_EVENT(name, what) { .key = name, .how = TABLE_SHARED, TABLE_POINTER(crosstable_form, t), \
	.put = crosstable_columns_date, .from = offsetof(struct crosstable, what) }
#define OF_EVENT(name, what) { .key = name, .how = TABLE_SHARED, TABLE_POINTER(crosstable_form, t), \
	TABLE_MEMBER(crosstable, what) }
#define OF_PLAYER(member) { .key = #member, TABLE_MEMBER(crosstable_player, member) },
static const struct table_column events[] = {
	OF_EVENT("event", event), OF_EVENT("site", site), OF_EVENT("section", section), DATE_OF_EVENT("from", first),
	DATE_OF_EVENT("to", last), { .key = "kind", .how = TABLE_SHARED, TABLE_MEMBER(crosstable_form, kind) },
};
static const struct table_column players[] = {
	OF_PLAYER(rank) { .key = "player", TABLE_MEMBER(crosstable_player, name) }, OF_PLAYER(rating)
	{ .key = "points", TABLE_HALF_POINTS(crosstable_player, points) },
	OF_PLAYER(games) OF_PLAYER(wins) OF_PLAYER(draws) OF_PLAYER(losses)
};
static const struct table_column counted[] = {
	{ .key = "performance", .put = put_performance },
	OF_PLAYER(unknown) { .key = "rated_games", TABLE_MEMBER(crosstable_player, rated) },
};
static const struct table_column changes[] = {
	{ .key = "expected", .put = put_expected }, { .key = "rating_change", .put = put_change }, { .key = "k", .put = put_k_of_player },
};
static const struct table_column after = OF_EVENT("after", after);

/* A list that is being made. */
struct columns_made {
	struct table_column *list;
	int n;
};

static void
add_column(struct columns_made *m, const struct table_column *columns, size_t n)
{
	memcpy(m->list + m->n, columns, n * sizeof(*columns));
	m->n += (int)n;
}

static void
add_breaks(struct columns_made *m, const struct tiebreak_column *columns, int from, int end)
{
	for (int i = from; i < end; i++)
		add_column(m, &(struct table_column){ .key = columns[i].name, .put = put_break, .a = i, .group = "breaks" }, 1);
}

#define ALL_OF(columns) columns, sizeof(columns) / sizeof(columns[0])

int
crosstable_columns_csv(const struct crosstable_plan *plan, struct table_column list[CROSSTABLE_COLUMNS])
{
	struct columns_made m = { list, 0 };

	add_column(&m, ALL_OF(events));
	add_column(&m, ALL_OF(players));
	add_breaks(&m, tiebreak_usual_columns, 0, BREAK_COUNT);
	add_column(&m, &counted[0], 1);
	if (plan != NULL)
		add_breaks(&m, plan->breaks.columns, BREAK_COUNT, plan->breaks.columns_n);
	if (plan != NULL && plan->ratings)
		add_column(&m, changes, 2);
	if (plan != NULL && plan->after.n > 0)
		add_column(&m, &after, 1);
	return m.n;
}

int
crosstable_columns_json(const struct crosstable *t, struct table_column list[CROSSTABLE_COLUMNS])
{
	struct columns_made m = { list, 0 };

	add_column(&m, ALL_OF(players));
	add_column(&m, &counted[1], 1);
	add_breaks(&m, t->columns, 0, t->columns_n);
	add_column(&m, &counted[0], 1);
	add_column(&m, &counted[2], 1);
	if (t->ratings)
		add_column(&m, ALL_OF(changes));
	return m.n;
}
