/* crosskind: what kind of event it was, by who met whom in which round. */
#ifndef CROSSKIND_H
#define CROSSKIND_H

#include "stats/cross.h"

/* Sets the kind of a table with all its games.  False: out of memory. */
bool crosskind_find(struct crosstable *);

#endif
