/*
 * encoding: what encoding a text is in (UTF-8, or one of the old 8-bit ones, or
 * encoded twice), and any text as UTF-8 that is safe to print.
 */
#ifndef ENCODING_H
#define ENCODING_H

#include <stdint.h>

#include "base/buf.h"

enum encoding { ENC_ASCII, ENC_UTF8, ENC_LATIN1, ENC_CP1252, ENC_CP437, ENC_CP850 };

const char *encoding_name(enum encoding);
/* The character of a byte; U+FFFD where there is none. */
uint32_t    encoding_code(enum encoding, unsigned char);

/* What the text probably is.  If it is not all valid UTF-8, the bytes that are not decide, by what is around. */
enum encoding encoding_guess(struct span);

/*
 * Double encoding: UTF-8 that was taken for CP1252 and encoded once more, as in
 * "MÃ¼ller".  *where is the first place, a part of the text.
 */
bool encoding_mojibake(struct span, struct span *where);

/* Characters that move the cursor, end a line somewhere, turn the direction of writing around, or hide in a text. */
bool encoding_unsafe(uint32_t code);
/* How these are shown: \xNN, \uNNNN, \UNNNNNNNN. */
void encoding_shown(struct buf *, uint32_t code);

/*
 * Any bytes as valid UTF-8 that cannot move a cursor or start a line: what is
 * not valid is taken for `encoding` (U+FFFD where that has nothing), control
 * characters are written \xNN, line separators, marks of the writing direction
 * and tags \uNNNN or \UNNNNNNNN; so is the [ of ##[ and ##vso[, commands to
 * runners of CI.
 */
void encoding_append(struct buf *, struct span, enum encoding);
/* The same as the inside of a JSON string, where nothing gets lost: they are \uNNNN. */
void encoding_json(struct buf *, struct span, enum encoding);
/* With the quotes around it. */
void encoding_json_string(struct buf *, struct span, enum encoding);

#endif
