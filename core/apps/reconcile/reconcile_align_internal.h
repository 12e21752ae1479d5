/* reconcile_align_internal: what the files reconcile_align*.c share: states, and what each record can do in one. */
#ifndef RECONCILE_ALIGN_INTERNAL_H
#define RECONCILE_ALIGN_INTERNAL_H

#include "apps/reconcile/reconcile_align.h"

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

/* -- reconcile_align_states.c: a->failed is set when memory is out -- */

/* Empties the lists and makes the first layer, which is the start position alone. */
bool reconcile_align_begin(struct reconcile_align *);
/* Begins the next layer after the states so far. */
void reconcile_align_layer(struct reconcile_align *);
/* The index of a state of the next layer, which is added if it is new; its position is p. */
uint32_t reconcile_align_find(struct reconcile_align *, const struct reconcile_align_state *, const struct position *p);
bool reconcile_align_add_edge(struct reconcile_align *, const struct reconcile_align_edge *);
/* Sets `ahead` of each state, the last layer first. */
void reconcile_align_look_back(struct reconcile_align *);
/* Has any record words to come in this state? */
bool reconcile_align_is_open(const struct reconcile_align *, const struct reconcile_align_state *);
/* What all words to come cost at least. */
int reconcile_align_least_rest(const struct reconcile_align *, const struct reconcile_align_state *);
/* What they cost if the game ends here. */
int reconcile_align_end_cost(const struct reconcile_align *, const struct reconcile_align_state *);

/* -- reconcile_align_choices.c -- */

/* Fills meant[] for the half-move to come.  True: the next words of all records say the same single move. */
bool reconcile_align_read_words(struct reconcile_align_desk *);
/* Puts those moves first that a word of some record says. */
void reconcile_align_sort_moves(struct reconcile_align_desk *);
/* Fills slip[]; for moves that no word says only as far as the cost is within the slack. */
void reconcile_align_read_slips(struct reconcile_align_desk *);
/* Can the records have written or left out moves[k] at a cost within the slack? */
bool reconcile_align_is_read(const struct reconcile_align_desk *, int k);
/* Lists in choice[r] all that record r can do with moves[k]. */
void reconcile_align_choices(struct reconcile_align_desk *, int r, int k);

#endif
