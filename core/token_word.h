/* token_word: the fast lane of token.h, inlined where the half-moves are read. */
#ifdef __SSE2__
#include <emmintrin.h>

/* Which of 16 bytes lie in low..high; bytes are compared as signed, so the range is shifted to the bottom first. */
static inline __m128i
token_in_range(__m128i v, char low, char high)
{
	return _mm_cmplt_epi8(_mm_add_epi8(v, _mm_set1_epi8((char)(-128 - low))), _mm_set1_epi8((char)(-128 + high - low + 1)));
}

static inline bool
token_word(struct lexer *l, struct token *t)
{
	const char *p = l->p + (l->p < l->end && (*l->p == ' ' || *l->p == l->eol));
	__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
	__m128i digit = token_in_range(v, '0', '9'), dot = _mm_cmpeq_epi8(v, _mm_set1_epi8('.'));
	__m128i letter = token_in_range(_mm_or_si128(v, _mm_set1_epi8(0x20)), 'a', 'z');
	__m128i sign = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('+')), _mm_cmpeq_epi8(v, _mm_set1_epi8('#'))),
	    _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('=')), _mm_cmpeq_epi8(v, _mm_set1_epi8('-'))));
	unsigned digits = (unsigned)_mm_movemask_epi8(digit), dots = (unsigned)_mm_movemask_epi8(dot);
	unsigned words = (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(digit, letter), sign));
	unsigned d = (unsigned)__builtin_ctz(~digits), n = d, value = 0, length;

	if (d > 0) {
		if (d > 3)
			return false;
		for (unsigned i = 0; i < d; i++)
			value = value * 10 + (unsigned)(p[i] - '0');
		t->dots = __builtin_ctz(~(dots >> d));
		if (t->dots == 0)
			return false;
		n += (unsigned)t->dots;
		t->odd = p[n] == ' ' ? 0 : TOKEN_GLUED;
		t->number = (struct span){ p, n };
		t->value = value;
		n += p[n] == ' ';
		if (digits >> n & 1)
			return false;
	} else {
		t->odd = 0;
		t->dots = 0;
		t->number.n = 0;
	}
	length = (unsigned)__builtin_ctz(~(words >> n));
	if (length == 0 || n + length > 15 || p + n + length > l->end || (p == l->p && p > l->start))
		return false;
	/* What may yet belong to the word is not for the fast lane: e8(Q), e.p., letters beyond ASCII. */
	switch (p[n + length]) {
	case ' ': case '\n': case '\r': case ')': case '!': case '?': case '{': case '$':
		break;
	default:
		if (p + n + length < l->end)
			return false;
	}
	t->counted = d > 0;
	t->kind = TOKEN_WORD;
	t->text = (struct span){ p + n, length };
	l->p = p + n + length;
	return true;
}
#else
static inline bool
token_word(struct lexer *l, struct token *t)
{
	(void)l, (void)t;
	return false;
}
#endif
