/* meeting: the order of the games of pairs of players. */
#include "apps/tournament/meeting.h"

int
meeting_compare(const void *x, const void *y)
{
	const struct meeting *a = x, *b = y;

	if (a->low != b->low)
		return a->low < b->low ? -1 : 1;
	if (a->high != b->high)
		return a->high < b->high ? -1 : 1;
	return (a->round > b->round) - (a->round < b->round);
}
