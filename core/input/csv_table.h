/*
 * grid: a whole table of text (CSV) as rows of cells, where each cell still
 * knows which bytes of the record it is.  Knows no chess.
 */
#ifndef CSV_TABLE_H
#define CSV_TABLE_H

#include "finding/finding.h"
#include "input/split_games.h"

enum {
	GRID_COLUMNS_MAX = 64,		/* of a row that are read */
	GRID_CELLS_MAX = 1 << 19,	/* of a table that are read */
};

/* Offsets rather than spans: a table may have many. */
struct grid_cell {
	uint32_t raw, raw_n;	/* in the record, quotes included, without blanks around */
	uint32_t text, text_n;	/* what it says: in the record if `exact`, else in grid->text */
	bool exact;
};

struct grid_row {
	uint32_t first;		/* of grid->cells */
	uint32_t n;
};

/* All zeros is an empty one. */
struct grid {
	struct span record;
	char separator;
	struct grid_cell *cells;
	struct grid_row *rows;		/* blank ones are left out */
	size_t cells_n, cells_max, rows_n, rows_max;
	struct buf text;		/* cells with doubled quotes, without them */
	bool full, failed;
};

/*
 * Reads the table: separated by commas, semicolons or tabs, whichever cuts most
 * rows, or as a first line "sep=;" says.  Rows with malformed quotes are cut
 * without regard to quotes and told.  False: out of memory.
 */
bool grid_read(struct grid *, const struct record *, struct findings *);
void grid_free(struct grid *);

/* Columns from 0; the cells of a row behind its last one are blank. */
struct span grid_text(const struct grid *, size_t row, unsigned column);
/* The bytes of the record; zero of them, where it would stand, if the row does not reach so far. */
struct span grid_raw(const struct grid *, size_t row, unsigned column);
/* All cells of a row, with what stands between them. */
struct span grid_row_raw(const struct grid *, size_t row);

#endif
