/* location: finds the line and column of a place in a record. */
#include <string.h>

#include "input/location.h"

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
	end = memchr(to, c->record->eol, (size_t)(text.p + text.n - to));
	p->source = (struct span){ c->line_start, (size_t)((end == NULL ? text.p + text.n : end) - c->line_start) };
	if (p->source.n > 0 && p->source.p[p->source.n - 1] == '\r')
		p->source.n--;
}
