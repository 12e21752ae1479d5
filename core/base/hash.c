/* hash: what is seen of xxHash by those who need 64 bits. */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/hash.h"

uint64_t
hash_bytes(uint64_t key, struct span bytes)
{
	return XXH3_64bits_withSeed(bytes.n == 0 ? "" : bytes.p, bytes.n, key);
}
