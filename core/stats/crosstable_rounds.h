/* crosstable_rounds: the games of an event while its table is made, and their rounds. */
#ifndef CROSSTABLE_ROUNDS_H
#define CROSSTABLE_ROUNDS_H

#include "stats/crosstable.h"
#include "stats/crosstable_games.h"
#include "pgn/result.h"

enum { CROSSTABLE_BYE = -1 };

/* A row among the games of its event. */
struct crosstable_played {
	const struct crosstable_row *row;
	int player[2];		/* White, Black; or CROSSTABLE_BYE */
	int round;		/* -1: not known */
	enum result result;
	bool forfeit;
	bool conflict;		/* of several copies */
};

/* While a table is made. */
struct crosstable_making {
	struct crosstable *t;
	struct arena *texts;
	const struct crosstable_row *rows;
	size_t n;
	struct crosstable_played *games;	/* one a row; then the distinct ones first */
	struct span *names;		/* room for two a row */
	bool whole_rounds;		/* "3.1" is a round, not board 1 of round 3 */
};

/*
 * The rounds of the table, and those of its games, whose players are known.  Where
 * boards are numbered, "3.1" is board 1 of round 3; in a knockout it is the first
 * game of round 3.  It is a board as long as nobody has two of them.  False: out of
 * memory.
 */
bool crosstable_rounds_make(struct crosstable_making *);

#endif
