/*
 * annotation_merge: comments, NAGs and variations of another record of a game, added to those of the one that is kept.
 *
 * All that the kept record has stays, in its order; what is added to a half-move comes after it.  A comment, a command in
 * a comment, a NAG or a variation that both have there is written once; of variations with the same moves, the
 * annotations become those of both.  What the other record has after the last half-move of the kept one becomes a comment
 * at the end, with the moves that it is about.  Escape lines are not added.
 */
#ifndef ANNOTATION_MERGE_H
#define ANNOTATION_MERGE_H

#include "base/arena.h"
#include "games/judge/view.h"

struct annotation_merge {
	const struct view *view;	/* of the kept record; the score is not looked at */
	const struct movelist *kept, *other;	/* texts of the other one are UTF-8, and not in the record of the view */
	struct span text;		/* the whole text of the other record */
	struct arena *texts;		/* for texts of `out`; is not cleared */
};

/* Replaces the content of `out`, which is neither of the two.  False: out of memory. */
bool annotation_merge(const struct annotation_merge *, struct movelist *out);

#endif
