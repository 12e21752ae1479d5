/* fast: the moves of slow.h as core/ has them. */
#ifndef FAST_H
#define FAST_H

#include <string.h>

#include "games/chess/position.h"
#include "slow/slow.h"

static move
fast_move(const struct slow_move *m)
{
	static const char kinds[] = ".pnbrqk";

	return move_make(m->from, m->rook >= 0 ? m->rook : m->to,
	    m->promotion ? (int)(strchr(kinds, m->promotion) - kinds) : NONE);
}

#endif
