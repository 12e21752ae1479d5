/* result_cache: what was found in a file in an earlier run, as long as nothing that decides it has changed. */
#ifndef RESULT_CACHE_H
#define RESULT_CACHE_H

#include <sys/stat.h>

#include "run/cache_file.h"
#include "run/batch_image.h"

/* All zeros: nothing is kept. */
struct caching {
	struct cache *store;
	struct cache_file_key run;		/* what of the run decides results */
	size_t reports;			/* of the run */
	unsigned long today;		/* the day, as a number: 20261231 */
	void (*how)(const void *how, struct buf *);	/* adds what of the subject's options decides them */
};

/* Reads the whole file.  False: it cannot be found again (it is no regular file, or cannot be read). */
bool result_cache_key(const struct caching *, const struct file_policy *, const char *path, struct kept *);
/* Adds the images of its batches, if there are any. */
bool result_cache_find(const struct caching *, const struct kept *, struct buf *images);
/* What is to be kept of the present file, which may be an archive.  All zeros: nothing yet. */
struct result_cache_memory {
	size_t source;			/* its number */
	struct kept kept;
	struct buf images;		/* of its batches so far; the caller frees it */
	bool dated;			/* it has what another day might not have */
	bool lost;			/* not all of it is there */
};
/* Every batch, in its order; what was found in the file before is kept, if that is still the same. */
void result_cache_remember(struct result_cache_memory *, const struct caching *, const struct batch *);
void result_cache_end(struct result_cache_memory *, const struct caching *);	/* after the last one */

#endif
