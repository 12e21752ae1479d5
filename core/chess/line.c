/* line: the positions of a line of play. */
#include <stdlib.h>

#include "base/list.h"
#include "chess/line.h"

enum { KEPT_EVERY = 16 };	/* plies */

static void
step_on(struct position *p, move m)
{
	if (m == NO_MOVE)
		position_pass(p);
	else
		position_play(p, m);
}

/* kept[i] is the position after (i + 1) * KEPT_EVERY half-moves. */
void
line_at(const struct line *l, struct line_replay *r, int ply, struct position *out)
{
	int i = 0;

	*out = *l->start;
	if (r != NULL && r->n > 0 && ply >= KEPT_EVERY) {
		int last = ply / KEPT_EVERY < r->n ? ply / KEPT_EVERY : r->n;

		*out = r->kept[last - 1];
		i = last * KEPT_EVERY;
	}
	while (i < ply) {
		step_on(out, l->steps[i++].move);
		if (r != NULL && i % KEPT_EVERY == 0 && i / KEPT_EVERY > r->n &&
		    list_reserve(&r->kept, (size_t)r->n + 1, &r->max, sizeof(*r->kept)))
			r->kept[r->n++] = *out;
	}
}

void
line_free(struct line_replay *r)
{
	free(r->kept);
	*r = (struct line_replay){ 0 };
}
