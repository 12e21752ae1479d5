/* variant_guess: which game was played, where its moves are not those of the rules that the tags name. */
#ifndef VARIANT_GUESS_H
#define VARIANT_GUESS_H

#include "games/chess/fen.h"

struct game;

/*
 * Is the game one of Chess960, by a position with castling rights that chess does not have?  Its text shows it, or a move:
 * castling that only these rights allow.  Else they are wrong.
 */
bool variant_guess_chess960(const struct game *, const struct fen_reading *);

/*
 * Reports tag-variant-mismatch for a game that has been read, with the name that belongs in the Variant tag: if the
 * game is illegal by its tags, and all of it is legal in just one other variant; or if it starts from an array that only
 * one variant has.  Not for the game of a variant whose rules are not known.
 */
void variant_guess_report(struct game *);

#endif
