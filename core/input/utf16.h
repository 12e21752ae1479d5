/* wide: a text in UTF-16 or UTF-32, recognised, and read as UTF-8. */
#ifndef UTF16_H
#define UTF16_H

#include "base/buf.h"

/* All zeros is none of these. */
struct wide_form {
	unsigned char unit;	/* bytes of a code unit: 2 or 4; 0: the text is not wide */
	bool big;		/* end first */
	unsigned char mark;	/* bytes of the byte order mark at the start, to be left out before wide_read() */
};

/* What a text that begins so is in.  Without a mark only UTF-16 is guessed, by two ASCII characters at the start. */
struct wide_form wide_guess(struct span head);
const char      *wide_name(struct wide_form);	/* "UTF-16", "UTF-32"; NULL: not wide */

/* Reads up to `max` of the wide bytes for wide_read(): how many, 0 at the end, -1 on trouble. */
typedef ptrdiff_t wide_source(void *context, char *to, size_t max);

struct wide;

struct wide *wide_open(struct wide_form);	/* of a wide text; NULL when memory is out; wide_close() */
/*
 * Up to `max` bytes; 0 at the end, -1 when the source had trouble.  A lone
 * surrogate comes as three bytes (CESU, not valid UTF-8), so that it stays
 * visible; what is no character or not complete as U+FFFD.
 */
ptrdiff_t wide_read(struct wide *, char *to, size_t max, wide_source *, void *context);
void      wide_close(struct wide *);		/* NULL is nothing */

#endif
