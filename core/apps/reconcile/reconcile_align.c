/* reconcile_align: the search of reconcile: a beam through layers of states, with a lower bound from the words alone. */
#include <stdlib.h>
#include <string.h>

#include "apps/reconcile/reconcile_align.h"
#include "base/list.h"

enum {
	RECONCILE_ALIGN_LATER = 3,	/* words looked at in each record: the next three, as two may be too many */
	RECONCILE_ALIGN_EXTRA_MAX = RECONCILE_ALIGN_LATER - 1,	/* words too many in a row */
	RECONCILE_ALIGN_CHOICES = 8,	/* most things that a record can do with a half-move */
};

/* One thing that a record can do with a half-move: its cost, and the record's place afterwards. */
struct reconcile_align_choice {
	int cost;
	uint16_t at;
	uint8_t mode;
};

/* A state while it is expanded. */
struct reconcile_align_desk {
	struct reconcile_align *a;
	struct reconcile_align_state s;		/* a copy, because a->states may be reallocated */
	const struct position *p;
	int slack;		/* how much the lower bound may grow */
	int window, margin;	/* how much dearer a state may be than the best of its layer, a game than the best */
	int *best;		/* cost of the cheapest whole game so far */
	int *least_next;	/* the lowest bound in the next layer */
	move moves[MOVES_MAX];	/* the legal moves; first the meant_n that a word of some record says */
	int n, meant_n;
	int active;		/* how many records have a word to come */
	int pair[RECORDS_MAX / 2];	/* the lower bound of each pair of records */
	struct reconcile_meant meant[RECORDS_MAX][RECONCILE_ALIGN_LATER];	/* what the next words say */
	int slip[RECORDS_MAX][MOVES_MAX];	/* what the next word costs for each of moves[] */
	bool slips;		/* slip[] is filled in: moves that no word says are tried, too */
	struct reconcile_align_choice choice[RECORDS_MAX][RECONCILE_ALIGN_CHOICES];
	int choices[RECORDS_MAX];
	struct position after;	/* after `move` */
	move move;		/* the one that is tried now */
	struct reconcile_align_state child;	/* the state that it leads to */
	long tried_most;	/* tried up to here, no further way to go on from the state is looked at */
};

/* -- the states of the search in their layers, and the edges between them -- */

#define RESERVE(a, list, wanted, max) do { \
	if (!list_reserve(&(list), (wanted), &(max), sizeof(*(list)))) \
		(a)->failed = true; \
} while (0)

bool
reconcile_align_open(struct reconcile_align *a, const struct position *start, const struct reconcile_align_record *records, int n)
{
	*a = (struct reconcile_align){ .start = start, .n = n };
	for (int r = 0; r < n; r++)
		if (!reconcile_words_open(&a->words[r], start, records[r].words, records[r].n, records[r].letters))
			return false;
	for (int r = 0; r + 1 < n; r += 2)
		if ((a->bound[r / 2] = reconcile_bound_new(a->words, r)) == NULL)
			return false;
	return true;
}

void
reconcile_align_close(struct reconcile_align *a)
{
	for (int r = 0; r < a->n; r++)
		reconcile_words_close(&a->words[r]);
	for (int i = 0; i < RECORDS_MAX / 2; i++)
		reconcile_bound_free(a->bound[i]);
	free(a->states);
	free(a->edges);
	free(a->layer);
	free(a->now);
	free(a->next);
	hash_table_free(&a->table);
	*a = (struct reconcile_align){ 0 };
}

static uint64_t
hash_of_state(const struct reconcile_align_state *s)
{
	uint64_t h = s->key;

	for (int r = 0; r < RECORDS_MAX; r++)
		h = (h ^ ((uint64_t)s->place.at[r] << 3 | s->place.mode[r])) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static bool
is_same_state(const struct reconcile_align_state *a, const struct reconcile_align_state *b)
{
	const struct reconcile_bound_place *p = &a->place, *q = &b->place;

	return a->key == b->key && memcmp(p->at, q->at, sizeof(p->at)) == 0 &&
	    memcmp(p->mode, q->mode, sizeof(p->mode)) == 0;
}

/* The index of a state of the next layer, which is added if it is new; its position is p. */
static uint32_t
reconcile_align_find(struct reconcile_align *a, const struct reconcile_align_state *s, const struct position *p)
{
	uint32_t first = a->layer[a->layers];
	size_t n = a->states_n - first;
	uint64_t h = hash_of_state(s);
	struct hash_probe probe = hash_table_probe(&a->table, h);

	while (hash_probe_next(&probe))
		if (is_same_state(&a->states[probe.index], s))
			return probe.index;
	RESERVE(a, a->states, a->states_n + 1, a->states_max);
	RESERVE(a, a->next, n + 1, a->next_max);
	if (!a->failed && !hash_table_add(&a->table, h, a->states_n))
		a->failed = true;
	if (a->failed)
		return 0;
	a->states[a->states_n] = *s;
	a->next[n] = *p;
	return (uint32_t)a->states_n++;
}

/* What all words to come cost at least. */
static int
reconcile_align_least_rest(const struct reconcile_align *a, const struct reconcile_align_state *s)
{
	int cost = 0;

	for (int i = 0; 2 * i < a->n; i++)
		cost += reconcile_bound_pair(a->bound[i], &s->place);
	return cost;
}

/* What they cost if the game ends here. */
static int
reconcile_align_end_cost(const struct reconcile_align *a, const struct reconcile_align_state *s)
{
	int cost = 0;

	for (int r = 0; r < a->n; r++) {
		int words = a->words[r].n - s->place.at[r];

		if (s->place.mode[r] == RECONCILE_BOUND_SWAPPED)
			return RECONCILE_BOUND_COST_NEVER;
		if (s->place.mode[r] >= RECONCILE_BOUND_ENDED)
			continue;
		if (words > RECONCILE_ALIGN_EXTRA_MAX) {
			cost += reconcile_bound_lost(words);
			continue;
		}
		for (int i = s->place.at[r]; i < a->words[r].n; i++)
			cost += a->words[r].words[i].extra;
	}
	return cost;
}

bool
reconcile_align_gives_up(const struct reconcile_align *a, int r, const struct reconcile_align_state *s)
{
	return s->place.mode[r] < RECONCILE_BOUND_ENDED && a->words[r].n - s->place.at[r] > RECONCILE_ALIGN_EXTRA_MAX;
}

/* Has any record words to come in this state? */
static bool
reconcile_align_is_open(const struct reconcile_align *a, const struct reconcile_align_state *s)
{
	const struct reconcile_bound_place *p = &s->place;

	for (int r = 0; r < a->n; r++)
		if (p->mode[r] == RECONCILE_BOUND_SWAPPED || (p->mode[r] < RECONCILE_BOUND_ENDED && p->at[r] < a->words[r].n))
			return true;
	return false;
}

/* Begins the next layer after the states so far. */
static void
reconcile_align_layer(struct reconcile_align *a)
{
	RESERVE(a, a->layer, (size_t)(a->layers + 2), a->layers_max);
	if (!a->failed)
		a->layer[++a->layers] = (uint32_t)a->states_n;
}

/* Empties the lists and makes the first layer, which is the start position alone. */
static bool
reconcile_align_begin(struct reconcile_align *a)
{
	struct reconcile_align_state *s;

	a->states_n = a->edges_n = 0;
	a->layers = -1;
	RESERVE(a, a->states, 1, a->states_max);
	RESERVE(a, a->now, 1, a->now_max);
	RESERVE(a, a->next, 1, a->next_max);
	reconcile_align_layer(a);
	if (a->failed)
		return false;
	s = &a->states[a->states_n++];
	*s = (struct reconcile_align_state){ .key = a->start->key };
	s->rest = reconcile_align_least_rest(a, s);
	s->end_cost = reconcile_align_end_cost(a, s);
	a->now[0] = *a->start;
	return true;
}

static bool
reconcile_align_add_edge(struct reconcile_align *a, const struct reconcile_align_edge *e)
{
	RESERVE(a, a->edges, a->edges_n + 1, a->edges_max);
	if (!a->failed)
		a->edges[a->edges_n++] = *e;
	return !a->failed;
}

/* Sets `ahead` of each state, the last layer first. */
static void
reconcile_align_look_back(struct reconcile_align *a)
{
	for (size_t i = a->states_n; i-- > 0;) {
		struct reconcile_align_state *s = &a->states[i];

		s->ahead = s->end_cost;
		for (uint32_t k = s->edges; k < s->edges + s->edges_n; k++)
			s->ahead = reconcile_bound_least(s->ahead, a->edges[k].cost + a->states[a->edges[k].to].ahead);
	}
}

const struct reconcile_align_edge *
reconcile_align_best(const struct reconcile_align *a, uint32_t state)
{
	const struct reconcile_align_state *s = &a->states[state];

	if (s->ahead == s->end_cost)
		return NULL;
	for (uint32_t k = s->edges; k < s->edges + s->edges_n; k++)
		if (a->edges[k].cost + a->states[a->edges[k].to].ahead == s->ahead)
			return &a->edges[k];
	return NULL;
}

/* -- what each record can do with the next half-move, and what that costs -- */

/* What the word costs if it says this move; -1: it does not. */
static int
cost_meant(const struct reconcile_meant *s, move m)
{
	for (int i = 0; i < s->n; i++)
		if (s->moves[i] == m)
			return s->cost[i];
	return -1;
}

static void
add_choice_of_record(struct reconcile_align_desk *d, int r, int cost, int at, enum reconcile_bound_mode mode)
{
	/* If all else is equal, the first record is right. */
	cost += r == 0 && cost > 0;
	d->choice[r][d->choices[r]++] = (struct reconcile_align_choice){ cost, (uint16_t)at, (uint8_t)mode };
}

/* Lists in choice[r] all that record r can do with moves[k]. */
static void
reconcile_align_choices(struct reconcile_align_desk *d, int r, int k)
{
	const struct reconcile_words *w = &d->a->words[r];
	int at = d->s.place.at[r], mode = d->s.place.mode[r], read = cost_meant(&d->meant[r][0], d->moves[k]), extra = 0;

	d->choices[r] = 0;
	if (mode == RECONCILE_BOUND_LOST) {
		add_choice_of_record(d, r, 0, at, RECONCILE_BOUND_LOST);
		return;
	}
	if (mode == RECONCILE_BOUND_SWAPPED) {
		if (read >= 0)
			add_choice_of_record(d, r, read, at, RECONCILE_BOUND_PLAIN);
		return;
	}
	if (at == w->n) {
		add_choice_of_record(d, r, mode == RECONCILE_BOUND_ENDED ? 0 : RECONCILE_BOUND_COST_ENDED, at, RECONCILE_BOUND_ENDED);
		return;
	}
	if (read < 0 && d->slips && d->slip[r][k] < RECONCILE_BOUND_COST_NEVER)
		read = d->slip[r][k];
	if (read >= 0)
		add_choice_of_record(d, r, read, at + 1, RECONCILE_BOUND_PLAIN);
	add_choice_of_record(d, r, mode == RECONCILE_BOUND_MISSED ? RECONCILE_BOUND_COST_MISSED_NEXT : RECONCILE_BOUND_COST_MISSED, at,
	    RECONCILE_BOUND_MISSED);
	if (d->meant[r][0].n == 0 || (d->a->only != NULL && cost_meant(&d->meant[r][0], d->moves[k]) < 0))
		add_choice_of_record(d, r, reconcile_bound_lost(w->n - at), at, RECONCILE_BOUND_LOST);
	for (int i = 1; i < RECONCILE_ALIGN_LATER && at + i < w->n; i++) {
		int later = cost_meant(&d->meant[r][i], d->moves[k]);

		extra += w->words[at + i - 1].extra;
		if (later < 0)
			continue;
		add_choice_of_record(d, r, extra + later, at + i + 1, RECONCILE_BOUND_PLAIN);
		if (i == 1)
			add_choice_of_record(d, r, RECONCILE_BOUND_COST_SWAPPED + later, at + 2, RECONCILE_BOUND_SWAPPED);
	}
}

/* Fills meant[] for the half-move to come.  True: the next words of all records say the same single move. */
static bool
reconcile_align_read_words(struct reconcile_align_desk *d)
{
	move only = NO_MOVE;
	bool agree = true;

	d->active = 0;
	for (int r = 0; r < d->a->n; r++) {
		const struct reconcile_words *w = &d->a->words[r];
		int mode = d->s.place.mode[r], at = mode == RECONCILE_BOUND_SWAPPED ? d->s.place.at[r] - 2 : d->s.place.at[r];

		for (int i = 0; i < RECONCILE_ALIGN_LATER; i++) {
			d->meant[r][i].n = 0;
			if (mode < RECONCILE_BOUND_ENDED && at + i < w->n && (i == 0 || mode != RECONCILE_BOUND_SWAPPED))
				reconcile_words_meant(w, at + i, d->p, &d->meant[r][i]);
		}
		if (mode >= RECONCILE_BOUND_ENDED || at == w->n)
			continue;
		d->active++;
		agree &= d->meant[r][0].n == 1 && (only == NO_MOVE || d->meant[r][0].moves[0] == only);
		only = d->meant[r][0].moves[0];
	}
	return agree;
}

/* Puts those moves first that a word of some record says. */
static void
reconcile_align_sort_moves(struct reconcile_align_desk *d)
{
	d->meant_n = 0;
	for (int k = 0; k < d->n; k++) {
		bool meant = false;
		move m = d->moves[k];

		for (int r = 0; r < d->a->n; r++)
			for (int i = 0; i < RECONCILE_ALIGN_LATER; i++)
				meant |= cost_meant(&d->meant[r][i], m) >= 0;
		if (meant) {
			d->moves[k] = d->moves[d->meant_n];
			d->moves[d->meant_n++] = m;
		}
	}
}

/* Fills slip[]; for moves that no word says only as far as the cost is within the slack. */
static void
reconcile_align_read_slips(struct reconcile_align_desk *d)
{
	const struct reconcile_align *a = d->a;
	int most = d->slack - (d->active - 1) * RECONCILE_WORDS_SLIP_LEAST;

	/* The lower bounds already contain this much for the next words. */
	for (int r = 0; r + 1 < a->n; r += 2) {
		const struct reconcile_words *w = &a->words[r], *v = w + 1;
		const uint16_t *at = d->s.place.at + r;
		const uint8_t *mode = d->s.place.mode + r;

		if (mode[0] < RECONCILE_BOUND_SWAPPED && mode[1] < RECONCILE_BOUND_SWAPPED && at[0] < w->n && at[1] < v->n)
			most += reconcile_words_apart(w, at[0], v, at[1]);
		else
			most += RECONCILE_WORDS_SLIP_LEAST;
	}
	for (int r = 0; r < a->n; r++) {
		const struct reconcile_words *w = &a->words[r];
		int at = d->s.place.at[r];

		if (d->s.place.mode[r] >= RECONCILE_BOUND_SWAPPED || at == w->n)
			continue;
		reconcile_words_slips(w, at, d->p, d->moves, d->meant_n, RECONCILE_BOUND_COST_NEVER, d->slip[r]);
		reconcile_words_slips(w, at, d->p, d->moves + d->meant_n, d->n - d->meant_n, most, d->slip[r] + d->meant_n);
		for (int k = d->meant_n; k < d->n; k++)
			if (d->slip[r][k] > most)
				d->slip[r][k] = RECONCILE_BOUND_COST_NEVER;
	}
}

/* Can the records have written or left out moves[k] at a cost within the slack? */
static bool
reconcile_align_is_read(const struct reconcile_align_desk *d, int k)
{
	const struct reconcile_bound_place *p = &d->s.place;

	for (int r = 0; r < d->a->n && k >= d->meant_n; r++)
		if (p->mode[r] < RECONCILE_BOUND_SWAPPED && p->at[r] < d->a->words[r].n && d->slip[r][k] < RECONCILE_BOUND_COST_NEVER)
			return true;
	return k < d->meant_n || d->slack >= RECONCILE_BOUND_COST_MISSED_NEXT * d->active;
}

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
combine_records(struct reconcile_align_desk *d, int r, int cost, int grown)
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
			combine_records(d, r + 1, cost + c->cost, more);
		else
			d->a->cut = reconcile_bound_least(d->a->cut, d->s.cost + d->s.rest + more);
	}
}

static bool
is_only_move(const struct reconcile_align *a, move m)
{
	return a->layers <= a->only_n && a->only[a->layers - 1] == m;
}

static void
expand_state(struct reconcile_align_desk *d, uint32_t index)
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
		if (!reconcile_align_is_read(d, k) || (a->only != NULL && !is_only_move(a, d->moves[k])))
			continue;
		for (int r = 0; r < a->n; r++)
			reconcile_align_choices(d, r, k);
		d->after = *d->p;
		d->move = d->moves[k];
		position_play(&d->after, d->move);
		d->child = (struct reconcile_align_state){ .key = d->after.key };
		combine_records(d, 0, 0, 0);
	}
	a->states[index].edges_n = (uint32_t)a->edges_n - a->states[index].edges;
}

struct state_order {
	int bound;
	uint32_t state;
};

static int
compare_bounds(const void *a, const void *b)
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
	qsort(order, n, sizeof(*order), compare_bounds);
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
		expand_state(d, order[i].state);
	}
	free(order);
}

/* One beam.  *best is lowered to the cost of the best game found.  Returns a lower bound of the cost of all games. */
static int
search_beam(struct reconcile_align *a, struct reconcile_align_desk *d, int window, int width, int *best)
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
		int bound = search_beam(a, d, window, width, &best);

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

bool
reconcile_align_follow(struct reconcile_align *a, const move *moves, int n)
{
	struct reconcile_align_desk *d = calloc(1, sizeof(*d));
	int best = RECONCILE_BOUND_COST_NEVER;

	if (d == NULL)
		return false;
	d->a = a;
	a->only = moves;
	a->only_n = n;
	a->tried = 0;
	a->tried_max = RECONCILE_ALIGN_WORK;
	search_beam(a, d, RECONCILE_BOUND_COST_NEVER, WIDTH_MOST, &best);
	free(d);
	return !a->failed;
}
