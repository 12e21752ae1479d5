/* fold: text as the words that two spellings of it have in common. */
#ifndef FOLD_H
#define FOLD_H

#include <stdint.h>

#include "base/buf.h"
#include "base/encoding.h"

/*
 * Appends the words of the text with one blank between them: letters in lower case and without marks ("Müller" becomes
 * "muller"), and digits.  Everything else separates words, except an apostrophe, which is left out.  Letters that are
 * not Latin stay as they are, in UTF-8.  `encoding` is that of bytes that are not UTF-8.
 */
void fold_words(struct buf *, struct span, enum encoding);
/* A Latin letter beyond ASCII as it becomes there, "ss" for U+00DF; empty: it is none. */
const char *fold_latin(uint32_t code);

enum { FOLD_LETTER_MAX = 8 };
/*
 * A character beyond ASCII as file systems compare it that ignore case and composition: a modern Latin, Greek, Cyrillic or Armenian
 * letter in lower case, its marks after it as characters of their own, in UTF-8.  Returns the length.
 */
size_t fold_character(uint32_t code, char to[FOLD_LETTER_MAX]);

#endif
