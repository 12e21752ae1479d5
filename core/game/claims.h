/*
 * claims: repetitions, stretches without progress, and the draws that were or
 * could have been claimed.  Catalogue 2.8.
 */
#ifndef CLAIMS_H
#define CLAIMS_H

#include "game/laws.h"

/* Says all that.  After laws_end(). */
void claims_tell(struct trial *);

#endif
