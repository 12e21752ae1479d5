/* test_hash: hashes are those of xxHash for every length, also where wider instructions make them. */
#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/hash.h"
#include "support/check.h"

enum { LONGEST = 3000, KEYS = 3 };

static void
test_lengths(void)
{
	static const uint64_t keys[KEYS] = { 0, 1, 0x9e3779b97f4a7c15 };
	char *text = malloc(LONGEST);
	size_t same = 0;

	CHECK(text != NULL, "memory");
	for (size_t i = 0; i < LONGEST; i++)
		text[i] = (char)(i * i * 31 + i / 7);
	for (size_t n = 0; n <= LONGEST; n++)
		for (size_t k = 0; k < KEYS; k++) {
			XXH128_hash_t wide = XXH3_128bits_withSeed(text, n, keys[k]);
			uint64_t out[2];

			hash_wide(keys[k], (struct span){ text, n }, out);
			same += hash_bytes(keys[k], (struct span){ text, n }) == XXH3_64bits_withSeed(text, n, keys[k]) &&
			    out[0] == wide.low64 && out[1] == wide.high64;
		}
	CHECK(same == (LONGEST + 1) * KEYS, "%zu of %d hashes", same, (LONGEST + 1) * KEYS);
	free(text);
}

int
main(void)
{
	RUN(test_lengths);
	return check_end();
}
