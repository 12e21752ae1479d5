/* blank: a move that is not written, only its place is: what it was, as far as the rest of the game tells. */
#ifndef BLANK_H
#define BLANK_H

#include "game/remedy.h"

/* A word of which suggest_blank() is true, and what is behind it.  After NONE the line is not judged any more. */
enum remedy blank_word(struct play *, const struct token *, const struct lexer *behind);

#endif
