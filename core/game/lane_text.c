/* lane_text: the words and short comments of canonical movetext, for the lane. */
#include <string.h>

#include "game/lane_text.h"

#ifdef __SSE2__
#include <emmintrin.h>

/* The top bit of each of the 16 bytes. */
static inline unsigned
set_of(__m128i v)
{
	return (unsigned)_mm_movemask_epi8(v);
}
#endif

enum { SHORT = 48 };	/* bytes of a comment after its brace, with the other one */

/* The end of the comment that begins at p, if it ends within SHORT bytes, is plain text and one line; else NULL. */
static inline const char *
short_comment(const char *p, const char *end, unsigned *percent)
{
	const char *last = p + SHORT;

	*percent = 0;
	p++;
#ifdef __SSE2__
	const __m128i open = _mm_set1_epi8('{'), close = _mm_set1_epi8('}'), control = _mm_set1_epi8(0x1f);

	for (int i = 0; i < SHORT / 16; i++, p += 16) {
		__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
		unsigned hits = set_of(_mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(v, open), _mm_cmpeq_epi8(v, close)),
		    _mm_cmpeq_epi8(_mm_min_epu8(v, control), v)));

		*percent |= set_of(_mm_cmpeq_epi8(v, _mm_set1_epi8('%'))) & ((hits & -hits) - 1);
		if (hits == 0)
			continue;
		p += __builtin_ctz(hits);
		break;
	}
#else
	for (; p <= last && (unsigned char)*p > 0x1f && *p != '{' && *p != '}'; p++)
		*percent |= *p == '%';
#endif
	return p <= last && *p == '}' && p < end ? p + 1 : NULL;
}

/*
 * p + yes, by a conditional jump. With an addition, everything after it would wait for the byte that was compared; a
 * jump is predicted.
 */
static inline const char *
step_over(const char *p, bool yes)
{
	if (yes) {
		__asm__("" : "+r" (p));		/* keeps the compiler from adding */
		p++;
	}
	return p;
}

/* The move number that is expected. */
struct expected {
	unsigned long value;
	uint64_t text;		/* its digits, the first one lowest, and dots above them */
	unsigned digits;	/* 0: too many to be compared */
};

static void
expect(struct expected *e, unsigned long value)
{
	e->value = value;
	e->digits = value > 999 ? 0 : 1u + (value > 9) + (value > 99);
	e->text = ~(uint64_t)0 / 255 * '.';
	for (unsigned i = e->digits; i > 0; i--, value /= 10)
		e->text = e->text << 8 | ('0' + value % 10);
}

static inline void
expect_next(struct expected *e)
{
	if (e->digits == 0 || (e->text >> 8 * (e->digits - 1) & 0xff) == '9') {
		expect(e, e->value + 1);
		return;
	}
	e->value++;
	e->text += (uint64_t)1 << 8 * (e->digits - 1);
}

/* The place after the expected number, with one dot for White or three for Black, and a blank; NULL: another. */
static inline const char *
after_number(const struct expected *e, const char *at, int turn)
{
	const unsigned length = e->digits + 1 + 2 * (unsigned)turn;
	uint64_t there;

	memcpy(&there, at, sizeof(there));
	if (e->digits == 0 || (there ^ e->text) << 8 * (8 - length) != 0)
		return NULL;
	return step_over(at + length, at[length] == ' ');
}

/* The length in bits of the word there; 0: shorter than a move, or longer than seven bytes. */
static inline uint64_t
word_bits(uint64_t there)
{
	const uint64_t bytes = ~(uint64_t)0 / 255;
	const uint64_t blanks = (there - bytes * ('!')) & ~there & bytes * 0x80;	/* the lowest one is right */
	const uint64_t n = blanks == 0 ? 0 : (uint64_t)__builtin_ctzll(blanks) & 56;

	return n < 16 ? 0 : n;
}

/* A comment in the text; the place after it, or NULL: it is not a short one, or there is no room. */
static const char *
read_comment(struct lane_text *t, const char *open, const char *end)
{
	unsigned percent;
	const char *close = short_comment(open, end, &percent);

	if (close == NULL || t->comments_n == LANE_MAX)
		return NULL;
	t->comments[t->comments_n++] = (struct lane_comment){ { open + 1, (size_t)(close - open) - 2 }, t->words.n, percent != 0 };
	return close;
}

bool
lane_text_read(struct lane_text *t, struct span text, char eol, unsigned long number, int turn)
{
	const char *at = text.p, *end = text.p + text.n;
	struct lane *l = &t->words;
	struct expected e;

	expect(&e, number);
	l->n = t->comments_n = 0;
	t->numbered = LANE_MAX;
	while (l->n < LANE_MAX) {
		const char *q = step_over(at, *at == ' ' || *at == eol);
		uint64_t there, n;

		if (*q == '{') {
			if ((q = read_comment(t, q, end)) == NULL)
				break;
			at = q;
			continue;
		}
		if (*q >= '0' && *q <= '9') {
			if ((q = after_number(&e, q, turn)) == NULL)
				break;
			t->numbered = t->numbered < l->n ? t->numbered : l->n;
		}
		memcpy(&there, q, sizeof(there));
		if ((n = word_bits(there)) == 0 || q + n / 8 > end)
			break;
		t->begin[l->n] = at;
		l->text[l->n] = there;
		l->bits[l->n] = n;
		l->at[l->n++] = q;
		at = q + n / 8;
		if (turn == BLACK)
			expect_next(&e);
		turn = !turn;
	}
	t->begin[l->n] = at;
	return l->n == LANE_MAX || t->comments_n == LANE_MAX;
}
