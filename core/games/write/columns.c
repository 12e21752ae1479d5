/* columns: the columns of tables: reading their names, and writing rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/tags.h"
#include "games/write/column_cells.h"
#include "games/write/table_cells.h"

/* -- reading -- */

static const struct column *
find_own(const struct column *table, const char *name)
{
	for (; table->name != NULL; table++)
		if (strcmp(table->name, name) == 0 && table->put != column_cells_raw_tag)
			return table;
	return NULL;
}

static bool
is_of_number(const char *name)
{
	static const char *const ends[] = { "Elo", "RatingDiff", "FideId", "PlyCount", NULL };

	for (const char *const *end = ends; *end != NULL; end++)
		if (strlen(name) >= strlen(*end) && strcmp(name + strlen(name) - strlen(*end), *end) == 0)
			return true;
	return false;
}

static bool
no_such_column(const char *name, char error[COLUMNS_ERROR])
{
	const char *near = game_facts_near(name);

	if (near != NULL)
		snprintf(error, COLUMNS_ERROR, "there is no column %.40s; did you mean %s?", name, near);
	else
		snprintf(error, COLUMNS_ERROR, "there is no column %.40s%s", name, ascii_is_lower(*name) ?
		    "; tags begin with a capital letter" : "");
	return false;
}

static bool
read_column(struct columns *cs, char *name, bool of_half_moves, char error[COLUMNS_ERROR])
{
	struct column *c = &cs->list[cs->n];
	const struct column *own = find_own(of_half_moves ? column_cells_half_moves : column_cells_games, name);
	const struct fact *fact = game_facts_find(span_of(name));

	if (own == NULL)
		own = find_own(of_half_moves ? column_cells_more_of_half_moves : column_cells_more_of_games, name);
	for (int i = 0; i < cs->n; i++)
		if (strcmp(cs->list[i].name, name) == 0) {
			snprintf(error, COLUMNS_ERROR, "the column %.40s is there twice", name);
			return false;
		}
	if (own != NULL) {
		*c = *own;
	} else if (fact != NULL && fact->second == NULL) {
		*c = (struct column){ .put = column_cells_fact, .fact = fact };
	} else if (fact != NULL) {
		snprintf(error, COLUMNS_ERROR, "%s is two values: use White and Black", name);
		return false;
	} else if (ascii_is_upper(*name) && tags_name_good(span_of(name))) {
		*c = (struct column){ .put = is_of_number(name) ? column_cells_number : column_cells_tag };
	} else {
		return no_such_column(name, error);
	}
	c->name = name;
	cs->n++;
	return true;
}

bool
columns_read(struct columns *cs, const char *names, bool of_half_moves, char error[COLUMNS_ERROR])
{
	char *at, *comma;

	columns_free(cs);
	if ((at = cs->names = strdup(names)) == NULL) {
		snprintf(error, COLUMNS_ERROR, "out of memory");
		return false;
	}
	do {
		if ((comma = strchr(at, ',')) != NULL)
			*comma = '\0';
		if (cs->n == COLUMNS_LIMIT) {
			snprintf(error, COLUMNS_ERROR, "there are more than %d columns", COLUMNS_LIMIT);
			return false;
		}
		if (!read_column(cs, at, of_half_moves, error))
			return false;
		at = comma == NULL ? at : comma + 1;
	} while (comma != NULL);
	return true;
}

bool
columns_ask_opening(const struct columns *cs)
{
	for (int i = 0; i < cs->n; i++)
		if (cs->list[i].fact != NULL && game_facts_of_opening(cs->list[i].fact))
			return true;
	return false;
}

void
columns_free(struct columns *cs)
{
	free(cs->names);
	*cs = (struct columns){ .n = 0 };
}

void
columns_list(struct buf *b)
{
	static const struct column *const tables[] = { column_cells_games, column_cells_more_of_games,
	    column_cells_half_moves, column_cells_more_of_half_moves };

	for (size_t k = 0; k < sizeof(tables) / sizeof(tables[0]); k++)
		for (const struct column *c = tables[k]; c->name != NULL; c++) {
			bool before = false;

			for (size_t i = 0; i < k; i++)
				for (const struct column *d = tables[i]; d->name != NULL; d++)
					before = before || strcmp(c->name, d->name) == 0;
			if (!before)
				buf_fmt(b, "%s\n", c->name);
		}
	for (const struct fact *f = game_facts; f->name != NULL; f++)
		if (f->second == NULL && find_own(column_cells_games, f->name) == NULL &&
		    find_own(column_cells_half_moves, f->name) == NULL)
			buf_fmt(b, "%-15s %s\n", f->name, f->help);
}

/* -- rows -- */

/* The columns that are written: *n of them. */
static const struct column *
chosen(const struct write_options *how, struct columns_form form, int *n)
{
	const struct column *list = how->columns.n > 0 ? how->columns.list : form.half_moves ? column_cells_half_moves :
	    column_cells_games;

	*n = how->columns.n;
	while (how->columns.n == 0 && list[*n].name != NULL)
		++*n;
	return list;
}

void
columns_head(struct buf *b, const struct write_options *how, struct columns_form form)
{
	int n;
	const struct column *list = chosen(how, form, &n);

	for (int i = 0; i < n; i++) {
		if (i > 0)
			buf_char(b, form.separator);
		buf_str(b, list[i].name);
	}
	buf_char(b, '\n');
}

static void
put_cell(struct table_row *t, const struct column *list, int i)
{
	t->name = list[i].name;
	t->more = i > 0;
	list[i].put(t, &list[i]);
}

/* Goes to the next half-move; false: there is none. */
static bool
next_half_move(struct table_half_move *r)
{
	if (r->walk.score->board != NULL) {
		r->e = board_walk_main(&r->points);
		r->walk.next = r->points.next;
		r->walk.ply = r->points.ply;
		return r->e != NULL;
	}
	if ((r->e = movelist_walk_main(&r->walk)) == NULL)
		return false;
	r->rolling = r->rolling && r->e->kind != ELEMENT_PUT;
	if (r->rolling && r->e->kind == ELEMENT_PASS)
		fen_incremental_pass(&r->roll);
	else if (r->rolling)
		fen_incremental_play(&r->roll, r->e->move);
	return true;
}

/* A row for each half-move; the cells that are the same in every row are made once. */
static void
put_half_moves(struct table_row *t, const struct column *list, int n)
{
	struct buf *const b = t->b, fixed = { 0 };
	struct buf same = fixed;
	size_t end[COLUMNS_LIMIT + 1] = { 0 };
	int plies = movelist_plies(t->v->score);
	struct table_half_move r;	/* not cleared: a walk is large */

	t->b = &same;
	for (int i = 0; i < n; i++) {
		if (!list[i].half_move)
			put_cell(t, list, i);
		end[i + 1] = same.n;
	}
	t->b = b;
	t->row = &r;
	move_notes_lookup(&r.lookup, t->v->findings, t->v->level, t->v->summary->facts, t->v->record->text);
	movelist_walk_start(&r.walk, t->v->score);
	if (t->v->score->board != NULL)
		board_walk_start(&r.points, t->v->score);
	r.rolling = t->v->score->playable && fen_incremental_start(&r.roll, &t->v->score->start);
	while (next_half_move(&r)) {
		if (!write_wants(t->how, r.walk.ply, plies))
			continue;
		move_notes_read(&r.note, t->v->score, r.walk.next);
		for (int i = 0, next; i < n; i = next) {
			for (next = i; next < n && !list[next].half_move; next++)
				continue;
			if (end[next] > end[i])
				buf_add(b, (struct span){ same.p + end[i], end[next] - end[i] });
			if (next < n)
				put_cell(t, list, next++);
		}
		buf_char(b, '\n');
	}
	b->failed = b->failed || same.failed;
	buf_free(&same);
}

void
columns_rows(struct buf *b, const struct view *v, const struct write_options *how, struct columns_form form)
{
	struct table_row t = { .b = b, .v = v, .how = how, .separator = form.separator, .rules = view_rules(v) };
	int n;
	const struct column *list = chosen(how, form, &n);

	if (form.half_moves) {
		put_half_moves(&t, list, n);
	} else {
		for (int i = 0; i < n; i++)
			put_cell(&t, list, i);
		buf_str(b, form.separator == 0 ? "}\n" : "\n");
	}
	table_free(&t);
}
