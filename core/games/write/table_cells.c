/* table_cells: the cells of tables. */
#include "base/csv_write.h"
#include "base/encoding.h"
#include "games/write/table_cells.h"

void
table_begin(struct table_row *t)
{
	if (t->separator != 0) {
		if (t->more)
			buf_char(t->b, t->separator);
	} else {
		buf_char(t->b, t->more ? ',' : '{');
		encoding_json_string(t->b, span_of(t->name), ENC_UTF8);
		buf_char(t->b, ':');
	}
	t->more = true;
}

void
table_number(struct table_row *t, long n)
{
	table_begin(t);
	if (n < 0)
		buf_char(t->b, '-');
	buf_number(t->b, n < 0 ? (uint64_t)-n : (uint64_t)n);
}

void
table_empty(struct table_row *t)
{
	table_begin(t);
	if (t->separator == 0)
		buf_str(t->b, "null");
}

void
table_utf8(struct table_row *t, struct span s)
{
	if (s.n == 0) {
		table_empty(t);
		return;
	}
	table_begin(t);
	if (t->separator == 0) {
		encoding_json_string(t->b, s, ENC_UTF8);
		return;
	}
	buf_clear(&t->cell);
	encoding_append(&t->cell, s, ENC_UTF8);
	csv_write_cell(t->b, buf_span(&t->cell), t->separator);
}

void
table_word(struct table_row *t, struct span s)
{
	table_begin(t);
	if (t->separator == 0)
		buf_char(t->b, '"');
	buf_add(t->b, s);
	if (t->separator == 0)
		buf_char(t->b, '"');
}

void
table_text(struct table_row *t, struct span s)
{
	buf_clear(&t->text);
	view_text(&t->text, t->v, s);
	table_utf8(t, buf_span(&t->text));
}

/* -- lists -- */

void
table_list(struct table_row *t)
{
	table_begin(t);
	if (t->separator == 0)
		buf_char(t->b, '[');
	buf_clear(&t->cell);
	t->list = false;
}

static void
begin_item(struct table_row *t)
{
	if (t->list)
		buf_char(t->separator == 0 ? t->b : &t->cell, t->separator == 0 ? ',' : ' ');
	t->list = true;
}

void
table_item_text(struct table_row *t, struct span s)
{
	begin_item(t);
	if (t->separator == 0)
		encoding_json_string(t->b, s, ENC_UTF8);
	else
		encoding_append(&t->cell, s, ENC_UTF8);
}

void
table_item_word(struct table_row *t, struct span s)
{
	struct buf *b = t->separator == 0 ? t->b : &t->cell;

	begin_item(t);
	if (t->separator == 0)
		buf_char(b, '"');
	buf_add(b, s);
	if (t->separator == 0)
		buf_char(b, '"');
}

void
table_item_number(struct table_row *t, struct span digits)
{
	begin_item(t);
	buf_add(t->separator == 0 ? t->b : &t->cell, digits);
}

void
table_item_missing(struct table_row *t)
{
	begin_item(t);
	buf_str(t->separator == 0 ? t->b : &t->cell, t->separator == 0 ? "null" : "-");
}

void
table_list_end(struct table_row *t)
{
	if (t->separator == 0)
		buf_char(t->b, ']');
	else if (t->cell.n > 0)
		csv_write_cell(t->b, buf_span(&t->cell), t->separator);
}

void
table_free(struct table_row *t)
{
	t->b->failed = t->b->failed || t->raw.failed || t->text.failed || t->cell.failed;
	buf_free(&t->raw);
	buf_free(&t->text);
	buf_free(&t->cell);
}
