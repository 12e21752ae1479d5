/* split_lines: splits a text into records of one line each. */
#include <string.h>

#include "input/split_lines.h"

int
split_lines_next(struct split_games *s, struct span text, bool eof, struct record *r)
{
	size_t limit = text.n < LINE_MAX_BYTES ? text.n : LINE_MAX_BYTES, n;
	const char *end;
	bool cut;

	if (text.n == 0 || (s->eol == 0 && (s->eol = split_games_line_end(text, eof)) == 0))
		return 0;
	end = s->scanned < limit ? memchr(text.p + s->scanned, s->eol, limit - s->scanned) : NULL;
	n = end != NULL ? (size_t)(end - text.p) + 1 : limit;
	/* Whether it is the last line, and whether it is cut, depends on a byte after it or the end of the file. */
	if (n == text.n && !eof) {
		s->scanned = end != NULL ? n - 1 : n;
		return 0;
	}
	cut = end == NULL && n < text.n;
	s->ordinal += !s->rest;
	*r = (struct record){
		.text = { text.p, n }, .ordinal = s->ordinal, .line = s->line + 1, .offset = s->offset, .eol = s->eol,
		.first = s->offset == 0, .last = n == text.n, .cut = cut, .rest = s->rest, .cells = s->cells,
	};
	s->line += end != NULL;
	s->offset += n;
	s->scanned = 0;
	s->rest = cut;
	return 1;
}
