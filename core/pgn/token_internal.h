/* token_internal: what token.c and token_bad_tag.c share. */
#ifndef TOKEN_INTERNAL_H
#define TOKEN_INTERNAL_H

#include <string.h>

#include "pgn/token.h"

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

/* Reads a tag pair that is not a correct [Name "Value"], and notes what is odd about it. */
void token_bad_tag_read(struct lexer *, struct token *);

#endif
