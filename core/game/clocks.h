/* clocks: what the commands in the comments of a game say about time and mate, and whether it can be true. */
#ifndef CLOCKS_H
#define CLOCKS_H

#include "game/clockwork.h"

/* Judges play->notes, once, at the end of a game. */
void clocks_check(struct play *, const struct tags *, const struct final *);

#endif
