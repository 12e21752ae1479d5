/* token_internal: what token.c and token_tags.c share. */
#ifndef TOKEN_INTERNAL_H
#define TOKEN_INTERNAL_H

#include <string.h>

#include "base/find_byte.h"
#include "games/pgn/tag_form.h"
#include "games/pgn/token.h"

/* The end of the line that p is in, before its CR or LF. */
static inline const char *
line_end(const struct lexer *l, const char *p)
{
	const char *end = memchr(p, l->eol, (size_t)(l->end - p));

	if (end == NULL)
		end = l->end;
	return end > p && end[-1] == '\r' ? end - 1 : end;
}

static inline const char *
skip_spaces(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	return p;
}

/* The number of letters, digits and _ from p on, or fewer: at most 16, and 0 without SSE2.  Up to 16 bytes are read. */
static inline unsigned
token_name_length(const char *p)
{
#ifdef __SSE2__
	const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
	const __m128i letter = find_byte_in_range(_mm_or_si128(v, _mm_set1_epi8(0x20)), 'a', 26);
	const __m128i digit = find_byte_in_range(v, '0', 10);

	return (unsigned)__builtin_ctz(~(unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(letter, digit),
	    _mm_cmpeq_epi8(v, _mm_set1_epi8('_')))));
#else
	(void)p;
	return 0;
#endif
}

/* Reads a tag pair that is not a correct [Name "Value"], and notes what is odd about it. */
void token_bad_tag_read(struct lexer *, struct token *);

/* The same for one that does not begin with its bracket or its name, see tag_form.h.  False: there is none. */
bool token_bad_tag_find(struct lexer *, struct token *);

#endif
