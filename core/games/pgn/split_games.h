/*
 * split_games: splits a text into records of one game each.  It knows lines, comments and results, but no moves.
 *
 * A game starts
 * - at a line that begins with `[Event "`, even inside a comment that was not closed, unless tags without Event come
 *   directly above, or nothing but an Event tag;
 * - at a line that begins with a tag of the roster, though its bracket, its quotes or its name are damaged (tag_form.h), or
 *   with any other tag: after the result of a game, with nothing but comments and text between them; after a blank
 *   line, outside comments, if there are moves above it; or if it is Event and another tag is below it;
 * - at a tag line after a blank line, if the record has that tag of the roster, or has it as its first;
 * - at two tag lines inside a comment that was not closed, after a blank line, or if the comment is below a result;
 * - at a tag after the result of a game, in the same line;
 * - at `[Event "` inside a line, outside comments, if the present game has that tag already; and inside the value of a
 *   tag, where a file was cut and another one appended;
 * - after a result and text, at a line that begins with move number 1 in any form, or after headings, with moves without
 *   numbers;
 * - at move number 1 after a blank line or a heading, if there are moves with later numbers above.
 * Escape lines (%) directly above the line belong to the game; headings above it, to the game before.
 */
#ifndef SPLIT_GAMES_H
#define SPLIT_GAMES_H

#include "toolkit/input/split.h"

enum split_games_state { SPLIT_GAMES_START, SPLIT_GAMES_TAGS, SPLIT_GAMES_MOVES };

/* The state of the search.  All zeros is the start of a file. */
struct split_games {
	struct split split;		/* must be the first: it is what split_games_next() gets */
	enum split_games_state state;	/* this and all below: of the present record */
	size_t lines;			/* line ends in the part that was searched */
	size_t quote;			/* where the next quote is; before it, from `scanned` on, there is none */
	char inside;			/* what is open at split.followed: '{' or ';' a comment, '"' the value of a tag; 0: none */
	size_t opened, refused;		/* where the comment begins; that of one that is known to begin below no result, or 0 */
	size_t depth;			/* of variations there */
	size_t blanks;			/* how many blanks it is known to begin with */
	bool bracket;			/* the last line begins with [ */
	bool tagged;			/* it has a tag */
	bool event, others;		/* it has an Event tag, another tag */
	size_t first_at, first_n;	/* its first tag, up to the end of the name; first_n is 0 if there is none */
	bool blank;			/* the last line was blank */
	bool escapes;			/* the last lines were escape lines, from `escaped` on */
	size_t escaped, escaped_lines;	/* start of these lines, and the line ends before it */
	bool within_line;		/* the record before it ended within a line */
	bool over;			/* that one was cut after the result of the game */
};

/* As any split_next: the game at the start of the text.  The state is that of a struct split_games. */
int split_games_next(struct split *, struct span text, bool eof, struct record *);

/*
 * The length of the text at the start of a record, or after a tag of it, where a tag comes and not moves: a
 * heading, a mail's header, a comment.  0: moves come first, or nothing.
 */
size_t split_games_text(struct span text, char eol);
/* The length of the lines of text at the start of a record without tags, above move number 1; 0: there are none. */
size_t split_games_heading(struct span text, char eol);

#endif
