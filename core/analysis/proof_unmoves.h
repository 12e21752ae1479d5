/* proof_unmoves: the moves that can be taken back by a plan. */
#ifndef PROOF_UNMOVES_H
#define PROOF_UNMOVES_H

#include "analysis/proof_state.h"

enum { PROOF_UNMOVES_MAX = 4000 };	/* what is beyond is left out */

/* Those after which something can still come of it, with their costs and hashes.  Returns how many. */
int proof_unmoves_all(struct routes *, const struct proof_plan *, const struct proof_state *, struct proof_unmove out[PROOF_UNMOVES_MAX]);

#endif
