/* column_cells: what the cells of each column are. */
#ifndef COLUMN_CELLS_H
#define COLUMN_CELLS_H

#include "games/write/columns.h"

/* What the tables have without --columns.  All lists end with a row without a name. */
extern const struct column column_cells_games[], column_cells_half_moves[];
/* What they can have in addition; it comes before facts and tags of the same name. */
extern const struct column column_cells_more_of_games[], column_cells_more_of_half_moves[];

/* For the columns that are named by the user. */
void column_cells_fact(struct table_row *, const struct column *);
void column_cells_raw_tag(struct table_row *, const struct column *);	/* as it is written */
void column_cells_tag(struct table_row *, const struct column *);	/* empty if its value is unknown */
void column_cells_number(struct table_row *, const struct column *);	/* without a + before it; empty if it is not a number */

#endif
