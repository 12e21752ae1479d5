/* utf8: reads and writes UTF-8, and finds what is not plain ASCII in a text. */
#ifndef UTF8_H
#define UTF8_H

#include <stdint.h>

#include "base/buf.h"

/* How many bytes come before the first that is neither printable ASCII nor HT, LF, CR.  Fast. */
size_t utf8_plain(struct span);

/*
 * Decodes the character at the start of a text and returns its length, 1 to 4.  0: it is not valid (nothing there, cut
 * off, overlong, a surrogate, above U+10FFFF), and *code means nothing.
 */
int    utf8_decode(struct span, uint32_t *code);
size_t utf8_valid_length(struct span);	/* of the longest valid part at the start */
struct span utf8_cut(struct span, size_t most);	/* the longest start of at most `most` bytes that ends between two characters */
int    utf8_encode(uint32_t code, char to[4]);	/* returns the length; surrogates give three bytes, not valid UTF-8 */

/* Why utf8_decode() gave 0. */
enum utf8_fault {
	UTF8_NO_FAULT,
	UTF8_BYTE,	/* a byte that cannot be there; mostly from an 8-bit encoding */
	UTF8_SURROGATE,	/* U+D800..U+DFFF, as in CESU-8 or from broken UTF-16: three bytes */
	UTF8_BEYOND,	/* above U+10FFFF: four bytes */
};
enum utf8_fault utf8_fault(struct span, int *length);	/* *length: how many bytes the fault has; 0: no fault */

/* What is not plain ASCII in a text: how many there are of each kind, and where the first one is. */
enum utf8_kind {
	UTF8_MULTI,		/* any valid character beyond ASCII */
	UTF8_INVALID,		/* bytes of the fault UTF8_BYTE, or above U+10FFFF */
	UTF8_LONE_SURROGATE,
	UTF8_NUL,
	UTF8_CONTROL,		/* other than NUL, HT, LF, CR; DEL and U+0080..U+009F too, but not U+0085 */
	UTF8_BOM,		/* U+FEFF */
	UTF8_REPLACEMENT,	/* U+FFFD */
	UTF8_BLANK,		/* a blank that is not ASCII, or cannot be seen: blank.c */
	UTF8_KINDS
};
struct utf8_facts {
	size_t count[UTF8_KINDS];
	size_t first[UTF8_KINDS];	/* offset; meaningless where the count is 0 */
};
void utf8_facts(struct span, struct utf8_facts *);
/* In cells of a terminal: East Asian characters take two, marks none. */
size_t utf8_width(struct span);
size_t utf8_fit(struct span, size_t cells);	/* how many of its first bytes fit into so many cells */
/* The text without the byte order mark that it may begin with. */
struct span utf8_unmarked(struct span);

#endif
