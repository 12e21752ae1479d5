/* name_set: sets that are written as names with commas between them, as on a command line. */
#ifndef NAME_SET_H
#define NAME_SET_H

#include "base/span.h"

/* A row of a table of names; the last row has no name. */
struct name_set {
	const char *name;
	unsigned set;		/* the bits that it means */
	const char *help;	/* half a line */
};

/* Adds the bits of the listed names to *set.  False: *unknown is the first name that is not in the table. */
bool name_set_read(const struct name_set *, struct span list, unsigned *set, struct span *unknown);

#endif
