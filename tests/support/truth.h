/* truth: the moves of a clean game as core/ has them. */
#ifndef TRUTH_H
#define TRUTH_H

#include <string.h>

#include "support/movetext.h"
#include "games/move_notation/san.h"

/* How many; 0: it is not a clean game. */
static int
true_moves(const struct game_text *g, move *out)
{
	struct position p = position_start;

	for (int i = 0; i < g->n; i++) {
		if ((out[i] = san_read(&p, g->words[i], strlen(g->words[i])).move) == NO_MOVE)
			return 0;
		position_play(&p, out[i]);
	}
	return g->n;
}

#endif
