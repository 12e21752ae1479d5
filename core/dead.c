/* dead: positions in which nobody can mate any more. */
#include "dead.h"

bool
dead_by_material(const struct position *p)
{
	const bits light = 0x55aa55aa55aa55aau;
	bits knights = p->kind[KNIGHT], bishops = p->kind[BISHOP];

	if (p->kind[PAWN] | p->kind[ROOK] | p->kind[QUEEN])
		return false;
	if (knights != 0)
		return bishops == 0 && !several(knights);
	return !(bishops & light) || !(bishops & ~light);
}
