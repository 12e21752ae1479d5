/* stats_text_columns: writes the tables of the text report, aligned in columns. */
#include <string.h>

#include "base/encoding.h"
#include "apps/stats/stats_text.h"
#include "apps/stats/table_view.h"
#include "base/ratio.h"
#include "base/utf8.h"

enum { LINE = 120, KEY_LEAST = 44, GAP = 2 };

static void
tenths(struct buf *b, uint64_t value)
{
	ratio_thousands(b, value / 10);
	buf_fmt(b, ".%u", (unsigned)(value % 10));
}

static void
put_percent(struct buf *b, uint64_t part, uint64_t whole)
{
	if (whole > 0)
		tenths(b, ratio_permille(part, whole));
}

/* `results`: wins, draws and losses. */
static void
put_score(struct buf *b, struct stats_text_report *t, const uint64_t results[3])
{
	if (results[0] == 0 && results[1] == 0 && results[2] == 0)
		return;
	tenths(b, ratio_score(results));
	t->scores = true;
}

static void
put_points(struct buf *b, const uint64_t results[3])
{
	ratio_thousands(b, ratio_sum(results[0], results[1] / 2));
	buf_str(b, results[1] % 2 > 0 ? ".5" : ".0");
}

static void
put_range(struct buf *b, uint64_t low, uint64_t high)
{
	if (high == 0)
		return;
	buf_number(b, low);
	if (low != high) {
		buf_char(b, '-');
		buf_number(b, high);
	}
}

/* The number of opponents of a player; an estimate if the pairs are a sample. */
static void
put_opponents(struct buf *b, const struct stats_text_section *x, enum table_id pairs, const struct ledger_row *player)
{
	int level = ledger_level(x->t->s->ledger, pairs);

	if (x->opponents == NULL)
		return;
	buf_str(b, level > 0 ? "~" : "");
	ratio_thousands(b, ledger_estimate(x->opponents[player - x->rows[TABLE_PLAYERS]], level));
}

static void
put_cell(struct buf *b, const struct table_cell *cell, const struct stats_text_view *v, const struct ledger_row *row)
{
	const uint64_t *a = row->values + cell->a, *other = row->values + cell->b;

	if (table_view_number(b, cell, row))
		return;
	switch (cell->kind) {
	case SHOW_SHARE: put_percent(b, *a, v->whole); break;
	case SHOW_PERCENT: put_percent(b, *a, *other); break;
	case SHOW_SCORE: put_score(b, v->x->t, a); break;
	case SHOW_POINTS: put_points(b, a); break;
	case SHOW_LENGTH:
		if (*other > 0)
			tenths(b, ratio_tenths(*a, 2 * *other));
		break;
	case SHOW_RANGE: put_range(b, *a, *other); break;
	case SHOW_YEARS: put_range(b, *a / 10000, *other / 10000); break;
	case SHOW_DATE:
		if (*a > 0)
			stats_date(b, *a);
		break;
	case SHOW_OPPONENTS: put_opponents(b, v->x, (enum table_id)cell->a, row); break;
	default: break;		/* the other kinds are for the page only */
	}
}

/* "1.e4" or "1...e5", indented by its half-move; `before`: half-moves before those of the key. */
static void
move_name(struct buf *b, const struct ledger_row *row, unsigned before)
{
	struct span rest = row->key, move = span_cut(&rest, ' ');
	unsigned ply = 0;

	while (rest.n > 0) {
		move = span_cut(&rest, ' ');
		ply++;
	}
	buf_fmt(b, "%*s%u%s", (int)(2 * ply), "", (before + ply) / 2 + 1, (before + ply) % 2 == 0 ? "." : "...");
	encoding_append(b, move, ENC_UTF8);
}

static void
row_name(struct buf *b, const struct stats_text_view *v, const struct ledger_row *row)
{
	enum view_names names = table_views[v->id].names;
	int given = names == NAMES_HELP ? table_given(v->id, row->key) : COUNT_COUNT;

	if (given < COUNT_COUNT)
		buf_str(b, table_count_help((enum count)given));
	else if (v->indented)
		move_name(b, row, stats_plies_before(v->x->t->s, v->id));
	else
		stats_text_row_name(b, row, names == NAMES_WORDS ? " " : " - ");
}

struct layout {
	struct table_cell cells[TABLE_CELLS];
	int n;
	char size[40];				/* memory for the heading of the size of groups */
	size_t names, width[TABLE_CELLS];	/* of the column of names; of the cells, 0: empty, and not shown */
};

/* Was the column counted for groups?  They have a size, a share if that counts all games, and results. */
static bool
group_has(const struct stats *s, const struct table_cell *cell)
{
	enum table_id sizes = stats_sizes(s);

	switch (cell->kind) {
	case SHOW_NUMBER: return sizes < TABLE_COUNT;
	case SHOW_SHARE: return sizes < TABLE_COUNT && stats_counts_all(sizes);
	default: return stats_has(s, TABLE_RESULTS);	/* the other columns are made from these: stats_results_add() */
	}
}

static void
choose_cells(struct layout *l, const struct stats_text_view *v)
{
	const struct stats *s = v->x->t->s;
	struct table_cell cells[TABLE_CELLS];
	int n = table_view_cells(v->id, table_views[v->id].text, cells);

	for (int i = 0; i < n; i++) {
		if (v->heading != NULL && !group_has(s, &cells[i]))
			continue;
		if (v->heading != NULL && cells[i].kind == SHOW_NUMBER)
			cells[i].heading = stats_size_name(stats_sizes(s), l->size);
		l->cells[l->n++] = cells[i];
	}
}

static void
pad(struct buf *b, size_t used, size_t width)
{
	for (; used < width; used++)
		buf_char(b, ' ');
}

/* The heading of the column of names. */
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
	choose_cells(l, v);
	put_heading(cell, v);
	l->names = utf8_width(buf_span(cell));
	for (size_t r = 0; r < v->n; r++) {
		buf_clear(cell);
		row_name(cell, v, &v->rows[r]);
		w = utf8_width(buf_span(cell));
		l->names = w > l->names ? w : l->names;
		for (int i = 0; i < l->n; i++) {
			buf_clear(cell);
			put_cell(cell, &l->cells[i], v, &v->rows[r]);
			w = utf8_width(buf_span(cell));
			l->width[i] = w > l->width[i] ? w : l->width[i];
		}
	}
	for (int i = 0; i < l->n; i++) {
		w = strlen(l->cells[i].heading);
		l->width[i] = l->width[i] > 0 && w > l->width[i] ? w : l->width[i];
		room -= l->width[i] > 0 ? l->width[i] + GAP : 0;
	}
	/* A longer name only moves the numbers of its own row to the right. */
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
	pad(b, utf8_width(buf_span(cell)), l->names);
	for (int i = 0; i < l->n; i++) {
		if (l->width[i] == 0)
			continue;
		buf_clear(cell);
		put_cell(cell, &l->cells[i], v, row);
		pad(b, utf8_width(buf_span(cell)), l->width[i] + GAP);
		buf_add(b, buf_span(cell));
	}
	while (b->n > 0 && b->p[b->n - 1] == ' ')
		b->n--;
	buf_char(b, '\n');
}

/* Names are aligned to the left, numbers to the right; each column is as wide as its widest cell. */
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
	pad(t->b, utf8_width(buf_span(&cell)), l.names);
	for (int i = 0; i < l.n; i++)
		if (l.width[i] > 0)
			buf_fmt(t->b, "%*s", (int)l.width[i] + GAP, l.cells[i].heading);
	buf_char(t->b, '\n');
	for (size_t r = 0; r < v->n; r++)
		put_row(t->b, &l, v, &v->rows[r], &cell);
	if (v->more > 0) {
		buf_str(t->b, "  ... and ");
		ratio_thousands(t->b, v->more);
		buf_str(t->b, " more\n");
	}
	t->failed = t->failed || cell.failed;
	buf_free(&cell);
}
