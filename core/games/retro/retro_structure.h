/*
 * retro_structure: what can be concluded about the past of a position from captures, promotions, pawns and home
 * squares, without a search.  If it finds a position impossible, this is certain for all games from the starting array.
 */
#ifndef RETRO_STRUCTURE_H
#define RETRO_STRUCTURE_H

#include "games/chess/position.h"
#include "games/chess/rules.h"
#include "games/retro/illegality.h"

struct retro_structure {
	int captures[2];	/* captures that this colour made: the pieces that the other side lacks */
	int promotions[2];	/* the least number of promoted pieces of this colour on the board */
	int spared[2];		/* missing pieces of this colour that were taken at home, where no pawn can do so */
	int pawn_captures[2];	/* the least number of captures that the pawns of this colour on the board made */
	bits still[2];		/* squares of this colour's pieces that have certainly never moved */
	/*
	 * The pawns and promotions are certainly possible with these captures, so that a proof kernel exists
	 * (proof_kernel.h) and need not be searched for.  False says nothing.
	 */
	bool free;
};

/*
 * The position must have passed legal_basic_material(): pieces, kings and promotions are within their numbers.  By the
 * rules, the officers started as in the orthodox array, or (Chess960) on unknown squares of the first rank, but rooks
 * with castling rights on theirs.  False: no game can lead to it, and `why` (may be NULL) gets the reason.
 */
bool retro_structure_read(const struct position *, struct rules, struct retro_structure *, struct illegality *why);

/* A quicker test: true for many of the positions that retro_structure_read() finds to be `free`, and for no others. */
bool retro_structure_plain(const struct position *, struct rules);

#endif
