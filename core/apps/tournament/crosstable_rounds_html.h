/* crosstable_rounds_html: the rounds of an event on the page of crosstables. */
#ifndef CROSSTABLE_ROUNDS_HTML_H
#define CROSSTABLE_ROUNDS_HTML_H

#include "apps/tournament/crosstable_cells.h"

/*
 * The standings after each round, by points only, and the pairings of each round with results, boards and links to the
 * games; folded.  Nothing if there are no rounds to tell apart.
 */
void crosstable_rounds_html(struct buf *, const struct crosstable_form *);

#endif
