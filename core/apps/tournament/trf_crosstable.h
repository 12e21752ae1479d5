/* trf_crosstable: the table of an event as a tournament report file. */
#ifndef TRF_CROSSTABLE_H
#define TRF_CROSSTABLE_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/trf_edition.h"

/*
 * Fills a trf that is all zeros.  The starting numbers are those of FIDE's C.04.2: by rating, title and name.  What no
 * game tells is not invented: a round without a game is a zero-point bye, and comments in the file say what is missing.
 * Points are 1, 1/2 and 0.  False: out of memory.
 *
 * `known`: reports from which games came (NULL: there are none), for what games do not say of a player of that name: sex,
 * date of birth, and a title that is none of FIDE's.
 */
bool trf_from_crosstable(struct trf *, const struct crosstable *, enum trf_edition, const struct trf *known);

#endif
