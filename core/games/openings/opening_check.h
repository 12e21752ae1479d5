/* opening_check: which opening of a table the moves have, and whether the ECO tag fits them. */
#ifndef OPENING_CHECK_H
#define OPENING_CHECK_H

struct game;
struct game_summary;

/*
 * If there is a table (game_options.eco): sets the opening of the game, and raises eco-vs-moves and
 * opening-vs-moves.  Games that start from another position have no opening, nor has Chess960.
 */
void opening_check(struct game *, struct game_summary *);

#endif
