/*
 * event_shape: what an event is, although a few of its games may be wrong, missing or too many.  crosstable.c says
 * what it is if none is, as tables must; a check has to see it in spite of the fault that it looks for.
 */
#ifndef EVENT_SHAPE_H
#define EVENT_SHAPE_H

#include "apps/tournament/crosstable.h"

struct event_shape {
	int cycles;		/* a round robin, of so many cycles; 0: it is none */
	int gone;		/* players of it who have withdrawn */
	bool whole;		/* all other games of it are there */
	bool swiss;		/* a Swiss of single players, of which the record has most games */
	int seconds;		/* games of a player in a round in which there was one before */
	bool counted;		/* all rounds that are known are numbers, and hardly anybody has two games in one */
	bool rounds;		/* and nearly all are known */
	/* It is of a tournament report, and what that says, which is not found from games: that it is a Swiss, and rounds will follow. */
	bool reported, said_swiss, unfinished;
};

bool event_shape_find(const struct crosstable *, struct event_shape *);	/* false: out of memory */
/* So many further meetings of players who have met can be errors in a Swiss. */
int  event_shape_swiss_again(const struct crosstable *);
/* Are there as many players, rounds and games of single players as in a Swiss, of which the record has most games? */
bool event_shape_has_size_of_swiss(const struct crosstable *, int last_round);
bool event_shape_has_teams(const struct crosstable *);	/* are most players in teams? */
/* Has the player withdrawn: games in all rounds, but for one bye, and then none in two or more rounds at the end? */
bool event_shape_gone(const struct crosstable *, int player);
/* The number of a round of such an event; 0: it is not a number. */
int  event_shape_round(const struct crosstable *, int round);

#endif
