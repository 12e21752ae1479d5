/* legality: structure, columns and last moves, in order of cost. */
#include "kernel.h"
#include "legality.h"
#include "past.h"

/*
 * With more promoted men than that the conditions are known to let illegal
 * positions through: what passes them is open, and not called legal.
 */
enum { PROMOTIONS_ORDINARY = 4 };

enum legality
legality_of(const struct position *p, bool orthodox, unsigned long nodes, struct objection *why)
{
	struct structure s;
	bool sure = true;

	if (!structure_read(p, orthodox, &s, why))
		return LEGALITY_NONE;
	if (s.free && past_plain(p, orthodox))
		return LEGALITY_FOUND;
	if (nodes == LEGALITY_QUICK)
		return LEGALITY_OPEN;
	if (!s.free)
		switch (kernel_find(p, orthodox, &s, nodes, 0, NULL, why)) {
		case KERNEL_NONE:
			return LEGALITY_NONE;
		case KERNEL_UNDECIDED:
			sure = false;
			break;
		case KERNEL_FOUND:
			break;
		}
	switch (past_find(p, orthodox, nodes, why)) {
	case PAST_NONE:
		return LEGALITY_NONE;
	case PAST_UNDECIDED:
		sure = false;
		break;
	case PAST_FOUND:
		break;
	}
	return sure && s.promotions[WHITE] + s.promotions[BLACK] <= PROMOTIONS_ORDINARY ? LEGALITY_FOUND : LEGALITY_OPEN;
}
