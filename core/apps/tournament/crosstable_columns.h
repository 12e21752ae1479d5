/* crosstable_columns: the columns of crosstables.  `with` of a table is the form; a row is a player of its table. */
#ifndef CROSSTABLE_COLUMNS_H
#define CROSSTABLE_COLUMNS_H

#include "apps/tournament/crosstable_cells.h"
#include "base/table.h"

enum { CROSSTABLE_COLUMNS = 160 };
_Static_assert(CROSSTABLE_COLUMNS >= CROSSTABLE_CELLS_MOST + BREAK_MOST + 20, "room for all columns");

/* Those of text and page.  Returns how many. */
int crosstable_columns(const struct crosstable_form *, enum table_form, struct table_column list[CROSSTABLE_COLUMNS]);
/* Those of CSV, which are the same for all events of a plan (NULL: the usual). */
int crosstable_columns_csv(const struct crosstable_plan *, struct table_column list[CROSSTABLE_COLUMNS]);
/* Those of a player in JSON, but for the games. */
int crosstable_columns_json(const struct crosstable *, struct table_column list[CROSSTABLE_COLUMNS]);

/* For `put`: the date in the span at `from`, as date_iso() writes what is known of it; an empty text if nothing is. */
void crosstable_columns_date(struct table_out *);

#endif
