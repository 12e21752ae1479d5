/* reconcile_align_internal: the states of the search and what the records can do with one, for reconcile_align*.c. */
#ifndef RECONCILE_ALIGN_INTERNAL_H
#define RECONCILE_ALIGN_INTERNAL_H

#include "sheet/reconcile_align.h"

enum {
	RECONCILE_ALIGN_LATER = 3,	/* words looked at in each record: the next, and behind one or two that are too many */
	RECONCILE_ALIGN_EXTRA_MAX = RECONCILE_ALIGN_LATER - 1,
	RECONCILE_ALIGN_CHOICES = 8,	/* what a record can do with a half-move */
};

/* What a record does with a half-move. */
struct reconcile_align_choice {
	int cost;
	uint16_t at;
	uint8_t mode;
};

/* A state while it is looked at. */
struct reconcile_align_desk {
	struct reconcile_align *a;
	struct reconcile_align_state s;		/* a copy: the list may move */
	const struct position *p;
	int slack;		/* what the lower bound may grow by */
	int window, margin;
	int *best;		/* the cheapest whole game so far */
	int *least_next;	/* the lowest bound in the next layer */
	move moves[MOVES_MAX];	/* the legal ones; first those that some record says */
	int n, meant_n;
	int active;		/* records that have a word to come */
	int pair[RECORDS_MAX / 2];	/* the lower bound of each */
	struct reconcile_meant meant[RECORDS_MAX][RECONCILE_ALIGN_LATER];
	int slip[RECORDS_MAX][MOVES_MAX];
	bool slips;		/* slip[] is filled in: other moves than those that are meant are looked at */
	struct reconcile_align_choice choice[RECORDS_MAX][RECONCILE_ALIGN_CHOICES];
	int choices[RECORDS_MAX];
	struct position after;	/* of the present move */
	move move;
	struct reconcile_align_state child;
};

/* -- reconcile_align_states.c: memory is out where a->failed is set -- */

/* The first layer, which is the start alone. */
bool reconcile_align_begin(struct reconcile_align *);
/* One more layer begins after the states there are. */
void reconcile_align_layer(struct reconcile_align *);
/* The index of a state of the next layer, new if it is not there; its position is p. */
uint32_t reconcile_align_find(struct reconcile_align *, const struct reconcile_align_state *, const struct position *p);
bool reconcile_align_add_edge(struct reconcile_align *, const struct reconcile_align_edge *);
/* The way from each state to the end, the last layer first. */
void reconcile_align_look_back(struct reconcile_align *);
/* Does the state still have words to come? */
bool reconcile_align_is_open(const struct reconcile_align *, const struct reconcile_align_state *);
/* What all that is to come costs at least; and what it costs if the game ends here. */
int reconcile_align_least_rest(const struct reconcile_align *, const struct reconcile_align_state *);
int reconcile_align_end_cost(const struct reconcile_align *, const struct reconcile_align_state *);

/* -- reconcile_align_choices.c -- */

/* Reads the words that may stand for the half-move to come.  True: all records agree about it. */
bool reconcile_align_read_words(struct reconcile_align_desk *);
/* Puts the moves that records say in front. */
void reconcile_align_sort_moves(struct reconcile_align_desk *);
/* What each word costs for each move; for those that no record says, as far as it is within the slack. */
void reconcile_align_read_slips(struct reconcile_align_desk *);
/* Does any record have a word for moves[k], at a price? */
bool reconcile_align_is_read(const struct reconcile_align_desk *, int k);
/* All that record r can do with the move moves[k]. */
void reconcile_align_choices(struct reconcile_align_desk *, int r, int k);

#endif
