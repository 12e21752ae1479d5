/*
 * proof_game: finds a game that leads to a position, which proves that the position is legal.  Searches backward, along
 * a plan that is made from a proof kernel (a term of P. Österlund's, Texel; see proof_kernel.h).
 */
#ifndef PROOF_GAME_H
#define PROOF_GAME_H

#include "games/chess/position.h"

enum { PROOF_GAME_MAX = 1000 };	/* half-moves */
enum { PROOF_GAME_NODES = 60000000 };	/* the usual limit, about a minute */

struct proof_game {
	int n;
	unsigned long nodes;	/* of the search, as in proof_game_progress; less than the limit: it ended before */
	move moves[PROOF_GAME_MAX];
};

/* The progress of the search, for display. */
struct proof_game_progress {
	unsigned long nodes;	/* moves taken back, and the work on plans in the same unit */
	int tries;		/* plans begun */
	int left;		/* an estimate of the half-moves that are missing in the best line */
};

struct proof_game_options {
	unsigned long nodes;	/* the limit for proof_game_progress.nodes; 0: the usual one */
	/* Called now and then; false ends the search.  May be NULL. */
	bool (*go_on)(void *data, const struct proof_game_progress *);
	void *data;
};

/*
 * Finds legal moves from `from` to a position that is the same as `to`: placement, side to move, castling rights, en
 * passant, but not the counters.  1: found; 0: not found within the limits, which says nothing about the position;
 * -1 and errno: out of memory.  The answer is the same every time, unless go_on() ends the search.
 */
int proof_game_find(const struct position *from, const struct position *to, const struct proof_game_options *,
    struct proof_game *out);

#endif
