/* cache_file: one file with the results of earlier runs, found by a hash of all that they depend on. */
#ifndef CACHE_FILE_H
#define CACHE_FILE_H

#include "base/buf.h"

#define CACHE_FILE_BYTES_MAX (UINT64_C(1) << 28)	/* of the file; the oldest results go first */
#define CACHE_FILE_VALUE_MAX (UINT64_C(1) << 22)	/* a longer result is not kept */

enum { CACHE_FILE_AGE_MAX = 16 };	/* runs that added something, but did not use a result, until it goes */

struct cache_file_key {
	uint64_t a, b;
};

/* XXH3-128 of bytes that come in pieces.  Where a piece ends does not count: lengths go in, too, where it should. */
struct cache_file_hash {
	void *state;
};
bool cache_file_hash_begin(struct cache_file_hash *);	/* false: no memory (errno) */
void cache_file_hash_add(struct cache_file_hash *, struct span);
struct cache_file_key cache_file_hash_end(struct cache_file_hash *);	/* frees what begin took */

/* For one thread at a time. */
struct cache;
struct temporaries;

/*
 * `about` is what all results depend on, such as the version of the program:
 * with another one the cache is empty.  So it is when there is no such file,
 * or a damaged one.  `most`, at most CACHE_FILE_BYTES_MAX, bounds the file.
 * NULL: *why says what is the matter: trouble of the machine, or a file that
 * is no cache (which is never written to).
 */
struct cache *cache_file_open(const char *path, struct span about, uint64_t most, struct temporaries *, const char **why);

/* Adds the result to the buffer.  False: there is none, or a damaged one; or no memory (the buffer has failed). */
bool cache_file_find(struct cache *, struct cache_file_key, struct buf *value);

/*
 * Keeps a result, in a file without a name (or with a hidden one) beside the
 * cache.  False with errno, again at every later call: nothing more is kept,
 * but what was can be found.
 */
bool cache_file_put(struct cache *, struct cache_file_key, struct span value);

/*
 * With `keep` the file is replaced, when there is anything new to tell; by a
 * whole one, or not at all.  Where another run has written it meanwhile,
 * theirs stays.  False: errno, also that of an earlier cache_file_put().  Frees
 * the cache in any case.  NULL is no cache, and good.
 */
bool cache_file_close(struct cache *, bool keep);

#endif
