/*
 * horde: White has 36 pawns and no king; Black has the pieces of chess, and wins by taking all of White's.  White wins
 * by mate.  White's pawns on the first rank may go two squares, but are not taken en passant then.
 */
#include "variants/variant_rows.h"

static bool
legal(const struct position *p, move m)
{
	return p->turn == WHITE || position_legal_chess(p, m);
}

static struct outcome
special_end(const struct position *p)
{
	if (p->side[WHITE] == 0)
		return (struct outcome){ OUTCOME_TAKEN, BLACK };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

const struct rule_set horde = {
	.name = "Horde", .start = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
	.royal = { false, true }, .castles = true, .promotes_to = QUEEN,
	.double_step = { RANK_BITS(0) | RANK_BITS(1), RANK_BITS(6) }, .checkers = rule_set_checkers,
	.special_end = special_end, .play = rule_set_play, .legal = legal,
};
