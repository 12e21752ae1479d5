/* meeting: the games of two players of an event, brought together by sorting. */
#ifndef MEETING_H
#define MEETING_H

/* A game of two players. */
struct meeting {
	int low, high;		/* the players, as the caller numbers them; low < high */
	int round;		/* as the caller numbers it */
	long value;		/* what the caller knows of it; has no part in the order */
};

/* For qsort(): by low, then high, then round. */
int meeting_compare(const void *, const void *);

#endif
