/* find_byte: searches for one of a few bytes, or for one that is not ASCII or not printable. */
#ifndef FIND_BYTE_H
#define FIND_BYTE_H

#include <stdint.h>
#include <string.h>
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

#ifdef __SSE2__
/* Is each byte one of `first` to `first` + n - 1?  SSE2 compares signed bytes only, so these become the lowest ones. */
static inline __m128i
find_byte_in_range(__m128i v, char first, int n)
{
	return _mm_cmplt_epi8(_mm_add_epi8(v, _mm_set1_epi8((char)(-128 - first))), _mm_set1_epi8((char)(-128 + n)));
}

/* A bit for each of 16 bytes that is not printable ASCII, or is one of three characters. */
static inline unsigned
find_byte_odd_bits(__m128i v, char a, char b, char c)
{
	/* The bytes are signed: those from 0x80 are below the least. */
	__m128i out = _mm_or_si128(_mm_cmplt_epi8(v, _mm_set1_epi8(' ')), _mm_cmpgt_epi8(v, _mm_set1_epi8('~')));
	__m128i any = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(a)), _mm_cmpeq_epi8(v, _mm_set1_epi8(b)));

	return (unsigned)_mm_movemask_epi8(_mm_or_si128(out, _mm_or_si128(any, _mm_cmpeq_epi8(v, _mm_set1_epi8(c)))));
}
#endif

/* The first byte that is not printable ASCII, or is one of three characters; `end`: there is none. */
static inline const char *
find_byte_odd(const char *p, const char *end, char a, char b, char c)
{
#ifdef __SSE2__
	unsigned hit;

	for (; end - p >= 16; p += 16)
		if ((hit = find_byte_odd_bits(_mm_loadu_si128((const __m128i *)(const void *)p), a, b, c)) != 0)
			return p + __builtin_ctz(hit);
	if (p < end) {
		char last[16] = { 0 };	/* 0 is not printable: the search ends at `end` */

		memcpy(last, p, (size_t)(end - p));
		p += __builtin_ctz(find_byte_odd_bits(_mm_loadu_si128((const __m128i *)(const void *)last), a, b, c));
	}
	return p;
#else
	while (p < end && *p >= ' ' && *p <= '~' && *p != a && *p != b && *p != c)
		p++;
	return p;
#endif
}

enum { FIND_BYTE_BLOCK = 64 };	/* bytes that find_byte_bits() looks at */

/* Bit i is set if byte i of a block is that character. */
static inline uint64_t
find_byte_bits(const char *block, char c)
{
#ifdef __SSE2__
	const __m128i *v = (const __m128i *)(const void *)block, wanted = _mm_set1_epi8(c);
#define PART(i) ((uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(v + (i)), wanted)) << 16 * (i))

	return PART(0) | PART(1) | PART(2) | PART(3);
#undef PART
#else
	uint64_t bits = 0;

	for (int i = 0; i < FIND_BYTE_BLOCK; i++)
		bits |= (uint64_t)(block[i] == c) << i;
	return bits;
#endif
}

/* The first byte of 0x80 or more; `end`: there is none. */
static inline const char *
find_byte_high(const char *p, const char *end)
{
#ifdef __SSE2__
	for (; end - p >= 64; p += 64) {
		const __m128i *v = (const __m128i *)(const void *)p;

		if (_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(_mm_loadu_si128(v), _mm_loadu_si128(v + 1)),
		    _mm_or_si128(_mm_loadu_si128(v + 2), _mm_loadu_si128(v + 3)))) != 0)
			break;
	}
	for (; end - p >= 16; p += 16) {
		int hit = _mm_movemask_epi8(_mm_loadu_si128((const __m128i *)(const void *)p));

		if (hit != 0)
			return p + __builtin_ctz((unsigned)hit);
	}
#endif
	while (p < end && (signed char)*p >= 0)
		p++;
	return p;
}

#endif
