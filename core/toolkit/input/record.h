/* record: what an input is split into: games, lines, or the rows of a table. */
#ifndef RECORD_H
#define RECORD_H

#include <stdint.h>

#include "base/buf.h"
#include "toolkit/input/csv_cells.h"

struct form_mark;	/* form_marks.h */

enum {
	RECORD_MAX = 4 << 20,	/* bytes of a game that are checked; a longer one is cut there, and a finding says so */
	RECORD_PADDING = 64,	/* zero bytes after the text of games: their readers may look beyond the end */
};

/* A game with all text around it that belongs to no other game; or a line; or a row of a table. */
struct record {
	struct span text;	/* of a game of a report: all of that for the first one, and empty for the others */
	const void *report;	/* what file_form.h makes of it; NULL: it is of no report */
	uint64_t ordinal;	/* of the game in its file, from 1; 0: RECORD_MAX blanks before the first one */
	uint64_t line;		/* of its first byte, from 1 */
	uint64_t offset;	/* of its first byte, from 0 */
	char eol;		/* '\n', or '\r' in files that have no other */
	unsigned char encoding;	/* of its file, as enum encoding of base/encoding.h; 0: not known */
	bool first, last;	/* in its file */
	bool heads;		/* of lines: the first that is neither blank nor a comment, and may be a heading */
	bool cut;		/* it is longer, and continues in the next record */
	bool shares_line;	/* it begins or ends in a line that has another game, too */
	bool rest;		/* continues one that was cut: not checked, but copied where games are copied */
	/*
	 * The text was made from another one (file_form.h): `line` is in the file, `offset` in the text that was made, and these
	 * say where the parts are, the first for its start.  NULL: none is known but `line` and `offset`, both in the file.
	 */
	bool made;
	const struct form_mark *marks;
	size_t marks_n;
	struct csv_cells cells;
};

#endif
