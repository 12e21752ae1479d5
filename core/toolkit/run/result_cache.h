/* result_cache: the results of a file in an earlier run, used as long as nothing they depend on has changed. */
#ifndef RESULT_CACHE_H
#define RESULT_CACHE_H

#include <pthread.h>
#include <sys/stat.h>

#include "toolkit/run/batch_image.h"
#include "toolkit/run/cache_file.h"

/* All zeros but for what the caller sets, and the lock: nothing is kept as long as there is no store. */
struct caching {
	pthread_mutex_t lock;		/* of the store and `saved`, for the thread that ends the program */
	struct cache *store;
	bool saved;			/* the program is ending: nothing is looked up or kept any more */
	struct cache_file_key run;	/* a hash of what all results of the run depend on */
	size_t reports;			/* number of reports of the run */
	unsigned long today;		/* the day, as a number: 20261231 */
	void (*how)(const void *how, struct buf *);	/* adds those options of the job on which results depend */
	/* What is to be cached of the present file, which may be an archive. */
	size_t source;			/* its number */
	struct kept kept;
	struct buf images;		/* of its batches so far, as they are cached */
	uint64_t large;			/* files whose results were too large to be kept */
	bool dated;			/* the results are valid only today */
	bool lost;			/* they are not complete, and are not cached */
};

/* What a run remembers by; `caching` has a store, and stays the caller's until the run has ended. */
struct batch_memory result_cache_memory(struct caching *);
/* Closes the store, if there is one; `keep`: its file has what was found.  False with errno. */
bool result_cache_close(struct caching *, bool keep);
/* Writes what was found in the files that are finished, while another thread still runs: the program is ended by a signal. */
void result_cache_save(struct caching *);

#endif
