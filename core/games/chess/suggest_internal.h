/* suggest_internal: what the search for a correction and the search for its rivals share. */
#ifndef SUGGEST_INTERNAL_H
#define SUGGEST_INTERNAL_H

#include "games/chess/suggest.h"

struct suggest_desk {
	const struct position *p;
	const struct span *words;
	int n;
	const struct piece_letters *letters;	/* NULL: English */
	long work;		/* units left; nothing is replayed any more when it is 0 */
	/* The illegal word repeats the move before it: words from this one on that do so, too, are passed over. 0: none. */
	int passes;
	struct suggestion *out;	/* the best so far, best first */
	int cost[SUGGESTIONS_MAX];	/* of each */
	int kept;		/* their number */
};

enum {
	SUGGEST_COST_DOUBLED = 45,	/* of slips of these kinds; for SLIP_REPLACED see typo_cost.c */
	SUGGEST_COST_SWAPPED = 48,
	SUGGEST_COST_MISSING = 70,
	SUGGEST_COST_ODD = 12,	/* a deviation in the rest of the game: a wrong capture sign or check sign */
	SUGGEST_ODD_MAX = 5,	/* deviations that count */
	SUGGEST_BLUNDERS = 30,	/* half-moves of the rest for which suggest_blunder() is computed */
	SUGGEST_WORK_BLUNDER = 6,	/* units for it */
};

/* The letters with which words are read; NULL: English. */
const struct piece_letters *suggest_letters(const struct piece_letters *);
/* Is word i, which is not legal, passed over as written twice? */
bool suggest_passes(const struct suggest_desk *, int i);
/* The one legal move that a word means, or NO_MOVE.  Adds to *odd what in the word does not agree with the board. */
move suggest_read(struct suggest_desk *, const struct position *, struct span word, char *mark, int *odd);

#endif
