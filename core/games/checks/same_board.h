/* same_board: why a board that appeared three times gives no claim: the positions are not the same (FIDE 9.2.3). */
#ifndef SAME_BOARD_H
#define SAME_BOARD_H

#include "games/checks/laws_check.h"

/*
 * Reports each set of at least three positions with the same pieces on the same squares of which no three are the same,
 * at the last of them: what the others had that it has not, and since when; in variants that count them, also the pieces
 * in hand and the checks given.  Call laws_check_end() first.  False: out of memory.
 */
bool same_board_report(struct trial *);

#endif
