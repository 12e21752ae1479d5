/* announced: can the mate that an engine announces be true?  Only what is certain without a search. */
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

enum announced
announced_mate(const struct position *before, const struct position *after, int colour, unsigned long moves)
{
	bool over = !movegen_any(after), was = before != NULL && before->turn == colour;

	if (moves == 0)
		return over && after->checkers ? ANNOUNCED_POSSIBLE : ANNOUNCED_NOT_MATE;
	if (bare(after, colour) && (before == NULL || bare(before, colour)))
		return ANNOUNCED_BARE_KING;
	if (moves == 1 && was && ((over && after->checkers) || movegen_mates(before)))
		return ANNOUNCED_POSSIBLE;
	if (over)
		return ANNOUNCED_OVER;
	if (moves == 1 && !(after->turn == colour ? movegen_mates(after) : helpless(after)))
		return ANNOUNCED_NOT_IN_ONE;
	return ANNOUNCED_POSSIBLE;
}
