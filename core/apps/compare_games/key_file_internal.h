/* key_file_internal: the layout of key files, which arbiter-keys(5) describes; for key_file*.c only. */
#ifndef KEY_FILE_INTERNAL_H
#define KEY_FILE_INTERNAL_H

#include "apps/compare_games/key_file.h"

/* A change of the layout, or of the meaning of a number in it, is a new version; a kind that is added last is not. */
enum { KEY_FILE_VERSION = 3, KEY_HEAD = 72, KEY_TEXT = 40, KEY_GAME = 96, KEY_NAME = UINT16_MAX };
#define KEY_LAST UINT64_MAX	/* instead of a place: there are no more games */
_Static_assert(RELATION_COUNT == 18 && CONTRADICTION_COUNT == 9 && ENC_CP1255 == 28,
    "numbers in key files have another meaning: a new version");

static inline void
key_put(char *to, int bytes, uint64_t n)
{
	for (int i = 0; i < bytes; i++)
		to[i] = (char)(n >> 8 * i & 0xff);
}

static inline uint64_t
key_get(const char *from, int bytes)
{
	uint64_t n = 0;

	for (int i = bytes; i-- > 0; )
		n = n << 8 | (unsigned char)from[i];
	return n;
}

#endif
