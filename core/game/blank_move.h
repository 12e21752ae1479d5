/* blank_move: a move that is not written, only its place is: what it was, as far as the rest of the game shows. */
#ifndef BLANK_MOVE_H
#define BLANK_MOVE_H

#include "game/repair.h"

/* A word of which suggest_blank() is true, and what is after it.  After NONE the line is not judged any more. */
enum repair blank_move_word(struct replay *, const struct token *, const struct lexer *behind);

#endif
