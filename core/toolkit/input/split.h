/*
 * split: a text is split into records.  What a record is, a function of this kind says: a game of PGN (games/pgn/split_games.h),
 * a line (split_lines.h), a row of a table (split_rows.h).
 */
#ifndef SPLIT_H
#define SPLIT_H

#include "toolkit/input/record.h"

/* What all of these functions keep.  All zeros is the start of a file. */
struct split {
	uint64_t ordinal, line, offset;	/* number of records, lines and bytes before the present record */
	size_t scanned;			/* how far the search for its end has come */
	size_t followed;		/* how far what is open in it has been followed: quotes, comments, variations */
	char eol;			/* '\n' or '\r'; 0: not known yet */
	bool rest;			/* it continues one that was cut */
	bool begun;			/* of lines: one before it is neither blank nor a comment */
	struct csv_columns wanted;	/* for tables, set by the caller at the start */
	struct csv_cells cells;		/* for tables */
};

enum { SPLIT_ROOM = 512 };

/* Room for what any of them keeps: a struct that begins with a struct split. */
union split_room {
	struct split split;
	uint64_t room[SPLIT_ROOM / 8];
};

/*
 * Finds the record at the start of `text`.  1: found; *record is set, and the caller goes on after it.  0: more bytes
 * are needed, or with `eof`, the text is empty.  The records do not depend on how the text is divided into calls.
 */
typedef int split_next(struct split *, struct span text, bool eof, struct record *);

/* How the lines of a file end that begins with this text: '\r' only if there is no '\n'; 0: too early to say. */
char split_line_end(struct span text, bool eof);

#endif
