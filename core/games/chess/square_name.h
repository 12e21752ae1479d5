/* square_name: the name of a square. */
#ifndef SQUARE_NAME_H
#define SQUARE_NAME_H

#include "games/chess/attack.h"

/* Its text is valid until the end of the full expression in which at() is called. */
struct square_name {
	char s[3];
};

static inline struct square_name
at(int s)
{
	return (struct square_name){ { (char)('a' + FILE_OF(s)), (char)('1' + RANK_OF(s)), '\0' } };
}

/* Writes its two letters; returns what follows them. */
static inline char *
square_name_put(char *out, int s)
{
	*out++ = (char)('a' + FILE_OF(s));
	*out++ = (char)('1' + RANK_OF(s));
	return out;
}

#endif
