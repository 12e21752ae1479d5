/* csv_table: a whole table (CSV) as rows of cells; each cell knows its bytes in the record. */
#ifndef CSV_TABLE_H
#define CSV_TABLE_H

#include "base/encoding.h"
#include "toolkit/finding/finding.h"
#include "toolkit/input/record.h"

enum {
	CSV_TABLE_COLUMNS_MAX = 64,	/* cells of a row that are read */
	CSV_TABLE_CELLS_MAX = 1 << 19,	/* cells of a table that are read */
};

/* Offsets and lengths instead of spans save memory: a table may have many cells. */
struct csv_table_cell {
	uint32_t raw, raw_n;	/* in the record: with its quotes, without blanks at the ends */
	uint32_t text, text_n;	/* without quotes: in the record if `exact`, else in the table's `text` */
	bool exact;
};

struct csv_table_row {
	uint32_t first;		/* index in `cells` of the table */
	uint32_t n;		/* at least 1 */
};

/* All zeros is an empty one. */
struct csv_table {
	struct span record;
	char separator;
	struct csv_table_cell *cells;
	struct csv_table_row *rows;		/* blank ones are left out */
	size_t cells_n, cells_max, rows_n, rows_max;
	enum encoding encoding;		/* of the record; ENC_UTF8: texts are not converted */
	struct buf text;		/* texts that are not in the record: with doubled quotes, or converted */
	struct buf converted;		/* working memory */
	bool full, failed;		/* more than CSV_TABLE_CELLS_MAX cells; out of memory */
};

/*
 * Reads the table of a record.  Cells are separated by commas, semicolons or tabs, whichever is in most lines, or by
 * what a first line "sep=;" names.  A row with malformed quotes is reported and split at every separator.  False: out
 * of memory.
 */
bool csv_table_read(struct csv_table *, const struct record *, struct findings *);
void csv_table_free(struct csv_table *);

/* The text of a cell, without quotes, in UTF-8; rows and columns from 0.  Empty after the last cell of the row. */
struct span csv_table_text(const struct csv_table *, size_t row, unsigned column);
/* The bytes of a cell in the record; after the last cell of the row an empty span at its end. */
struct span csv_table_raw(const struct csv_table *, size_t row, unsigned column);
/* The bytes of the record from the first cell of a row to its last. */
struct span csv_table_row_raw(const struct csv_table *, size_t row);

#endif
