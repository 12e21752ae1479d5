/* proof_beam: the search for a game backward along a plan; of every depth only the best positions are kept. */
#ifndef PROOF_BEAM_H
#define PROOF_BEAM_H

#include "analysis/proof_unmoves.h"

/* All zeros but limit, width and, where it is wanted, go_on() is the start; it owns `beam` until proof_beam_free(). */
struct proof_beam_work {
	unsigned long nodes, limit;	/* moves taken back so far, and how many there may be */
	int width;		/* positions kept of every depth, 1 to PROOF_BEAM_WIDTH_MAX */
	int left;		/* of the best position of the last search, about, in half-moves */
	uint64_t seed;
	bool halves;		/* half of the width is for those with an odd number of half-moves left */
	int depth;		/* that the last search came to, in half-moves */
	bool stopped;		/* go_on() said so */
	bool (*go_on)(void *data, const struct proof_beam_work *);
	void *data;
	struct beam *beam;	/* kept between searches */
};

enum { PROOF_BEAM_WIDTH_MAX = 4000, PROOF_BEAM_PLIES_MAX = 640 };	/* positions of a layer; half-moves of a game, and one more */

/*
 * Fills in the moves and how many, in the order of play.  1: found, 0: not, -1 and errno.  `first` and `last`:
 * whose turn it is in the first and last position.
 */
int  proof_beam_search(struct proof_beam_work *, const struct proof_plan *, int first, int last, move moves[PROOF_BEAM_PLIES_MAX], int *n);
void proof_beam_free(struct proof_beam_work *);

#endif
