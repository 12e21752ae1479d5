/* split_lines: splits a text into records of one line each. */
#include <string.h>

#include "toolkit/input/split_lines.h"

/* Is the line neither blank nor a comment? */
static bool
is_entry_line(struct span text, size_t n, bool first)
{
	struct span line = { text.p, n };

	if (first && span_starts(line, SPAN("\xef\xbb\xbf")))
		line = span_after(line, 3);
	line = span_trim(line);
	return line.n > 0 && *line.p != '#' && *line.p != '%';
}

/* `games`: only lines that are games have a number. */
static int
next_line(struct split *s, struct span text, bool eof, size_t most, bool games, struct record *r)
{
	size_t limit = text.n < most ? text.n : most, n;
	const char *end;
	bool cut, number, heads;

	if (text.n == 0 || (s->eol == 0 && (s->eol = split_line_end(text, eof)) == 0))
		return 0;
	end = s->scanned < limit ? memchr(text.p + s->scanned, s->eol, limit - s->scanned) : NULL;
	n = end != NULL ? (size_t)(end - text.p) + 1 : limit;
	/* Whether it is the last line, and whether it is cut, depends on a byte after it or the end of the file. */
	if (n == text.n && !eof) {
		s->scanned = end != NULL ? n - 1 : n;
		return 0;
	}
	cut = end == NULL && n < text.n;
	number = !games || s->rest || is_entry_line(text, n, s->offset == 0);
	heads = !s->begun && is_entry_line(text, n, s->offset == 0);
	s->begun = s->begun || heads;
	s->ordinal += number && !s->rest;
	*r = (struct record){
		.text = { text.p, n }, .ordinal = number ? s->ordinal : 0, .line = s->line + 1, .offset = s->offset, .eol = s->eol,
		.first = s->offset == 0, .last = n == text.n, .heads = heads, .cut = cut, .rest = s->rest, .cells = s->cells,
	};
	s->line += end != NULL;
	s->offset += n;
	s->scanned = 0;
	s->rest = cut;
	return 1;
}

int
split_lines_next(struct split *s, struct span text, bool eof, struct record *r)
{
	return next_line(s, text, eof, LINE_MAX_BYTES, false, r);
}

int
split_lines_next_game(struct split *s, struct span text, bool eof, struct record *r)
{
	return next_line(s, text, eof, RECORD_MAX, true, r);
}
