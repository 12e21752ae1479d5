/* named: sets as they are written on a command line: names with commas between them. */
#ifndef NAME_SET_H
#define NAME_SET_H

#include "base/buf.h"

/* One of the names; a table ends with a row without one. */
struct named {
	const char *name;
	unsigned set;
};

/* Adds what a list names.  False, and the one that is none of the table's. */
bool named_read(const struct named *, struct span list, unsigned *set, struct span *unknown);

#endif
