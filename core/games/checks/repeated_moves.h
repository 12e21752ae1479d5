/* repeated_moves: half-moves of the main line that are written twice: a line of the source was copied again. */
#ifndef REPEATED_MOVES_H
#define REPEATED_MOVES_H

#include "games/checks/replay.h"

/*
 * The words from this one on are the last half-moves once more: their number goes back to them, or there are at least two;
 * as moves they are not legal here, and without them the game goes on.  If so, this is reported, and they are skipped or,
 * unless moves are repaired, the rest is not judged: true.  `after` is the lexer after the word.
 */
bool repeated_moves_stop(struct replay *, const struct token *, const struct lexer *after);
/* Does the token belong to half-moves that are skipped? */
bool repeated_moves_pass(struct replay *, const struct token *);

#endif
