/*
 * reconcile_bound: how far each of several records of a game has been read, what their
 * errors other than wrong words cost, and what the words to come of two records cost at
 * least, whatever is on the board.
 */
#ifndef RECONCILE_BOUND_H
#define RECONCILE_BOUND_H

#include "apps/reconcile/reconcile_words.h"

enum { RECORDS_MAX = 8 };	/* of one game */

enum reconcile_bound_mode {
	RECONCILE_BOUND_PLAIN,
	RECONCILE_BOUND_MISSED,		/* it left out the last half-move */
	RECONCILE_BOUND_SWAPPED,		/* of its last two words the first is yet to come */
	RECONCILE_BOUND_ENDED,		/* it ended before the game did */
	RECONCILE_BOUND_LOST,		/* its rest cannot be matched with the game */
};

enum {
	RECONCILE_BOUND_COST_MISSED = 60,
	RECONCILE_BOUND_COST_MISSED_NEXT = 38,	/* the second one in a row: of a pair, or of a page */
	RECONCILE_BOUND_COST_SWAPPED = 48,
	RECONCILE_BOUND_COST_ENDED = 22,		/* FIDE Laws 8.4: a player short of time need not record */
	RECONCILE_BOUND_COST_LOST = 150,
	RECONCILE_BOUND_COST_LOST_WORD = 8,	/* in addition, for each word left */
	RECONCILE_BOUND_COST_NEVER = 1 << 24,
};

struct reconcile_bound_place {
	uint16_t at[RECORDS_MAX];	/* index of the next word of each record */
	uint8_t mode[RECORDS_MAX];	/* enum reconcile_bound_mode */
};

struct reconcile_bound;	/* a table of lower bounds for two records */

static inline int reconcile_bound_least(int a, int b) { return a < b ? a : b; }
/* What it costs to give up the rest of a record, that many words. */
static inline int
reconcile_bound_lost(int words)
{
	return words == 0 ? 0 : RECONCILE_BOUND_COST_LOST + RECONCILE_BOUND_COST_LOST_WORD * words;
}

/* The table of all[first] and all[first + 1], which must outlive it.  NULL: out of memory. */
struct reconcile_bound *reconcile_bound_new(const struct reconcile_words *all, int first);
void          reconcile_bound_free(struct reconcile_bound *);
/* What the words to come of the two records cost at least; 0 for a bound that is NULL. */
int           reconcile_bound_pair(const struct reconcile_bound *, const struct reconcile_bound_place *);

#endif
