/* reconcile_reason: which other moves the records have for a half-move of the agreed game, and why they are not its move. */
#ifndef RECONCILE_REASON_H
#define RECONCILE_REASON_H

#include "apps/reconcile/reconcile.h"

/* Another legal move for a half-move. */
struct reconcile_alternative {
	move move;
	unsigned records;	/* bit i: record i has it; 0: none has */
};
enum { RECONCILE_ALTERNATIVES_MAX = RECORDS_MAX + 1 };

/* Lists what the records have, in their order, then what another game has that explains them about as well; how many. */
int  reconcile_alternatives(const struct reconcile_report *, int ply,
    struct reconcile_alternative [RECONCILE_ALTERNATIVES_MAX]);

/* Does no record have the move of the game at this half-move?  Then it is a proposal. */
bool reconcile_is_proposed(const struct reconcile_report *, int ply);

/* The functions below append a part of a sentence. */

/*
 * Which of these records (bit i: record i) have half-move `ply` and another one of the same side in the other order, where
 * both orders are legal and lead to the same position; false: none has.
 */
bool reconcile_reason_order(struct buf *, const struct reconcile_report *, int ply, unsigned records);

/* Which half-move would be illegal after `instead`; false: none. */
bool reconcile_reason_refuted(struct buf *, const struct reconcile_report *, int ply, move instead);
/* Why a word of a record that contradicts the move of the game is taken to be wrong. */
void reconcile_reason_word(struct buf *, const struct reconcile_report *, int ply, const struct reconcile_record *,
    struct span word);
/* The same for a move, after who has it. */
void reconcile_reason_alternative(struct buf *, const struct reconcile_report *, int ply, const struct reconcile_alternative *);
/* Which record an undecided half-move is taken from, and why; nothing if there is no other move to compare it with. */
void reconcile_reason_followed(struct buf *, const struct reconcile_report *, int ply);

#endif
