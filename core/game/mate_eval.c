/* mate_eval: can the mate that an engine announces be true?  Only what is certain without a search. */
#include <stddef.h>

#include "game/mate_eval.h"
#include "chess/movegen.h"

/* Whatever the side to move does, it is mated at once. */
static bool
helpless(const struct position *p)
{
	move moves[MOVES_MAX];
	int n = movegen_all(p, moves);

	for (int i = 0; i < n; i++) {
		struct position after = *p;

		position_play(&after, moves[i]);
		if (!movegen_mates(&after))
			return false;
	}
	return n > 0;
}

static bool
bare(const struct position *p, int colour)
{
	return p->side[colour] == SQUARE_BIT(p->king[colour]);
}

enum mate_eval
mate_eval_mate(const struct position *before, const struct position *after, int colour, unsigned long moves)
{
	bool over = !movegen_any(after), was = before != NULL && before->turn == colour;

	if (moves == 0)
		return over && after->checkers ? MATE_EVAL_POSSIBLE : MATE_EVAL_NOT_MATE;
	if (bare(after, colour) && (before == NULL || bare(before, colour)))
		return MATE_EVAL_BARE_KING;
	if (moves == 1 && was && ((over && after->checkers) || movegen_mates(before)))
		return MATE_EVAL_POSSIBLE;
	if (over)
		return MATE_EVAL_OVER;
	if (moves == 1 && !(after->turn == colour ? movegen_mates(after) : helpless(after)))
		return MATE_EVAL_NOT_IN_ONE;
	return MATE_EVAL_POSSIBLE;
}
