/* game_rules: the rules of each variant. */
#include "game/game_rules.h"

struct rules
game_rules_of(enum variant variant)
{
	switch (variant) {
	case VARIANT_NONE:
	case VARIANT_STANDARD:
	case VARIANT_POSITION:
	case VARIANT_UNKNOWN:
		return rules_orthodox;
	case VARIANT_CHESS960:
		return rules_chess960;
	case VARIANT_OTHER:
		break;
	}
	return rules_foreign;
}
