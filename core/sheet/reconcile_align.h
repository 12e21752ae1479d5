/*
 * reconcile_align: the search of reconcile: states are a position and a place in each
 * record, layers of states are half-moves.  What words alone say of the rest is
 * a lower bound for what is to come, so that the beam can be narrow; and when
 * nothing cheap enough was cut off, the answer is exact.
 */
#ifndef RECONCILE_ALIGN_H
#define RECONCILE_ALIGN_H

#include "base/hash_table.h"
#include "sheet/reconcile_bound.h"

/* A record of the game; the texts stay the caller's. */
struct reconcile_align_record {
	const struct span *words;	/* of the main line, in order */
	int n;
	const struct piece_letters *letters;	/* NULL: English */
};

struct reconcile_align_state {
	uint64_t key;		/* of the position */
	uint32_t edges, edges_n;	/* that lead on */
	int cost;		/* from the start */
	int rest;		/* the lower bound */
	int end_cost;		/* if the game ends here */
	int ahead;		/* to the end, by the best way that was searched */
	struct reconcile_bound_place place;
};

struct reconcile_align_edge {
	uint32_t to;
	move move;
	int cost;
};

struct reconcile_align {
	const struct position *start;
	struct reconcile_words words[RECORDS_MAX];
	int n;
	struct bound *bound[RECORDS_MAX / 2];	/* of records 2i and 2i + 1 */
	struct reconcile_align_state *states;
	struct reconcile_align_edge *edges;
	size_t states_n, states_max, edges_n, edges_max;
	uint32_t *layer;	/* layer[p] is the first state after p half-moves; layer[layers] is after all */
	int layers;
	size_t layers_max;
	struct position *now, *next;	/* of the states of this layer, and of the next */
	size_t now_max, next_max;
	struct hash_table table;	/* states of the next layer, by what they are */
	int cut;		/* the cheapest that was cut off, by its lower bound */
	int work;		/* states looked at in this beam */
	bool failed;		/* out of memory */
	bool certain;
};

bool reconcile_align_open(struct reconcile_align *, const struct position *start, const struct reconcile_align_record *, int n);
/* Until all ways that cost no more than `margin` above the best are known, or it takes too long.  False: memory. */
bool reconcile_align_search(struct reconcile_align *, int margin);
void reconcile_align_close(struct reconcile_align *);

/* The edge of the best way from a state; NULL: the game ends there. */
const struct reconcile_align_edge *reconcile_align_best(const struct reconcile_align *, uint32_t state);
/* Ending there, is the rest of that record more than a few words too many? */
bool reconcile_align_gives_up(const struct reconcile_align *, int record, const struct reconcile_align_state *);

#endif
