/* utf8: characters as bytes, and what there is in a text beside plain ASCII. */
#ifndef UTF8_H
#define UTF8_H

#include <stdint.h>

#include "base/buf.h"

/* Bytes before the first that is neither printable ASCII nor HT, LF, CR; all of them if there is none.  Fast. */
size_t utf8_plain(struct span);

/*
 * Decodes the character at the start: its length 1..4, or 0 if it is not valid:
 * empty, cut, overlong, a surrogate, or beyond U+10FFFF.
 */
int    utf8_decode(struct span, uint32_t *code);
size_t utf8_valid_length(struct span);	/* of the longest valid part at the start */
int    utf8_encode(uint32_t code, char to[4]);	/* surrogates become three bytes (CESU), which are not valid */

/* Why utf8_decode() gave 0. */
enum utf8_fault {
	UTF8_NO_FAULT,
	UTF8_BYTE,	/* a byte that does not belong there; one of an 8-bit encoding, as a rule */
	UTF8_SURROGATE,	/* U+D800..U+DFFF, as in CESU-8 or from broken UTF-16: three bytes */
	UTF8_BEYOND,	/* above U+10FFFF: four bytes */
};
enum utf8_fault utf8_fault(struct span, int *length);	/* *length: bytes that belong to the fault */

/* What there is in a text beside plain ASCII: for each kind how many, and where the first one is. */
enum utf8_kind {
	UTF8_MULTI,		/* any valid character beyond ASCII */
	UTF8_INVALID,		/* bytes of the fault UTF8_BYTE, or above U+10FFFF */
	UTF8_LONE_SURROGATE,
	UTF8_NUL,
	UTF8_CONTROL,		/* other than NUL, HT, LF, CR; DEL and U+0080..U+009F too */
	UTF8_BOM,		/* U+FEFF */
	UTF8_REPLACEMENT,	/* U+FFFD */
	UTF8_BLANK,		/* a blank that is not ASCII: NBSP, U+2000..U+200B, U+3000 and the like */
	UTF8_KINDS
};
struct utf8_facts {
	size_t count[UTF8_KINDS];
	size_t first[UTF8_KINDS];	/* offset; meaningless where the count is 0 */
};
void utf8_facts(struct span, struct utf8_facts *);

#endif
