/* knockout: the ranks of a knock-out, by the matches that were won. */
#ifndef KNOCKOUT_H
#define KNOCKOUT_H

#include "event/crosstable.h"

/*
 * Is the event a knock-out, as far as its games are there?  Sets `stages`, by player, to a number that is higher for a
 * better rank, and equal for those who lost in the same round and played no match for the third place.
 *
 * A round is the number before the first point of the Round tag, and a match the games of two players in it.  Who has
 * more points wins it or, if they have as many, who plays in the next round or won the last game, in which a draw
 * counts for Black (an Armageddon game).  Everybody has one opponent in a round, and nobody the same one in two.  Only
 * winners go on, and new players may come in the second round only; but in the last round the losers of the one before
 * may meet for the third place.  *memory is false if it ran out.
 */
bool knockout_find(const struct crosstable *, long *stages, bool *memory);

#endif
