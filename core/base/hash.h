/* hash: 64-bit hashes of bytes. */
#ifndef HASH_H
#define HASH_H

#include <stdint.h>

#include "base/span.h"

/* XXH3-64 (xxHash 0.8) of the bytes, with the key as its seed: the same on all machines. */
uint64_t hash_bytes(uint64_t key, struct span bytes);

/*
 * The key for hash tables whose contents strangers choose: they cannot choose what collides, as it is random and
 * differs from run to run.  It is the same in all threads of one run.  No output may depend on it.
 */
uint64_t hash_key(void);

#endif
