/* csv_cells: how the cells of a table are separated, and which column is wanted. */
#ifndef CSV_CELLS_H
#define CSV_CELLS_H

#include <stdbool.h>

/* Part of a record that is a row (split_rows.h) or a sheet of a workbook; all zeros in other records. */
struct csv_cells {
	char separator;
	int columns;		/* how many the heading has */
	int column;		/* the wanted one, from 0; -1: the heading does not have it */
	bool heading;		/* this record is the heading */
	bool crlf;		/* the heading ends with CR LF */
	bool sheet;		/* the record is a sheet of a workbook: places in it have the names of cells */
};

#endif
