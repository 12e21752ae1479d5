/*
 * beside: what the records of a game have beside their moves, for the score of
 * the agreed one: NAGs, comments and variations behind a half-move, those of the
 * first record in front, and of the others what is not there yet.  Variations
 * only where the record was in the position of the game.
 */
#ifndef RECONCILE_NOTES_H
#define RECONCILE_NOTES_H

#include "sheet/reconcile.h"

struct beside_word;
struct beside {
	const struct reconcile_report *r;
	struct movelist *to;
	struct arena *texts;
	size_t mark;			/* where the half-move begins in the score */
	int looks;			/* left for this half-move */
	struct beside_own {
		const struct movelist *score;
		struct beside_word *words;
		int n;
		int comments, nags, variations;	/* left out */
	} own[RECORDS_MAX];
};

bool beside_open(struct beside *, const struct reconcile_report *, struct movelist *to, struct arena *texts);
void beside_close(struct beside *);
/* Behind half-move `ply` (index), which was added last; -1: in front of the first.  NAGs, then the rest. */
void beside_nags(struct beside *, int ply);
void beside_rest(struct beside *, int ply, const struct position *before);
void beside_tell(struct beside *);	/* in the report: what has no place in the game */

#endif
