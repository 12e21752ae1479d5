/*
 * align: the search of reconcile: states are a position and a place in each
 * record, layers of states are half-moves.  What words alone say of the rest is
 * a lower bound for what is to come, so that the beam can be narrow; and when
 * nothing cheap enough was cut off, the outcome is exact.
 */
#ifndef RECONCILE_ALIGN_H
#define RECONCILE_ALIGN_H

#include "sheet/reconcile_bound.h"

/* A record of the game; the texts stay the caller's. */
struct account {
	const struct span *words;	/* of the main line, in order */
	int n;
	const struct piece_letters *letters;	/* NULL: English */
};

struct align_state {
	uint64_t key;		/* of the position */
	uint32_t edges, edges_n;	/* that lead on */
	int cost;		/* from the start */
	int rest;		/* the lower bound */
	int final;		/* if the game ends here */
	int ahead;		/* to the end, by the best way that was searched */
	struct bound_place place;
};

struct align_edge {
	uint32_t to;
	move move;
	int cost;
};

struct align {
	const struct position *start;
	struct witness witness[RECORDS_MAX];
	int n;
	struct bound *bound[RECORDS_MAX / 2];	/* of records 2i and 2i + 1 */
	struct align_state *states;
	struct align_edge *edges;
	size_t states_n, states_max, edges_n, edges_max;
	uint32_t *layer;	/* layer[p] is the first state after p half-moves; layer[layers] is behind all */
	int layers, layers_max;
	struct position *now, *next;	/* of the states of this layer, and of the next */
	size_t now_max, next_max;
	uint32_t *table;	/* states of the next layer by what they are */
	size_t table_size;
	int cut;		/* the cheapest that was cut off, by its lower bound */
	int work;		/* states looked at in this beam */
	bool failed;		/* out of memory */
	bool certain;
};

bool align_open(struct align *, const struct position *start, const struct account *, int n);
/* Until all ways that cost no more than `margin` above the best are known, or it takes too long.  False: memory. */
bool align_search(struct align *, int margin);
void align_close(struct align *);

/* The edge of the best way from a state; NULL: the game ends there. */
const struct align_edge *align_best(const struct align *, uint32_t state);
/* Ending there, is the rest of that record more than a few words too many? */
bool align_gives_up(const struct align *, int record, const struct align_state *);

#endif
