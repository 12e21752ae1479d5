/* reconcile_align_states: the states of the search in their layers, and the edges between them. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "apps/reconcile/reconcile_align_internal.h"

#define RESERVE(a, list, wanted, max) do { \
	if (!list_reserve(&(list), (wanted), &(max), sizeof(*(list)))) \
		(a)->failed = true; \
} while (0)

bool
reconcile_align_open(struct reconcile_align *a, const struct position *start, const struct reconcile_align_record *records, int n)
{
	*a = (struct reconcile_align){ .start = start, .n = n };
	for (int r = 0; r < n; r++)
		if (!reconcile_words_open(&a->words[r], records[r].words, records[r].n, records[r].letters))
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
hash(const struct reconcile_align_state *s)
{
	uint64_t h = s->key;

	for (int r = 0; r < RECORDS_MAX; r++)
		h = (h ^ ((uint64_t)s->place.at[r] << 3 | s->place.mode[r])) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static bool
same(const struct reconcile_align_state *a, const struct reconcile_align_state *b)
{
	const struct reconcile_bound_place *p = &a->place, *q = &b->place;

	return a->key == b->key && memcmp(p->at, q->at, sizeof(p->at)) == 0 &&
	    memcmp(p->mode, q->mode, sizeof(p->mode)) == 0;
}

uint32_t
reconcile_align_find(struct reconcile_align *a, const struct reconcile_align_state *s, const struct position *p)
{
	uint32_t first = a->layer[a->layers];
	size_t n = a->states_n - first;
	uint64_t h = hash(s);
	struct hash_probe probe = hash_table_probe(&a->table, h);

	while (hash_probe_next(&probe))
		if (same(&a->states[probe.index], s))
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

int
reconcile_align_least_rest(const struct reconcile_align *a, const struct reconcile_align_state *s)
{
	int cost = 0;

	for (int i = 0; 2 * i < a->n; i++)
		cost += reconcile_bound_pair(a->bound[i], &s->place);
	return cost;
}

int
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

bool
reconcile_align_is_open(const struct reconcile_align *a, const struct reconcile_align_state *s)
{
	const struct reconcile_bound_place *p = &s->place;

	for (int r = 0; r < a->n; r++)
		if (p->mode[r] == RECONCILE_BOUND_SWAPPED || (p->mode[r] < RECONCILE_BOUND_ENDED && p->at[r] < a->words[r].n))
			return true;
	return false;
}

void
reconcile_align_layer(struct reconcile_align *a)
{
	RESERVE(a, a->layer, (size_t)(a->layers + 2), a->layers_max);
	if (!a->failed)
		a->layer[++a->layers] = (uint32_t)a->states_n;
}

bool
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

bool
reconcile_align_add_edge(struct reconcile_align *a, const struct reconcile_align_edge *e)
{
	RESERVE(a, a->edges, a->edges_n + 1, a->edges_max);
	if (!a->failed)
		a->edges[a->edges_n++] = *e;
	return !a->failed;
}

void
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
