/* line: the positions of a line of play. */
#include <stdlib.h>

#include "chess/line.h"

enum { KEPT_EVERY = 64 };	/* plies */

static void
step_on(struct position *p, move m)
{
	if (m == NO_MOVE)
		position_pass(p);
	else
		position_play(p, m);
}

static bool
has_room(struct line_replay *r, int n)
{
	int max = n < 16 ? 16 : n + n / 2;
	struct position *kept;

	if (n <= r->max)
		return true;
	if ((kept = realloc(r->kept, (size_t)max * sizeof(*kept))) == NULL)
		return false;
	r->kept = kept;
	r->max = max;
	return true;
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
		if (r != NULL && i % KEPT_EVERY == 0 && i / KEPT_EVERY > r->n && has_room(r, r->n + 1))
			r->kept[r->n++] = *out;
	}
}

void
line_free(struct line_replay *r)
{
	free(r->kept);
	*r = (struct line_replay){ 0 };
}
