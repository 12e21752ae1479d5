/* result_cache: the results of a file in an earlier run, used as long as nothing they depend on has changed. */
#ifndef RESULT_CACHE_H
#define RESULT_CACHE_H

#include <sys/stat.h>

#include "run/cache_file.h"
#include "run/batch_image.h"

/* All zeros: nothing is kept. */
struct caching {
	struct cache *store;
	struct cache_file_key run;		/* a hash of what all results of the run depend on */
	size_t reports;			/* number of reports of the run */
	unsigned long today;		/* the day, as a number: 20261231 */
	void (*how)(const void *how, struct buf *);	/* adds those options of the job on which results depend */
};

/* Reads all of the file to make its key.  False: it cannot be cached: it is not a regular file, or cannot be read. */
bool result_cache_key(const struct caching *, const struct file_policy *, const char *path, struct kept *);
/* Appends the images of the batches of the file.  False: there are none. */
bool result_cache_find(const struct caching *, const struct kept *, struct buf *images);
/* What is to be cached of the present file, which may be an archive.  All zeros: nothing yet. */
struct result_cache_memory {
	size_t source;			/* its number */
	struct kept kept;
	struct buf images;		/* of its batches so far, as they are cached; the caller frees it */
	uint64_t large;			/* files whose results were too large to be kept */
	bool dated;			/* the results are valid only today */
	bool lost;			/* they are not complete, and are not cached */
};
/*
 * To be called for every batch, in order.  With the first batch of a file, the results of the file before are
 * cached, if that has not changed since it was read.
 */
void result_cache_remember(struct result_cache_memory *, const struct caching *, const struct batch *);
void result_cache_end(struct result_cache_memory *, const struct caching *);	/* after the last one */

#endif
