/* fold: text as the words that two spellings of it have in common. */
#ifndef FOLD_H
#define FOLD_H

#include "base/buf.h"
#include "base/encoding.h"

/*
 * Appends the words of the text with one blank between them: letters in lower case and without marks ("Müller" becomes
 * "muller"), and digits.  Everything else separates words, except an apostrophe, which is left out.  Letters that are
 * not Latin stay as they are, in UTF-8.  `encoding` is that of bytes that are not UTF-8.
 */
void fold_words(struct buf *, struct span, enum encoding);

#endif
