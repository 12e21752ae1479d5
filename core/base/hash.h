/* hash: hashes of bytes, of 64 and of 128 bits. */
#ifndef HASH_H
#define HASH_H

#include <stdint.h>

#include "base/span.h"

/* XXH3-64 (xxHash 0.8) of the bytes, with the key as its seed: the same on all machines. */
uint64_t hash_bytes(uint64_t key, struct span bytes);
/* XXH3-128 in the same way, the lower half first: no two of 10^12 different texts are expected to have the same. */
void hash_wide(uint64_t key, struct span bytes, uint64_t out[2]);

/*
 * The key for hash tables whose contents strangers choose: they cannot choose what collides, as it is random and
 * differs from run to run.  It is the same in all threads of one run.  No output may depend on it.
 */
uint64_t hash_key(void);

#endif
