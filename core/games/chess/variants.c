/* variants: the table of the rules. */
#include "base/ascii.h"
#include "games/chess/variant_rows.h"

const struct rule_set *const variants_all[] = {
#define VARIANT(id, set) &set,
#include "games/chess/variant_rows.def"
#undef VARIANT
	NULL };

const struct rule_set *
variants_find(struct span name)
{
	for (int i = 0; variants_all[i] != NULL; i++)
		if (span_eq_nocase(name, span_of(variants_all[i]->name)))
			return variants_all[i];
	return NULL;
}
