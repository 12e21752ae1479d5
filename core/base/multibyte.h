/*
 * multibyte: the encodings of Chinese text with more than one byte for a character, recognised and converted to UTF-8.
 *
 * Their second bytes can be ASCII, brackets and braces included: a text must be converted before it is cut into games.
 */
#ifndef MULTIBYTE_H
#define MULTIBYTE_H

#include "base/buf.h"
#include "base/encoding.h"

/* ENC_GB18030 (also GBK and GB2312, which are parts of it) or ENC_BIG5, by any usual name; ENC_ASCII: it names neither. */
enum encoding multibyte_find(struct span name);
/* In which of them the text probably is, all of it; ENC_ASCII: in neither. */
enum encoding multibyte_guess(struct span);
/*
 * Is the text probably Japanese or Korean in ENC_SHIFT_JIS, ENC_EUC_JP or ENC_EUC_KR, which are not read?  ENC_ASCII: no.  Such
 * a text is neither GB18030 nor Big5 for multibyte_guess().
 */
enum encoding multibyte_unread(struct span);

/*
 * Of a whole text: makes it UTF-8 if the encoding is one of them, or if none is known (ENC_ASCII) and it probably is; the
 * encoding is UTF-8 then.  False: out of memory.
 */
bool multibyte_settle(struct buf *, enum encoding *);

enum {
	MULTIBYTE_MAX = 4,		/* bytes of a character */
	MULTIBYTE_AHEAD = 256,		/* bytes after one that show whether it ends with a delimiter */
};
/* What was met so far in a text that is converted in parts; all zeros at its start. */
struct multibyte_state {
	bool comment;			/* there is a { without a } after it */
	unsigned char first;		/* of the bytes that begin no character */
	uint64_t lost;			/* how many there are */
};
/*
 * Appends the text as UTF-8, what cannot be decoded as U+FFFD.  Returns how many bytes were taken: all of them, or if
 * it is not the end of the text, all but what begins with a character that depends on what follows, less than
 * MULTIBYTE_MAX + MULTIBYTE_AHEAD bytes.
 * The state may be NULL for a text that has only one part.
 */
size_t multibyte_convert(struct buf *, struct span, enum encoding, bool end, struct multibyte_state *);

#endif
