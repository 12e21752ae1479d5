/*
 * arisen: positions that are legal because they arose in a game, also unusual ones: random games with many
 * captures and promotions, and games that prove strange positions.  Code that refutes one of them is wrong.
 */
#ifndef ARISEN_H
#define ARISEN_H

#include "games/chess/position.h"

/* Called for each position, in the order of the game; ply 0 is the initial array.  False: no more of this game. */
typedef bool arisen_visit(void *data, const struct position *, int game, int ply);

/* `games` random ones of at most `plies` half-moves each.  The same every time. */
void arisen_random(int games, int plies, uint64_t seed, arisen_visit *, void *data);
/* 40 random games of Chess960, which castle when they can. */
void arisen_chess960(arisen_visit *, void *data);
/* Every n-th game of a table of proof games (FEN, a tab, moves in SAN).  How many it has; -1: there is no such file. */
int  arisen_proofs(const char *path, int every, arisen_visit *, void *data);

#endif
