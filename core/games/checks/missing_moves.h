/* missing_moves: half-moves that are missing from the main line, as the move numbers and the board show together. */
#ifndef MISSING_MOVES_H
#define MISSING_MOVES_H

#include "games/checks/replay.h"

/*
 * The number of this word jumps ahead of the board.  Either the number is wrong, or half-moves are missing before the word;
 * the rest of the game tells which, and, if it is too short for that, what is in the place of the moves.  If they are
 * missing, this is reported, and the moves after them are not played in their place: true, unless the missing half-move
 * is filled in or skipped.  `after` is the lexer after the word.
 */
bool missing_moves_stop(struct replay *, const struct token *, const struct lexer *after);
/* This text, which is not a move, is where a move could be. */
void missing_moves_note(struct replay *, struct span text);

#endif
