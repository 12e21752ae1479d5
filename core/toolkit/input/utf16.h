/* utf16: recognises UTF-16 and UTF-32, and converts them to UTF-8. */
#ifndef UTF16_H
#define UTF16_H

#include "base/buf.h"

/* How a text is encoded.  All zeros: neither in UTF-16 nor in UTF-32. */
struct utf16_form {
	unsigned char unit;	/* bytes of a code unit: 2 or 4; 0: neither */
	bool big;		/* big-endian */
	unsigned char mark;	/* bytes of the byte order mark, which the caller skips before utf16_read() */
};

/* By the first bytes of a text.  Without a byte order mark two ASCII characters at the start are needed. */
struct utf16_form utf16_guess(struct span head);
const char      *utf16_name(struct utf16_form);	/* "UTF-16" or "UTF-32"; NULL: neither */
const char      *utf16_named(const char *);	/* the same name; NULL: it is none */

/* Reads up to `max` bytes to be converted.  Returns how many; 0 at the end, -1: error. */
typedef ptrdiff_t wide_source(void *context, char *to, size_t max);

struct wide;

struct wide *utf16_open(struct utf16_form);	/* unit is not 0; NULL: out of memory */
/*
 * Reads up to `max` bytes of UTF-8; 0 at the end, -1: the source returned that.  A lone surrogate becomes three bytes
 * that are not valid UTF-8, so that it is reported; a value above U+10FFFF or an incomplete unit becomes U+FFFD.
 */
ptrdiff_t utf16_read(struct wide *, char *to, size_t max, wide_source *, void *context);
uint64_t  utf16_lost(const struct wide *);	/* the line of the first such surrogate, value or unit that was read; 0: none */
void      utf16_close(struct wide *);		/* NULL is allowed */

#endif
