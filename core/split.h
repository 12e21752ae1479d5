/*
 * split: cuts a text into records of one game each.  Knows lines, comments and
 * results, no chess.  Pure: it looks at bytes it is given and moves nothing.
 */
#ifndef SPLIT_H
#define SPLIT_H

#include <stdint.h>

#include "buf.h"

enum {
	RECORD_MAX = 4 << 20,	/* bytes of one game that are judged; what is longer is cut there and said so */
};

/* One game and everything around it that belongs to no other. */
struct record {
	struct span text;
	uint64_t ordinal;	/* of the game in its file, from 1 */
	uint64_t line;		/* of its first byte, from 1 */
	uint64_t offset;	/* of its first byte, from 0 */
	char eol;		/* '\n', or '\r' in files that have no other */
	bool first, last;	/* of its file */
	bool cut;		/* the game goes on behind RECORD_MAX */
	bool rest;		/* a further piece of a game that was cut: not judged, never lost */
};

/* All zeros is the start of a file. */
struct split {
	uint64_t ordinal, line, offset;
	size_t scanned;		/* of the present record: how far the search has come */
	size_t lines;		/* line ends in that part */
	size_t depth;		/* of the present record: how far comments have been followed */
	int comment;		/* what is open at `depth` */
	int state;
	char eol;
	bool rest;
};

/*
 * Finds the record at the start of `text`.  1: found, *record is set and the
 * caller goes on behind it; 0: more bytes are needed (never when `eof`, unless
 * text is empty).  The same text in any pieces gives the same records.
 */
int split_next(struct split *, struct span text, bool eof, struct record *);

#endif
