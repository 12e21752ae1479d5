/*
 * reconcile_align: the search of reconcile, a beam search.  A state is a position and a
 * place in each record; the states after the same number of half-moves are a layer.  The
 * words that are still to come give a lower bound of what they cost (reconcile_bound.h),
 * so that the beam can be narrow.  If nothing was cut off that could be cheap enough, the
 * answer is exact.
 */
#ifndef RECONCILE_ALIGN_H
#define RECONCILE_ALIGN_H

#include "apps/reconcile/reconcile_bound.h"
#include "base/hash_table.h"

/* A record of the game; the texts stay the caller's. */
struct reconcile_align_record {
	const struct span *words;	/* moves of the main line as written, in order */
	int n;
	const struct piece_letters *letters;	/* NULL: English */
};

struct reconcile_align_state {
	uint64_t key;		/* of the position */
	uint32_t edges, edges_n;	/* the first edge that leads on from here, and how many there are */
	int cost;		/* of the cheapest way here */
	int rest;		/* lower bound of what all that is to come costs */
	int end_cost;		/* what the words left cost if the game ends here */
	int ahead;		/* what the best way found from here to the end costs */
	struct reconcile_bound_place place;
};

/* A half-move that leads from one state to another. */
struct reconcile_align_edge {
	uint32_t to;		/* index of a state */
	move move;
	int cost;
};

struct reconcile_align {
	const struct position *start;
	struct reconcile_words words[RECORDS_MAX];
	int n;
	struct reconcile_bound *bound[RECORDS_MAX / 2];	/* of records 2i and 2i + 1; NULL: there is no 2i + 1 */
	struct reconcile_align_state *states;
	struct reconcile_align_edge *edges;
	size_t states_n, states_max, edges_n, edges_max;
	uint32_t *layer;	/* layer[p]: the first state after p half-moves; layer[layers]: the end */
	int layers;
	size_t layers_max;
	struct position *now, *next;	/* positions of the states of this layer, and of the next */
	size_t now_max, next_max;
	struct hash_table table;	/* states of the next layer, by what they are */
	int cut;		/* the least lower bound of what was cut off */
	int work;		/* states expanded in this beam */
	long tried;		/* ways to go on and slips looked at, in all beams */
	long tried_max;		/* beyond it the search comes to a quick end */
	const move *only;	/* not NULL: the half-moves of the one game that is looked at */
	int only_n;
	bool failed;		/* out of memory */
	bool certain;		/* nothing was cut off that could cost at most `margin` more than the best game */
};

/* False: out of memory.  To be closed in both cases. */
bool reconcile_align_open(struct reconcile_align *, const struct position *start, const struct reconcile_align_record *, int n);
enum { RECONCILE_ALIGN_WORK = 4000000 };	/* a second or so */
/*
 * Searches until `certain`, or until it would take more than that work, at most RECONCILE_ALIGN_WORK.  False: out of
 * memory.
 */
bool reconcile_align_search(struct reconcile_align *, int margin, long work);
/* Finds what the records are in the game with these half-moves.  False: out of memory. */
bool reconcile_align_follow(struct reconcile_align *, const move *, int n);
void reconcile_align_close(struct reconcile_align *);

/* The first edge of the best way on from a state; NULL: the game ends there. */
const struct reconcile_align_edge *reconcile_align_best(const struct reconcile_align *, uint32_t state);
/* If the game ends there, are so many words of that record left that its rest counts as lost, not as words too many? */
bool reconcile_align_gives_up(const struct reconcile_align *, int record, const struct reconcile_align_state *);

#endif
