/* result_check: the result of a game against its last position and the reason given for its end. */
#ifndef RESULT_CHECK_H
#define RESULT_CHECK_H

#include "games/checks/game_end.h"
#include "toolkit/finding/finding.h"

void result_check(const struct tags *, const struct game_end *, struct findings *);

#endif
