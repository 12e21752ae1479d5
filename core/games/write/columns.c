/* columns: the columns of tables: reading their names, and writing rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/tags.h"
#include "games/write/caption.h"
#include "games/write/column_cells.h"

/* -- reading -- */

static const struct table_column *
find_own(const struct table_column *table, const char *name)
{
	for (; table->key != NULL; table++)
		if (strcmp(table->key, name) == 0 && table->put != column_cells_raw_tag)
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
	struct table_column *c = &cs->list[cs->n];
	const struct table_column *own = find_own(of_half_moves ? column_cells_half_moves : column_cells_games, name);
	const struct fact *fact = game_facts_find(span_of(name));

	if (own == NULL)
		own = find_own(of_half_moves ? column_cells_more_of_half_moves : column_cells_more_of_games, name);
	for (int i = 0; i < cs->n; i++)
		if (strcmp(cs->list[i].key, name) == 0) {
			snprintf(error, COLUMNS_ERROR, "the column %.40s is there twice", name);
			return false;
		}
	if (own != NULL) {
		*c = *own;
	} else if (fact != NULL && fact->second == NULL) {
		*c = (struct table_column){ .put = column_cells_fact, .data = fact };
	} else if (fact != NULL) {
		snprintf(error, COLUMNS_ERROR, "%s is two values: use White and Black", name);
		return false;
	} else if (ascii_is_upper(*name) && tags_name_good(span_of(name))) {
		*c = (struct table_column){ .put = is_of_number(name) ? column_cells_number : column_cells_tag };
	} else {
		return no_such_column(name, error);
	}
	c->key = name;
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
		if (cs->list[i].data != NULL && game_facts_of_opening(cs->list[i].data))
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
	static const struct table_column *const tables[] = { column_cells_games, column_cells_more_of_games,
	    column_cells_half_moves, column_cells_more_of_half_moves };

	for (size_t k = 0; k < sizeof(tables) / sizeof(tables[0]); k++)
		for (const struct table_column *c = tables[k]; c->key != NULL; c++) {
			bool before = false;

			for (size_t i = 0; i < k; i++)
				for (const struct table_column *d = tables[i]; d->key != NULL; d++)
					before = before || strcmp(c->key, d->key) == 0;
			if (!before)
				buf_fmt(b, "%s\n", c->key);
		}
	for (const struct fact *f = game_facts; f->name != NULL; f++)
		if (f->second == NULL && find_own(column_cells_games, f->name) == NULL &&
		    find_own(column_cells_half_moves, f->name) == NULL)
			buf_fmt(b, "%-15s %s\n", f->name, f->help);
}

/* -- rows -- */

/* The columns that are written: *n of them. */
static const struct table_column *
chosen(const struct write_options *how, struct columns_form form, int *n)
{
	const struct table_column *list = how->columns.n > 0 ? how->columns.list : form.half_moves ? column_cells_half_moves :
	    column_cells_games;

	*n = how->columns.n;
	while (how->columns.n == 0 && list[*n].key != NULL)
		++*n;
	return list;
}

void
columns_head(struct buf *b, const struct write_options *how, struct columns_form form)
{
	int n;
	const struct table_column *list = chosen(how, form, &n);

	table_head(&(struct table_out){ .b = b, .form = TABLE_CSV, .separator = form.separator }, list, n);
}

/* Goes to the next half-move; false: there is none. */
static bool
next_half_move(struct column_half_move *r)
{
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
put_half_moves(struct table_out *o, struct column_row *t, const struct table_column *list, int n)
{
	struct buf *const b = o->b;
	struct buf same = { 0 };
	size_t end[COLUMNS_LIMIT + 1] = { 0 };
	int plies = movelist_plies(t->v->score);
	struct column_half_move r;	/* not cleared: a walk is large */

	o->b = &same;
	for (int i = 0; i < n; i++) {
		o->more = i > 0;
		if (!(list[i].how & TABLE_ASIDE))
			table_cell(o, &list[i]);
		end[i + 1] = same.n;
	}
	o->b = b;
	t->half_move = &r;
	move_notes_lookup(&r.lookup, t->v->findings, t->v->level, t->v->summary->facts, t->v->record->text);
	movelist_walk_start(&r.walk, t->v->score);
	r.rolling = movelist_chess(t->v->score) != NULL && fen_incremental_start(&r.roll, movelist_chess(t->v->score));
	while (next_half_move(&r)) {
		if (!write_wants(t->how, r.walk.ply, plies))
			continue;
		move_notes_read(&r.note, t->v->score, r.walk.next);
		for (int i = 0, next; i < n; i = next) {
			for (next = i; next < n && !(list[next].how & TABLE_ASIDE); next++)
				continue;
			if (end[next] > end[i])
				buf_add(b, (struct span){ same.p + end[i], end[next] - end[i] });
			o->more = next > 0;
			if (next < n)
				table_cell_csv(o, &list[next++]);
		}
		buf_char(b, '\n');
	}
	b->failed = b->failed || same.failed;
	buf_free(&same);
}

void
columns_rows(struct buf *b, const struct view *v, const struct write_options *how, struct columns_form form)
{
	struct column_row t = { .v = v, .how = how, .engines = caption_engines(v) };
	struct table_out o = { .b = b, .form = form.separator == 0 ? TABLE_JSON : TABLE_CSV, .separator = form.separator,
	    .quotes = TABLE_SHOWN, .with = &t, .json = { .b = b } };
	int n;
	const struct table_column *list = chosen(how, form, &n);

	if (form.half_moves)
		put_half_moves(&o, &t, list, n);
	else
		table_row(&o, list, n, v);
	if (form.separator == 0)
		buf_char(b, '\n');
	table_end(&o);
	b->failed = b->failed || t.raw.failed || t.text.failed;
	buf_free(&t.raw);
	buf_free(&t.text);
}
