/* prune: a score without what nobody wants of it: kinds of annotations, half-moves at its ends. */
#ifndef PRUNE_H
#define PRUNE_H

#include "base/arena.h"
#include "base/name_set.h"
#include "game/movelist.h"

/* What can be taken out; moves and the result always stay. */
enum {
	PRUNE_TEXT = 1,		/* comments, but for the commands in them */
	PRUNE_CLOCKS = 2, PRUNE_EVALS = 4, PRUNE_SHAPES = 8,
	PRUNE_REST = 16,	/* every other command */
	PRUNE_NAGS = 32, PRUNE_VARIATIONS = 64, PRUNE_ESCAPES = 128,
	PRUNE_OTHER = 256,	/* ELEMENT_OTHER */
	PRUNE_COMMANDS = PRUNE_CLOCKS | PRUNE_EVALS | PRUNE_SHAPES | PRUNE_REST,
	PRUNE_ALL = 511,
};

extern const struct name_set prune_kinds[];	/* the same by name */

/*
 * What the command line wants.  --keep LIST takes out all that is not in the
 * list: strip |= PRUNE_ALL & ~set.
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
 * Fills `out`, whatever it was.  What is behind a half-move belongs to it,
 * what is before all to the first.  A later beginning is the position
 * that was there, and the variations of the half-move before it are gone with
 * it.  A game that was not replayed is not cut.  Comments of which a part is left
 * may point into `texts`, which is not cleared.  Every OPEN keeps its CLOSE, and
 * what was left without content is gone.  False: out of memory.
 */
bool prune(const struct pruning *, const struct movelist *in, struct movelist *out, struct arena *texts);

/*
 * Variation number `which`, from 1, in the order of the text, as a game of its
 * own, from the start of the game on and without other variations; 0 is the main
 * line.  Fills `out`; if memory is out, out->failed.  False: there are not so many.
 */
bool prune_variation(const struct movelist *in, size_t which, struct movelist *out);

#endif
