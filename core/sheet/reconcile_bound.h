/*
 * reconcile_bound: how far each of several records of a game has been read, what records
 * do beside writing a wrong word, and what the words to come of two of them cost
 * at least, whatever the board says.
 */
#ifndef RECONCILE_BOUND_H
#define RECONCILE_BOUND_H

#include "sheet/reconcile_words.h"

enum { RECORDS_MAX = 8 };	/* of one game */

enum reconcile_bound_mode {
	RECONCILE_BOUND_PLAIN,
	RECONCILE_BOUND_MISSED,		/* it left the last half-move out */
	RECONCILE_BOUND_SWAPPED,		/* the word before last is yet to come */
	RECONCILE_BOUND_ENDED,		/* its words were at an end before the game */
	RECONCILE_BOUND_LOST,		/* it is not followed any more */
};

enum {
	RECONCILE_BOUND_COST_MISSED = 60,
	RECONCILE_BOUND_COST_MISSED_NEXT = 38,	/* the second of a pair, or of a page */
	RECONCILE_BOUND_COST_SWAPPED = 48,
	RECONCILE_BOUND_COST_ENDED = 22,		/* FIDE 8.4: who is short of time need not record */
	RECONCILE_BOUND_COST_LOST = 150,
	RECONCILE_BOUND_COST_LOST_WORD = 8,	/* for each word left */
	RECONCILE_BOUND_COST_NEVER = 1 << 24,
};

struct reconcile_bound_place {
	uint16_t at[RECORDS_MAX];	/* the next word of each record */
	uint8_t mode[RECORDS_MAX];	/* enum reconcile_bound_mode */
};

struct bound;	/* of two records */

static inline int bound_least(int a, int b) { return a < b ? a : b; }
static inline int
bound_lost(int words)
{
	return words == 0 ? 0 : RECONCILE_BOUND_COST_LOST + RECONCILE_BOUND_COST_LOST_WORD * words;
}

/* Of records `first` and `first` + 1, which must stay.  NULL: memory. */
struct bound *reconcile_bound_new(const struct reconcile_words *all, int first);
void          reconcile_bound_free(struct bound *);
int           reconcile_bound_pair(const struct bound *, const struct reconcile_bound_place *);	/* NULL: 0 */

#endif
