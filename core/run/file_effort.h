/*
 * file_effort: long searches (effort.h) that one file may cause.  Whether a search is made depends only on the records
 * before it in the file, whatever the number of threads and the size of batches: a batch is judged as if earlier ones
 * had needed no more than is known then, and judged again if they did need more, and that makes a difference.  Until
 * all is known it may need only a part of the effort, so that what is done in vain is bounded, too.
 */
#ifndef FILE_EFFORT_H
#define FILE_EFFORT_H

#include "run/batch.h"

/* All zeros before the first batch.  Both functions are called for all batches, in order. */
struct file_effort {
	uint64_t put, taken;	/* files that have begun */
	uint64_t out;		/* batches that were put and not yet taken */
	int64_t spent;		/* by the present file */
};

void file_effort_put(struct file_effort *, struct batch *);	/* before it is checked */
void file_effort_take(struct file_effort *, struct batch *);	/* after it was checked; may check it again */

#endif
