/* tally: counts how often each of many 64-bit keys has occurred. */
#ifndef TALLY_H
#define TALLY_H

#include "base/hash_table.h"

/* All zeros is an empty one. */
struct tally {
	struct tally_count *counts;
	size_t n, max;
	struct hash_table table;	/* of the counts, by key */
};

/* The count of the key, for the caller to raise; 0 at first.  Valid until the next call.  NULL: out of memory. */
uint32_t *tally_at(struct tally *, uint64_t key);
uint32_t *tally_find(const struct tally *, uint64_t key);	/* the same, but NULL if the key has no count yet */
void      tally_clear(struct tally *);
void      tally_free(struct tally *);

#endif
