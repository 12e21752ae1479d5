/* crosstable_rounds: the games of an event while its table is made, and the rounds they are in. */
#ifndef CROSSTABLE_ROUNDS_H
#define CROSSTABLE_ROUNDS_H

#include "apps/tournament/crosstable.h"
#include "apps/tournament/crosstable_games.h"
#include "apps/tournament/event_name.h"
#include "games/pgn/result.h"

enum { CROSSTABLE_BYE = -1, CROSSTABLE_SCRATCH = 2 * sizeof(struct crosstable_game) };

/* A game of the event. */
struct crosstable_played {
	const struct crosstable_row *row;
	int player[2];		/* White, Black; or CROSSTABLE_BYE */
	int round;		/* -1: not known */
	unsigned char result;	/* enum result */
	signed char armageddon;	/* the side that won the Armageddon game after this draw; -1: there was none */
	bool forfeit : 1;
	bool conflict : 1;	/* its copies have different results */
	bool joined : 1;	/* it is the Armageddon game of another one, and not a game of its own */
};

/* What a row says of the part of its game in the event, see crosstable_play_off.h. */
struct crosstable_trait {
	unsigned char speed;	/* enum control_speed */
	unsigned char said;	/* enum event_name_games */
	unsigned char reason;	/* why it is a game of a play-off; 0: it is none */
	bool armageddon : 1;
	bool late : 1;		/* it comes after the last round */
	bool wrong : 1;		/* it is none after all */
};

/* A table that is being made. */
struct crosstable_making {
	struct crosstable *t;
	struct arena *texts;
	const struct crosstable_plan *plan;	/* never NULL */
	const struct crosstable_row *rows;
	size_t rows_n;
	struct crosstable_trait *traits;	/* one per row */
	struct crosstable_played *games;	/* one per row, those of play-offs last; later only the distinct ones */
	size_t n;		/* those that are of no play-off */
	int rechecks;		/* of play-offs */
	void *scratch;			/* CROSSTABLE_SCRATCH bytes per row and once more; at last the lists */
	bool whole_rounds;		/* "3.1" is a round, not board 1 of round 3 */
};

/*
 * Sets the rounds of the table and of its games, whose players must be known.  "3.1" can be board 1 of round 3, or,
 * in a knockout, game 1 of round 3; it is taken for a board unless players would then have two games in a round, and
 * more than a few of them, which may be errors. False: out of memory.
 */
bool crosstable_rounds_make(struct crosstable_making *);
/* Leaves only one of those that are equal, in the same order; returns how many. */
size_t crosstable_distinct(struct span *sorted, size_t n, int (*compare)(const void *, const void *));
/* The index of a player, whom the table has; they must still be in the order of their names. */
int  crosstable_find_player(const struct crosstable *, struct span name);

/*
 * Can so many second games of players in a round, of so many games of all players, be errors?  More are how the event counts,
 * as matches do.  One game too many gives two players a second one.
 */
bool crosstable_rounds_slips(size_t seconds, size_t seats);

#endif
