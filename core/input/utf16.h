/* utf16: a text in UTF-16 or UTF-32, recognised, and read as UTF-8. */
#ifndef UTF16_H
#define UTF16_H

#include "base/buf.h"

/* All zeros is none of these. */
struct utf16_form {
	unsigned char unit;	/* bytes of a code unit: 2 or 4; 0: the text is not wide */
	bool big;		/* end first */
	unsigned char mark;	/* bytes of the byte order mark at the start, to be left out before utf16_read() */
};

/* What a text that begins so is in.  Without a mark only UTF-16 is guessed, by two ASCII characters at the start. */
struct utf16_form utf16_guess(struct span head);
const char      *utf16_name(struct utf16_form);	/* "UTF-16", "UTF-32"; NULL: not wide */

/* Reads up to `max` of the wide bytes for utf16_read(): how many, 0 at the end, -1 on trouble. */
typedef ptrdiff_t wide_source(void *context, char *to, size_t max);

struct wide;

struct wide *utf16_open(struct utf16_form);	/* of a wide text; NULL when memory is out; utf16_close() */
/*
 * Up to `max` bytes; 0 at the end, -1 when the source had trouble.  A lone
 * surrogate comes as three bytes (CESU, not valid UTF-8), so that it stays
 * visible; what is not a character or not complete as U+FFFD.
 */
ptrdiff_t utf16_read(struct wide *, char *to, size_t max, wide_source *, void *context);
void      utf16_close(struct wide *);		/* NULL is nothing */

#endif
