/* location: finds the line and column of a place in a record. */
#include <string.h>

#include "toolkit/input/form_marks.h"
#include "toolkit/input/location.h"

static void
cursor_move(struct cursor *c, const char *to)
{
	const char *end;

	if (to < c->at) {
		c->at = c->line_start = c->record->text.p;
		c->line = c->record->line;
	}
	while (c->at < to && (end = memchr(c->at, c->record->eol, (size_t)(to - c->at))) != NULL) {
		c->at = c->line_start = end + 1;
		c->line++;
	}
	c->at = to;
}

/* Finds the line and column after the last byte of the token. */
static void
find_end(const struct cursor *c, struct span token, struct location *p)
{
	const char *at = token.p, *end = token.p + token.n, *eol;

	p->length = token.n;
	p->end_line = p->line;
	p->end_column = p->column + token.n;
	while ((eol = memchr(at, c->record->eol, (size_t)(end - at))) != NULL) {
		at = eol + 1;
		p->end_line++;
		p->end_column = (uint64_t)(end - at) + 1;
	}
}

/* In a sheet each line is a row, and each tab ends a column. */
static unsigned
column_of_cell(struct span before)
{
	unsigned column = 1;

	for (size_t i = 0; i < before.n; i++)
		column += before.p[i] == '\t';
	return column;
}

static void
name_cell(unsigned column, uint64_t row, char out[LOCATION_CELL])
{
	char letters[4], digits[20];
	size_t n = 0, places = number_digits(row, digits), k = 0;

	for (; column > 0 && n < sizeof(letters); column = (column - 1) / 26)
		letters[n++] = (char)('A' + (column - 1) % 26);
	while (n > 0)
		out[k++] = letters[--n];
	for (size_t i = 0; i < places && k + 1 < LOCATION_CELL; i++)
		out[k++] = digits[i];
	out[k] = '\0';
}

/* Of a record that was made: the place of its part in the file, which is a point unless the part is as it is there. */
static void
find_place_of_made(const struct record *r, uint64_t at, struct location *p)
{
	const struct form_mark *m = r->marks;
	size_t from = 0, to = r->marks_n;

	while (to - from > 1) {
		const size_t half = from + (to - from) / 2;

		*(r->marks[half].at <= at ? &from : &to) = half;
	}
	p->line = r->line;
	p->column = 1;
	p->offset = r->offset;
	if (m != NULL) {
		const uint64_t further = m[from].exact ? at - m[from].at : 0;

		p->line = m[from].line;
		p->column = m[from].column + further;
		p->offset = m[from].offset + further;
	}
	p->length = m != NULL && m[from].exact && p->end_line == p->line ? p->length : 0;
	p->end_line = p->line;
	p->end_column = p->column + p->length;
	p->cell[0] = '\0';
	if (r->cells.sheet && m != NULL && m[from].cell > 0)
		name_cell(m[from].cell, p->line, p->cell);
}

void
location_find(struct cursor *c, struct span token, struct location *p)
{
	struct span text = c->record->text;
	const char *to = token.p, *end;

	if (to == NULL || to < text.p || to + token.n > text.p + text.n)
		to = text.p, token = (struct span){ to, 0 };
	cursor_move(c, to);
	p->line = c->line;
	p->column = (uint64_t)(to - c->line_start) + 1;
	p->offset = c->record->offset + (uint64_t)(to - text.p);
	find_end(c, token, p);
	p->cell[0] = '\0';
	if (c->record->cells.sheet)
		name_cell(column_of_cell((struct span){ c->line_start, (size_t)(to - c->line_start) }), p->line, p->cell);
	end = memchr(to, c->record->eol, (size_t)(text.p + text.n - to));
	p->source = (struct span){ c->line_start, (size_t)((end == NULL ? text.p + text.n : end) - c->line_start) };
	if (p->source.n > 0 && p->source.p[p->source.n - 1] == '\r')
		p->source.n--;
	p->made = c->record->made;
	p->at = p->column - 1;
	if (p->made)
		find_place_of_made(c->record, (uint64_t)(to - text.p), p);
}
