/* king_of_the_hill: chess, but a side also wins when its king comes to one of the four squares of the centre. */
#include "variants/variant_rows.h"

#define HILL (SQUARE_BIT(27) | SQUARE_BIT(28) | SQUARE_BIT(35) | SQUARE_BIT(36))	/* d4, e4, d5, e5 */

static struct outcome
special_end(const struct position *p)
{
	for (int side = WHITE; side <= BLACK; side++)
		if (position_men(p, side, KING) & HILL)
			return (struct outcome){ OUTCOME_HILL, side };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

const struct rule_set king_of_the_hill = {
	.name = "King of the Hill", VARIANTS_AS_CHESS, .chess_moves = true, .special_end = special_end, .play = rule_set_play,
	.legal = position_legal_chess,
};
