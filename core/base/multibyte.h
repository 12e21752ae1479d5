/*
 * multibyte: the encodings of Chinese, Japanese and Korean text with more than one byte for a character, recognised and
 * converted to UTF-8: ENC_GB18030 (also GBK and GB2312, which are parts of it), ENC_BIG5, ENC_SHIFT_JIS, ENC_EUC_JP and
 * ENC_EUC_KR, those that Windows has with its additions.
 *
 * Their second bytes can be ASCII, brackets and braces included: a text must be converted before it is cut into games.
 */
#ifndef MULTIBYTE_H
#define MULTIBYTE_H

#include "base/buf.h"
#include "base/encoding.h"

/* In which of them the text probably is, all of it; ENC_ASCII: in none. */
enum encoding multibyte_guess(struct span);

/*
 * Of a whole text that is not UTF-8: makes it UTF-8 if the encoding is one of them, or if none is known (ENC_ASCII) and
 * it probably is.  The encoding is UTF-8 then, and if it is one of them but the text is UTF-8.  False: out of memory.
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
	uint64_t lost_line;		/* where the first is, from 1 */
	uint64_t utf8_line;		/* where the first text is that is UTF-8 beyond doubt; 0: nowhere */
	uint64_t before;		/* lines before the text; may be set at its start */
	uint64_t lf, cr;		/* ends of lines so far */
	bool run, odd;			/* the last byte is in a run that is not ASCII; and that is not UTF-8 */
	unsigned char more, threes;	/* of UTF-8: bytes to come of a character; characters of three bytes in the run */
};
/* Was all of the text converted, and is nothing of it in UTF-8? */
bool multibyte_certain(const struct multibyte_state *);
/* If it is not certain: appends why, for a text that is said to be in the encoding of that name. */
void multibyte_doubt(struct buf *, const struct multibyte_state *, const char *name);
/*
 * Appends the text as UTF-8, what cannot be decoded as U+FFFD.  Returns how many bytes were taken: all of them, or if
 * it is not the end of the text, all but what begins with a character that depends on what follows, less than
 * MULTIBYTE_MAX + MULTIBYTE_AHEAD bytes.
 * The state may be NULL for a text that has only one part.
 */
size_t multibyte_convert(struct buf *, struct span, enum encoding, bool end, struct multibyte_state *);

#endif
