/*
 * event_standing: what the pairings of a Swiss go by: the points and the colours of each player before a round
 * (FIDE C.04.1 to C.04.3).
 */
#ifndef EVENT_STANDING_H
#define EVENT_STANDING_H

#include "apps/tournament/crosstable.h"

/* A player before a round. */
struct event_standing {
	bool known;		/* there is one game or bye with a result of each earlier round */
	int points;		/* in halves, a win is 1 point */
	int difference;		/* Whites less Blacks; only played games count for colours (C.04.2) */
	int run, colour;	/* played games in a row with one colour, and that colour */
	int played;
};

/* The colour that a player should get (C.04.3, colour preferences). */
struct event_preference {
	int colour;		/* 0 White, 1 Black; -1: none */
	int strength;		/* 0 none; 1 mild, to alternate; 2 strong; 3 absolute */
};

/* The rounds of an event, one after the other. */
struct event_rounds {
	const struct crosstable *t;
	int round;			/* index of the round; -1 before the first one */
	struct event_standing *standings;	/* by player, before this round */
	const struct crosstable_game **games;	/* by player: the one of this round; NULL: none, or several */
	int *next;			/* by player: the first game after this round */
};

bool event_rounds_open(struct event_rounds *, const struct crosstable *);	/* false: out of memory; close it, too */
bool event_rounds_next(struct event_rounds *);		/* goes to the next round; false: there is none */
void event_rounds_close(struct event_rounds *);

/* A game that was played. */
void event_standing_add_colour(struct event_standing *, int colour);
struct event_preference event_standing_preference(const struct event_standing *);
/* Do both want the same colour, and neither may go without it? */
bool event_standing_clash(const struct event_standing *, const struct event_standing *);

#endif
