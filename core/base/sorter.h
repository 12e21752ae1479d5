/*
 * sorter: sorts any number of records of one size in limited memory.  What does not fit is written to a temporary
 * file in sorted runs, which are merged when the records are read.  What has been read takes no room on disk any more.
 */
#ifndef SORTER_H
#define SORTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sorter_plan {
	size_t size;		/* bytes of a record */
	/* As for qsort(3).  Records that are equal come in any order, so the order should be total. */
	int (*order)(const void *, const void *);
	size_t memory;		/* about how many bytes it may use; at least SORTER_LEAST are */
	int fd;			/* the temporary file, which only this sorter uses; it stays the caller's */
	/*
	 * What comes first in this order, if that begins with a hash, so that its first bits are as frequent; `size` is then a
	 * multiple of 8.  NULL: it does not.
	 */
	uint64_t (*hash)(const void *);
};

enum { SORTER_LEAST = 64 << 10 };

/* For such an order: compares n numbers, the most significant first. */
static inline int
sorter_compare(const uint64_t *a, const uint64_t *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

struct sorter;

struct sorter *sorter_new(const struct sorter_plan *);	/* NULL: out of memory */
/* Adds a record.  False and errno: it could not be written, or out of memory. */
bool sorter_add(struct sorter *, const void *record);
/* Called after the last record and before the first sorter_next().  False and errno as above. */
bool sorter_sort(struct sorter *);
/* The next record in order, valid until the next call.  NULL: there are no more, or, if errno is not 0, it failed. */
const void *sorter_next(struct sorter *);
/* After sorter_sort(): are all records in memory?  Then what sorter_next() returns stays valid. */
bool sorter_in_memory(const struct sorter *);
/* If so: those that are wanted once more, in another order, of which the next come first.  False and errno as above. */
bool sorter_again(struct sorter *, int (*order)(const void *, const void *), uint64_t (*hash)(const void *),
    bool (*wanted)(const void *));
void sorter_free(struct sorter *);	/* may be NULL */

#endif
