/*
 * split_games: cuts a text into records of one game each.  Knows lines, comments and
 * results, no chess.  Pure: it looks at bytes it is given and moves nothing.
 *
 * A game starts at a line that begins with `[Event "`, whatever was open
 * before; at another tag line behind a blank line or a result, outside of
 * comments; and, in text without tags, at a line that begins with move 1
 * behind a result.  Escape lines (%) right above it belong to it.
 */
#ifndef SPLIT_GAMES_H
#define SPLIT_GAMES_H

#include "input/record.h"

enum split_games_state { SPLIT_GAMES_START, SPLIT_GAMES_TAGS, SPLIT_GAMES_MOVES };

/* All zeros is the start of a file. */
struct split_games {
	uint64_t ordinal, line, offset;	/* after the last record */
	enum split_games_state state;		/* of the present record, as all below */
	size_t scanned;			/* how far the search for its end has come */
	size_t lines;			/* line ends in that part */
	size_t followed;		/* how far comments have been followed, from where the moves begin */
	char comment;			/* open there: '{', ';' or 0 */
	bool tagged;			/* it has a tag line */
	bool blank;			/* the line before was blank */
	bool escapes;			/* lines before were escape lines, from `escaped` on */
	size_t escaped, escaped_lines;
	char eol;
	bool rest;
	struct span wanted;		/* of a table: the heading of the column, set by the caller at the start */
	struct csv_cells cells;
};

/* What ends the lines of a file that begins so: '\r' only where nothing else does; 0: too early to say. */
char split_games_line_end(struct span text, bool eof);

/*
 * Finds the record at the start of `text`.  1: found, *record is set and the
 * caller goes on after it; 0: more bytes are needed, or with `eof` there are no
 * more.  The same text in any pieces gives the same records.
 */
int split_games_next(struct split_games *, struct span text, bool eof, struct record *);

#endif
