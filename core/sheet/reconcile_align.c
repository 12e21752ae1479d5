/* reconcile_align: the search of reconcile: a beam through layers of states, with a lower bound from the words alone. */
#include <stdlib.h>
#include <string.h>

#include "sheet/reconcile_align.h"

enum {
	LATER = 3,		/* words looked at in each record: the next, and behind one or two that are too many */
	EXTRA_MAX = LATER - 1,
	CHOICES = 8,		/* what a record can do with a half-move */

	/*
	 * How far a beam goes: what may be dearer than the best of its layer, and how
	 * many.  Below two slips there is no way that differs where the records agree.
	 */
	WINDOW_FIRST = 2 * RECONCILE_WORDS_SLIP_LEAST - 1,
	WINDOW_MOST = 300,
	WIDTH_FIRST = 200,
	WIDTH_MOST = 2000,
	WORK_MAX = 60000,	/* states that the next beam may look at, by what the last one did */
};

/* What a record does with a half-move. */
struct choice {
	int cost;
	uint16_t at;
	uint8_t mode;
};

/* A state while it is looked at. */
struct desk {
	struct reconcile_align *a;
	struct reconcile_align_state s;		/* a copy: the list may move */
	const struct position *p;
	int slack;		/* what the lower bound may grow by */
	int window, margin;
	int *best;		/* the cheapest whole game so far */
	int *least_next;	/* the lowest bound in the next layer */
	move moves[MOVES_MAX];	/* the legal ones; first those that some record says */
	int n, said_n;
	int active;		/* records that have a word to come */
	int pair[RECORDS_MAX / 2];	/* the lower bound of each */
	struct reconcile_said said[RECORDS_MAX][LATER];
	int slip[RECORDS_MAX][MOVES_MAX];
	bool slips;		/* slip[] is filled in: other moves than those that are said are looked at */
	struct choice choice[RECORDS_MAX][CHOICES];
	int choices[RECORDS_MAX];
	struct position after;	/* of the present move */
	move move;
	struct reconcile_align_state child;
};

/* -- Memory -- */

static bool
grow(void **list, size_t wanted, size_t *max, size_t size)
{
	size_t more = *max == 0 ? 1024 : *max * 2;
	void *p;

	if (wanted <= *max)
		return true;
	if ((p = realloc(*list, more * size)) == NULL)
		return false;
	*list = p;
	*max = more;
	return true;
}
#define GROW(a, list, wanted, max) do { \
	void *list_ = (list); \
	if (!grow(&list_, (wanted), &(max), sizeof(*(list)))) \
		(a)->failed = true; \
	(list) = list_; \
} while (0)

bool
reconcile_align_open(struct reconcile_align *a, const struct position *start, const struct reconcile_account *accounts, int n)
{
	*a = (struct reconcile_align){ .start = start, .n = n };
	for (int r = 0; r < n; r++)
		if (!reconcile_words_open(&a->witness[r], accounts[r].words, accounts[r].n, accounts[r].letters))
			return false;
	for (int r = 0; r + 1 < n; r += 2)
		if ((a->bound[r / 2] = reconcile_bound_new(a->witness, r)) == NULL)
			return false;
	return true;
}

void
reconcile_align_close(struct reconcile_align *a)
{
	for (int r = 0; r < a->n; r++)
		reconcile_words_close(&a->witness[r]);
	for (int i = 0; i < RECORDS_MAX / 2; i++)
		reconcile_bound_free(a->bound[i]);
	free(a->states);
	free(a->edges);
	free(a->layer);
	free(a->now);
	free(a->next);
	free(a->table);
	*a = (struct reconcile_align){ 0 };
}

/* -- States -- */

static size_t
hash(const struct reconcile_align_state *s)
{
	uint64_t h = s->key;

	for (int r = 0; r < RECORDS_MAX; r++)
		h = (h ^ ((uint64_t)s->place.at[r] << 3 | s->place.mode[r])) * 0x9e3779b97f4a7c15u;
	return (size_t)(h ^ h >> 29);
}

static bool
same(const struct reconcile_align_state *a, const struct reconcile_align_state *b)
{
	const struct reconcile_bound_place *p = &a->place, *q = &b->place;

	return a->key == b->key && memcmp(p->at, q->at, sizeof(p->at)) == 0 &&
	    memcmp(p->mode, q->mode, sizeof(p->mode)) == 0;
}

/* A table with room for more, filled again with the states of the next layer. */
static void
table_grow(struct reconcile_align *a, uint32_t first)
{
	size_t size = a->table_size == 0 ? 1024 : a->table_size * 2;
	uint32_t *table = calloc(size, sizeof(*table));

	if (table == NULL) {
		a->failed = true;
		return;
	}
	free(a->table);
	a->table = table;
	a->table_size = size;
	for (uint32_t i = first; i < a->states_n; i++) {
		size_t at = hash(&a->states[i]) & (size - 1);

		while (table[at] != 0)
			at = (at + 1) & (size - 1);
		table[at] = i + 1;
	}
}

/* The place of a state of the next layer, new if it is not there; the position is the desk's `after`. */
static uint32_t
state_find(struct reconcile_align *a, const struct reconcile_align_state *s, const struct position *p)
{
	uint32_t first = a->layer[a->layers];
	size_t n = a->states_n - first, at;

	if (2 * (n + 1) > a->table_size)
		table_grow(a, first);
	GROW(a, a->states, a->states_n + 1, a->states_max);
	GROW(a, a->next, n + 1, a->next_max);
	if (a->failed)
		return 0;
	for (at = hash(s) & (a->table_size - 1); a->table[at] != 0; at = (at + 1) & (a->table_size - 1))
		if (same(&a->states[a->table[at] - 1], s))
			return a->table[at] - 1;
	a->states[a->states_n] = *s;
	a->next[n] = *p;
	a->table[at] = (uint32_t)++a->states_n;
	return a->table[at] - 1;
}

/* What all that is to come costs at least. */
static int
least_rest(const struct reconcile_align *a, const struct reconcile_align_state *s)
{
	int cost = 0;

	for (int i = 0; 2 * i < a->n; i++)
		cost += reconcile_bound_pair(a->bound[i], &s->place);
	return cost;
}

/* If the game ends here. */
static int
cost_final(const struct reconcile_align *a, const struct reconcile_align_state *s)
{
	int cost = 0;

	for (int r = 0; r < a->n; r++) {
		int words = a->witness[r].n - s->place.at[r];

		if (s->place.mode[r] == RECONCILE_BOUND_SWAPPED)
			return RECONCILE_BOUND_COST_NEVER;
		if (s->place.mode[r] >= RECONCILE_BOUND_ENDED)
			continue;
		if (words > EXTRA_MAX) {
			cost += bound_lost(words);
			continue;
		}
		for (int i = s->place.at[r]; i < a->witness[r].n; i++)
			cost += a->witness[r].words[i].extra;
	}
	return cost;
}

bool
reconcile_align_gives_up(const struct reconcile_align *a, int r, const struct reconcile_align_state *s)
{
	return s->place.mode[r] < RECONCILE_BOUND_ENDED && a->witness[r].n - s->place.at[r] > EXTRA_MAX;
}

/* -- What records can do -- */

/* -1: the word does not say this move. */
static int
cost_said(const struct reconcile_said *s, move m)
{
	for (int i = 0; i < s->n; i++)
		if (s->moves[i] == m)
			return s->cost[i];
	return -1;
}

static void
choose(struct desk *d, int r, int cost, int at, enum reconcile_bound_mode mode)
{
	/* Where all else is equal, the first record is right. */
	cost += r == 0 && cost > 0;
	d->choice[r][d->choices[r]++] = (struct choice){ cost, (uint16_t)at, (uint8_t)mode };
}

/* All that the record can do with the move moves[k]. */
static void
list_choices(struct desk *d, int r, int k)
{
	const struct reconcile_words *w = &d->a->witness[r];
	int at = d->s.place.at[r], mode = d->s.place.mode[r], read = cost_said(&d->said[r][0], d->moves[k]), extra = 0;

	d->choices[r] = 0;
	if (mode == RECONCILE_BOUND_LOST) {
		choose(d, r, 0, at, RECONCILE_BOUND_LOST);
		return;
	}
	if (mode == RECONCILE_BOUND_SWAPPED) {
		if (read >= 0)
			choose(d, r, read, at, RECONCILE_BOUND_PLAIN);
		return;
	}
	if (at == w->n) {
		choose(d, r, mode == RECONCILE_BOUND_ENDED ? 0 : RECONCILE_BOUND_COST_ENDED, at, RECONCILE_BOUND_ENDED);
		return;
	}
	if (read < 0 && d->slips && d->slip[r][k] < RECONCILE_BOUND_COST_NEVER)
		read = d->slip[r][k];
	if (read >= 0)
		choose(d, r, read, at + 1, RECONCILE_BOUND_PLAIN);
	choose(d, r, mode == RECONCILE_BOUND_MISSED ? RECONCILE_BOUND_COST_MISSED_NEXT : RECONCILE_BOUND_COST_MISSED, at, RECONCILE_BOUND_MISSED);
	if (d->said[r][0].n == 0)
		choose(d, r, bound_lost(w->n - at), at, RECONCILE_BOUND_LOST);
	for (int i = 1; i < LATER && at + i < w->n; i++) {
		int later = cost_said(&d->said[r][i], d->moves[k]);

		extra += w->words[at + i - 1].extra;
		if (later < 0)
			continue;
		choose(d, r, extra + later, at + i + 1, RECONCILE_BOUND_PLAIN);
		if (i == 1)
			choose(d, r, RECONCILE_BOUND_COST_SWAPPED + later, at + 2, RECONCILE_BOUND_SWAPPED);
	}
}

/* Does the state still have words to come? */
static bool
is_open(const struct reconcile_align *a, const struct reconcile_align_state *s)
{
	const struct reconcile_bound_place *p = &s->place;

	for (int r = 0; r < a->n; r++)
		if (p->mode[r] == RECONCILE_BOUND_SWAPPED || (p->mode[r] < RECONCILE_BOUND_ENDED && p->at[r] < a->witness[r].n))
			return true;
	return false;
}

/* Reads the words that may stand for the half-move to come.  True: all records agree about it. */
static bool
read_words(struct desk *d)
{
	move only = NO_MOVE;
	bool agree = true;

	d->active = 0;
	for (int r = 0; r < d->a->n; r++) {
		const struct reconcile_words *w = &d->a->witness[r];
		int mode = d->s.place.mode[r], at = mode == RECONCILE_BOUND_SWAPPED ? d->s.place.at[r] - 2 : d->s.place.at[r];

		for (int i = 0; i < LATER; i++) {
			d->said[r][i].n = 0;
			if (mode < RECONCILE_BOUND_ENDED && at + i < w->n && (i == 0 || mode != RECONCILE_BOUND_SWAPPED))
				reconcile_words_said(w, at + i, d->p, &d->said[r][i]);
		}
		if (mode >= RECONCILE_BOUND_ENDED || at == w->n)
			continue;
		d->active++;
		agree &= d->said[r][0].n == 1 && (only == NO_MOVE || d->said[r][0].moves[0] == only);
		only = d->said[r][0].moves[0];
	}
	return agree;
}

/* Puts the moves that records say in front. */
static void
sort_moves(struct desk *d)
{
	d->said_n = 0;
	for (int k = 0; k < d->n; k++) {
		bool said = false;
		move m = d->moves[k];

		for (int r = 0; r < d->a->n; r++)
			for (int i = 0; i < LATER; i++)
				said |= cost_said(&d->said[r][i], m) >= 0;
		if (said) {
			d->moves[k] = d->moves[d->said_n];
			d->moves[d->said_n++] = m;
		}
	}
}

/* What each word costs for each move; for those that no record says, as far as it is within the slack. */
static void
read_slips(struct desk *d)
{
	const struct reconcile_align *a = d->a;
	int most = d->slack - (d->active - 1) * RECONCILE_WORDS_SLIP_LEAST;

	/* What the lower bounds already know of the next words. */
	for (int r = 0; r + 1 < a->n; r += 2) {
		const struct reconcile_words *w = &a->witness[r], *v = w + 1;
		const uint16_t *at = d->s.place.at + r;
		const uint8_t *mode = d->s.place.mode + r;

		if (mode[0] < RECONCILE_BOUND_SWAPPED && mode[1] < RECONCILE_BOUND_SWAPPED && at[0] < w->n && at[1] < v->n)
			most += reconcile_words_apart(w, at[0], v, at[1]);
		else
			most += RECONCILE_WORDS_SLIP_LEAST;
	}
	for (int r = 0; r < a->n; r++) {
		const struct reconcile_words *w = &a->witness[r];
		int at = d->s.place.at[r];

		if (d->s.place.mode[r] >= RECONCILE_BOUND_SWAPPED || at == w->n)
			continue;
		reconcile_words_slips(w, at, d->p, d->moves, d->said_n, RECONCILE_BOUND_COST_NEVER, d->slip[r]);
		reconcile_words_slips(w, at, d->p, d->moves + d->said_n, d->n - d->said_n, most, d->slip[r] + d->said_n);
		for (int k = d->said_n; k < d->n; k++)
			if (d->slip[r][k] > most)
				d->slip[r][k] = RECONCILE_BOUND_COST_NEVER;
	}
}

/* -- The search -- */

static void
add_child(struct desk *d, int cost)
{
	struct reconcile_align *a = d->a;
	int bound = d->s.cost + cost + least_rest(a, &d->child);
	uint32_t to;
	struct reconcile_align_state *s;

	if (bound > *d->best + d->margin)
		return;
	if (bound > *d->least_next + d->window) {
		a->cut = bound_least(a->cut, bound);
		return;
	}
	*d->least_next = bound_least(*d->least_next, bound);
	d->child.cost = RECONCILE_BOUND_COST_NEVER;
	d->child.rest = bound - d->s.cost - cost;
	d->child.final = cost_final(a, &d->child);
	to = state_find(a, &d->child, &d->after);
	GROW(a, a->edges, a->edges_n + 1, a->edges_max);
	if (a->failed)
		return;
	s = &a->states[to];
	s->cost = bound_least(s->cost, d->s.cost + cost);
	*d->best = bound_least(*d->best, s->cost + s->final);
	a->edges[a->edges_n++] = (struct reconcile_align_edge){ to, d->move, cost };
}

/* All that records r and later can do; `grown`: what the lower bound has grown by with those before. */
static void
combine(struct desk *d, int r, int cost, int grown)
{
	if (r == d->a->n) {
		add_child(d, cost);
		return;
	}
	for (int i = 0; i < d->choices[r]; i++) {
		const struct choice *c = &d->choice[r][i];
		int more = grown + c->cost;

		d->child.place.at[r] = c->at;
		d->child.place.mode[r] = c->mode;
		/* The bounds of pairs are consistent: what a pair adds never shrinks. */
		if (r % 2 == 1)
			more += reconcile_bound_pair(d->a->bound[r / 2], &d->child.place) - d->pair[r / 2];
		if (more <= d->slack || r % 2 == 0)
			combine(d, r + 1, cost + c->cost, more);
		else
			d->a->cut = bound_least(d->a->cut, d->s.cost + d->s.rest + more);
	}
}

/* Does any record have a word for moves[k], at a price? */
static bool
is_read(const struct desk *d, int k)
{
	const struct reconcile_bound_place *p = &d->s.place;

	for (int r = 0; r < d->a->n && k >= d->said_n; r++)
		if (p->mode[r] < RECONCILE_BOUND_SWAPPED && p->at[r] < d->a->witness[r].n && d->slip[r][k] < RECONCILE_BOUND_COST_NEVER)
			return true;
	return k < d->said_n || d->slack >= RECONCILE_BOUND_COST_MISSED_NEXT * d->active;
}

static void
expand(struct desk *d, uint32_t index)
{
	struct reconcile_align *a = d->a;

	d->s = a->states[index];
	a->states[index].edges = (uint32_t)a->edges_n;
	if (!is_open(a, &d->s))
		return;
	d->n = movegen_all(d->p, d->moves);
	d->slips = !read_words(d) || d->slack >= d->active * RECONCILE_WORDS_SLIP_LEAST;
	sort_moves(d);
	if (d->slips)
		read_slips(d);
	else	/* any other move costs each of them a slip */
		a->cut = bound_least(a->cut, d->s.cost + d->s.rest + d->active * RECONCILE_WORDS_SLIP_LEAST);
	for (int i = 0; 2 * i < a->n; i++)
		d->pair[i] = reconcile_bound_pair(a->bound[i], &d->s.place);
	for (int k = 0; k < (d->slips ? d->n : d->said_n) && !a->failed; k++) {
		if (!is_read(d, k))
			continue;
		for (int r = 0; r < a->n; r++)
			list_choices(d, r, k);
		d->after = *d->p;
		d->move = d->moves[k];
		position_play(&d->after, d->move);
		d->child = (struct reconcile_align_state){ .key = d->after.key };
		combine(d, 0, 0, 0);
	}
	a->states[index].edges_n = (uint32_t)a->edges_n - a->states[index].edges;
}

struct order {
	int bound;
	uint32_t state;
};

static int
compare(const void *a, const void *b)
{
	const struct order *x = a, *y = b;

	if (x->bound != y->bound)
		return x->bound < y->bound ? -1 : 1;
	return x->state < y->state ? -1 : x->state > y->state;
}

/* Looks at the states of the last layer, best first; the next one is made of what they lead to. */
static void
layer_expand(struct reconcile_align *a, struct desk *d, int width)
{
	uint32_t first = a->layer[a->layers - 1], n = (uint32_t)a->states_n - first;
	struct order *order = malloc((n + 1) * sizeof(*order));
	int least_next = RECONCILE_BOUND_COST_NEVER;

	if (order == NULL) {
		a->failed = true;
		return;
	}
	for (uint32_t i = 0; i < n; i++)
		order[i] = (struct order){ a->states[first + i].cost + a->states[first + i].rest, first + i };
	qsort(order, n, sizeof(*order), compare);
	if (a->table_size > 0)
		memset(a->table, 0, a->table_size * sizeof(*a->table));
	d->least_next = &least_next;
	for (uint32_t i = 0; i < n && !a->failed; i++) {
		if (order[i].bound > *d->best + d->margin)
			break;
		if (order[i].bound > order[0].bound + d->window || i >= (uint32_t)width) {
			a->cut = bound_least(a->cut, order[i].bound);
			break;
		}
		a->work++;
		d->p = &a->now[order[i].state - first];
		d->slack = bound_least(order[0].bound + d->window, *d->best + d->margin) - order[i].bound;
		expand(d, order[i].state);
	}
	free(order);
}

/* One more layer begins behind the states there are. */
static void
layer_begin(struct reconcile_align *a)
{
	size_t max = (size_t)a->layers_max;

	if (a->layers + 2 > a->layers_max)
		GROW(a, a->layer, (size_t)a->layers + 2, max);
	a->layers_max = (int)max;
	if (!a->failed)
		a->layer[++a->layers] = (uint32_t)a->states_n;
}

/* The way from each state to the end, the last layer first. */
static void
look_back(struct reconcile_align *a)
{
	for (size_t i = a->states_n; i-- > 0;) {
		struct reconcile_align_state *s = &a->states[i];

		s->ahead = s->final;
		for (uint32_t k = s->edges; k < s->edges + s->edges_n; k++)
			s->ahead = bound_least(s->ahead, a->edges[k].cost + a->states[a->edges[k].to].ahead);
	}
}

/* One beam; *best: what the best game costs, and is known to cost at most.  Returns the lower bound of all games. */
static int
beam(struct reconcile_align *a, struct desk *d, int window, int width, int *best)
{
	struct reconcile_align_state *s;
	int bound;

	a->states_n = a->edges_n = 0;
	a->layers = -1;
	a->cut = RECONCILE_BOUND_COST_NEVER;
	a->work = 0;
	GROW(a, a->states, 1, a->states_max);
	GROW(a, a->now, 1, a->now_max);
	GROW(a, a->next, 1, a->next_max);
	layer_begin(a);
	if (a->failed)
		return 0;
	s = &a->states[a->states_n++];
	*s = (struct reconcile_align_state){ .key = a->start->key };
	s->rest = bound = least_rest(a, s);
	s->final = cost_final(a, s);
	*best = bound_least(*best, s->final);
	a->now[0] = *a->start;
	d->best = best;
	d->window = window;
	for (;;) {
		struct position *p = a->now;
		size_t max = a->now_max;

		layer_begin(a);
		if (a->failed || a->layer[a->layers] == a->layer[a->layers - 1])
			break;
		layer_expand(a, d, width);
		a->now = a->next, a->next = p;
		a->now_max = a->next_max, a->next_max = max;
	}
	look_back(a);
	return bound;
}

bool
reconcile_align_search(struct reconcile_align *a, int margin)
{
	struct desk *d = calloc(1, sizeof(*d));
	int window = WINDOW_FIRST, width = WIDTH_FIRST, best = RECONCILE_BOUND_COST_NEVER, enough;

	if (d == NULL)
		return false;
	d->a = a;
	d->margin = margin;
	for (;;) {
		int bound = beam(a, d, window, width, &best);

		a->certain = a->cut > best + margin;
		if (a->certain || a->failed || (window >= WINDOW_MOST && width == WIDTH_MOST) || a->work * 3 > WORK_MAX)
			break;
		/* Enough to be certain, if the best game is no better than it is now. */
		enough = best - bound + margin + 1;
		window = bound_least(WINDOW_MOST, enough > window && 2 * enough < 3 * window ? enough : window * 3 / 2);
		width = bound_least(WIDTH_MOST, 2 * width);
	}
	free(d);
	return !a->failed;
}

const struct reconcile_align_edge *
reconcile_align_best(const struct reconcile_align *a, uint32_t state)
{
	const struct reconcile_align_state *s = &a->states[state];

	if (s->ahead == s->final)
		return NULL;
	for (uint32_t k = s->edges; k < s->edges + s->edges_n; k++)
		if (a->edges[k].cost + a->states[a->edges[k].to].ahead == s->ahead)
			return &a->edges[k];
	return NULL;
}
