/* command_check: what the commands in the comments of a game say about time and mate, and whether it can be true. */
#ifndef COMMAND_CHECK_H
#define COMMAND_CHECK_H

#include "games/checks/clock_check.h"

/* Checks the commands in the comments of the replay; once, at the end of a game. */
void command_check(struct replay *, const struct tags *, const struct game_end *);

#endif
