/* trf_pairings: who meets whom in a tournament report file (TRF), one entry for the two lines of a game. */
#ifndef TRF_PAIRINGS_H
#define TRF_PAIRINGS_H

#include "games/record_formats/trf_teams.h"

struct trf_pairing {
	const struct trf_player *white, *black;	/* `black` is NULL: a bye */
	int round;		/* from 0 */
	const char *result;	/* as of a Result tag */
	bool forfeit;		/* of a game */
	bool agreed;		/* each of the two lines names the other player; or it is a bye */
	bool coloured;		/* a line says who has White */
};

/*
 * The games and byes, by round, then by the line of White.  White is who has it in the lines, or the lower number where
 * nobody has.  A player without a game has a bye if the line says so: U, F, + or H, and, except where teams meet,
 * since there most are only not in the line-up, Z or - (C.07, 16).  The caller frees the list.  NULL: out of memory.
 */
struct trf_pairing *trf_pairings(const struct trf_teams *, size_t *n);

#endif
