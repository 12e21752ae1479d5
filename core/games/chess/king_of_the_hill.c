/* king_of_the_hill: chess, but a side also wins when its king comes to one of the four squares of the centre. */
#include "games/chess/variant_rows.h"

static struct outcome
hill_end(const struct position *p)
{
	for (int side = WHITE; side <= BLACK; side++)
		if (position_men(p, side, KING) & CENTRE_SQUARES)
			return (struct outcome){ OUTCOME_HILL, side };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

const struct rule_set king_of_the_hill = {
	.name = "King of the Hill", VARIANTS_AS_CHESS, .chess_moves = true, .special_end = hill_end,
	.play = rule_set_play, .legal = position_legal_chess,
};
