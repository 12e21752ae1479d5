/* blank: is a text blanks only, as the lexer has them: controls, space, DEL, and what base/blank.h lists? */
#ifndef SUPPORT_BLANK_H
#define SUPPORT_BLANK_H

#include "base/blank.h"

static bool
blank(const char *p, const char *end)
{
	while (p < end) {
		size_t n = 1;

		if ((unsigned char)*p > ' ' && *p != 0x7f && blank_at(p, end, &n) == NULL)
			return false;
		p += n;
	}
	return true;
}

#endif
