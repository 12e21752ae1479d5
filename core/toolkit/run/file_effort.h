/*
 * file_effort: long searches (effort.h) that one file may cause.  Whether a search is made depends only on the records
 * before it in the file, whatever the number of threads and the size of batches: a batch is judged as if earlier ones
 * had needed no more than is known then, and judged again if they did need more, and that makes a difference.  Until
 * all is known it may need only a part of the effort, so that what is done in vain is bounded, too.
 */
#ifndef FILE_EFFORT_H
#define FILE_EFFORT_H

#include "toolkit/run/batch.h"

/*
 * The effort (effort.h) that one file may need, and what each of its bytes adds: some seconds a file, and for long
 * files several times what positions of games need.
 */
enum { FILE_EFFORT = 5000000, BYTE_EFFORT = 2 };
/* What a batch needs at most while earlier ones may still need all of it.  Then it has to be judged again. */
enum { EARLY_EFFORT = FILE_EFFORT / 8 };

/* All zeros before the first batch.  These two functions are called for all batches, in order. */
struct file_effort {
	uint64_t put, taken;	/* files that have begun */
	uint64_t out;		/* batches that were put and not yet taken */
	int64_t spent;		/* by the present file */
};

void file_effort_put(struct file_effort *, struct batch *);	/* before it is checked */
void file_effort_take(struct file_effort *, struct batch *);	/* after it was checked; may check it again */
void file_effort_more(struct file_effort *, struct batch *);	/* the results that were there are written: batch_more() */

/* While a batch is checked: what its file has left for this record. */
int64_t file_effort_left(const struct batch *, const struct record *);
/* Counts what a record needed, from what was left before and after it. */
void file_effort_spend(struct batch *, int64_t before, int64_t after);

#endif
