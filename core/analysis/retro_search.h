/* retro_search: is there a sequence of last moves, and how far back must one look to see that there is none? */
#ifndef RETRO_SEARCH_H
#define RETRO_SEARCH_H

#include "analysis/retro_structure.h"

enum retro_search { RETRO_SEARCH_NONE, RETRO_SEARCH_FOUND, RETRO_SEARCH_UNDECIDED };

/*
 * Takes moves back until a position is reached whose past is plain
 * (retro_search_plain()), or there is nothing left to take back.  Every position on the
 * way must pass the material, the checks, the structure and the columns
 * (proof_kernel.h).  RETRO_SEARCH_NONE is certain, and `why` (may be NULL) names the reason: what
 * the last move would have to be, and why it was not.  RETRO_SEARCH_FOUND also is
 * for a line of several half-moves that nothing refutes: no proof of anything.
 * `nodes` limits the search (0: the usual limit); the answer is the same every time.
 */
enum retro_search retro_search_find(const struct position *, struct rules, unsigned long nodes, struct illegality *why);

/* A look of some ten nanoseconds: true only when there surely is an innocent last move.  False says nothing. */
bool retro_search_plain(const struct position *);

#endif
