/* reconcile_bound: what the words to come cost at least, whatever is on the board: an edit distance of two records. */
#include <stdlib.h>

#include "apps/reconcile/reconcile_bound.h"

/* What the words from i on of one record and from j on of the other cost at least: least[i * columns + j]. */
struct reconcile_bound {
	const struct reconcile_words *words;	/* the two */
	int first;		/* the number of the first one */
	int columns;
	/* Indexed by which of the two left out the last half-move: none, the first, the second. */
	struct {
		uint16_t after[3];
	} *least;
};

/* The next word of one record has no counterpart: the other one left it out, or it is one too many. */
static int
cost_gap(const struct reconcile_words *w, int i, bool again)
{
	int missed = again ? RECONCILE_BOUND_COST_MISSED_NEXT : RECONCILE_BOUND_COST_MISSED;

	return reconcile_bound_least(missed, w->words[i].extra);
}

static void
bound_fill(const struct reconcile_words *a, const struct reconcile_words *b, struct reconcile_bound *t, int i, int j)
{
#define LEAST(i, j) t->least[(size_t)(i) * (size_t)t->columns + (size_t)(j)].after
	int lost = reconcile_bound_least(reconcile_bound_lost(a->n - i), reconcile_bound_lost(b->n - j)), both;

	if (i == a->n || j == b->n) {
		for (int k = 0; k < 3; k++)
			LEAST(i, j)[k] = (uint16_t)(i == a->n && j == b->n ? 0 : RECONCILE_BOUND_COST_ENDED);
		return;
	}
	both = LEAST(i + 1, j + 1)[0] + reconcile_words_apart(a, i, b, j);
	if (i + 2 <= a->n && j + 2 <= b->n)
		both = reconcile_bound_least(both, LEAST(i + 2, j + 2)[0] + RECONCILE_BOUND_COST_SWAPPED);
	for (int k = 0; k < 3; k++) {
		int cost = reconcile_bound_least(lost, both);

		cost = reconcile_bound_least(cost, LEAST(i + 1, j)[2] + cost_gap(a, i, k == 2));
		cost = reconcile_bound_least(cost, LEAST(i, j + 1)[1] + cost_gap(b, j, k == 1));
		LEAST(i, j)[k] = (uint16_t)cost;
	}
#undef LEAST
}

struct reconcile_bound *
reconcile_bound_new(const struct reconcile_words *all, int first)
{
	const struct reconcile_words *a = &all[first], *b = a + 1;
	struct reconcile_bound *t = calloc(1, sizeof(*t));

	if (t == NULL)
		return NULL;
	t->words = a;
	t->first = first;
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
bound_plain(const struct reconcile_bound *t, int i, int j, bool missed_x, bool missed_y)
{
	const uint16_t *after = t->least[(size_t)i * (size_t)t->columns + (size_t)j].after;
	int cost = after[0];

	if (missed_x)
		cost = reconcile_bound_least(cost, after[1]);
	if (missed_y)
		cost = reconcile_bound_least(cost, after[2]);
	return cost;
}

/* Word i - 2 of record a is still to come, with or without the next word of b.  `turned`: a is the table's second. */
static int
bound_swapped(const struct reconcile_bound *t, const struct reconcile_words *a, const struct reconcile_words *b, int i,
    int j, bool turned)
{
#define PLAIN(i, j, missed) (turned ? bound_plain(t, j, i, missed, false) : bound_plain(t, i, j, false, missed))
	int cost;

	if (j == b->n)
		return RECONCILE_BOUND_COST_ENDED;
	cost = RECONCILE_BOUND_COST_MISSED_NEXT + PLAIN(i, j, true);
	cost = reconcile_bound_least(cost, reconcile_words_apart(a, i - 2, b, j) + PLAIN(i, j + 1, false));
	if (j + 2 <= b->n)
		cost = reconcile_bound_least(cost, b->words[j].extra + PLAIN(i, j + 2, false));
	return reconcile_bound_least(cost, reconcile_bound_lost(b->n - j));
#undef PLAIN
}

int
reconcile_bound_pair(const struct reconcile_bound *t, const struct reconcile_bound_place *p)
{
	const struct reconcile_words *w, *v;
	int i, j, x, y;

	if (t == NULL || p->mode[t->first] >= RECONCILE_BOUND_ENDED || p->mode[t->first + 1] >= RECONCILE_BOUND_ENDED)
		return 0;
	w = t->words, v = w + 1;
	i = p->at[t->first], j = p->at[t->first + 1];
	x = p->mode[t->first], y = p->mode[t->first + 1];
	if (x == RECONCILE_BOUND_SWAPPED && y == RECONCILE_BOUND_SWAPPED)
		return reconcile_words_apart(w, i - 2, v, j - 2) + bound_plain(t, i, j, false, false);
	if (x == RECONCILE_BOUND_SWAPPED)
		return bound_swapped(t, w, v, i, j, false);
	if (y == RECONCILE_BOUND_SWAPPED)
		return bound_swapped(t, v, w, j, i, true);
	return bound_plain(t, i, j, x == RECONCILE_BOUND_MISSED, y == RECONCILE_BOUND_MISSED);
}

void
reconcile_bound_free(struct reconcile_bound *t)
{
	if (t != NULL)
		free(t->least);
	free(t);
}
