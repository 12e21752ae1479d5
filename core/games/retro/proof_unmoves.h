/* proof_unmoves: the moves that can be taken back from a position, according to a plan. */
#ifndef PROOF_UNMOVES_H
#define PROOF_UNMOVES_H

#include "games/retro/proof_state.h"

enum { PROOF_UNMOVES_MAX = 4000 };	/* if there are more, the rest is left out */

/* Lists those after which the first position can still be reached, with their costs and hashes.  Returns how many. */
int proof_unmoves_all(struct routes *, const struct proof_plan *, const struct proof_state *,
    struct proof_unmove out[PROOF_UNMOVES_MAX]);

#endif
