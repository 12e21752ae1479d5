/*
 * event_berger: the plan of a round robin, found from its games.
 *
 * FIDE's tables (Handbook C.05, Annex 1, "Berger tables") for an even number n of players have m = n - 1 rounds.  In
 * round r the numbers i, j < n meet if i + j = r + 1 (mod m), and the smaller has White if i + j is odd, else the
 * larger; n meets the i with 2i = r + 1 (mod m), who has White if i <= n/2.  With an odd number of players one number
 * stays free. Further cycles repeat the rounds with exchanged colours.
 *
 * The numbers are not in the games; they are chosen so that most games are in the round of the table, rounds may be
 * exchanged as a whole (as the last two of the first cycle often are, so that nobody has three times the same colour),
 * and so may the colours of a cycle.
 */
#ifndef EVENT_BERGER_H
#define EVENT_BERGER_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/event_fault.h"

enum event_berger_grade {
	EVENT_BERGER_NONE,	/* less than 90 % of the games fit, or so few games that a fit proves nothing */
	EVENT_BERGER_PAIRS,	/* the rounds fit, the colours do not */
	EVENT_BERGER_MOVED,	/* both fit; some rounds were exchanged */
	EVENT_BERGER_EXACT	/* both fit */
};

/* A game with a number as its round, seen by White. */
struct event_berger_game {
	int player[2];		/* White, Black: indices in the table */
	int round;		/* from 0, through all cycles: crosstable_games_round_number() less 1 */
	bool fits;		/* it is in the round of the plan */
	bool colours_fit;	/* and has the colours of the plan */
	const struct crosstable_row *row;
};

struct event_berger {
	enum event_berger_grade grade;
	int n;			/* how many numbers the table has: even */
	int rounds;		/* of a cycle */
	int cycles;		/* how many the rounds reach; the last may be unfinished */
	int *number;		/* of each player, from 1; 0: not found */
	int *order;		/* for each round played: the round of the table, from 0, in its cycle */
	struct event_berger_game *games;
	int games_n;		/* those in these cycles */
	int fit, colours;	/* how many of these fit, and how many of those have their colours */
	int places;		/* of the plan that have a game; below `fit` if pairs play several games in a round */
	int moved;		/* rounds that were exchanged */
	unsigned exchanged;	/* bit c: the colours of cycle c are those of the table, exchanged */
};

/* Finds the plan.  The caller frees it with event_berger_free(), also after a failure.  False: out of memory. */
bool event_berger_find(const struct crosstable *, struct event_berger *);
void event_berger_free(struct event_berger *);

/* The round, from 0 in its cycle, in which the table has a pair of numbers. */
int  event_berger_meet(const struct event_berger *, int i, int j);
/* Whom i meets in a round of the table, from 0. */
int  event_berger_opponent(const struct event_berger *, int round, int i);
/* Has i White against j, by the table, without regard to the cycle? */
bool event_berger_white(const struct event_berger *, int i, int j);
/* Has i White against j in that cycle? */
static inline bool
event_berger_white_in(const struct event_berger *b, int i, int j, int cycle)
{
	return event_berger_white(b, i, j) != ((b->exchanged >> cycle & 1) != 0);
}

/*
 * Adds, for a round robin by the Berger tables (see event_berger.h): games in the wrong round, with exchanged colours,
 * that are missing, or that the plan does not have.  An event whose plan is not known, since its games are too few or
 * fit too badly, has no faults; nor are games missing if the record has less than 90 % of those of its rounds, or after
 * a player has withdrawn.  False: out of memory.
 */
bool event_berger_check(const struct crosstable *, struct event_faults *);

#endif
