/* legality: could this position have arisen?  Everything that is known about it, the cheap first (FIDE 3.10.3). */
#ifndef LEGALITY_H
#define LEGALITY_H

#include "analysis/illegality.h"
#include "chess/rules.h"

enum legality {
	LEGALITY_NONE,		/* it cannot: certain */
	LEGALITY_FOUND,		/* no objection, and none is to be expected: its pawns and its last move are ordinary */
	LEGALITY_OPEN,		/* no objection was found */
};

/*
 * The position has passed legal_basic_material(), legal_basic_checks() and, with an en
 * passant square, legal_basic_en_passant().  The rules are provable: they tell from which
 * array games start, and how they castle.  `nodes` limits each search (0: the usual
 * limits); the answer is the same every time.  `why` (may be NULL) has the reason
 * of LEGALITY_NONE, and what makes LEGALITY_OPEN doubtful (its id is DIAG_NONE
 * then); otherwise it means nothing.
 */
enum legality legality_of(const struct position *, struct rules, unsigned long nodes, struct illegality *why);

#endif
