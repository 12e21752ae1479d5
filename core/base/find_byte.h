/* find_byte: searches for one of a few bytes. */
#ifndef FIND_BYTE_H
#define FIND_BYTE_H

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The first place of either of two characters; `end`: there is none. */
static inline const char *
find_byte_either(const char *p, const char *end, char a, char b)
{
#ifdef __SSE2__
	const __m128i va = _mm_set1_epi8(a), vb = _mm_set1_epi8(b);

	for (; end - p >= 16; p += 16) {
		__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
		int hit = _mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(v, va), _mm_cmpeq_epi8(v, vb)));

		if (hit != 0)
			return p + __builtin_ctz((unsigned)hit);
	}
#endif
	while (p < end && *p != a && *p != b)
		p++;
	return p;
}

#endif
