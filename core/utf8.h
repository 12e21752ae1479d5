/*
 * utf8: what bytes mean as text.  Validation, the old 8-bit encodings, UTF-16
 * and UTF-32, double encoding, and text made safe to print.
 */
#ifndef UTF8_H
#define UTF8_H

#include <stdint.h>

#include "buf.h"

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

enum encoding { ENC_ASCII, ENC_UTF8, ENC_LATIN1, ENC_CP1252, ENC_CP437, ENC_CP850 };

/* What the text probably is.  If it is not all valid UTF-8, the bytes that are not decide, by what stands around. */
enum encoding encoding_guess(struct span);
const char   *encoding_name(enum encoding);
/* The character of a byte; U+FFFD where there is none. */
uint32_t      encoding_code(enum encoding, unsigned char);

/*
 * Any bytes as valid UTF-8 that cannot move a cursor or start a line: what is
 * not valid is taken for `encoding` (U+FFFD where that has nothing), control
 * characters are written \xNN, line separators and overrides of the writing
 * direction \uNNNN.
 */
void utf8_append(struct buf *, struct span, enum encoding);
/* The same as the inside of a JSON string, where nothing gets lost: control characters are \u00NN. */
void utf8_json(struct buf *, struct span, enum encoding);

/*
 * Double encoding: UTF-8 that was taken for CP1252 and encoded once more, as in
 * "MÃ¼ller".  *where is the first place.
 */
bool utf8_mojibake(struct span, struct span *where);

/* UTF-16 and UTF-32 as a stream.  All zeros is the start. */
struct utf8_wide {
	unsigned char unit;	/* bytes: 2 or 4 */
	bool big;		/* end first */
	unsigned char n;	/* bytes of a unit that is not complete */
	unsigned char part[4];
	uint32_t high;		/* a high surrogate that waits for its other half, or 0 */
};
enum { UTF8_WIDE_MIN = 8 };	/* room that utf8_wide_convert() needs, and utf8_wide_end() at most fills */

/* Does a text that begins so look like one?  *bom: bytes of its byte order mark, to be left out. */
bool   utf8_wide_guess(struct utf8_wide *, struct span head, size_t *bom);
/* Converts from the start of *from, takes off what it used, and returns the bytes written. */
size_t utf8_wide_convert(struct utf8_wide *, struct span *from, char *to, size_t max);
size_t utf8_wide_end(struct utf8_wide *, char to[UTF8_WIDE_MIN]);	/* what is left when the text ends */

#endif
