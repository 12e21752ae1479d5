/* crosstable_kind: what kind of event it was, by who met whom in which round. */
#ifndef CROSSTABLE_KIND_H
#define CROSSTABLE_KIND_H

#include "stats/crosstable.h"

/* Sets the kind of a table with all its games.  False: out of memory. */
bool crosstable_kind_find(struct crosstable *);

#endif
