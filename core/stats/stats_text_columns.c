/* stats_text_columns: what the tables of the report for people look like: their columns. */
#include <string.h>

#include "stats/stats_text.h"

enum { LINE = 120, KEY_LEAST = 44, COLUMNS_MAX = 12, GAP = 2 };

/* A cell is made of numbers of a row by their positions. */
struct text_column {
	const char *heading;
	void (*cell)(struct buf *, const struct stats_text_view *, const struct ledger_row *, int a, int b);
	int a, b;
};

static void
tenths(struct buf *b, uint64_t value)
{
	stats_thousands(b, value / 10);
	buf_fmt(b, ".%u", (unsigned)(value % 10));
}

static void
cell_number(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int a, int unused)
{
	(void)v, (void)unused;
	stats_thousands(b, r->values[a]);
}

/* Where 0 says nothing. */
static void
cell_some(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int a, int unused)
{
	if (r->values[a] > 0)
		cell_number(b, v, r, a, unused);
}

/* Of what happens once in a game at most the games say it all. */
static void
cell_times(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int times, int games)
{
	if (r->values[times] != r->values[games] || r->values[times + 1] > 0 || r->values[times + 2] > 0)
		cell_some(b, v, r, times, 0);
}

static void
cell_percent(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int part, int whole)
{
	(void)v;
	if (r->values[whole] > 0)
		tenths(b, stats_permille(r->values[part], r->values[whole]));
}

static void
cell_share(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int a, int unused)
{
	(void)unused;
	if (v->whole > 0)
		tenths(b, stats_permille(r->values[a], v->whole));
}

/* Wins, draws and losses stand side by side: the score in percent. */
static void
cell_score(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int wins, int unused)
{
	const uint64_t *w = r->values + wins;

	(void)unused;
	if (w[0] == 0 && w[1] == 0 && w[2] == 0)
		return;
	tenths(b, stats_score(w));
	v->x->t->scores = true;
}

static void
cell_points(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int wins, int unused)
{
	const uint64_t *w = r->values + wins;

	(void)v, (void)unused;
	stats_thousands(b, ledger_sum(w[0], w[1] / 2));
	buf_str(b, w[1] % 2 > 0 ? ".5" : ".0");
}

/* Half-moves as the mean of moves. */
static void
cell_length(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int plies, int games)
{
	(void)v;
	if (r->values[games] > 0)
		tenths(b, stats_tenths(r->values[plies], 2 * r->values[games]));
}

static void
cell_mean(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int sum, int n)
{
	(void)v;
	if (r->values[n] > 0)
		buf_number(b, (stats_tenths(r->values[sum], r->values[n]) + 5) / 10);
}

static void
cell_span(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int low, int high)
{
	(void)v;
	if (r->values[high] == 0)
		return;
	buf_number(b, r->values[low]);
	if (r->values[low] != r->values[high]) {
		buf_char(b, '-');
		buf_number(b, r->values[high]);
	}
}

static void
cell_years(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int first, int last)
{
	uint64_t from = r->values[first] / 10000, to = r->values[last] / 10000;

	(void)v;
	if (to == 0)
		return;
	buf_number(b, from);
	if (from != to) {
		buf_char(b, '-');
		buf_number(b, to);
	}
}

static void
cell_date(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int a, int unused)
{
	(void)v, (void)unused;
	if (r->values[a] > 0)
		stats_date(b, r->values[a]);
}

/* How many others a player met: of a sample of pairs an estimate. */
static void
cell_opponents(struct buf *b, const struct stats_text_view *v, const struct ledger_row *r, int a, int unused)
{
	const struct stats_text_section *x = v->x;
	int level = ledger_level(x->t->s->ledger, TABLE_PAIRS);
	size_t after = stats_text_first(x->opponents, x->opponents_n, sizeof(*x->opponents), r->key, true);
	size_t n = after - stats_text_first(x->opponents, x->opponents_n, sizeof(*x->opponents), r->key, false);

	(void)a, (void)unused;
	if (x->opponents_n == 0)
		return;
	buf_str(b, level > 0 ? "~" : "");
	stats_thousands(b, ledger_estimate(n, level));
}

/* "1.e4" or "1...e5" under what it answers. */
static void
move_name(struct buf *b, const struct ledger_row *row)
{
	struct span rest = row->key, move = span_cut(&rest, ' ');
	unsigned ply = 0;

	while (rest.n > 0) {
		move = span_cut(&rest, ' ');
		ply++;
	}
	buf_fmt(b, "%*s%u%s", (int)(2 * ply), "", ply / 2 + 1, ply % 2 == 0 ? "." : "...");
	buf_add(b, move);
}

static void
row_name(struct buf *b, const struct stats_text_view *v, const struct ledger_row *row)
{
	int given = v->id == TABLE_COUNTS ? table_given(TABLE_COUNTS, row->key) : COUNT_COUNT;

	if (given < COUNT_COUNT)
		buf_str(b, table_count_help((enum count)given));
	else if (v->indented)
		move_name(b, row);
	else
		stats_text_row_name(b, row, v->id == TABLE_PIECES ? " " : " - ");
}

#define GAMES { "games", cell_number, 0, 0 }
#define SHARE { "share %", cell_share, 0, 0 }
#define OUTCOME { "White %", cell_percent, SCORE_WHITE, 0 }, { "draws %", cell_percent, SCORE_DRAWS, 0 }, \
	{ "Black %", cell_percent, SCORE_BLACK, 0 }, { "score %", cell_score, SCORE_WHITE, 0 }
#define LENGTH { "moves", cell_length, SCORE_PLIES, 0 }

/* By table; one without columns is shown with its own. */
static const struct text_column columns[TABLE_COUNT][COLUMNS_MAX] = {
	[TABLE_COUNTS] = { { "games", cell_some, 0, 0 }, { "times", cell_times, 1, 0 }, { "White", cell_some, 2, 0 },
	    { "Black", cell_some, 3, 0 } },
	[TABLE_RESULTS] = { GAMES, SHARE, { "moves", cell_length, 1, 0 } },
	[TABLE_ENDS] = { GAMES, SHARE, OUTCOME },
	[TABLE_LENGTHS] = { GAMES, SHARE, OUTCOME },
	[TABLE_YEARS] = { GAMES, SHARE, OUTCOME, LENGTH },
	[TABLE_RATINGS] = { GAMES, { "as White %", cell_percent, PLAYER_AS_WHITE, PLAYER_GAMES },
	    { "won %", cell_percent, PLAYER_WINS, PLAYER_GAMES },
	    { "drawn %", cell_percent, PLAYER_DRAWS, PLAYER_GAMES },
	    { "lost %", cell_percent, PLAYER_LOSSES, PLAYER_GAMES }, { "score %", cell_score, PLAYER_WINS, 0 } },
	[TABLE_DIFFERENCES] = { GAMES, OUTCOME },
	[TABLE_TIMECONTROLS] = { GAMES, SHARE, OUTCOME, LENGTH },
	[TABLE_EVENTS] = { GAMES, SHARE, OUTCOME, LENGTH, { "first", cell_date, EVENT_FIRST, 0 },
	    { "last", cell_date, EVENT_LAST, 0 } },
	[TABLE_PLAYERS] = { GAMES, { "White", cell_number, PLAYER_AS_WHITE, 0 }, { "won", cell_number, PLAYER_WINS, 0 },
	    { "drawn", cell_number, PLAYER_DRAWS, 0 }, { "lost", cell_number, PLAYER_LOSSES, 0 },
	    { "points", cell_points, PLAYER_WINS, 0 }, { "score %", cell_score, PLAYER_WINS, 0 },
	    { "rating", cell_span, PLAYER_LOWEST, PLAYER_HIGHEST }, { "opponents", cell_opponents, 0, 0 },
	    { "their mean", cell_mean, PLAYER_OPPONENTS_SUM, PLAYER_RATED_OPPONENTS },
	    { "years", cell_years, PLAYER_FIRST, PLAYER_LAST } },
	[TABLE_PAIRS] = { GAMES, { "won", cell_number, PAIR_WINS, 0 }, { "drawn", cell_number, PAIR_DRAWS, 0 },
	    { "lost", cell_number, PAIR_LOSSES, 0 }, { "points", cell_points, PAIR_WINS, 0 },
	    { "score %", cell_score, PAIR_WINS, 0 } },
	[TABLE_OPENINGS] = { GAMES, SHARE, OUTCOME, LENGTH },
	[TABLE_TREE] = { GAMES, { "of those above %", cell_percent, 0, SCORE_COLUMNS }, OUTCOME },
	[TABLE_MATERIAL] = { GAMES, SHARE, OUTCOME },
	[TABLE_TAGS] = { GAMES, SHARE, { "unknown", cell_some, 1, 0 } },
	[TABLE_FINDINGS] = { GAMES, SHARE, { "times", cell_number, 1, 0 } },
};

/* Groups look as years do, but for what was not counted. */
static int
columns_of_groups(const struct stats *s, struct text_column out[COLUMNS_MAX], char size[40])
{
	static const struct text_column results[] = { OUTCOME, LENGTH };
	enum table_id sizes = stats_sizes(s);
	int n = 0;

	if (sizes < TABLE_COUNT)
		out[n++] = (struct text_column){ stats_size_name(sizes, size), cell_number, 0, 0 };
	if (sizes == TABLE_COUNTS || sizes == TABLE_RESULTS)
		out[n++] = (struct text_column)SHARE;
	for (size_t i = 0; stats_has(s, TABLE_RESULTS) && i < sizeof(results) / sizeof(results[0]); i++)
		out[n++] = results[i];
	return n;
}

/* The columns of a table as they are shown; how many. */
static int
columns_of(enum table_id id, struct text_column out[COLUMNS_MAX])
{
	int n = 0;

	memcpy(out, columns[id], sizeof(columns[id]));
	while (n < COLUMNS_MAX && out[n].heading != NULL)
		n++;
	for (int i = 0; n == i && i < tables[id].columns_n; n++, i++)
		out[i] = (struct text_column){ tables[id].columns[i].name, cell_number, i, 0 };
	return n;
}

static void
pad(struct buf *b, size_t used, size_t width)
{
	for (; used < width; used++)
		buf_char(b, ' ');
}

struct layout {
	struct text_column cols[COLUMNS_MAX];
	int n;
	char size[40];				/* a heading */
	size_t names, width[COLUMNS_MAX];	/* 0: there is nothing in the column, and it is not shown */
};

/* Of the names: what their parts are. */
static void
put_heading(struct buf *b, const struct stats_text_view *v)
{
	if (v->heading != NULL)
		buf_str(b, v->heading);
	for (int i = 0; v->heading == NULL && i < tables[v->id].keys_n; i++)
		buf_fmt(b, i > 0 ? " - %s" : "%s", tables[v->id].keys[i]);
}

static void
measure(struct layout *l, const struct stats_text_view *v, struct buf *cell)
{
	size_t room = LINE - GAP, w;

	*l = (struct layout){ .n = 0 };
	l->n = v->heading != NULL ? columns_of_groups(v->x->t->s, l->cols, l->size) : columns_of(v->id, l->cols);
	put_heading(cell, v);
	l->names = stats_width(buf_span(cell));
	for (size_t r = 0; r < v->n; r++) {
		buf_clear(cell);
		row_name(cell, v, &v->rows[r]);
		w = stats_width(buf_span(cell));
		l->names = w > l->names ? w : l->names;
		for (int i = 0; i < l->n; i++) {
			buf_clear(cell);
			l->cols[i].cell(cell, v, &v->rows[r], l->cols[i].a, l->cols[i].b);
			w = stats_width(buf_span(cell));
			l->width[i] = w > l->width[i] ? w : l->width[i];
		}
	}
	for (int i = 0; i < l->n; i++) {
		w = strlen(l->cols[i].heading);
		l->width[i] = l->width[i] > 0 && w > l->width[i] ? w : l->width[i];
		room -= l->width[i] > 0 ? l->width[i] + GAP : 0;
	}
	/* A name that is longer moves its own numbers to the right, not those of all others. */
	room = room < KEY_LEAST || room > LINE ? KEY_LEAST : room;
	l->names = l->names > room ? room : l->names;
}

static void
put_row(struct buf *b, const struct layout *l, const struct stats_text_view *v, const struct ledger_row *row,
    struct buf *cell)
{
	buf_clear(cell);
	row_name(cell, v, row);
	buf_str(b, "  ");
	buf_add(b, buf_span(cell));
	pad(b, stats_width(buf_span(cell)), l->names);
	for (int i = 0; i < l->n; i++) {
		if (l->width[i] == 0)
			continue;
		buf_clear(cell);
		l->cols[i].cell(cell, v, row, l->cols[i].a, l->cols[i].b);
		pad(b, stats_width(buf_span(cell)), l->width[i] + GAP);
		buf_add(b, buf_span(cell));
	}
	while (b->n > 0 && b->p[b->n - 1] == ' ')
		b->n--;
	buf_char(b, '\n');
}

/* All rows below their headings: names to the left, numbers to the right, each column as wide as it must be. */
void
stats_text_rows(struct stats_text_report *t, const struct stats_text_view *v)
{
	struct layout l;
	struct buf cell = { 0 };

	measure(&l, v, &cell);
	buf_clear(&cell);
	put_heading(&cell, v);
	buf_str(t->b, "  ");
	buf_add(t->b, buf_span(&cell));
	pad(t->b, stats_width(buf_span(&cell)), l.names);
	for (int i = 0; i < l.n; i++)
		if (l.width[i] > 0)
			buf_fmt(t->b, "%*s", (int)l.width[i] + GAP, l.cols[i].heading);
	buf_char(t->b, '\n');
	for (size_t r = 0; r < v->n; r++)
		put_row(t->b, &l, v, &v->rows[r], &cell);
	if (v->more > 0) {
		buf_str(t->b, "  ... and ");
		stats_thousands(t->b, v->more);
		buf_str(t->b, " more\n");
	}
	t->failed = t->failed || cell.failed;
	buf_free(&cell);
}
