/* hash: what is seen of xxHash. */
#include <sys/auxv.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/hash_internal.h"
#include "base/processor.h"

uint64_t
hash_bytes(uint64_t key, struct span bytes)
{
	if (bytes.n > HASH_LONG && PROCESSOR_AVX2)
		return hash_bytes_fast(key, bytes);
	return XXH3_64bits_withSeed(bytes.n == 0 ? "" : bytes.p, bytes.n, key);
}

void
hash_wide(uint64_t key, struct span bytes, uint64_t out[2])
{
	XXH128_hash_t h;

	if (bytes.n > HASH_LONG && PROCESSOR_AVX2) {
		hash_wide_fast(key, bytes, out);
		return;
	}
	h = XXH3_128bits_withSeed(bytes.n == 0 ? "" : bytes.p, bytes.n, key);
	out[0] = h.low64;
	out[1] = h.high64;
}

/* The kernel gives each program that it starts 16 random bytes; so this needs no call that can fail, and no state. */
uint64_t
hash_key(void)
{
	const char *random = (const char *)getauxval(AT_RANDOM);

	return random != NULL ? XXH3_64bits(random, 16) : 0;
}
