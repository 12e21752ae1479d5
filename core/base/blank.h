/* blank: characters beyond ASCII that are used as a blank, or that nobody can see. */
#ifndef BLANK_H
#define BLANK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct blank {
	uint32_t first, last;
	const char *name;
	bool inside;		/* it may be inside a word, which is read as if it were not there: nothing is seen of it */
};

/* The row of a character; NULL: it is not one of these blanks. */
const struct blank *blank_of(uint32_t code);

/* The same for the character at p, with its length in bytes. */
const struct blank *blank_look(const char *p, const char *end, size_t *n);
/* blank_look(), but most bytes cannot begin a blank: for them *n is not set. */
static inline const struct blank *
blank_at(const char *p, const char *end, size_t *n)
{
	const unsigned char c = (unsigned char)*p;

	return c == 0xc2 || (c >= 0xe1 && c <= 0xe3) || c == 0xef || c == 0xa0 ? blank_look(p, end, n) : NULL;
}

#endif
