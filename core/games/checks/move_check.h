/* move_check: words that are not canonical SAN: tolerated writings, illegal moves and what was meant, remarks. */
#ifndef MOVE_CHECK_H
#define MOVE_CHECK_H

#include "games/checks/replay.h"
#include "games/move_notation/notation.h"

/*
 * Handles a word that replay_word() refused. `after` is the lexer after it, for what the rest of the game shows; NULL:
 * suggest nothing.
 */
void move_check_word(struct replay *, const struct token *, const struct lexer *after);
/* Leaves a word that is too long to be read; false: it is not. */
bool move_check_long(struct replay *, const struct token *);
/*
 * Reports a remark, for which notation_remark() has this, and keeps it, but for the sign of a check or mate in chess, which the
 * move is written with.
 */
void move_check_remark(struct replay *, struct span word, enum diag remark);

#endif
