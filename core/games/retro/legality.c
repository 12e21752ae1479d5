/* legality: the checks of structure, pawn columns and last moves, the cheapest first. */
#include "games/retro/legality.h"
#include "games/retro/proof_kernel.h"
#include "games/retro/retro_search.h"

/*
 * With more promoted pieces than this, the checks are known to accept illegal positions.  Then a position that passes
 * them all is LEGALITY_OPEN.
 */
enum { PROMOTIONS_ORDINARY = 4 };

enum legality
legality_of(const struct position *p, struct rules rules, struct effort *effort, struct illegality *why)
{
	enum proof_kernel_answer kernel = PROOF_KERNEL_FOUND;
	struct retro_structure s;
	enum retro_search past;
	int promoted;

	if (retro_structure_plain(p, rules) && retro_search_plain(p))
		return LEGALITY_FOUND;
	if (!retro_structure_read(p, rules, &s, why))
		return LEGALITY_NONE;
	if (s.free && retro_search_plain(p))
		return LEGALITY_FOUND;
	if (effort_used_up(effort)) {
		illegality_add(why, DIAG_LIMIT_TIME, NO_SQUARE, "it was not searched, as others in the file took too much work");
		return LEGALITY_OPEN;
	}
	if (!s.free && (kernel = proof_kernel_find(p, rules, &s, effort, 0, NULL, why)) == PROOF_KERNEL_NONE)
		return LEGALITY_NONE;
	if ((past = retro_search_find(p, rules, effort, why)) == RETRO_SEARCH_NONE)
		return LEGALITY_NONE;
	promoted = s.promotions[WHITE] + s.promotions[BLACK];
	if (kernel == PROOF_KERNEL_FOUND && past == RETRO_SEARCH_FOUND && promoted <= PROMOTIONS_ORDINARY)
		return LEGALITY_FOUND;
	if (promoted > PROMOTIONS_ORDINARY)
		illegality_add(why, DIAG_NONE, NO_SQUARE, "%d men were promoted", promoted);
	else
		illegality_add(why, DIAG_NONE, NO_SQUARE, "the search was stopped at its limit");
	return LEGALITY_OPEN;
}
