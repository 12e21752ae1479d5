/* crosstable_bracket: the bracket of a knock-out, for the page of crosstables. */
#ifndef CROSSTABLE_BRACKET_H
#define CROSSTABLE_BRACKET_H

#include "base/buf.h"
#include "apps/tournament/crosstable.h"

/*
 * Writes the matches that lead to the final, each beside those that its players came from, as nested elements of
 * HTML; and below them the match for the third place, if the last round has one.  Nothing if there is no final.
 */
void crosstable_bracket(struct buf *, const struct crosstable *);

#endif
