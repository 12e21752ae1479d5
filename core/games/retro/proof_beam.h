/* proof_beam: the search for a game, backward along a plan; of every depth only the best positions are kept. */
#ifndef PROOF_BEAM_H
#define PROOF_BEAM_H

#include "games/retro/proof_unmoves.h"

/* Starts as all zeros except limit, width and, if wanted, go_on() and data.  It owns `beam` until proof_beam_free(). */
struct proof_beam_work {
	unsigned long nodes, limit;	/* moves taken back so far, in all searches; the limit for them */
	int width;		/* positions kept of every depth, 1 to PROOF_BEAM_WIDTH_MAX */
	int left;		/* an estimate of the half-moves left in the best position of the last search */
	uint64_t seed;
	bool halves;		/* half of the width is kept for positions with an odd number of half-moves left */
	int depth;		/* half-moves that the last search took back */
	bool stopped;		/* go_on() has returned false */
	bool (*go_on)(void *data, const struct proof_beam_work *);	/* called after each layer; false: stop */
	void *data;
	struct beam *beam;	/* working memory, kept between searches */
};

enum { PROOF_BEAM_WIDTH_MAX = 4000, PROOF_BEAM_PLIES_MAX = 640 };	/* positions of a layer; half-moves of a game, and one more */

/*
 * Writes the moves, in the order of play, and their number.  1: found; 0: not found; -1 and errno: out of memory.
 * `first` and `last`: the side to move in the first and the last position of the game.
 */
int  proof_beam_search(struct proof_beam_work *, const struct proof_plan *, int first, int last, move moves[PROOF_BEAM_PLIES_MAX], int *n);
void proof_beam_free(struct proof_beam_work *);

#endif
