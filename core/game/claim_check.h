/*
 * claim_check: repetitions, stretches without progress, and the draws that were or
 * could have been claimed.  Catalogue 2.8.
 */
#ifndef CLAIM_CHECK_H
#define CLAIM_CHECK_H

#include "game/laws_check.h"

/* Reports all of this. Call laws_check_end() first. */
void claim_check_report(struct trial *);

#endif
