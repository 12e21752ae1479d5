/* location: finds the line and column of a place in a record. */
#include <string.h>

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

/* Names the cell: each line is a row, and each tab ends a column. */
static void
name_cell(struct span before, uint64_t row, char out[LOCATION_CELL])
{
	char letters[4], digits[20];
	unsigned column = 1;
	size_t n = 0, places = number_digits(row, digits), k = 0;

	for (size_t i = 0; i < before.n; i++)
		column += before.p[i] == '\t';
	for (; column > 0 && n < sizeof(letters); column = (column - 1) / 26)
		letters[n++] = (char)('A' + (column - 1) % 26);
	while (n > 0)
		out[k++] = letters[--n];
	for (size_t i = 0; i < places && k + 1 < LOCATION_CELL; i++)
		out[k++] = digits[i];
	out[k] = '\0';
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
		name_cell((struct span){ c->line_start, (size_t)(to - c->line_start) }, p->line, p->cell);
	end = memchr(to, c->record->eol, (size_t)(text.p + text.n - to));
	p->source = (struct span){ c->line_start, (size_t)((end == NULL ? text.p + text.n : end) - c->line_start) };
	if (p->source.n > 0 && p->source.p[p->source.n - 1] == '\r')
		p->source.n--;
}
