/*
 * split_games_internal: what a place in a text is, and what is above it; for split_games*.c only.
 */
#ifndef SPLIT_GAMES_INTERNAL_H
#define SPLIT_GAMES_INTERNAL_H

#include "base/ascii.h"
#include "base/blank.h"
#include "games/pgn/split_games.h"

enum { SPLIT_GAMES_LOOK = 64 };	/* bytes of a line that decide what it is, and of a tag up to its value */

/* The length of what may be before a line that is not part of it: a blank of Unicode, or the > of a quoted mail. */
static inline size_t
split_games_mark_before(struct span line)
{
	size_t n;

	if (line.n == 0)
		return 0;
	if ((signed char)*line.p >= 0)
		return *line.p == '>';
	return blank_at(line.p, line.p + line.n, &n) != NULL ? n : 0;
}

/* The first SPLIT_GAMES_LOOK bytes of the line, without the blanks and marks that it begins with. */
static inline struct span
split_games_line_at(struct span text, size_t at)
{
	struct span s = { text.p + at, text.n - at < SPLIT_GAMES_LOOK ? text.n - at : SPLIT_GAMES_LOOK };
	size_t mark = 0;

	do {
		s = span_after(s, mark);
		while (s.n > 0 && (*s.p == ' ' || *s.p == '\t'))
			s.p++, s.n--;
		mark = split_games_mark_before(s);
	} while (mark > 0);
	return s;
}

/* The length of [Name " at the start of the text; 0: it does not start so. */
static inline size_t
split_games_tag_opening(struct span text)
{
	size_t i = 1, n = text.n < SPLIT_GAMES_LOOK ? text.n : SPLIT_GAMES_LOOK;

	if (n < 2 || text.p[0] != '[' || !ascii_is_letter(text.p[1]))
		return 0;
	while (i < n && (ascii_is_alnum(text.p[i]) || text.p[i] == '_'))
		i++;
	while (i < n && text.p[i] == ' ')
		i++;
	return i < n && text.p[i] == '"' ? i + 1 : 0;
}

/* Where the blanks begin that end at `at`. */
static inline size_t
split_games_without_blanks(struct span text, size_t at)
{
	while (at > 0 && ascii_is_blank(text.p[at - 1]))
		at--;
	return at;
}

/* A line that begins with a tag, whatever is wrong with it. */
struct split_games_tag {
	bool tag, event, roster;
	bool plain;		/* [Name " */
	size_t end;		/* where the tag ends, if it is not plain; else 0 */
};

/* The line of the text, as split_games_line_at() has it. */
struct split_games_tag split_games_tag_line(const struct split_games *, struct span text, struct span line);

/* Follows up to `at`; what is open there: '{' or ';' a comment, '"' the value of a tag; 0: nothing. */
char split_games_open_at(struct split_games *, struct span text, size_t at);

/* Is there a blank line before the headings that are directly above the line at `at`? */
bool split_games_below_heading(const struct split_games *, struct span text, size_t at);
/*
 * Does move number 1 at `at` begin a game, though the one before it has no result?  There is a blank line or a heading
 * above it, and movetext with a later number above that.
 */
bool split_games_begins_anew(struct split_games *, struct span text, size_t at);
/*
 * Is the result of the game the last thing before `at`, but for comments and text after it?  Results in comments, tags
 * and escape lines do not count.  `headings`: the text has no words that can be moves.
 */
bool split_games_result_above(struct split_games *, struct span text, size_t at, bool headings);

#endif
