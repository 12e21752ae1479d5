/* columns_rows: the rows of tables, by their columns: as text, and as values for a database. */
#include "games/checks/movelist.h"
#include "games/output_forms/caption.h"
#include "games/output_forms/columns_internal.h"
#include "games/pgn/tag_value.h"

/* -- rows of text -- */

void
columns_head(struct buf *b, const struct write_options *how, struct columns_form form)
{
	int n;
	const struct table_column *list = columns_chosen(how, form, &n);

	table_head(&(struct table_out){ .b = b, .form = TABLE_CSV, .separator = form.separator }, list, n);
}

static void
start_half_moves(struct column_row *t, struct column_half_move *r)
{
	const struct view *v = t->v;

	t->half_move = r;
	move_notes_lookup(&r->lookup, v->findings, v->level, v->summary->facts, v->record->text);
	movelist_walk_start(&r->walk, v->score);
	r->rolling = movelist_chess(v->score) != NULL && fen_incremental_start(&r->roll, movelist_chess(v->score));
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
	start_half_moves(t, &r);
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
	buf_drop(b, &same);
}

void
columns_rows(struct buf *b, const struct view *v, const struct write_options *how, struct columns_form form)
{
	struct column_row t = { .v = v, .how = how, .engines = caption_engines(v, view_rules(v).castling) };
	struct table_out o = { .b = b, .form = form.separator == 0 ? TABLE_JSON : TABLE_CSV, .separator = form.separator,
	    .with = &t, .json = { .b = b } };
	int n;
	const struct table_column *list = columns_chosen(how, form, &n);

	if (form.half_moves)
		put_half_moves(&o, &t, list, n);
	else
		table_row(&o, list, n, v);
	if (form.separator == 0)
		buf_char(b, '\n');
	table_end(&o);
	buf_drop(b, &t.raw);
	buf_drop(b, &t.text);
}

/* -- values -- */

const struct table_column *
columns_next(const struct columns *cs, const struct table_column *c, bool of_half_moves)
{
	while (c < cs->list + cs->n && (c->how & TABLE_ASIDE) != (of_half_moves ? TABLE_ASIDE : 0u))
		c++;
	return c < cs->list + cs->n ? c : NULL;
}

static void
put_column_values(struct table_out *o, const struct columns *cs, enum columns_table table)
{
	const struct table_column *c = cs->list;

	buf_char(o->b, (char)table);
	for (; (c = columns_next(cs, c, table == COLUMNS_HALF_MOVES)) != NULL; c++)
		table_cell(o, c);
}

/* Has the table of games the value of that tag as it is written? */
static bool
is_in_games(struct table_out *o, const struct columns *cs, const struct tag *tag)
{
	struct column_row *t = o->with;
	const struct table_column *c = cs->list;
	const size_t before = o->b->n;
	bool same = false;

	while ((c = columns_next(cs, c, false)) != NULL && !span_eq(tag->name, span_of(c->key)))
		c++;
	if (c == NULL)
		return false;
	table_cell(o, c);
	buf_clear(&t->text);
	view_value(&t->text, t->v, tag->value);
	if (!o->b->failed)
		same = span_eq(span_after(buf_span(o->b), before + sizeof(uint32_t)), buf_span(&t->text));
	o->b->n = before;
	return same;
}

static void
put_tag_name(struct table_out *o)
{
	columns_put_record_text(o, ((const struct tag *)o->row)->name);
}

static void
put_tag_value(struct table_out *o)
{
	struct column_row *t = o->with;

	buf_clear(&t->text);
	view_value(&t->text, t->v, ((const struct tag *)o->row)->value);
	columns_put_utf8(o, buf_span(&t->text));
}

static void
put_other_tags(struct table_out *o, const struct columns *cs)
{
	static const struct table_column list[] = { { .key = "name", .put = put_tag_name }, { .key = "value", .put = put_tag_value } };
	const struct view *v = ((const struct column_row *)o->with)->v;

	for (int i = 0; i < v->tags_n; i++) {
		if (tag_value_absent(span_trim(v->tags[i].value)) || is_in_games(o, cs, &v->tags[i]))
			continue;
		buf_char(o->b, COLUMNS_TAGS);
		table_row(o, list, 2, &v->tags[i]);
	}
}

void
columns_values(struct buf *b, const struct view *v, const struct write_options *how)
{
	const struct columns *cs = &how->columns;
	struct column_row t = { .v = v, .how = how, .engines = caption_engines(v, view_rules(v).castling) };
	struct table_out o = { .b = b, .form = TABLE_VALUES, .with = &t };
	const int plies = movelist_plies(v->score);
	struct column_half_move r;	/* not cleared: a walk is large */

	put_column_values(&o, cs, COLUMNS_GAMES);
	put_other_tags(&o, cs);
	if (columns_next(cs, cs->list, true) != NULL) {
		start_half_moves(&t, &r);
		while (next_half_move(&r)) {
			if (!write_wants(how, r.walk.ply, plies))
				continue;
			move_notes_read(&r.note, v->score, r.walk.next);
			put_column_values(&o, cs, COLUMNS_HALF_MOVES);
		}
	}
	table_end(&o);
	buf_drop(b, &t.raw);
	buf_drop(b, &t.text);
}
