/* location: where something is in its file. */
#ifndef LOCATION_H
#define LOCATION_H

#include <stdint.h>

#include "base/encoding.h"
#include "toolkit/input/record.h"

enum { LOCATION_CELL = 12 };

struct game_summary;	/* games/checks/game.h */

struct location {
	struct span file;		/* as named by the user; "archive.zip/member.pgn" */
	uint64_t line, column;		/* from 1; column in bytes; line 0: the file as a whole */
	char cell[LOCATION_CELL];	/* in a workbook: the name of the cell that it begins in, such as "C12"; else empty */
	uint64_t offset;		/* in the file, from 0 */
	uint64_t end_line, end_column;	/* right after the token */
	uint64_t length;		/* of the token, in bytes */
	uint64_t game;			/* ordinal in its file, from 1; 0: none */
	const struct game_summary *in;	/* the game; NULL: none, or nothing is known of it */
	struct span source;		/* the line that it begins in, without its line end; for people */
	bool made;			/* that line was made from the file (struct record), */
	uint64_t at;			/* and it begins there in it, from 0 */
	enum encoding encoding;		/* how bytes of the input that are not UTF-8 are decoded */
};

/*
 * The last place that was found in a record: the next is fast if it comes later.  It starts as
 * { r, r->text.p, r->text.p, r->line }.
 */
struct cursor {
	const struct record *record;
	const char *at, *line_start;
	uint64_t line;
};

/* Fills in all but file, game and encoding.  A token outside the record counts as an empty one at its start. */
void location_find(struct cursor *, struct span token, struct location *);

#endif
