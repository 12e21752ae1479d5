/* retro_search: can there have been a last move, one before it, and so on? */
#ifndef RETRO_SEARCH_H
#define RETRO_SEARCH_H

#include "games/retro/effort.h"
#include "games/retro/retro_structure.h"

enum retro_search { RETRO_SEARCH_NONE, RETRO_SEARCH_FOUND, RETRO_SEARCH_UNDECIDED };

/*
 * Takes moves back until a position is reached whose past is plain (retro_search_plain()), or no move can be taken
 * back.  Every position on the way must pass the tests of material, checks, structure (retro_structure.h) and pawn
 * columns (proof_kernel.h).  RETRO_SEARCH_NONE is certain, and `why` (may be NULL) gets the reason: what the last move
 * must have been, and why that is impossible.  RETRO_SEARCH_FOUND is not a proof: it only means that some line of
 * several half-moves is not refuted.  The effort (may be NULL) limits the search, which is
 * begun even if none is left; the answer is always the same.
 */
enum retro_search retro_search_find(const struct position *, struct rules, struct effort *, struct illegality *why);

/* A test of some ten nanoseconds.  True: more moves can certainly be taken back, for ever.  False says nothing. */
bool retro_search_plain(const struct position *);

#endif
