/* crosstable_slips: the few games by which an event differs from a Swiss, such as a pair that meets twice. */
#ifndef CROSSTABLE_SLIPS_H
#define CROSSTABLE_SLIPS_H

#include "apps/tournament/crosstable.h"

/* How many there are, of an event that is a Swiss or looks like one; 0: none, or too many to be slips. */
int  crosstable_slips_count(const struct crosstable *);
/* Appends a sentence, without its full stop, about the first of them, and how many more there are. */
void crosstable_slips_put(struct buf *, const struct crosstable *);

#endif
