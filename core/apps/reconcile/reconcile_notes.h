/*
 * reconcile_notes: adds the NAGs, comments and variations of all records to the score of
 * the agreed game.  After a half-move come those of the first record, then those of
 * the others that are not there yet.  A variation is added only where the record was in
 * the same position as the game.
 */
#ifndef RECONCILE_NOTES_H
#define RECONCILE_NOTES_H

#include "apps/reconcile/reconcile.h"

struct note_word;
struct reconcile_notes {
	struct reconcile_report *r;
	struct movelist *to;		/* the score of the agreed game */
	struct arena *texts;		/* for texts that are not in a record */
	size_t mark;			/* index of the first element after the half-move */
	int looks;			/* comparisons left for this half-move */
	struct reconcile_notes_own {
		const struct movelist *score;
		struct note_word *words;
		int n;
		int comments, nags, variations;	/* how many were left out */
	} own[RECORDS_MAX];
};

/* False: out of memory.  To be closed in both cases. */
bool reconcile_notes_open(struct reconcile_notes *, struct reconcile_report *, struct movelist *to, struct arena *texts);
void reconcile_notes_close(struct reconcile_notes *);
/*
 * Add what the records have after half-move `ply` (an index; -1: before the first one), which
 * was added last: first the NAGs, then the rest.  `before`: the position before the half-move.
 */
void reconcile_notes_nags(struct reconcile_notes *, int ply);
void reconcile_notes_rest(struct reconcile_notes *, int ply, const struct position *before);
void reconcile_notes_report(struct reconcile_notes *);	/* reports what was left out */

#endif
