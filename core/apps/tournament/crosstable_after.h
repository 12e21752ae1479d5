/*
 * crosstable_after: the rounds of an event as people count them, and its table as it was after one of them.
 *
 * A round of the table is usually a round of the event.  In a knock-out it may be a game of a match: 2.1 and 2.2 are
 * both in round 2, so a round of the event is a range of rounds of the table.
 */
#ifndef CROSSTABLE_AFTER_H
#define CROSSTABLE_AFTER_H

#include "apps/tournament/crosstable.h"

/* The name of the round of the event that this round of the table belongs to: "2". */
struct span crosstable_after_name(const struct crosstable *, int round);
/* The first round of the table after those of the same round of the event. */
int crosstable_after_next(const struct crosstable *, int round);

/*
 * The rounds of the table that are asked for, by the name of a round of the event, or "all" or "last": from *from up
 * to, but not including, *end.  With `results` "last" is the last round of which a game has a result, and "all" ends with the
 * last of which a game or a bye has one.  False: none.
 */
bool crosstable_after_asked(const struct crosstable *, struct span asked, bool results, int *from, int *end);

/*
 * The table of the games before the round `next` (see crosstable_after_next()), with all players of the event, ranked
 * by the same rules.  Games whose round is not known are left out.  Its `after` is the name of the last round, and
 * `whole` of its players is their index in the table of the whole event.  The lists are in `texts`; the rest is that of
 * the whole event.  False: out of memory.
 */
bool crosstable_after(struct crosstable *, const struct crosstable *whole, int next, struct arena *texts);

/* Adds a game to the numbers of games and points of the player. */
void crosstable_after_count(struct crosstable_player *, const struct crosstable_game *);

#endif
