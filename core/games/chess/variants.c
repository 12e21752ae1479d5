/* variants: the table of the rules. */
#include "base/ascii.h"
#include "games/chess/variant_rows.h"

const struct rule_set *const variants_all[] = { &crazyhouse, &atomic, &antichess, &suicide, &giveaway, &horde,
	&king_of_the_hill, &three_check, &racing_kings, NULL };

const struct rule_set *
variants_find(struct span name)
{
	for (int i = 0; variants_all[i] != NULL; i++)
		if (span_eq_nocase(name, span_of(variants_all[i]->name)))
			return variants_all[i];
	return NULL;
}
