/* proof_pawns: the captures and promotions of a kernel as steps of a plan, with places in the columns that ranks allow. */
#ifndef PROOF_PAWNS_H
#define PROOF_PAWNS_H

#include "analysis/proof_kernel.h"
#include "analysis/proof_plan.h"

/* The pawns of the plan are named; they get their ends and steps.  False: no pawns could do it. */
bool proof_pawns_read(const struct proof_kernel *, const struct position *to, struct proof_plan *);

#endif
