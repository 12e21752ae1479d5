/* steps: the captures and promotions of a kernel as steps of a plan, with places in the columns that ranks allow. */
#ifndef PROOF_PAWNS_H
#define PROOF_PAWNS_H

#include "analysis/proof_kernel.h"
#include "analysis/proof_plan.h"

/* The pawns of the plan are named; they get their ends and steps.  False: no pawns could do it. */
bool steps_read(const struct kernel *, const struct position *to, struct plan *);

#endif
