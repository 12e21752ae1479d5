/*
 * encoding: guesses the encoding of a text (UTF-8, an 8-bit code page, or UTF-8 encoded twice), and writes any text as
 * UTF-8 that is safe to print.
 */
#ifndef ENCODING_H
#define ENCODING_H

#include <stdint.h>

#include "base/buf.h"

enum encoding { ENC_ASCII, ENC_UTF8, ENC_LATIN1, ENC_CP1252, ENC_CP437, ENC_CP850 };

const char *encoding_name(enum encoding);
/* The character that a single byte stands for; U+FFFD if it stands for none. */
uint32_t    encoding_code(enum encoding, unsigned char);

/* The probable encoding of a text.  If not all of it is valid UTF-8, the invalid bytes and their neighbours decide. */
enum encoding encoding_guess(struct span);

/*
 * Is there double encoding in the text: UTF-8 that was taken for CP1252 and encoded once more, as in "MÃ¼ller"?
 * *where is the first place, a part of the text.
 */
bool encoding_mojibake(struct span, struct span *where);

/* Does the character move the cursor, end a line, change the direction of writing, or hide in a text? */
bool encoding_unsafe(uint32_t code);
/* Appends such a character in a visible form: \xNN, \uNNNN or \UNNNNNNNN. */
void encoding_shown(struct buf *, uint32_t code);

/*
 * Appends any bytes as valid UTF-8 that can neither move the cursor nor start a line.  Bytes that are not UTF-8 are
 * decoded by the given encoding.  Characters for which encoding_unsafe() is true are written by encoding_shown(), and
 * so is the [ of ##[ and ##vso[, which begin commands to the programs that run CI jobs.  Quotes and backslashes get a
 * backslash in front.
 */
void encoding_append(struct buf *, struct span, enum encoding);
/* The same for the inside of a JSON string: they are written \uNNNN, so that a reader gets the characters back. */
void encoding_json(struct buf *, struct span, enum encoding);
/* encoding_json() with quotes around it. */
void encoding_json_string(struct buf *, struct span, enum encoding);

#endif
