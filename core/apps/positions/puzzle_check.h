/*
 * puzzle_check: the moves of a puzzle against its position, and the mate that its themes announce, as in the tables of
 * lichess.org: the moves are played one after another; the last one is the solver's, so that of an even number the
 * first is the opponent's.
 */
#ifndef PUZZLE_CHECK_H
#define PUZZLE_CHECK_H

#include "games/chess/position.h"
#include "toolkit/finding/finding.h"

/*
 * `moves`: in any notation, with or without move numbers.  `themes`: words; mate means that the last move mates, and
 * mateIn1 to mateIn4 by which of the solver's moves; mateIn5 is five or more.  The tokens of findings are parts of the
 * two texts.
 */
void puzzle_check(const struct position *, struct span moves, struct span themes, struct findings *);

#endif
