/* blank: characters beyond ASCII that are used as a blank, or that nobody can see. */
#include "base/blank.h"
#include "base/utf8.h"

static const struct blank blanks[] = {
	{ 0x0085, 0x0085, "next line",                 false },
	{ 0x00a0, 0x00a0, "no-break space",            false },
	{ 0x00ad, 0x00ad, "soft hyphen",               true },
	{ 0x061c, 0x061c, "mark of direction",         true },
	{ 0x1680, 0x1680, "Ogham space",               false },
	{ 0x180e, 0x180e, "vowel separator",           true },
	{ 0x2000, 0x200a, "space of a special width",  false },
	{ 0x200b, 0x200b, "zero-width space",          false },
	{ 0x200c, 0x200d, "joiner of zero width",      true },
	{ 0x200e, 0x200f, "mark of direction",         true },
	{ 0x2028, 0x2028, "line separator",            false },
	{ 0x2029, 0x2029, "paragraph separator",       false },
	{ 0x202a, 0x202e, "mark of direction",         true },
	{ 0x202f, 0x202f, "narrow no-break space",     false },
	{ 0x205f, 0x205f, "mathematical space",        false },
	{ 0x2060, 0x2064, "joiner of zero width",      true },
	{ 0x2066, 0x2069, "mark of direction",         true },
	{ 0x2800, 0x2800, "blank Braille pattern",     false },
	{ 0x3000, 0x3000, "ideographic space",         false },
	{ 0x3164, 0x3164, "Hangul filler",             false },
	{ 0xfeff, 0xfeff, "zero-width no-break space", false },
};

const struct blank *
blank_of(uint32_t code)
{
	for (size_t i = 0; i < sizeof(blanks) / sizeof(blanks[0]) && blanks[i].first <= code; i++)
		if (code <= blanks[i].last)
			return &blanks[i];
	return NULL;
}

/* A no-break space in a text of 8 bits is this byte, which begins no character of UTF-8. */
const struct blank *
blank_look(const char *p, const char *end, size_t *n)
{
	uint32_t code;

	*n = (size_t)utf8_decode((struct span){ p, (size_t)(end - p) }, &code);
	if (*n == 0) {
		*n = 1;
		code = (unsigned char)*p;
		return code == 0xa0 ? blank_of(code) : NULL;
	}
	return blank_of(code);
}
