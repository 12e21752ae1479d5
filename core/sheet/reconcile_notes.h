/*
 * reconcile_notes: what the records of a game have beside their moves, for the score of
 * the agreed one: NAGs, comments and variations behind a half-move, those of the
 * first record in front, and of the others what is not there yet.  Variations
 * only where the record was in the position of the game.
 */
#ifndef RECONCILE_NOTES_H
#define RECONCILE_NOTES_H

#include "sheet/reconcile.h"

struct beside_word;
struct reconcile_notes {
	const struct reconcile_report *r;
	struct movelist *to;
	struct arena *texts;
	size_t mark;			/* where the half-move begins in the score */
	int looks;			/* left for this half-move */
	struct reconcile_notes_own {
		const struct movelist *score;
		struct beside_word *words;
		int n;
		int comments, nags, variations;	/* left out */
	} own[RECORDS_MAX];
};

bool reconcile_notes_open(struct reconcile_notes *, const struct reconcile_report *, struct movelist *to, struct arena *texts);
void reconcile_notes_close(struct reconcile_notes *);
/* Behind half-move `ply` (index), which was added last; -1: before the first.  NAGs, then the rest. */
void reconcile_notes_nags(struct reconcile_notes *, int ply);
void reconcile_notes_rest(struct reconcile_notes *, int ply, const struct position *before);
void reconcile_notes_report(struct reconcile_notes *);	/* in the report: what has no place in the game */

#endif
