/*
 * encoding: the 8-bit code pages, the guess which of them a text is written in, and any text as UTF-8 that is safe to
 * print.
 */
#ifndef ENCODING_H
#define ENCODING_H

#include <stdint.h>

#include "base/buf.h"

enum encoding {
	ENC_ASCII,	/* of a file: not decided */
	ENC_UTF8,
#define ENCODING_PAGE(id, name, shown, others) ENC_##id,
#include "base/encoding.def"
#undef ENCODING_PAGE
	ENC_COUNT,
	/* Of a file only, which is converted to UTF-8 as it is read (multibyte.h): no record has them. */
	ENC_GB18030 = ENC_COUNT, ENC_BIG5, ENC_SHIFT_JIS, ENC_EUC_JP, ENC_EUC_KR,
	ENC_ALL,
	/* Flags that are added to one of these. */
	ENC_WHOLE = 0x40,	/* all bytes are of the page, even those that happen to be valid UTF-8 */
	ENC_GIVEN = 0x80,	/* the user has named it: it is not a guess */
};
#define ENC_PAGE(e) ((enum encoding)((unsigned)(e) & 0x3fu))	/* without flags */

const char *encoding_name(enum encoding);
const char *encoding_others(enum encoding);	/* other names that it is found by, with blanks between them; "": none */
/*
 * The encoding of that name, by any usual one; false: it is unknown, or neither has one byte for each character nor is one
 * of multibyte.h.  The name may come from a stranger: iconv_open(3) would load a library for it.
 */
bool        encoding_find(const char *name, enum encoding *);
void        encoding_names(struct buf *);	/* appends the names of all of them */
/* The character that a single byte represents; U+FFFD if it represents none. */
uint32_t    encoding_code(enum encoding, unsigned char);
/*
 * The character at the start of a text that is not empty; returns its length in bytes.  Without ENC_WHOLE it is UTF-8
 * if that is valid, else a byte of the page.  What cannot be decoded is U+FFFD.
 */
int         encoding_decode(struct span, enum encoding, uint32_t *code);
/* The first byte of a text that is neither UTF-8 nor a character of the page; NULL: there is none. */
const char *encoding_lost(struct span, enum encoding);
/* Appends the text as UTF-8, and leaves every character as it is. */
void        encoding_convert(struct buf *, struct span, enum encoding);
/* Appends UTF-8 as bytes of a page, or as it is where the encoding is not one; false: the page does not have a character. */
bool        encoding_write(struct buf *, struct span, enum encoding);
/* As encoding_convert(), but bytes that cannot be decoded are kept: the result may not be UTF-8. */
void        encoding_keep(struct buf *, struct span, enum encoding);

/*
 * The probable encoding of a text, without flags: ENC_ASCII, ENC_UTF8, or if words of it are not valid UTF-8, the page
 * that they fit best.  Where they are not evidence for one, it is ENC_UTF8: the bytes are not read.  Not more than the
 * first thousands of such words are looked at.
 */
enum encoding encoding_guess(struct span);
/*
 * How a part of a file is decoded, if the file as a whole is in that encoding (ENC_ASCII: not decided).  This is the
 * encoding of the file, except where the part plainly contradicts it: then it is the guess for the part alone.
 * ENC_WHOLE is added unless some words of the part are UTF-8 indeed.
 */
enum encoding encoding_of_part(struct span, enum encoding of_file);

/*
 * Is there double encoding in the text: UTF-8 that was taken for CP1252 and encoded once more, as in "MÃ¼ller"?
 * *where is the first place, a part of the text.
 */
bool encoding_mojibake(struct span, struct span *where);

/*
 * The length of the characters at the start of a text that are the UTF-8 of one character, taken for CP1252 and encoded
 * once more: they must be kept as they are, or the damage could no longer be undone.  0: there are none.
 */
size_t encoding_doubled(struct span);

/* Does the character move the cursor, end a line, change the direction of writing, or hide in a text? */
bool encoding_unsafe(uint32_t code);
/* Appends such a character in a visible form: \xNN, \uNNNN or \UNNNNNNNN. */
void encoding_shown(struct buf *, uint32_t code);

/*
 * Appends any bytes as valid UTF-8 that can neither move the cursor nor end a line.  Bytes that are not UTF-8 are
 * decoded by the given encoding; if they cannot be, they are written \xNN.  Characters for which encoding_unsafe() is
 * true are written by encoding_shown().
 */
void encoding_visible(struct buf *, struct span, enum encoding);
/*
 * The same as a part of a line that a program which runs CI jobs may read: the [ of a command such as ##[group],
 * ##vso[task] or ##teamcity[test] is written \x5b, and the : of one such as ::error:: at the start of a line of the
 * buffer is \x3a.
 */
void encoding_append(struct buf *, struct span, enum encoding);
/*
 * The same for the inside of a JSON string: all of these are written \uNNNN, so that a reader gets the characters back;
 * quotes and backslashes get a backslash in front.
 */
void encoding_json(struct buf *, struct span, enum encoding);
/* encoding_json() with quotes around it. */
void encoding_json_string(struct buf *, struct span, enum encoding);

/* For forms with escapes of their own: would a [ after these bytes begin such a command, and is this line one of ::? */
bool encoding_command_begun(const struct buf *);
bool encoding_command(struct span line);
/* The same if more may follow: a colon alone might be followed by another one. */
bool encoding_command_part(struct span line);

#endif
