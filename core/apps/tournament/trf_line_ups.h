/* trf_line_ups: the teams and the boards of a tournament report file, and whether they are those of its games. */
#ifndef TRF_LINE_UPS_H
#define TRF_LINE_UPS_H

#include "apps/tournament/trf_games.h"

/* A game that the report has. */
struct trf_met {
	const struct trf_seen *game;
	const struct trf_player *player[2];	/* White, Black */
	int round;				/* of the report, from 0 */
};

struct trf_line_ups;

/* The teams and the line-ups of a report, which must stay as long.  NULL: out of memory. */
struct trf_line_ups *trf_line_ups_open(const struct trf *);
void trf_line_ups_free(struct trf_line_ups *);		/* may be NULL */
/* The board on which both have each other in that round, from 1; 0: it is not known, or they have different ones. */
int  trf_line_ups_board(const struct trf_line_ups *, const struct trf_player *, const struct trf_player *, int round);
/*
 * Reports who is in another team than in the report, and games on another board.  The board of a player is the place in
 * the line-up of the round (record 300), or else among those of the team (310 or 013) who play.  False: out of memory.
 */
bool trf_line_ups_compare(const struct trf *, const struct trf_met *, size_t n, struct findings *);

#endif
