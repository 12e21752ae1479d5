/* trf_games: a tournament report file compared with the games of the event. */
#ifndef TRF_GAMES_H
#define TRF_GAMES_H

#include "apps/tournament/crosstable_games.h"
#include "apps/tournament/trf_check.h"

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
bool trf_games_compare(const struct trf_tournament *, struct trf_seen *, size_t n, struct findings *);

#endif
