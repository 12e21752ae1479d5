/* ranges: sets of numbers as they are written on a command line: "3", "1-5,8,20-", "-10". */
#ifndef RANGES_H
#define RANGES_H

#include "base/buf.h"

struct range {
	uint64_t first, last;	/* both included; last is UINT64_MAX where there is no upper limit */
};

#define RANGE_ALL ((struct range){ 0, UINT64_MAX })

/* Reads "3", "3-5", "3-" or "-5"; `least` is the lowest number allowed, and where "-5" begins.  False: not a range. */
bool ranges_read_one(struct span, uint64_t least, struct range *);

/* All zeros is an empty set. */
struct ranges {
	struct range *list;	/* numbers from 1 on; in ascending order; no two ranges overlap or touch */
	size_t n;
	uint64_t latest;	/* the greatest number with which one of them began, before they were joined */
};

/* Adds ranges with commas between them.  1: added; 0: the text is wrong, nothing is added; -1 and errno: no memory. */
int  ranges_read(const char *, struct ranges *);
bool ranges_have(const struct ranges *, uint64_t);
void ranges_free(struct ranges *);

#endif
