/* legality: structure, columns and last moves, in order of cost. */
#include "analysis/proof_kernel.h"
#include "analysis/legality.h"
#include "analysis/retro_search.h"

/*
 * With more promoted men than that the conditions are known to let illegal
 * positions through: what passes them is open, and not called legal.
 */
enum { PROMOTIONS_ORDINARY = 4 };

enum legality
legality_of(const struct position *p, bool orthodox, unsigned long nodes, struct objection *why)
{
	enum kernel_answer kernel = KERNEL_FOUND;
	struct structure s;
	enum past past;
	int promoted;

	if (!structure_read(p, orthodox, &s, why))
		return LEGALITY_NONE;
	if (s.free && past_plain(p, orthodox))
		return LEGALITY_FOUND;
	if (!s.free && (kernel = kernel_find(p, orthodox, &s, nodes, 0, NULL, why)) == KERNEL_NONE)
		return LEGALITY_NONE;
	if ((past = past_find(p, orthodox, nodes, why)) == PAST_NONE)
		return LEGALITY_NONE;
	promoted = s.promotions[WHITE] + s.promotions[BLACK];
	if (kernel == KERNEL_FOUND && past == PAST_FOUND && promoted <= PROMOTIONS_ORDINARY)
		return LEGALITY_FOUND;
	if (promoted > PROMOTIONS_ORDINARY)
		object(why, DIAG_NONE, NO_SQUARE, "%d men were promoted", promoted);
	else
		object(why, DIAG_NONE, NO_SQUARE, "the search was stopped at its limit");
	return LEGALITY_OPEN;
}
