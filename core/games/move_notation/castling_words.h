/* castling_words: castling in words, as in old books and on scoresheets: "castles", "Castles K-side", "kurze Rochade". */
#ifndef CASTLING_WORDS_H
#define CASTLING_WORDS_H

#include <stddef.h>

enum { CASTLING_SHORT = 1, CASTLING_LONG = 2 };

/* The length of such words at p, with or without blanks between them; 0: they are not here.  *sides: a set of the above. */
size_t castling_words(const char *p, const char *end, unsigned *sides);

#endif
