/* auxv: random bytes, which other systems hand to each program in its auxiliary vector. */
#ifndef AUXV_H
#define AUXV_H

#include <stddef.h>

enum { AT_RANDOM = 25 };

int getentropy(void *to, size_t n);	/* not declared under POSIX.1-2008 */

static inline unsigned long getauxval(unsigned long which)
{
	static char random[16];
	static int drawn;

	if (which == AT_RANDOM && !drawn)
		drawn = getentropy(random, sizeof(random)) == 0;
	return drawn ? (unsigned long)random : 0;
}

#endif
