/* blank_move: a move of which only the place is marked: what it was, as far as the rest of the game shows. */
#ifndef BLANK_MOVE_H
#define BLANK_MOVE_H

#include "games/judge/repair.h"

/*
 * Handles a word for which suggest_blank() is true; `after` is the lexer after it. After NONE the rest of the line is
 * not judged.
 */
enum repair blank_move_word(struct replay *, const struct token *, const struct lexer *after);

#endif
