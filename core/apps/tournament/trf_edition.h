/*
 * trf_edition: a tournament report file that was read, as a file of another edition.
 *
 * Records that are in both editions, that are not known, or that have no counterpart are left as they are, byte for byte.
 */
#ifndef TRF_EDITION_H
#define TRF_EDITION_H

#include "apps/tournament/crosstable.h"
#include "games/forms/trf.h"

enum trf_edition { TRF_16, TRF_26 };

/*
 * Fills a trf that is all zeros, for trf_write(); the other must stay as long.  `ranks`: players have the ranks of this
 * table of their games; NULL: their own.  False: out of memory.
 */
bool trf_as_edition(struct trf *, const struct trf *from, enum trf_edition, const struct crosstable *ranks);

#endif
