/*
 * hash_fast: xxHash with the instructions of AVX2, which do twice as much at once.  clang does not know the pragma, and
 * gets the usual ones.
 */
#if defined(__x86_64__) && !defined(__clang__)
#pragma GCC target("avx2")
#define XXH_VECTOR 2	/* XXH_AVX2 */
#endif
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/hash_internal.h"

uint64_t
hash_bytes_fast(uint64_t key, struct span bytes)
{
	return XXH3_64bits_withSeed(bytes.p, bytes.n, key);
}

void
hash_wide_fast(uint64_t key, struct span bytes, uint64_t out[2])
{
	XXH128_hash_t h = XXH3_128bits_withSeed(bytes.p, bytes.n, key);

	out[0] = h.low64;
	out[1] = h.high64;
}
