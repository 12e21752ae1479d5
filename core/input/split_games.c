/* split_games: splits a text into records of one game each. */
#include <string.h>

#include "base/ascii.h"
#include "input/split_games.h"

enum {
	LOOK = 64,	/* bytes of a line that decide what it is */
	SAMPLE = 4096,	/* bytes of a file that decide how its lines end */
};

char
split_games_line_end(struct span text, bool eof)
{
	size_t n = text.n < SAMPLE ? text.n : SAMPLE;

	if (memchr(text.p, '\n', n) != NULL)
		return '\n';
	if (text.n < SAMPLE && !eof)
		return 0;
	return memchr(text.p, '\r', n) != NULL ? '\r' : '\n';
}

/* The first LOOK bytes of the line, without the blanks and the byte order mark that it begins with. */
static struct span
line_at(struct span text, size_t at)
{
	struct span s = { text.p + at, text.n - at < LOOK ? text.n - at : LOOK };

	while (s.n > 0 && (*s.p == ' ' || *s.p == '\t'))
		s.p++, s.n--;
	if (span_starts(s, SPAN("\xef\xbb\xbf")))
		s.p += 3, s.n -= 3;
	return s;
}

/* Does the line begin with [Name " */
static bool
tag_line(struct span line)
{
	size_t i = 1;

	if (line.n < 2 || line.p[0] != '[' || !ascii_is_letter(line.p[1]))
		return false;
	while (i < line.n && (ascii_is_alnum(line.p[i]) || line.p[i] == '_'))
		i++;
	while (i < line.n && line.p[i] == ' ')
		i++;
	return i < line.n && line.p[i] == '"';
}

/* Does the text before `at` end with the result of a game? */
static bool
result_before(struct span text, size_t at)
{
	static const struct span results[] = { { "1-0", 3 }, { "0-1", 3 }, { "1/2-1/2", 7 }, { "1/2", 3 }, { "*", 1 } };

	while (at > 0 && ascii_is_blank(text.p[at - 1]))
		at--;
	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++) {
		size_t n = results[i].n;

		if (at >= n && memcmp(text.p + at - n, results[i].p, n) == 0 &&
		    (at == n || ascii_is_blank(text.p[at - n - 1]) || strchr("}).+#", text.p[at - n - 1]) != NULL ||
		    text.p[at - 1] == '*'))
			return true;
	}
	return false;
}

/* Does a line begin at `at`?  A byte order mark before it does not matter. */
static bool
line_starts(const struct split_games *s, struct span text, size_t at)
{
	if (at >= 3 && memcmp(text.p + at - 3, "\xef\xbb\xbf", 3) == 0)
		at -= 3;
	return at == 0 || text.p[at - 1] == s->eol;
}

/* Follows comments up to `at`; true if one is open there. */
static bool
in_comment(struct split_games *s, struct span text, size_t at)
{
	for (; s->followed < at; s->followed++) {
		char c = text.p[s->followed];

		if (s->comment == '{')
			s->comment = c == '}' ? 0 : '{';
		else if (s->comment == ';')
			s->comment = c == s->eol ? 0 : ';';
		else if (c == '{' || c == ';')
			s->comment = c;
		else if (c == '%' && line_starts(s, text, s->followed))
			s->comment = ';';
	}
	return s->comment != 0;
}

/* Is a text without tags a game, since it has moves or a result, and not just a preface to the game after it? */
static bool
has_moves(struct split_games *s, struct span text, size_t at)
{
	struct split_games fresh = { .eol = s->eol };

	for (size_t i = 0; i + 1 < at; i++)
		if (ascii_is_digit(text.p[i]) && text.p[i + 1] == '.' && !in_comment(&fresh, text, i))
			return true;
	return result_before(text, at);
}

/* Does the game have its result before `at`?  A result in an escape line or a comment does not count. */
static bool
is_over(struct split_games *s, struct span text, size_t at)
{
	size_t end = s->escapes ? s->escaped : at;

	if (!result_before(text, end))
		return false;
	while (end > 0 && ascii_is_blank(text.p[end - 1]))
		end--;
	return !in_comment(s, text, end);
}

/* Does the line at `at` start another game than the present record's? */
static bool
starts_game(struct split_games *s, struct span text, size_t at, struct span line)
{
	/* Text copied from web pages has other quotation marks. */
	bool event = span_starts(line, SPAN("[Event ")) && line.n > 7 &&
	    (line.p[7] == '"' || line.p[7] == '\'' || (signed char)line.p[7] < 0);

	if (line.p[0] == '[' && s->state != SPLIT_GAMES_MOVES)
		return event && s->blank && s->state == SPLIT_GAMES_TAGS;
	if (s->state != SPLIT_GAMES_MOVES)
		return false;
	/* After the first game even text without moves is a record of its own: shard.c cuts files at such lines. */
	if (event)
		return s->tagged || s->ordinal > 0 || has_moves(s, text, at);
	if (line.p[0] == '[' && tag_line(line))
		return (s->blank || is_over(s, text, at)) && !in_comment(s, text, at) &&
		    (s->tagged || has_moves(s, text, at));
	if (line.p[0] == '[')
		return line.n > 1 && ascii_is_letter(line.p[1]) && is_over(s, text, at) && !in_comment(s, text, at);
	return line.p[0] == '1' && line.n > 1 && (line.p[1] == '.' || line.p[1] == ' ') && is_over(s, text, at) &&
	    !in_comment(s, text, at);
}

/* Adds the line at `at` to the present record. */
static void
take_line(struct split_games *s, size_t at, struct span line)
{
	if (line.n == 0 || *line.p == s->eol || *line.p == '\r' || *line.p == '\n') {
		s->blank = true;
		s->escapes = false;
		return;
	}
	if (*line.p == '%') {
		if (!s->escapes) {
			s->escaped = at;
			s->escaped_lines = s->lines;
		}
		s->escapes = true;
		return;
	}
	s->escapes = false;
	s->blank = false;
	if (s->state == SPLIT_GAMES_MOVES && s->tagged)
		return;
	if (*line.p == '[' && (s->state != SPLIT_GAMES_MOVES || tag_line(line))) {
		s->state = SPLIT_GAMES_TAGS;
		s->tagged = true;
	} else if (s->state != SPLIT_GAMES_MOVES) {
		s->followed = s->tagged ? at : 0;
		s->state = SPLIT_GAMES_MOVES;
	}
}

/*
 * A shortcut for nearly all lines: a tag pair after a tag pair, or moves that do not begin with a 1.  They do not start
 * a game, and take_line() would only note that the line is not blank.
 */
static inline bool
goes_on(struct split_games *s, char c)
{
	if (!s->tagged || s->escapes)
		return false;
	if (s->state == SPLIT_GAMES_TAGS)
		return c == '[' && !s->blank;
	if (!ascii_is_letter(c) && !(c >= '2' && c <= '9'))
		return false;
	s->blank = false;
	return true;
}

static int
finish(struct split_games *s, struct span text, size_t n, size_t lines, bool cut, bool last, struct record *r)
{
	s->ordinal += !s->rest;
	*r = (struct record){
		.text = { text.p, n }, .ordinal = s->ordinal, .line = s->line + 1, .offset = s->offset, .eol = s->eol,
		.first = s->ordinal == 1 && !s->rest, .last = last, .cut = cut, .rest = s->rest,
	};
	s->line += lines;
	s->offset += n;
	if (cut)
		in_comment(s, text, n);
	s->scanned = s->lines = s->followed = 0;
	s->escapes = s->blank = false;
	s->rest = cut;
	if (!cut) {
		s->state = SPLIT_GAMES_START;
		s->tagged = false;
		s->comment = 0;
	}
	return 1;
}

/* When a record is cut at RECORD_MAX after a line end, the line after it was looked at: a cut never hides a game. */
int
split_games_next(struct split_games *s, struct span text, bool eof, struct record *r)
{
	if (text.n == 0)
		return 0;
	if (s->eol == 0 && (s->eol = split_games_line_end(text, eof)) == 0)
		return 0;
	if (s->scanned == 0 && !s->rest) {
		if (text.n < LOOK && !eof)
			return 0;
		if (text.n == 0)
			return 0;
		take_line(s, 0, line_at(text, 0));
	}
	for (;;) {
		size_t limit = text.n < RECORD_MAX ? text.n : RECORD_MAX;
		const char *end = s->scanned >= limit ? NULL : memchr(text.p + s->scanned, s->eol, limit - s->scanned);
		size_t at;
		struct span line;

		if (end == NULL && limit == RECORD_MAX && (text.n > RECORD_MAX || !eof))
			return finish(s, text, RECORD_MAX, s->lines, true, false, r);
		if (end == NULL) {
			s->scanned = limit;
			if (!eof || text.n == 0)
				return 0;
			return finish(s, text, text.n, s->lines, false, true, r);
		}
		at = (size_t)(end - text.p) + 1;
		if (text.n - at < LOOK && !eof) {
			s->scanned = at - 1;
			return 0;
		}
		s->lines++;
		s->scanned = at;
		if (at < text.n && goes_on(s, text.p[at]))
			continue;
		line = line_at(text, at);
		if (line.n > 0 && (*line.p == '[' || *line.p == '1') && starts_game(s, text, at, line)) {
			if (s->escapes)
				return finish(s, text, s->escaped, s->escaped_lines, false, false, r);
			return finish(s, text, at, s->lines, false, false, r);
		}
		take_line(s, at, line);
	}
}
