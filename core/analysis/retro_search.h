/* past: is there a sequence of last moves, and how far back must one look to see that there is none? */
#ifndef RETRO_SEARCH_H
#define RETRO_SEARCH_H

#include "analysis/retro_structure.h"

enum past { PAST_NONE, PAST_FOUND, PAST_UNDECIDED };

/*
 * Takes moves back until a position is reached whose past is plain
 * (past_plain()), or there is nothing left to take back.  Every position on the
 * way must pass the material, the checks, the structure and the columns
 * (kernel.h).  PAST_NONE is certain, and `why` (may be NULL) names the reason: what
 * the last move would have to be, and why it was not.  PAST_FOUND also stands
 * for a line of several half-moves that nothing refutes: no proof of anything.
 * `nodes` limits the search (0: the usual limit); the answer is the same every time.
 */
enum past past_find(const struct position *, bool orthodox, unsigned long nodes, struct objection *why);

/* A look of some ten nanoseconds: true only when there surely is an innocent last move.  False says nothing. */
bool past_plain(const struct position *, bool orthodox);

#endif
