/* bound: what the words to come cost at least, whatever the board says: an edit distance of two records. */
#include <stdlib.h>

#include "align.h"

/* What the words from i on of one and from j on of the other record cost at least: least[i * columns + j]. */
struct bound {
	int columns;
	/* By what was left out last: nothing, a half-move by the first, by the second of the two. */
	struct {
		uint16_t after[3];
	} *least;
};

/* The next word of one record has no counterpart: it was left out by the other, or is too many. */
static int
cost_gap(const struct witness *w, int i, bool again)
{
	return least(again ? COST_MISSED_NEXT : COST_MISSED, w->words[i].extra);
}

static void
bound_fill(const struct witness *a, const struct witness *b, struct bound *t, int i, int j)
{
#define LEAST(i, j) t->least[(size_t)(i) * (size_t)t->columns + (size_t)(j)].after
	int lost = least(cost_lost(a->n - i), cost_lost(b->n - j)), both;

	if (i == a->n || j == b->n) {
		for (int k = 0; k < 3; k++)
			LEAST(i, j)[k] = (uint16_t)(i == a->n && j == b->n ? 0 : COST_ENDED);
		return;
	}
	both = LEAST(i + 1, j + 1)[0] + witness_apart(a, i, b, j);
	if (i + 2 <= a->n && j + 2 <= b->n)
		both = least(both, LEAST(i + 2, j + 2)[0] + COST_SWAPPED);
	for (int k = 0; k < 3; k++) {
		int cost = least(lost, both);

		cost = least(cost, LEAST(i + 1, j)[2] + cost_gap(a, i, k == 2));
		cost = least(cost, LEAST(i, j + 1)[1] + cost_gap(b, j, k == 1));
		LEAST(i, j)[k] = (uint16_t)cost;
	}
#undef LEAST
}

/* Of two records: an edit distance of their words. */
struct bound *
bound_new(const struct witness *a, const struct witness *b)
{
	struct bound *t = calloc(1, sizeof(*t));

	if (t == NULL)
		return NULL;
	t->columns = b->n + 1;
	if ((t->least = calloc(((size_t)a->n + 1) * ((size_t)b->n + 1), sizeof(*t->least))) == NULL) {
		free(t);
		return NULL;
	}
	for (int i = a->n; i >= 0; i--)
		for (int j = b->n; j >= 0; j--)
			bound_fill(a, b, t, i, j);
	return t;
}

static int
bound_plain(const struct bound *t, int i, int j, bool missed_x, bool missed_y)
{
	const uint16_t *after = t->least[(size_t)i * (size_t)t->columns + (size_t)j].after;
	int cost = after[0];

	if (missed_x)
		cost = least(cost, after[1]);
	if (missed_y)
		cost = least(cost, after[2]);
	return cost;
}

/* The first record's word i - 2 is yet to come: with the other's next word, or without. */
static int
bound_swapped(const struct bound *t, const struct witness *a, const struct witness *b, int i, int j, bool turned)
{
#define PLAIN(i, j, missed) (turned ? bound_plain(t, j, i, missed, false) : bound_plain(t, i, j, false, missed))
	int cost;

	if (j == b->n)
		return COST_ENDED;
	cost = COST_MISSED_NEXT + PLAIN(i, j, true);
	cost = least(cost, witness_apart(a, i - 2, b, j) + PLAIN(i, j + 1, false));
	if (j + 2 <= b->n)
		cost = least(cost, b->words[j].extra + PLAIN(i, j + 2, false));
	return least(cost, cost_lost(b->n - j));
#undef PLAIN
}

int
bound_pair(const struct align *a, const struct state *s, int pair)
{
	const struct bound *t = a->bound[pair];
	int x = 2 * pair, y = x + 1;
	const struct witness *w = &a->witness[x], *v = &a->witness[x + 1];

	if (y >= a->n || s->mode[x] >= MODE_ENDED || s->mode[y] >= MODE_ENDED)
		return 0;
	if (s->mode[x] == MODE_SWAPPED && s->mode[y] == MODE_SWAPPED)
		return witness_apart(w, s->at[x] - 2, v, s->at[y] - 2) + bound_plain(t, s->at[x], s->at[y], false, false);
	if (s->mode[x] == MODE_SWAPPED)
		return bound_swapped(t, w, v, s->at[x], s->at[y], false);
	if (s->mode[y] == MODE_SWAPPED)
		return bound_swapped(t, v, w, s->at[y], s->at[x], true);
	return bound_plain(t, s->at[x], s->at[y], s->mode[x] == MODE_MISSED, s->mode[y] == MODE_MISSED);
}

int
bound_of(const struct align *a, const struct state *s)
{
	int cost = 0;

	for (int i = 0; 2 * i < a->n; i++)
		cost += bound_pair(a, s, i);
	return cost;
}

void
bound_free(struct bound *t)
{
	if (t != NULL)
		free(t->least);
	free(t);
}
