/* trf_games: a tournament report file compared with the games of the event. */
#ifndef TRF_GAMES_H
#define TRF_GAMES_H

#include "apps/tournament/crosstable_games.h"
#include "games/forms/trf.h"

/* A game that was read. */
struct trf_seen {
	struct crosstable_row row;	/* UTF-8 */
	struct span file;		/* where it is */
	uint64_t game, line, text;	/* text: number of the file, for the order */
	bool played;			/* it has moves */
};

/*
 * Reports, at the cells of the file, where the games say something else.  Players are recognised by their FIDE id, else
 * by their name (person_compare()).  Games of which neither player is in the file are left out, and counted.  The games
 * are sorted.  False: out of memory.
 */
bool trf_games_compare(const struct trf *, struct trf_seen *, size_t n, struct findings *);

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

#endif
