/* split_games_above: what is above a place in the text: headings, comments, and the result of the game before it. */
#include <string.h>

#include "games/pgn/line_form.h"
#include "games/pgn/split_games_internal.h"
#include "games/pgn/tag_form.h"

enum {
	HEADINGS = 8,	/* lines of text that may come between two games; further ones are not skipped */
	HEADING_MAX = 256,	/* bytes of each */
};

/* Where the line begins that ends at `end`; `end`: it is longer than `most` bytes. */
static size_t
line_start(const struct split_games *s, struct span text, size_t end, size_t most)
{
	size_t at = end;

	while (at > 0 && end - at < most && text.p[at - 1] != s->split.eol)
		at--;
	return at > 0 && text.p[at - 1] != s->split.eol ? end : at;
}

/* Where the line of text begins that ends at `end`, such as a heading or a comment; `end`: it is none. */
static size_t
start_of_heading(const struct split_games *s, struct span text, size_t end)
{
	const size_t at = line_start(s, text, end, HEADING_MAX);

	if (at == end)
		return end;
	if (text.p[at] == ';' || text.p[at] == '%')
		return at;
	if (text.p[end - 1] == ']')	/* a tag, unless its name is damaged */
		return text.p[at] == '[' && !ascii_is_letter(text.p[at + 1]) ? at : end;
	return line_form_is_text((struct span){ text.p + at, end - at }) ? at : end;
}

/* Skips comments that end at `end`, and blanks before them.  That of a comment ends where another } comes before its {. */
static size_t
before_comments(struct span text, size_t end)
{
	while (end > 0 && text.p[end - 1] == '}') {
		size_t at = end - 1;

		while (at > 0 && text.p[at - 1] != '{' && text.p[at - 1] != '}')
			at--;
		if (at == 0 || text.p[at - 1] == '}')
			return end;
		end = split_games_without_blanks(text, at - 1);
	}
	return end;
}

/* Skips headings that end at `end`, and blanks before them. */
static size_t
before_headings(const struct split_games *s, struct span text, size_t end)
{
	size_t start;

	for (int i = 0; i < HEADINGS && end > 0 && (start = start_of_heading(s, text, end)) < end; i++)
		end = split_games_without_blanks(text, start);
	return end;
}

bool
split_games_below_heading(const struct split_games *s, struct span text, size_t at)
{
	size_t end = split_games_without_blanks(text, at), start;
	int ends = 0;

	for (int i = 0; i < HEADINGS && end > 0 && (start = start_of_heading(s, text, end)) < end && ends < 2; i++) {
		end = split_games_without_blanks(text, start);
		ends = 0;
		for (size_t k = end; k < start; k++)
			ends += text.p[k] == s->split.eol;
	}
	return ends > 1;
}

/* Is there a number greater than 1 in the line of movetext that ends at `end`? */
static bool
has_later_number(const struct split_games *s, struct span text, size_t end)
{
	unsigned dots;

	for (size_t at = end; at > 0 && end - at < HEADING_MAX && text.p[at - 1] != s->split.eol; at--) {
		struct span rest = { text.p + at - 1, end - at + 1 };

		if (ascii_is_digit(*rest.p) && (at < 2 || ascii_is_blank(rest.p[-1])) && line_form_number(rest, s->split.eol, &dots) > 1)
			return true;
	}
	return false;
}

bool
split_games_begins_anew(struct split_games *s, struct span text, size_t at)
{
	size_t above = split_games_without_blanks(text, at), end = before_headings(s, text, above);

	return (s->blank || end < above) && end > 0 && has_later_number(s, text, end) && !split_games_open_at(s, text, at) &&
	    s->depth == 0;
}

/*
 * May the text from `start` to `end`, a line, be between the result of a game and a line of the next one that is not a list of
 * moves?  What starts a game by being below a result must not, or each of many such lines would go back to the first.
 */
static bool
is_between_games(const struct split_games *s, struct span text, size_t start, size_t end)
{
	struct span line = split_games_line_at(text, start), whole = { text.p + start, end - start };
	unsigned dots;

	if (line.n == 0 || *line.p == ';' || *line.p == '%')
		return true;
	if ((*line.p == '[' && line.n > 1 && ascii_is_letter(line.p[1])) || split_games_tag_line(s, text, line).tag)
		return false;
	if (line_form_number(line_form_after_comment(line), s->split.eol, &dots) == 1)
		return false;
	if (line_form_is_movetext(line, s->split.eol) && !line_form_is_text(whole))	/* 2. alone is a heading */
		return false;
	if (memchr(whole.p, '{', whole.n) != NULL || memchr(whole.p, '}', whole.n) != NULL)
		return false;
	for (size_t i = 0; i < whole.n; i++)
		if (whole.p[i] == '[' && split_games_tag_opening(span_after(whole, i)) > 0)
			return false;
	return true;
}

/* Is the result that ends at `end` the value of a tag, as in "Result: 1-0"? */
static bool
is_result_value(const struct split_games *s, struct span text, size_t end)
{
	const size_t start = line_start(s, text, end, TAG_FORM_MAX);

	return start < end && split_games_tag_line(s, text, split_games_line_at(text, start)).end == end;
}

/*
 * Where a comment to the end of the line, or an escape line, begins that ends at `end`; `end`: there is none.  A semicolon before
 * a closing brace is part of a comment, which may have begun in an earlier line.
 */
static size_t
line_comment_start(const struct split_games *s, struct span text, size_t end)
{
	const size_t start = line_start(s, text, end, TAG_FORM_MAX);
	size_t semicolon = end;
	bool inside = false;

	if (start < end && text.p[start] == '%')
		return start;
	for (size_t at = start; at < end; at++) {
		if (text.p[at] == ';' && !inside && semicolon == end)
			semicolon = at;
		else if (text.p[at] == '}' && !inside)
			semicolon = end;
		inside = text.p[at] == '{' || (inside && text.p[at] != '}');
	}
	return semicolon;
}

bool
split_games_result_above(struct split_games *s, struct span text, size_t at, bool headings)
{
	size_t end = split_games_without_blanks(text, at), start;

	for (int lines = 0;; lines++) {
		end = before_comments(text, end);
		if (end == 0)
			return s->split.rest && s->over;
		if (line_form_ends_in_result(text, end) && (end < s->split.followed || !split_games_open_at(s, text, end))) {
			start = line_comment_start(s, text, end);
			if (start == end)
				return !is_result_value(s, text, end);
			end = split_games_without_blanks(text, start);
			continue;
		}
		start = headings ? start_of_heading(s, text, end) : line_start(s, text, end, TAG_FORM_MAX);
		if (start == end || (headings ? lines == HEADINGS : !is_between_games(s, text, start, end)))
			return false;
		end = split_games_without_blanks(text, start);
	}
}
