/* game_rules: the rules of each variant. */
#include "games/judge/game_rules.h"
#include "games/judge/board_games.h"
#include "games/chess/variants.h"

/* Of chess, by enum variant; NULL: those of the variant, if there is a row with its name in room variants. */
static const struct rules *const rules_of[VARIANTS] = {
	[VARIANT_NONE] = &rules_orthodox,
	[VARIANT_STANDARD] = &rules_orthodox,
	[VARIANT_POSITION] = &rules_orthodox,
	[VARIANT_CHESS960] = &rules_chess960,
	[VARIANT_SHUFFLE] = &rules_shuffle,
	[VARIANT_UNKNOWN] = &rules_orthodox,
};

struct rules
game_rules_of(enum variant variant)
{
	const struct board_game *board;
	const struct rule_set *set = NULL;
	const char *name;

	if (rules_of[variant] != NULL)
		return *rules_of[variant];
	if ((board = board_games_of(variant)) != NULL)
		return (struct rules){ .replayed = true, .board = board };
	if ((name = variant_name(variant)) != NULL)
		set = variants_find(span_of(name));
	if (set == NULL)
		return rules_foreign;
	return (struct rules){ .replayed = true, .orthodox_array = true, .castling = RULES_CASTLING_ORTHODOX, .set = set };
}
