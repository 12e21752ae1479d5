/* said_check: how a game is said to have ended, compared with the moves. */
#ifndef SAID_CHECK_H
#define SAID_CHECK_H

#include "games/judge/laws_check.h"

/*
 * Reports a draw that is said to be by a rule that does not apply, and a mate or stalemate that is said to be there and is
 * not. Call laws_check_end() first.
 */
void said_check_report(struct trial *);

#endif
