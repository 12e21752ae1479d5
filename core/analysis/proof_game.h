/*
 * proof_game: a game that reaches a position, and so proves that it is legal.  Backward along a plan that is made of
 * a proof kernel (P. Österlund's word, Texel; proof_kernel.h).
 */
#ifndef PROOF_GAME_H
#define PROOF_GAME_H

#include "chess/position.h"

enum { PROOF_GAME_MAX = 1000 };	/* half-moves */

struct proof_game {
	int n;
	move moves[PROOF_GAME_MAX];
};

/* How far the search is; for people. */
struct proof_game_progress {
	unsigned long nodes;	/* moves taken back, and what the plans cost beside them */
	int tries;		/* plans begun */
	int left;		/* of the best line: an estimate of the half-moves that are missing */
};

struct proof_game_options {
	unsigned long nodes;	/* as in proof_progress, at most; 0: the usual limit, about a minute */
	/* Asked now and then; false ends the search.  May be NULL. */
	bool (*go_on)(void *data, const struct proof_game_progress *);
	void *data;
};

/*
 * Legal moves from `from` to a position that is the same as `to` (placement,
 * side to move, castling rights, en passant; counters do not matter).  1: found; 0: not
 * within the limits, which says nothing about the position; -1 and errno: out of
 * memory.  The same answer every time, unless go_on() ends it.
 */
int proof_game_find(const struct position *from, const struct position *to, const struct proof_game_options *, struct proof_game *out);

#endif
