/* name_set: sets as they are written on a command line: names with commas between them. */
#ifndef NAME_SET_H
#define NAME_SET_H

#include "base/buf.h"

/* One of the names; a table ends with a row without one. */
struct name_set {
	const char *name;
	unsigned set;
};

/* Adds what a list names.  False, and the one that is none of the table's. */
bool name_set_read(const struct name_set *, struct span list, unsigned *set, struct span *unknown);

#endif
