/* blank: blanks as the lexer has them: controls, space, DEL, and four characters beyond ASCII. */
#ifndef BLANK_H
#define BLANK_H

#include <stdbool.h>
#include <string.h>

static bool
blank(const char *p, const char *end)
{
	static const char *const wide[] = { "\xc2\xa0", "\xe2\x80\x8b", "\xe3\x80\x80", "\xef\xbb\xbf" };

	while (p < end) {
		size_t n = (unsigned char)*p <= ' ' || *p == 0x7f;

		for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]) && n == 0; i++)
			if ((size_t)(end - p) >= strlen(wide[i]) && memcmp(p, wide[i], strlen(wide[i])) == 0)
				n = strlen(wide[i]);
		if (n == 0)
			return false;
		p += n;
	}
	return true;
}

#endif
