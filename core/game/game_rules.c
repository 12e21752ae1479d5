/* game_rules: the rules of each variant. */
#include "game/game_rules.h"

/* By enum variant; NULL: the rules are not known. */
static const struct rules *const rules_of[VARIANTS] = {
	[VARIANT_NONE] = &rules_orthodox,
	[VARIANT_STANDARD] = &rules_orthodox,
	[VARIANT_POSITION] = &rules_orthodox,
	[VARIANT_CHESS960] = &rules_chess960,
	[VARIANT_UNKNOWN] = &rules_orthodox,
};

struct rules
game_rules_of(enum variant variant)
{
	return rules_of[variant] != NULL ? *rules_of[variant] : rules_foreign;
}
