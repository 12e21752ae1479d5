/* table: tables as lists of columns. */
#include <stdlib.h>
#include <string.h>

#include <csv.h>

#include "base/csv_write.h"
#include "base/escape.h"
#include "base/list.h"
#include "base/ratio.h"
#include "base/table.h"
#include "base/utf8.h"

enum { GAP = 2 };		/* text: blanks between columns */

void
table_end(struct table_out *o)
{
	o->b->failed = o->b->failed || o->cell.failed;
	buf_free(&o->cell);
}

enum table_values
table_values_of(const struct table_column *c)
{
	switch (c->kind) {
	case TABLE_INT: case TABLE_UNSIGNED: case TABLE_NUMBER: return TABLE_INTEGERS;
	case TABLE_HALVES: return TABLE_REALS;
	case TABLE_SPAN: case TABLE_STRING: case TABLE_BOOL: return TABLE_TEXTS;
	case TABLE_PUT: break;
	}
	return c->values;
}

/* -- values -- */

/* Its key in JSON. */
static const char *
json_key_of(const struct table_column *c)
{
	return c->member != NULL ? c->member : c->key;
}

struct buf *
table_raw(struct table_out *o)
{
	if (o->begun || o->form == TABLE_TEXT || o->form == TABLE_HTML) {
		o->begun = true;
		return o->form == TABLE_TEXT ? &o->cell : o->b;
	}
	if (o->form == TABLE_JSON) {
		json_write_value(&o->json, json_key_of(o->column));
	} else if (o->form == TABLE_VALUES) {
		o->value = o->b->n;
		buf_add(o->b, (struct span){ (const char *)&(uint32_t){ TABLE_NO_VALUE }, sizeof(uint32_t) });
	} else if (o->more) {
		buf_char(o->b, o->separator);
	}
	o->begun = o->more = true;
	return o->b;
}

struct json_write *
table_json(struct table_out *o)
{
	table_raw(o);
	o->json.more = false;		/* the key has its colon */
	return &o->json;
}

/* Writes the length of the value: an empty one is none, as in CSV. */
static void
end_value(struct table_out *o)
{
	uint32_t length;

	if (!o->begun)
		table_raw(o);
	if (o->b->failed || o->b->n == o->value + sizeof(length))
		return;
	length = (uint32_t)(o->b->n - o->value - sizeof(length));
	memcpy(o->b->p + o->value, &length, sizeof(length));
}

static void
put_value_text(struct buf *b, struct span s, enum encoding e)
{
	while (s.n > 0) {
		const char *nul = memchr(s.p, '\0', s.n);
		const size_t n = nul == NULL ? s.n : (size_t)(nul - s.p);

		encoding_convert(b, (struct span){ s.p, n }, e);
		buf_str(b, nul == NULL ? "" : "\xef\xbf\xbd");
		s = span_after(s, n + (nul != NULL));
	}
}

/*
 * With the quote first, encoding_append() does not take the cell for the beginning of a line, which a program that runs CI jobs
 * could read as a command.  end_csv() writes quotes if they are needed.
 */
static void
begin_csv(struct table_out *o)
{
	buf_clear(&o->cell);
	buf_char(&o->cell, '"');
}

static void
end_csv(struct table_out *o)
{
	const struct span s = span_after(buf_span(&o->cell), o->cell.n > 0);

	if (o->quotes != TABLE_QUOTED)
		csv_write_cell(o->b, s, o->separator);
	else if (s.n > 0 && buf_reserve(o->b, 2 * s.n + 2))
		o->b->n += csv_write2(o->b->p + o->b->n, 2 * s.n + 2, s.p, s.n, '"');
}

void
table_text(struct table_out *o, struct span s, enum encoding e)
{
	struct buf *b = table_raw(o);

	switch (o->form) {
	case TABLE_TEXT: encoding_append(b, s, e); break;
	case TABLE_JSON: encoding_json_string(b, s, e); break;
	case TABLE_HTML: escape_xml(b, s); break;
	case TABLE_VALUES: put_value_text(b, s, e); break;
	case TABLE_CSV:
		if (o->quotes == TABLE_PLAIN) {
			csv_write_line(b, s, o->separator);
			break;
		}
		begin_csv(o);
		encoding_append(&o->cell, s, e);
		end_csv(o);
	}
}

void
table_string(struct table_out *o, const char *utf8)
{
	table_text(o, span_of(utf8), ENC_UTF8);
}

void
table_word(struct table_out *o, struct span s)
{
	struct buf *b = table_raw(o);
	bool quotes = o->form == TABLE_JSON;

	if (quotes)
		buf_char(b, '"');
	buf_add(b, s);
	if (quotes)
		buf_char(b, '"');
}

void
table_number(struct table_out *o, long n)
{
	buf_signed(table_raw(o), n);
}

static bool
for_people(const struct table_out *o)
{
	return o->form == TABLE_TEXT || o->form == TABLE_HTML;
}

void
table_count(struct table_out *o, uint64_t n)
{
	(for_people(o) ? ratio_thousands : buf_number)(table_raw(o), n);
}

void
table_bool(struct table_out *o, bool value)
{
	buf_str(table_raw(o), value ? "true" : "false");
}

static void
put_halves(const struct table_out *o, struct buf *b, int halves)
{
	if (for_people(o))
		ratio_halves(b, halves);
	else
		ratio_decimal(b, halves, 2, 0);
}

void
table_halves(struct table_out *o, int halves)
{
	put_halves(o, table_raw(o), halves);
}

void
table_decimal(struct table_out *o, long value, int divisor, int decimals)
{
	if (value >= 0)
		ratio_decimal(table_raw(o), value, divisor, for_people(o) ? decimals : 0);
}

/* -- lists -- */

void
table_list(struct table_out *o)
{
	struct buf *b = table_raw(o);

	if (o->form == TABLE_JSON)
		buf_char(b, '[');
	buf_clear(&o->cell);
	if (o->form == TABLE_CSV)
		begin_csv(o);
	o->list = false;
}

/* Where the next item goes. */
static struct buf *
begin_table_item(struct table_out *o)
{
	struct buf *b = o->form == TABLE_JSON || o->form == TABLE_HTML ? o->b : &o->cell;

	if (o->list)
		buf_char(b, o->form == TABLE_JSON ? ',' : ' ');
	o->list = true;
	return b;
}

void
table_item_text(struct table_out *o, struct span s, enum encoding e)
{
	struct buf *b = begin_table_item(o);

	switch (o->form) {
	case TABLE_JSON: encoding_json_string(b, s, e); break;
	case TABLE_HTML: escape_xml(b, s); break;
	case TABLE_VALUES: put_value_text(b, s, e); break;
	case TABLE_CSV: case TABLE_TEXT: encoding_append(b, s, e); break;
	}
}

void
table_item_word(struct table_out *o, struct span s)
{
	struct buf *b = begin_table_item(o);

	if (o->form == TABLE_JSON)
		buf_char(b, '"');
	buf_add(b, s);
	if (o->form == TABLE_JSON)
		buf_char(b, '"');
}

void
table_item_number(struct table_out *o, struct span digits)
{
	buf_add(begin_table_item(o), digits);
}

void
table_item_halves(struct table_out *o, int halves)
{
	put_halves(o, begin_table_item(o), halves);
}

void
table_item_missing(struct table_out *o)
{
	buf_str(begin_table_item(o), o->form == TABLE_JSON ? "null" : "-");
}

void
table_list_end(struct table_out *o)
{
	if (o->form == TABLE_JSON)
		buf_char(o->b, ']');
	else if (o->form == TABLE_CSV)
		end_csv(o);
	else if (o->form == TABLE_VALUES)
		buf_add(o->b, buf_span(&o->cell));
}

/* -- cells and rows -- */

static void
put_int(struct table_out *o, int n)
{
	table_number(o, n);
}

/* Writes the value of a cell, if it has one. */
static void
put_cell_value(struct table_out *o)
{
	const struct table_column *c = o->column;
	const char *at = c->how & TABLE_SHARED ? o->with : o->row, *string;
	struct span text;
	int number;

	if (c->pointer > 0)
		at = *(const char *const *)(const void *)(at + c->pointer - 1);
	if (c->pointer > 0 && at == NULL)
		return;
	if (c->put != NULL) {
		o->of = at;
		c->put(o);
		return;
	}
	at += c->from;
	switch (c->kind) {
	case TABLE_INT: case TABLE_HALVES:
		number = *(const int *)(const void *)at;
		if (number >= 0)
			(c->kind == TABLE_INT ? put_int : table_halves)(o, number);
		return;
	case TABLE_UNSIGNED:
		if (*(const unsigned *)(const void *)at > 0)
			table_number(o, (long)*(const unsigned *)(const void *)at);
		return;
	case TABLE_NUMBER: buf_number(table_raw(o), *(const uint64_t *)(const void *)at); return;
	case TABLE_BOOL:
		if (*(const bool *)(const void *)at || !(c->how & TABLE_OPTIONAL))
			table_bool(o, *(const bool *)(const void *)at);
		return;
	case TABLE_SPAN: text = *(const struct span *)(const void *)at; break;
	case TABLE_STRING:
		string = *(const char *const *)(const void *)at;
		if (string == NULL)
			return;
		text = span_of(string);
		break;
	case TABLE_PUT: return;
	}
	if (text.n > 0 || !(c->how & (TABLE_OPTIONAL | TABLE_NULL)))
		table_text(o, text, o->encoding == ENC_ASCII ? ENC_UTF8 : o->encoding);
}

/* What is before and after the value of a cell, which then is in place. */
static void
open_html(struct table_out *o, bool heading)
{
	const struct table_column *c = o->column;
	const char *class = heading ? c->head_class : c->cell_class;

	buf_str(o->b, heading ? "<th scope=\"col\"" : c->how & TABLE_NAME ? "<th scope=\"row\"" : "<td");
	if (class != NULL) {
		buf_fmt(o->b, " class=\"%s", class);
		if (!heading && c->mark != NULL)
			c->mark(o);
		buf_char(o->b, '"');
	}
	buf_char(o->b, '>');
}

void
table_cell(struct table_out *o, const struct table_column *c)
{
	if (o->form == TABLE_CSV && c->put != NULL && c->pointer == 0) {
		table_cell_csv(o, c);
		return;
	}
	o->column = c;
	o->begun = false;
	if (o->form == TABLE_TEXT)
		buf_clear(&o->cell);
	if (o->form == TABLE_HTML)
		open_html(o, false);
	put_cell_value(o);
	if (o->form == TABLE_HTML)
		buf_str(o->b, c->how & TABLE_NAME ? "</th>" : "</td>");
	else if (o->form == TABLE_CSV && !o->begun)
		table_raw(o);
	else if (o->form == TABLE_VALUES)
		end_value(o);
	else if (o->form == TABLE_JSON && !o->begun && !(c->how & TABLE_OPTIONAL))
		json_write_null(&o->json, json_key_of(c));
	else if (o->form == TABLE_TEXT && c->most > 0)
		table_cut(&o->cell, 0, (size_t)c->most);
}

/* A heading in text or HTML. */
static void
put_heading(struct table_out *o, const struct table_column *c)
{
	const bool html = o->form == TABLE_HTML;

	o->column = c;
	buf_clear(&o->cell);
	if (html && c->head == NULL && c->heading[0] == '\0') {
		buf_str(o->b, "<td></td>");
		return;
	}
	if (html)
		open_html(o, true);
	if (html && c->help != NULL) {
		buf_str(o->b, "<abbr title=\"");
		escape_xml(o->b, span_of(c->help));
		buf_str(o->b, "\">");
	}
	if (c->head != NULL)
		c->head(o);
	else
		buf_str(table_raw(o), c->heading);
	if (html)
		buf_str(o->b, c->help != NULL ? "</abbr></th>" : "</th>");
	else if (c->most > 0)
		table_cut(&o->cell, 0, (size_t)c->most);
}

void
table_head(struct table_out *o, const struct table_column *list, int n)
{
	buf_str(o->b, o->form == TABLE_HTML ? "<thead><tr>" : "");
	for (int i = 0; i < n; i++)
		if (o->form == TABLE_HTML) {
			put_heading(o, &list[i]);
		} else {
			if (i > 0)
				buf_char(o->b, o->separator);
			buf_str(o->b, list[i].key);
		}
	buf_str(o->b, o->form == TABLE_HTML ? "</tr></thead>\n<tbody>\n" : "\n");
}

/* Writes the cells that are in the group of the first one, or that one alone if it is in none; returns how many. */
static int
put_group(struct table_out *o, const struct table_column *list, int n)
{
	const char *group = o->form == TABLE_JSON ? list[0].group : NULL;
	const size_t start = o->b->n;
	const struct json_write before = o->json;
	bool whole;
	int i = 1;

	if (group != NULL)
		json_write_begin(&o->json, group, '{');
	table_cell(o, &list[0]);
	if (group == NULL)
		return 1;
	whole = !(list[0].how & TABLE_WHOLE) || o->begun;
	for (; i < n && list[i].group != NULL && strcmp(list[i].group, group) == 0; i++)
		if (whole)
			table_cell(o, &list[i]);
	if (o->b->failed || (whole && o->b->p[o->b->n - 1] != '{')) {
		json_write_end(&o->json, "}");
		return i;
	}
	o->b->n = start;
	o->json = before;
	if (!whole)
		json_write_null(&o->json, group);
	return i;
}

void
table_row(struct table_out *o, const struct table_column *list, int n, const void *row)
{
	const struct table_column *column = o->column;
	const void *outer = o->row;

	o->row = row;
	o->more = false;
	if (o->form == TABLE_JSON)
		json_write_begin(&o->json, NULL, '{');
	buf_str(o->b, o->form == TABLE_HTML ? "<tr>" : "");
	for (int i = 0; i < n; )
		i += put_group(o, &list[i], n - i);
	if (o->form == TABLE_JSON)
		json_write_end(&o->json, "}");
	buf_str(o->b, o->form == TABLE_HTML ? "</tr>\n" : o->form == TABLE_CSV ? "\n" : "");
	o->row = outer;
	o->column = column;
	o->begun = true;
}

void
table_rows(struct table_out *o, const struct table_column *list, int n, const void *rows, size_t rows_n, size_t size)
{
	json_write_begin(table_json(o), NULL, '[');
	for (size_t i = 0; i < rows_n; i++)
		table_row(o, list, n, (const char *)rows + i * size);
	json_write_end(&o->json, "]");
}

/* -- text -- */

void
table_cut(struct buf *b, size_t from, size_t most)
{
	struct span text;

	if (b->failed)
		return;
	text = (struct span){ b->p + from, b->n - from };
	if (utf8_width(text) <= most)
		return;
	b->n = from + utf8_fit(text, most - 1);
	buf_str(b, "\xe2\x80\xa6");
}

static void
put_blanks(struct buf *b, size_t used, size_t width)
{
	for (; used < width; used++)
		buf_char(b, ' ');
}

struct layout {
	const struct table_lines *t;
	size_t *width, *heading;	/* by column */
	struct buf cells;		/* all of them, in their order */
	struct made_cell { size_t n, width; } *made;	/* bytes and columns of each */
	size_t made_n, max;
};

/* Makes the cells of a line, or its headings. */
static void
make_line(struct table_out *o, struct layout *l, bool heading)
{
	for (int i = 0; i < l->t->columns_n; i++) {
		size_t *width = &(heading ? l->heading : l->width)[i], used;

		(heading ? put_heading : table_cell)(o, &l->t->columns[i]);
		used = utf8_width(buf_span(&o->cell));
		*width = used > *width ? used : *width;
		buf_add(&l->cells, buf_span(&o->cell));
		if (!list_reserve(&l->made, l->made_n + 1, &l->max, sizeof(*l->made))) {
			o->b->failed = true;
			return;
		}
		l->made[l->made_n++] = (struct made_cell){ o->cell.n, used };
	}
}

/* Writes a line, whose cells begin there. */
static const char *
put_cells_line(struct buf *b, const struct layout *l, const struct made_cell *cell, const char *text)
{
	const struct table_lines *t = l->t;

	put_blanks(b, 0, (size_t)t->indent);
	for (int i = 0; i < t->columns_n; i++, text += cell->n, cell++) {
		if (l->width[i] == 0)
			continue;
		put_blanks(b, 0, i == 0 ? 0 : GAP);
		if (!(t->columns[i].how & TABLE_LEFT))
			put_blanks(b, cell->width, l->width[i]);
		buf_add(b, (struct span){ text, cell->n });
		if (t->columns[i].how & TABLE_LEFT)
			put_blanks(b, cell->width, l->width[i]);
	}
	while (b->n > 0 && b->p[b->n - 1] == ' ')
		b->n--;
	buf_char(b, '\n');
	return text;
}

/* Has the row the headings of a part before it? */
static bool
begins_part(struct table_out *o, const struct table_lines *t, size_t i)
{
	return i == 0 || (t->begins != NULL && t->begins(o, i));
}

/* The widths of the columns from those of their cells and headings; 0: it is not shown. */
static void
fix_widths(const struct layout *l)
{
	const struct table_lines *t = l->t;
	size_t room = (size_t)t->line - (size_t)t->indent;

	for (int i = 0; i < t->columns_n; i++) {
		if (i > 0 && t->sparse && l->width[i] == 0)
			continue;
		l->width[i] = l->heading[i] > l->width[i] ? l->heading[i] : l->width[i];
		room -= i > 0 ? l->width[i] + GAP : 0;
	}
	if (t->line > 0) {
		room = room < (size_t)t->least || room > (size_t)t->line ? (size_t)t->least : room;
		l->width[0] = l->width[0] > room ? room : l->width[0];
	}
}

static void
make_cell_lines(struct table_out *o, struct layout *l)
{
	for (size_t i = 0; i < l->t->n && !o->b->failed; i++) {
		o->row = (const char *)l->t->rows + i * l->t->size;
		if (begins_part(o, l->t, i))
			make_line(o, l, true);
		make_line(o, l, false);
	}
	o->b->failed = o->b->failed || l->cells.failed;
}

static void
put_lines(struct table_out *o, const struct layout *l)
{
	const struct made_cell *cell = l->made;
	const char *text = l->cells.p;

	for (size_t i = 0; i < l->t->n && !o->b->failed; i++) {
		o->row = (const char *)l->t->rows + i * l->t->size;
		if (begins_part(o, l->t, i)) {
			if (i > 0)
				buf_char(o->b, '\n');
			text = put_cells_line(o->b, l, cell, text);
			cell += l->t->columns_n;
		}
		text = put_cells_line(o->b, l, cell, text);
		cell += l->t->columns_n;
	}
}

void
table_lines(struct table_out *o, const struct table_lines *t)
{
	size_t *widths = calloc(2 * (size_t)t->columns_n + 1, sizeof(*widths));
	struct layout l = { .t = t, .width = widths, .heading = widths + t->columns_n };

	if (widths == NULL) {
		o->b->failed = true;
		return;
	}
	make_cell_lines(o, &l);
	fix_widths(&l);
	put_lines(o, &l);
	buf_free(&l.cells);
	free(l.made);
	free(widths);
}
