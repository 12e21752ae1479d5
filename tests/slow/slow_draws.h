/*
 * slow_draws: a second implementation of repetitions and claims, to be compared with core/games/chess/draws.  It keeps
 * every position of the game and compares each with all earlier ones, without keys and limits.  It shares nothing
 * with core/.
 */
#ifndef SLOW_DRAWS_H
#define SLOW_DRAWS_H

#include "slow/slow.h"

enum { SLOW_PLIES_MAX = 1200 };

struct slow_game {
	struct slow position[SLOW_PLIES_MAX + 1];	/* after so many half-moves; the start is [0] */
	struct slow_move played[SLOW_PLIES_MAX];	/* from [i] to [i + 1]; a pass has from < 0 */
	int n;
};

struct slow_recurrence {
	int ply, before, times, row;
};

enum slow_claim_kind { SLOW_THREEFOLD, SLOW_THREEFOLD_AHEAD, SLOW_FIFTY, SLOW_FIFTY_AHEAD };

struct slow_claim {
	int ply;
	enum slow_claim_kind kind;
	struct slow_move intended;	/* of those AHEAD */
	bool any;			/* FIFTY_AHEAD: not the played move, but one of those that serve */
	int before;			/* for threefold: when it last occurred */
};

struct slow_draws {
	struct slow_recurrence *recurrences;
	struct slow_claim *claims;	/* by ply, then kind */
	int recurrences_n, claims_n;
};

/* Adds a move, or a pass, to the game. */
void slow_game_play(struct slow_game *, const struct slow_move *);
void slow_game_pass(struct slow_game *);

void slow_draws_find(const struct slow_game *, struct slow_draws *);	/* ends the program when memory is out */
void slow_draws_free(struct slow_draws *);

/* All plies up to that one at which its position occurred; returns how many. */
int slow_draws_plies(const struct slow_game *, int ply, int out[SLOW_PLIES_MAX + 1]);

/* Neither a capture nor a pawn move: FIDE 9.3.1. */
bool slow_draws_quiet(const struct slow *, const struct slow_move *);

#endif
