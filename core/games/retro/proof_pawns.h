/* proof_pawns: makes the captures and promotions of a kernel into steps of a plan, with places that the ranks allow. */
#ifndef PROOF_PAWNS_H
#define PROOF_PAWNS_H

#include "games/retro/proof_kernel.h"
#include "games/retro/proof_plan.h"

/* The plan must come from proof_plan_begin(); its pawns get their ends and steps.  False: it is not possible. */
bool proof_pawns_read(const struct proof_kernel *, const struct position *to, struct proof_plan *);

#endif
