/* csv_cells: how the cells of a table are separated, and which columns are wanted. */
#ifndef CSV_CELLS_H
#define CSV_CELLS_H

#include "base/span.h"

enum { CSV_MORE = 2 };

/* The headings of the columns to read; an empty one is not wanted. */
struct csv_columns {
	struct span first;	/* it decides what separates the cells */
	struct span more[CSV_MORE];
};

/* Part of a record that is a row (split_rows.h) or a sheet of a workbook; all zeros in other records. */
struct csv_cells {
	char separator;
	int columns;		/* how many the heading has */
	int column;		/* the first of the wanted ones, from 0; -1: the heading does not have it */
	int more[CSV_MORE];	/* the others */
	bool heading;		/* this record is the heading */
	bool crlf;		/* the heading ends with CR LF */
	bool sheet;		/* the record is a sheet of a workbook: places in it have the names of cells */
	const char *others;	/* the names of the sheets that nobody asked for and are not read; NULL: there are none */
};

#endif
