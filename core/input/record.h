/* record: what an input is cut into: games, lines, or the rows of a table. */
#ifndef RECORD_H
#define RECORD_H

#include <stdint.h>

#include "base/buf.h"
#include "input/csv_cells.h"

enum {
	RECORD_MAX = 4 << 20,	/* bytes of one game that are judged; what is longer is cut there and said so */
};

/* One game and everything around it that belongs to no other; or one line, or one row of a table. */
struct record {
	struct span text;
	uint64_t ordinal;	/* of the game in its file, from 1 */
	uint64_t line;		/* of its first byte, from 1 */
	uint64_t offset;	/* of its first byte, from 0 */
	char eol;		/* '\n', or '\r' in files that have no other */
	bool first, last;	/* of its file */
	bool cut;		/* the game goes on after RECORD_MAX */
	bool rest;		/* a further piece of a game that was cut: not judged, never lost */
	struct csv_cells cells;
};

#endif
