/*
 * racing_kings: who brings the king to the eighth rank first wins.  Nobody may give check.  If White, who begins, is
 * there and Black can follow with the next move, Black may: then it is a draw.
 */
#include <stdio.h>

#include "games/chess/variant_rows.h"

/* The pieces that would check the other king after the move. */
static bits
gives_check(const struct position *p, move m)
{
	struct position next = *p;

	rule_set_move(&next, m);
	return position_attackers(&next, p->king[!p->turn], position_occupied(&next)) & next.side[p->turn];
}

static bool
racing_legal(const struct position *p, move m)
{
	return position_legal_chess(p, m) && gives_check(p, m) == 0;
}

static bool
racing_reason(const struct position *p, move m, char *out, size_t room)
{
	bits checkers = position_legal_chess(p, m) ? gives_check(p, m) : 0;

	if (checkers == 0)
		return false;
	snprintf(out, room, "the piece on %s would give check to the king on %s, which is not allowed",
	    at(bits_lowest(checkers)).s, at(p->king[!p->turn]).s);
	return true;
}

/* Can Black, who is to move, bring the king to the eighth rank? */
static bool
can_follow(const struct position *p)
{
	square king = p->king[BLACK];

	for (bits b = attack_reach[KING][king] & RANK_BITS(7) & ~p->side[BLACK]; b != 0; b &= b - 1)
		if (racing_legal(p, move_make(king, bits_lowest(b), NONE)))
			return true;
	return false;
}

static struct outcome
racing_end(const struct position *p)
{
	bool white = RANK_OF(p->king[WHITE]) == 7, black = RANK_OF(p->king[BLACK]) == 7;

	if (white && black)
		return (struct outcome){ OUTCOME_RACE, OUTCOME_NOBODY };
	if (black || (white && (p->turn == WHITE || !can_follow(p))))
		return (struct outcome){ OUTCOME_RACE, black ? BLACK : WHITE };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

const struct rule_set racing_kings = {
	.name = "Racing Kings", .start = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", .royal = { true, true },
	.checks_forbidden = true, .promotes_to = QUEEN, .checkers = rule_set_checkers,
	.special_end = racing_end, .play = rule_set_play, .legal = racing_legal, .reason = racing_reason,
};
