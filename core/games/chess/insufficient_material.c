/* insufficient_material: material with which neither side, or a given side, can ever mate. */
#include "games/chess/insufficient_material.h"

static const bits light = 0x55aa55aa55aa55aau;

bool
insufficient_material_by_material(const struct position *p)
{
	bits knights = p->kind[KNIGHT], bishops = p->kind[BISHOP];

	if (p->kind[PAWN] | p->kind[ROOK] | p->kind[QUEEN])
		return false;
	if (knights != 0)
		return bishops == 0 && !bits_several(knights);
	return !(bishops & light) || !(bishops & ~light);
}

bool
insufficient_material_for_side(const struct position *p, int side)
{
	bits men = p->side[side] & ~p->kind[KING], others = p->side[!side] & ~p->kind[KING];
	bits bishops = p->kind[BISHOP];

	if (men & (p->kind[PAWN] | p->kind[ROOK] | p->kind[QUEEN]))
		return false;
	if (!(men & bishops))
		return !bits_several(men) && (men == 0 || !(others & ~p->kind[QUEEN]));
	if (men & p->kind[KNIGHT])
		return false;
	return !(others & (p->kind[PAWN] | p->kind[KNIGHT])) && (!(bishops & light) || !(bishops & ~light));
}
