/*
 * retro_structure: what captures, promotions, pawns and the home squares tell about
 * the past of a position, without any search.  Every refusal is certain: it
 * holds for all games that start from the array.
 */
#ifndef RETRO_STRUCTURE_H
#define RETRO_STRUCTURE_H

#include "analysis/illegality.h"
#include "chess/position.h"
#include "chess/rules.h"

struct retro_structure {
	int captures[2];	/* that this colour made: pieces that the other lacks */
	int promotions[2];	/* of this colour's pieces on the board, at least */
	int spared[2];		/* of this colour's pieces, those that died at home, where no pawn can have taken them */
	int pawn_captures[2];	/* that this colour's pawns on the board made, at least */
	bits still[2];		/* this colour's pieces that have certainly never moved */
	/*
	 * The pawns and promotions can surely be arranged within the captures, so that
	 * the columns need not be searched (proof_kernel.h).  False says nothing.
	 */
	bool free;
};

/*
 * The position has passed legal_basic_material(): pieces, kings and promotions are
 * within their numbers.  By the rules the officers began as in the
 * initial array, or (Chess960) on squares of the first rank that nobody knows, and the
 * rooks that may castle on their own.  False: it cannot have arisen, and `why`
 * (may be NULL) says so.
 */
bool retro_structure_read(const struct position *, struct rules, struct retro_structure *, struct illegality *why);

#endif
