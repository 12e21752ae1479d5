/* sheet_map: a scoresheet as PGN, and which bytes of the table each piece of it was made of. */
#ifndef SHEET_MAP_H
#define SHEET_MAP_H

#include "input/csv_table.h"

enum { SCORESHEET_BEHIND = 64 };	/* zero bytes behind the PGN, for those who look at many at a time */

/* A piece of the PGN and the bytes of the table it was made of. */
struct sheet_piece {
	uint32_t at, n;			/* in the PGN */
	uint32_t origin, origin_n;	/* in the record; nothing where it was made up */
	bool exact;			/* byte for byte the same, so that parts of it can be found too */
};

/* All zeros is an empty one.  Reusable: every scoresheet_read() begins anew. */
struct scoresheet {
	struct buf pgn;			/* and SCORESHEET_BEHIND zero bytes behind its pgn.n bytes */
	struct span record;
	struct csv_table grid;
	struct sheet_piece *pieces;	/* in the order of the PGN */
	size_t pieces_n, pieces_max;
	bool failed;
};

#endif
