/* run_heap: which of several sorted runs has the least next record, while they are merged. */
#ifndef RUN_HEAP_H
#define RUN_HEAP_H

#include <stddef.h>

enum { RUN_HEAP_MAX = 64 };	/* runs that are merged at once */

struct run_heap {
	/* Set by the caller: compares the next records of two runs, as for qsort(3). */
	int (*order)(const void *data, size_t a, size_t b);
	const void *data;
	size_t runs[RUN_HEAP_MAX];	/* their numbers; the first has the least record */
	size_t n;			/* runs that are not at their end */
};

void run_heap_start(struct run_heap *, size_t n);	/* with the runs from 0 to n - 1, each of which has a record */
void run_heap_go_on(struct run_heap *);		/* the first run has another record */
void run_heap_drop(struct run_heap *);		/* the first run is at its end */

#endif
