/*
 * csv_table: a whole table of text (CSV) as rows of cells, where each cell still
 * knows which bytes of the record it is.  Knows no chess.
 */
#ifndef CSV_TABLE_H
#define CSV_TABLE_H

#include "finding/finding.h"
#include "input/record.h"

enum {
	CSV_TABLE_COLUMNS_MAX = 64,		/* of a row that are read */
	CSV_TABLE_CELLS_MAX = 1 << 19,	/* of a table that are read */
};

/* Offsets rather than spans: a table may have many. */
struct csv_table_cell {
	uint32_t raw, raw_n;	/* in the record, quotes included, without blanks around */
	uint32_t text, text_n;	/* what it says: in the record if `exact`, else in grid->text */
	bool exact;
};

struct csv_table_row {
	uint32_t first;		/* of grid->cells */
	uint32_t n;
};

/* All zeros is an empty one. */
struct csv_table {
	struct span record;
	char separator;
	struct csv_table_cell *cells;
	struct csv_table_row *rows;		/* blank ones are left out */
	size_t cells_n, cells_max, rows_n, rows_max;
	struct buf text;		/* cells with doubled quotes, without them */
	bool full, failed;
};

/*
 * Reads the table: separated by commas, semicolons or tabs, whichever cuts most
 * rows, or as a first line "sep=;" says.  Rows with malformed quotes are cut
 * without regard to quotes and told.  False: out of memory.
 */
bool csv_table_read(struct csv_table *, const struct record *, struct findings *);
void csv_table_free(struct csv_table *);

/* Columns from 0; the cells of a row after its last one are blank. */
struct span csv_table_text(const struct csv_table *, size_t row, unsigned column);
/* The bytes of the record; zero of them, where it would stand, if the row does not reach so far. */
struct span csv_table_raw(const struct csv_table *, size_t row, unsigned column);
/* All cells of a row, with what is between them. */
struct span csv_table_row_raw(const struct csv_table *, size_t row);

#endif
