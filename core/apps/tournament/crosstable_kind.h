/* crosstable_kind: finds what kind of event it was, by who met whom in which round. */
#ifndef CROSSTABLE_KIND_H
#define CROSSTABLE_KIND_H

#include "apps/tournament/crosstable.h"

/* Sets kind, cycles and possible of a table that has all its games.  False: out of memory. */
bool crosstable_kind_find(struct crosstable *);

#endif
