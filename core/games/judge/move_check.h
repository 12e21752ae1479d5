/* move_check: words that are not canonical SAN: tolerated writings, illegal moves and what was meant, remarks. */
#ifndef MOVE_CHECK_H
#define MOVE_CHECK_H

#include "games/chess/notation.h"
#include "games/judge/replay.h"

/*
 * Handles a word that replay_word() refused. `after` is the lexer after it, for what the rest of the game shows; NULL:
 * suggest nothing.
 */
void move_check_word(struct replay *, const struct token *, const struct lexer *after);

#endif
