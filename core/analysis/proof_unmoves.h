/* unmoves: the moves that can be taken back by a plan. */
#ifndef PROOF_UNMOVES_H
#define PROOF_UNMOVES_H

#include "analysis/proof_state.h"

enum { UNMOVES_MAX = 4000 };	/* what is beyond is left out */

/* Those after which something can still come of it, with their costs and hashes.  Returns how many. */
int unmoves_all(struct routes *, const struct plan *, const struct unwind *, struct unmove out[UNMOVES_MAX]);

#endif
