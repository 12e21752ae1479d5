/* three_check: chess, but a side also wins when it gives check for the third time. */
#include "games/chess/variant_rows.h"

/* A double check counts once. */
static void
three_check_play(struct position *p, move m)
{
	rule_set_play(p, m);
	if (p->checkers == 0 || p->checks_left[!p->turn] == 0)
		return;
	p->checks_left[!p->turn]--;
	position_settle(p);	/* the counters belong to the key */
}

static struct outcome
three_check_end(const struct position *p)
{
	for (int side = WHITE; side <= BLACK; side++)
		if (p->checks_left[side] == 0)
			return (struct outcome){ OUTCOME_CHECKS, side };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

static bool
three_check_dead(const struct position *p)
{
	return rule_set_bare(p, WHITE) && rule_set_bare(p, BLACK);
}

const struct rule_set three_check = {
	.name = "Three-check", VARIANTS_AS_CHESS, .chess_moves = true, .checks = 3, .special_end = three_check_end,
	.play = three_check_play, .legal = position_legal_chess, .dead = three_check_dead, .cannot_win = rule_set_bare,
};
