/* crosstable_slips: the few games by which an event differs from a Swiss, such as a pair that meets twice. */
#ifndef CROSSTABLE_SLIPS_H
#define CROSSTABLE_SLIPS_H

#include "apps/tournament/crosstable.h"

/* The first one, of those in one round if there are any, and how many there are. */
struct crosstable_slips {
	const struct crosstable_player *player;
	const struct crosstable_game *first, *second;
	int n;
};

/* Those of an event that is a Swiss or looks like one; n is 0: none, or too many to be slips. */
struct crosstable_slips crosstable_slips_find(const struct crosstable *);
/* Appends a sentence, without its full stop, about the first of them, and how many more there are. */
void crosstable_slips_put(struct buf *, const struct crosstable *, const struct crosstable_slips *);

#endif
