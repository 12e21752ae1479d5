/* reconcile_align: the search of reconcile: a beam through layers of states, with a lower bound from the words alone. */
#include <stdlib.h>

#include "apps/reconcile/reconcile_align_internal.h"

enum {
	/*
	 * The limits of a beam: by how much a state may cost more than the best one of its
	 * layer, and how many states of a layer are expanded.  Below two slips no other move is
	 * tried where two records agree.
	 */
	WINDOW_FIRST = 2 * RECONCILE_WORDS_SLIP_LEAST - 1,
	WINDOW_MOST = 300,
	WIDTH_FIRST = 200,
	WIDTH_MOST = 2000,
	WORK_MAX = 60000,	/* states that the next beam may expand, three times as many as the last */
	TRIED_SLIP = 8,		/* to compare a word with a move */
	/*
	 * Beyond the work of all beams together, the last beam goes on with only so many states of a layer and ways to
	 * go on from each, so that it comes to an end, and the result is not certain.
	 */
	WIDTH_LATE = 4,
	LATE_LEAST = 200, LATE_SHARE = 4000,	/* of its work; not fewer than that */
};

static void
add_child(struct reconcile_align_desk *d, int cost)
{
	struct reconcile_align *a = d->a;
	int bound = d->s.cost + cost + reconcile_align_least_rest(a, &d->child);
	uint32_t to;
	struct reconcile_align_state *s;

	if (bound > *d->best + d->margin)
		return;
	if (bound > *d->least_next + d->window) {
		a->cut = reconcile_bound_least(a->cut, bound);
		return;
	}
	*d->least_next = reconcile_bound_least(*d->least_next, bound);
	d->child.cost = RECONCILE_BOUND_COST_NEVER;
	d->child.rest = bound - d->s.cost - cost;
	d->child.end_cost = reconcile_align_end_cost(a, &d->child);
	to = reconcile_align_find(a, &d->child, &d->after);
	if (!reconcile_align_add_edge(a, &(struct reconcile_align_edge){ to, d->move, cost }))
		return;
	s = &a->states[to];
	s->cost = reconcile_bound_least(s->cost, d->s.cost + cost);
	*d->best = reconcile_bound_least(*d->best, s->cost + s->end_cost);
}

/* Tries all that records r and later can do; `grown`: by how much those before have raised the lower bound. */
static void
combine(struct reconcile_align_desk *d, int r, int cost, int grown)
{
	if (d->a->tried++ > d->tried_most) {
		d->a->cut = reconcile_bound_least(d->a->cut, d->s.cost + d->s.rest + grown);
		return;
	}
	if (r == d->a->n) {
		add_child(d, cost);
		return;
	}
	for (int i = 0; i < d->choices[r]; i++) {
		const struct reconcile_align_choice *c = &d->choice[r][i];
		int more = grown + c->cost;

		d->child.place.at[r] = c->at;
		d->child.place.mode[r] = c->mode;
		/* The bound of a pair is consistent: cost plus bound never falls. */
		if (r % 2 == 1)
			more += reconcile_bound_pair(d->a->bound[r / 2], &d->child.place) - d->pair[r / 2];
		if (more <= d->slack || r % 2 == 0)
			combine(d, r + 1, cost + c->cost, more);
		else
			d->a->cut = reconcile_bound_least(d->a->cut, d->s.cost + d->s.rest + more);
	}
}

static void
expand(struct reconcile_align_desk *d, uint32_t index)
{
	struct reconcile_align *a = d->a;
	long late;

	d->s = a->states[index];
	a->states[index].edges = (uint32_t)a->edges_n;
	if (!reconcile_align_is_open(a, &d->s))
		return;
	d->n = movegen_all(d->p, d->moves);
	d->slips = !reconcile_align_read_words(d) || d->slack >= d->active * RECONCILE_WORDS_SLIP_LEAST;
	reconcile_align_sort_moves(d);
	late = a->tried + (a->tried_max / LATE_SHARE > LATE_LEAST ? a->tried_max / LATE_SHARE : LATE_LEAST);
	d->tried_most = late < a->tried_max ? a->tried_max : late;
	if (d->slips) {
		a->tried += (long)d->n * d->active * TRIED_SLIP;
		reconcile_align_read_slips(d);
	}
	if (!d->slips)	/* any other move costs each active record a slip */
		a->cut = reconcile_bound_least(a->cut, d->s.cost + d->s.rest + d->active * RECONCILE_WORDS_SLIP_LEAST);
	for (int i = 0; 2 * i < a->n; i++)
		d->pair[i] = reconcile_bound_pair(a->bound[i], &d->s.place);
	for (int k = 0; k < (d->slips ? d->n : d->meant_n) && !a->failed; k++) {
		if (!reconcile_align_is_read(d, k))
			continue;
		for (int r = 0; r < a->n; r++)
			reconcile_align_choices(d, r, k);
		d->after = *d->p;
		d->move = d->moves[k];
		position_play(&d->after, d->move);
		d->child = (struct reconcile_align_state){ .key = d->after.key };
		combine(d, 0, 0, 0);
	}
	a->states[index].edges_n = (uint32_t)a->edges_n - a->states[index].edges;
}

struct state_order {
	int bound;
	uint32_t state;
};

static int
compare(const void *a, const void *b)
{
	const struct state_order *x = a, *y = b;

	if (x->bound != y->bound)
		return x->bound < y->bound ? -1 : 1;
	return x->state < y->state ? -1 : x->state > y->state;
}

/* Expands the states of the last layer, best first, into the next one. */
static void
layer_expand(struct reconcile_align *a, struct reconcile_align_desk *d, int width)
{
	uint32_t first = a->layer[a->layers - 1], n = (uint32_t)a->states_n - first;
	struct state_order *order = malloc((n + 1) * sizeof(*order));
	int least_next = RECONCILE_BOUND_COST_NEVER;

	if (order == NULL) {
		a->failed = true;
		return;
	}
	for (uint32_t i = 0; i < n; i++)
		order[i] = (struct state_order){ a->states[first + i].cost + a->states[first + i].rest, first + i };
	qsort(order, n, sizeof(*order), compare);
	hash_table_clear(&a->table);
	d->least_next = &least_next;
	for (uint32_t i = 0; i < n && !a->failed; i++) {
		if (order[i].bound > *d->best + d->margin)
			break;
		if (order[i].bound > order[0].bound + d->window || i >= (uint32_t)width ||
		    (i >= WIDTH_LATE && a->tried > a->tried_max)) {
			a->cut = reconcile_bound_least(a->cut, order[i].bound);
			break;
		}
		a->work++;
		d->p = &a->now[order[i].state - first];
		d->slack = reconcile_bound_least(order[0].bound + d->window, *d->best + d->margin) - order[i].bound;
		expand(d, order[i].state);
	}
	free(order);
}

/* One beam.  *best is lowered to the cost of the best game found.  Returns a lower bound of the cost of all games. */
static int
beam(struct reconcile_align *a, struct reconcile_align_desk *d, int window, int width, int *best)
{
	int bound;

	a->cut = RECONCILE_BOUND_COST_NEVER;
	a->work = 0;
	if (!reconcile_align_begin(a))
		return 0;
	bound = a->states[0].rest;
	*best = reconcile_bound_least(*best, a->states[0].end_cost);
	d->best = best;
	d->window = window;
	for (;;) {
		struct position *p = a->now;
		size_t max = a->now_max;

		reconcile_align_layer(a);
		if (a->failed || a->layer[a->layers] == a->layer[a->layers - 1])
			break;
		layer_expand(a, d, width);
		a->now = a->next, a->next = p;
		a->now_max = a->next_max, a->next_max = max;
	}
	reconcile_align_look_back(a);
	return bound;
}

bool
reconcile_align_search(struct reconcile_align *a, int margin, long work)
{
	struct reconcile_align_desk *d = calloc(1, sizeof(*d));
	int window = WINDOW_FIRST, width = WIDTH_FIRST, best = RECONCILE_BOUND_COST_NEVER, enough;

	if (d == NULL)
		return false;
	d->a = a;
	d->margin = margin;
	a->tried = 0;
	a->tried_max = work;
	for (;;) {
		int bound = beam(a, d, window, width, &best);

		a->certain = a->cut > best + margin;
		if (a->certain || a->failed || (window >= WINDOW_MOST && width == WIDTH_MOST) || a->work * 3 > WORK_MAX ||
		    a->tried * 3 > a->tried_max)
			break;
		/* A window wide enough to be certain, if no better game is found. */
		enough = best - bound + margin + 1;
		enough = enough > window && 2 * enough < 3 * window ? enough : window * 3 / 2;
		window = reconcile_bound_least(WINDOW_MOST, enough);
		width = reconcile_bound_least(WIDTH_MOST, 2 * width);
	}
	free(d);
	return !a->failed;
}
