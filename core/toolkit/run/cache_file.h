/* cache_file: one file with the results of earlier runs, each found by a hash of all that it depends on. */
#ifndef CACHE_FILE_H
#define CACHE_FILE_H

#include "base/buf.h"

#define CACHE_FILE_BYTES_MAX (UINT64_C(1) << 28)	/* of the file; the oldest results are dropped first */
#define CACHE_FILE_VALUE_MAX (UINT64_C(1) << 24)	/* a longer result is not kept: it is in memory as a whole */

enum { CACHE_FILE_AGE_MAX = 16 };	/* a result is dropped after as many new versions of the file without a use */

struct cache_file_key {
	uint64_t a, b;
};

struct cache;

/*
 * XXH3-128 of bytes that are added in pieces, with the secret of the cache, which is random and in its file: who knows
 * only the bytes, and chooses them, cannot make others with the same hash.  NULL: without a secret, for bytes that the
 * user chooses.  It does not depend on where pieces end: where that matters, add
 * their lengths.
 */
struct cache_file_hash {
	void *state;
};
bool cache_file_hash_begin(struct cache_file_hash *, const struct cache *);	/* false: no memory (errno) */
void cache_file_hash_add(struct cache_file_hash *, struct span);
struct cache_file_key cache_file_hash_end(struct cache_file_hash *);	/* frees what begin took */

struct temporaries;

/*
 * A cache is to be used by one thread at a time.
 *
 * `about` is what all results depend on, such as the version of the program: with another one the cache is empty.
 * It is also empty if there is no such file, or a damaged one.  `most` bytes, at most CACHE_FILE_BYTES_MAX, are
 * the limit for the file.  NULL: *why is a message about a system error, or about a file that is not a cache
 * (which is never overwritten).
 */
struct cache *cache_file_open(const char *path, struct span about, uint64_t most, struct temporaries *, const char **why);

/*
 * Appends the result to the buffer.  False: there is none, or it is damaged; or out of memory (the buffer has
 * failed).
 */
bool cache_file_find(struct cache *, struct cache_file_key, struct buf *value);

/*
 * Keeps a result, in a new file without a name (or with a hidden one) in the folder of the cache.  A result that
 * is too long, or for which there is no room, is left out.  False with errno, and again at every later call:
 * nothing more is kept, but results that were kept can still be found.
 */
bool cache_file_put(struct cache *, struct cache_file_key, struct span value);

/*
 * With `keep` the file is replaced if there is anything new: by a complete one, or not at all.  If another run has
 * written it in the meantime, that one stays.  False with errno, also that of an earlier cache_file_put().  Frees
 * the cache in any case.  NULL does nothing and returns true.
 */
bool cache_file_close(struct cache *, bool keep);
/* Writes the file as cache_file_close() does, and frees nothing.  Afterwards the cache may only be closed. */
bool cache_file_save(struct cache *);

#endif
