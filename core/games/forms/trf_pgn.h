/* trf_pgn: the games of a tournament report file (TRF) as PGN, for tables of its event. */
#ifndef TRF_PGN_H
#define TRF_PGN_H

#include "base/buf.h"

/*
 * Appends the games and byes, without moves: a game is that of the player who has White in it, or the lower number where
 * nobody has.  Who has no game in a round has a bye (C.07, 16: also for an absence); but in an event of teams most are
 * only not in the line-up.  False: out of memory.
 */
bool trf_pgn(struct span text, struct buf *pgn);

#endif
