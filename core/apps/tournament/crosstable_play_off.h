/*
 * crosstable_play_off: games of play-offs, which decide the order of players with the same points and count for
 * nothing else, and how fast the games of an event are.
 *
 * A game is one of a play-off if its tags say so ("Tiebreak", "Armageddon"); and, of two players who have the same
 * points without it, if they call it a play-off, if it is faster than the event and comes after its last round, or in a
 * Swiss or a round robin, if it does and they have met as often as they should before.  A faster game after a draw in
 * the same round is one too, and so are the faster games of a match, if the others are drawn.
 * In a knock-out and in an event of teams all games count.
 */
#ifndef CROSSTABLE_PLAY_OFF_H
#define CROSSTABLE_PLAY_OFF_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/crosstable_rounds.h"

/*
 * Sets the speed of the event and the traits of all rows of a table that was made with all of them.  *any: there may be
 * a play-off, so that it must be made again without these games.  False: out of memory.
 */
bool crosstable_play_off_find(struct crosstable_making *, bool *any);
/*
 * The table was made without the games that may be of a play-off: those that are none after all lose that trait.
 * *again: there are such games, so that it must be made again.  False: out of memory.
 */
bool crosstable_play_off_recheck(struct crosstable_making *, bool *again);

/* Sets who won the play-offs that are in the table.  False: out of memory. */
bool crosstable_play_off_decide(struct crosstable_making *);

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
