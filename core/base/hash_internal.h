/* hash_internal: the same hashes with wider instructions; for hash*.c only. */
#ifndef HASH_INTERNAL_H
#define HASH_INTERNAL_H

#include "base/hash.h"

enum { HASH_LONG = 240 };	/* bytes beyond which XXH3 uses them */

/* With PROCESSOR_AVX2, for more than HASH_LONG bytes. */
uint64_t hash_bytes_fast(uint64_t key, struct span bytes);
void hash_wide_fast(uint64_t key, struct span bytes, uint64_t out[2]);

#endif
