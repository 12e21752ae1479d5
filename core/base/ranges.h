/* ranges: numbers as they are chosen on a command line: "3", "1-5,8,20-", "-10". */
#ifndef RANGES_H
#define RANGES_H

#include "base/buf.h"

struct range {
	uint64_t first, last;	/* both belong to it; last UINT64_MAX: without an end */
};

/* One of them, the numbers of which begin with `least`; "3", "3-5", "3-", "-5".  False: it is none. */
bool ranges_read_one(struct span, uint64_t least, struct range *);

/* All zeros has none. */
struct ranges {
	struct range *list;	/* from 1; in order; no two touch */
	size_t n;
};

/* Adds a list of them: 1, 0 (nothing changed: it is no such list), -1 and errno. */
int  ranges_read(const char *, struct ranges *);
bool ranges_have(const struct ranges *, uint64_t);
void ranges_free(struct ranges *);

#endif
