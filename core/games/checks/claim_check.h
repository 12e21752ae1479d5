/*
 * claim_check: repetitions, stretches without progress, and the draws that were or
 * could have been claimed.
 */
#ifndef CLAIM_CHECK_H
#define CLAIM_CHECK_H

#include "games/checks/laws_check.h"

/* Reports all of this. Call laws_check_end() first. */
void claim_check_report(struct trial *);
/* Could that side (-1: either) claim by fifty moves, or else by repetition, at half-move `from` of the line or later? */
bool claim_check_any(const struct trial *, int side, bool fifty, int from);

/*
 * Of a record that is legal to its end and has no result, a sentence without a full stop: who is to move, and may claim a
 * draw now, or that nobody may.  In the findings' arena; empty: of other records, or such findings are not wanted.
 */
struct span claim_check_now(const struct trial *);

#endif
