/*
 * align: the search of reconcile: states are a position and a place in each
 * record, layers of states are half-moves.  What words alone say of the rest is
 * a lower bound for what is to come, so that the beam can be narrow; and when
 * nothing cheap enough was cut off, the outcome is exact.
 */
#ifndef ALIGN_H
#define ALIGN_H

#include "witness.h"

enum mode {
	MODE_PLAIN,
	MODE_MISSED,		/* it left the last half-move out */
	MODE_SWAPPED,		/* the word before last is yet to come */
	MODE_ENDED,		/* its words were at an end before the game */
	MODE_LOST,		/* it is not followed any more */
};

enum {
	/* What records do, beside writing a wrong word (witness.c). */
	COST_MISSED = 60,
	COST_MISSED_NEXT = 38,	/* the second of a pair, or of a page */
	COST_SWAPPED = 48,
	COST_ENDED = 22,	/* FIDE 8.4: who is short of time need not record */
	COST_LOST = 150,
	COST_LOST_WORD = 8,	/* for each word left */
	COST_NEVER = 1 << 24,
};

struct state {
	uint64_t key;		/* of the position */
	uint32_t edges, edges_n;	/* that lead on */
	int cost;		/* from the start */
	int rest;		/* the lower bound */
	int final;		/* if the game ends here */
	int ahead;		/* to the end, by the best way that was searched */
	uint16_t at[RECORDS_MAX];	/* the next word of each record */
	uint8_t mode[RECORDS_MAX];
};

struct edge {
	uint32_t to;
	move move;
	int cost;
};

struct bound;	/* of two records */

struct align {
	const struct position *start;
	struct witness witness[RECORDS_MAX];
	int n;
	struct bound *bound[RECORDS_MAX / 2];	/* of records 2i and 2i + 1 */
	struct state *states;
	struct edge *edges;
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
const struct edge *align_best(const struct align *, uint32_t state);
/* Ending there, is the rest of that record more than a few words too many? */
bool align_gives_up(const struct align *, int record, const struct state *);

/* -- for align.c: the lower bound (bound.c) -- */

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int cost_lost(int words) { return words == 0 ? 0 : COST_LOST + COST_LOST_WORD * words; }

struct bound *bound_new(const struct witness *, const struct witness *);	/* NULL: memory */
void          bound_free(struct bound *);
int           bound_pair(const struct align *, const struct state *, int pair);
int           bound_of(const struct align *, const struct state *);	/* of all pairs */

#endif
