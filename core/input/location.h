/* location: where something is in its file. */
#ifndef LOCATION_H
#define LOCATION_H

#include <stdint.h>

#include "base/encoding.h"
#include "input/record.h"

struct location {
	struct span file;		/* as named by the user; "archive.zip/member.pgn" */
	uint64_t line, column;		/* from 1; column in bytes; line 0: the file as a whole */
	uint64_t offset;		/* from 0 */
	uint64_t end_line, end_column;	/* right after the token; a token that is not in the record has no length */
	uint64_t length;		/* of the token, in bytes */
	uint64_t game;			/* ordinal in its file, from 1; 0: none */
	struct span source;		/* the line it is in, without its end; for people */
	enum encoding encoding;		/* of what is not UTF-8 in the input */
};

/* It moves on from one token of a record to the next.  Start: { r, r->text.p, r->text.p, r->line }. */
struct cursor {
	const struct record *record;
	const char *at, *line_start;
	uint64_t line;
};

/* Fills in line, column, offset, their ends and source.  A token that is not in the record is about its start. */
void location_find(struct cursor *, struct span token, struct location *);

#endif
