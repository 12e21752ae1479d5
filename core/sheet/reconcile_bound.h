/*
 * bound: how far each of several records of a game has been read, what records
 * do beside writing a wrong word, and what the words to come of two of them cost
 * at least, whatever the board says.
 */
#ifndef RECONCILE_BOUND_H
#define RECONCILE_BOUND_H

#include "sheet/reconcile_words.h"

enum { RECORDS_MAX = 8 };	/* of one game */

enum bound_mode {
	BOUND_PLAIN,
	BOUND_MISSED,		/* it left the last half-move out */
	BOUND_SWAPPED,		/* the word before last is yet to come */
	BOUND_ENDED,		/* its words were at an end before the game */
	BOUND_LOST,		/* it is not followed any more */
};

enum {
	BOUND_COST_MISSED = 60,
	BOUND_COST_MISSED_NEXT = 38,	/* the second of a pair, or of a page */
	BOUND_COST_SWAPPED = 48,
	BOUND_COST_ENDED = 22,		/* FIDE 8.4: who is short of time need not record */
	BOUND_COST_LOST = 150,
	BOUND_COST_LOST_WORD = 8,	/* for each word left */
	BOUND_COST_NEVER = 1 << 24,
};

struct bound_place {
	uint16_t at[RECORDS_MAX];	/* the next word of each record */
	uint8_t mode[RECORDS_MAX];	/* enum bound_mode */
};

struct bound;	/* of two records */

static inline int bound_least(int a, int b) { return a < b ? a : b; }
static inline int
bound_lost(int words)
{
	return words == 0 ? 0 : BOUND_COST_LOST + BOUND_COST_LOST_WORD * words;
}

/* Of records `first` and `first` + 1, which must stay.  NULL: memory. */
struct bound *bound_new(const struct witness *all, int first);
void          bound_free(struct bound *);
int           bound_pair(const struct bound *, const struct bound_place *);	/* NULL: 0 */

#endif
