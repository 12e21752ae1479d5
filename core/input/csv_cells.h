/* csv_cells: how the rows of a table are written. */
#ifndef CSV_CELLS_H
#define CSV_CELLS_H

#include <stdbool.h>

/* Of a record that is a row (split_rows.h); all zeros elsewhere. */
struct csv_cells {
	char separator;
	int columns;		/* of the heading */
	int column;		/* which one is wanted, from 0; -1: the heading does not have it */
	bool heading;		/* this record is the heading */
	bool crlf;		/* which ends with CR and LF */
};

#endif
