/* prune: takes parts out of a score: kinds of annotations, and half-moves at its start and end. */
#ifndef PRUNE_H
#define PRUNE_H

#include "base/arena.h"
#include "base/name_set.h"
#include "games/checks/movelist.h"

/* What can be taken out; moves and the result always stay. */
enum {
	PRUNE_TEXT = 1,		/* comments, except the commands in them */
	PRUNE_CLOCKS = 2, PRUNE_EVALS = 4, PRUNE_SHAPES = 8,
	PRUNE_REST = 16,	/* every other command */
	PRUNE_NAGS = 32, PRUNE_VARIATIONS = 64, PRUNE_ESCAPES = 128,
	PRUNE_OTHER = 256,	/* ELEMENT_OTHER */
	PRUNE_COMMANDS = PRUNE_CLOCKS | PRUNE_EVALS | PRUNE_SHAPES | PRUNE_REST,
	PRUNE_ALL = 511,
};

extern const struct name_set prune_kinds[];	/* their names on the command line */

/*
 * What is to be taken out.  --keep LIST takes out everything that is not in the list:
 * strip |= PRUNE_ALL & ~set.
 */
struct pruning {
	unsigned strip;		/* a set of PRUNE_* */
	int first, last;	/* half-moves of the main line, from 1; first 0: from the start, last 0: to the end */
};

static inline bool
prune_wanted(const struct pruning *p)
{
	return p->strip != 0 || p->first > 1 || p->last > 0;
}

/*
 * Replaces the content of `out` by what is left of `in`.  What is after a half-move belongs
 * to it; what is before all half-moves belongs to the first.  If the start is cut off, the
 * score starts from the position there.  A game that was not replayed is not cut.  Comments
 * of which a part is left may point into `texts`, which is not cleared.  Every
 * ELEMENT_OPEN keeps its ELEMENT_CLOSE; comments and variations that become empty are left out.
 * False: out of memory.
 */
bool prune(const struct pruning *, const struct movelist *in, struct movelist *out, struct arena *texts);

/*
 * Replaces the content of `out` by variation number `which`, from 1 in the order of the text,
 * as a game of its own: from the start of the game, and without other variations; 0 is the
 * main line.  Out of memory: out->failed is set.  False: there are fewer variations.
 */
bool prune_variation(const struct movelist *in, size_t which, struct movelist *out);

/*
 * How many variations, from the first, are written as games of their own: the moves before each of them are written
 * again, so that the output grows with the square of the game, and is limited. *left_out is the first one that is not
 * written, an ELEMENT_OPEN of `in`; NULL: all are.
 */
size_t prune_variations(const struct movelist *in, const struct element **left_out);

#endif
