/*
 * occurrence: the positions that a claim of a draw rests on, as an arbiter needs them: with the moves that led to them and
 * the times on the clocks.
 */
#ifndef OCCURRENCE_H
#define OCCURRENCE_H

#include "games/checks/laws_check.h"

/*
 * Gives the finding the positions after these numbers of half-moves, of many the latest; nothing if the trial does not want
 * occurrences. Only at the end of the game.
 */
void occurrence_add(struct trial *, struct finding *, const int *plies, int n);
/* The same for moves without progress, so many half-moves up to `ply`: the positions where they begin and end. */
void occurrence_add_stretch(struct trial *, struct finding *, int ply, uint32_t halfmoves);
/* Adds the one that the intended move would lead to from the position after `ply` half-moves. */
void occurrence_intend(struct trial *, struct finding *, int ply, move intended);

#endif
