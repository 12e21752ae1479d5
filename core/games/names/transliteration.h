/*
 * transliteration: what the spellings of a name in several languages have in common: "Tschigorin" and "Chigorin",
 * "Jussupow" and "Yusupov".  Different names can have the same, so it is never enough evidence alone.
 */
#ifndef TRANSLITERATION_H
#define TRANSLITERATION_H

#include <stdbool.h>
#include <stddef.h>

/* `word` is folded (base/fold.h).  Writes at most `max` bytes, the terminator included; what is longer is cut. */
void transliteration_fold(const char *word, char *out, size_t max);
/* Are both the same given name in lists of such names, though they are not spelled alike: "alexander", "aleksandr"? */
bool transliteration_same_given(const char *, const char *);

#endif
