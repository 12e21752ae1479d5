/* position_log: the half-moves that led to the position on the board, and which positions have been on it. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "games/checks/position_log.h"
#include "games/chess/attack.h"

void
position_log_start(struct position_log *l, const struct position *start)
{
	l->start = *start;
	l->unclear = false;
	l->base = l->ply = l->entered = l->recurs = l->fresh = l->kept.n = 0;
	l->highest_clock = start->halfmoves;
	memset(l->seen, 0, sizeof(l->seen));
	position_log_mark(l, start->key);
}

void
position_log_free(struct position_log *l)
{
	free(l->steps);
	line_free(&l->kept);
}

ATTACK_RARE bool
position_log_grow(struct position_log *l)
{
	return list_reserve(&l->steps, (size_t)l->ply + 1, &l->steps_max, sizeof(*l->steps));
}

void
position_log_restart(struct position_log *l, const struct position *now)
{
	l->start = *now;
	l->base = l->ply;
	l->kept.n = 0;
}

struct line
position_log_line(const struct position_log *l)
{
	return (struct line){ &l->start, l->steps == NULL ? NULL : l->steps + l->base, l->ply - l->base };
}

void
position_log_at(struct position_log *l, int ply, struct position *out)
{
	struct line line = position_log_line(l);

	line_at(&line, &l->kept, ply - l->base, out);
}

bool
position_log_from_before(const struct position_log *l, int ply)
{
	const struct line line = position_log_line(l);
	const int n = ply - l->base;
	const uint32_t clock = n == 0 ? line.start->halfmoves : line.steps[n - 1].halfmoves;

	return l->unclear ? clock >= (uint32_t)n : clock > (uint32_t)n && clock >= DRAWS_RUN;
}

struct span
position_log_word(const struct position_log *l, int ply)
{
	if (ply <= l->base)
		return (struct span){ NULL, 0 };
	return (struct span){ l->steps[ply - 1].word, l->steps[ply - 1].word_n };
}
