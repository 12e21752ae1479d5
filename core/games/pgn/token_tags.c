/* token_tags: reads tag pairs as PGN 8.1 writes them; all others are left to the lexer. */
#include "games/pgn/token_tags.h"
#include "games/pgn/token_internal.h"

#ifdef __SSE2__

enum { WIDE = 16 };	/* bytes that are compared at once */

static inline __m128i
load_tag_bytes(const char *p)
{
	return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* Are these the two bytes at p?  In one comparison. */
static inline bool
are(const char *p, const char *two)
{
	uint16_t a, b;

	memcpy(&a, p, sizeof(a));
	memcpy(&b, two, sizeof(b));
	return a == b;
}

/* The first quotation mark or line end, or `end`. */
static inline const char *
value_end(const char *p, const char *end, char eol)
{
	const __m128i quote = _mm_set1_epi8('"'), line = _mm_set1_epi8(eol);

	for (; p < end; p += WIDE) {
		__m128i v = load_tag_bytes(p);
		int hit = _mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(v, quote), _mm_cmpeq_epi8(v, line)));

		if (hit != 0)
			return p + __builtin_ctz((unsigned)hit);
	}
	return end;
}

/* enum tag_name of a name of n bytes, fewer than WIDE, in its right spelling; -1: not known. */
static inline int
name_find(const char *p, unsigned n)
{
	int known = n < TAG_NAME_LEAST ? -1 : tags_slot(tags_hash((struct span){ p, n }));

	if (known < 0 || tags_name((enum tag_name)known)[n] != '\0' ||
	    (_mm_movemask_epi8(_mm_cmpeq_epi8(load_tag_bytes(p),
	    load_tag_bytes(tags_name((enum tag_name)known)))) & ((1 << n) - 1)) !=
	    (1 << n) - 1)
		return -1;
	return known;
}

/*
 * The length of the name at p, if it is that of the same tag of the game before, whose names are still in `known`, and
 * is shorter than WIDE; else 0.  Most games of a file have the same tags.
 */
static inline unsigned
is_same_tag_name(const struct tags *t, const char *p)
{
	const unsigned known = t->known[t->n];
	const char *name = tags_name(known < TAG_COUNT ? (enum tag_name)known : TAG_Event);
	const unsigned n = (unsigned)__builtin_ctz(~(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(load_tag_bytes(p),
	    load_tag_bytes(name))));

	return known < TAG_COUNT && n < WIDE && name[n] == '\0' && are(p + n, " \"") ? n : 0;
}

/* Adds [Name "Value"] and returns the place after it; NULL: it is written otherwise. */
static inline const char *
read_pair(struct tags *t, const char *p, const char *end, char eol)
{
	const unsigned same = is_same_tag_name(t, p + 1), n = same > 0 ? same : token_name_length(p + 1);
	const char *const value = p + n + 3, *close;
	struct tag *tag = &t->list[t->n];
	int known;

	if (n - 1 >= WIDE - 1 || !are(value - 2, " \"") || value >= end)
		return NULL;
	close = value_end(value, end - value < PAIR_MAX / 2 ? end : value + PAIR_MAX / 2, eol);
	if (!are(close, "\"]") || end - close < 2 || close[-1] == '\\')
		return NULL;
	*tag = (struct tag){ { p + 1, n }, { value, (size_t)(close - value) }, { p, (size_t)(close + 2 - p) } };
	known = same > 0 ? t->known[t->n] : name_find(p + 1, n);
	if (known < 0 || t->at[known] >= 0)
		return tags_add(t, &(struct tag){ tag->name, tag->value, tag->text }) ? close + 2 : NULL;
	t->known[t->n] = (uint8_t)known;
	t->at[known] = (int16_t)t->n++;
	return close + 2;
}

const char *
token_tags_read(struct tags *t, const char *p, const char *end, char eol)
{
	const char *done = p, *next;

	while (p < end && *p == '[' && t->n < TAGS_MAX && (next = read_pair(t, p, end, eol)) != NULL) {
		done = next;
		p = next + 1;
		if (*next == '\r' && eol == '\n')
			p++;
		if (p[-1] != eol)
			break;
	}
	return done;
}

#else

const char *
token_tags_read(struct tags *t, const char *p, const char *end, char eol)
{
	(void)t, (void)end, (void)eol;
	return p;
}

#endif
