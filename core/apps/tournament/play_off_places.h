/* play_off_places: who won a play-off. */
#ifndef PLAY_OFF_PLACES_H
#define PLAY_OFF_PLACES_H

#include "apps/tournament/crosstable.h"

/* A game between two players with the same points, which decides their order. */
struct play_off_decider {
	int player[2];		/* White, Black */
	int points;		/* White's, in halves */
	bool armageddon;
	int group;		/* for play_off_places() */
	const struct crosstable_row *row;
};

/* Sets `play_off` of players, and `decided`, by these games, which are sorted.  False: out of memory. */
bool play_off_places(struct crosstable *, struct play_off_decider *, size_t n);

#endif
