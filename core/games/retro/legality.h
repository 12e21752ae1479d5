/*
 * Room games/retro: proofs about one position: whether a game can lead to it, and which game.  It does not know the game
 * that the position comes from.
 */
/* legality: can a game lead to this position (FIDE 3.10.3)?  Combines all checks of the room that bear on it. */
#ifndef LEGALITY_H
#define LEGALITY_H

#include "games/chess/rules.h"
#include "games/retro/effort.h"
#include "games/retro/illegality.h"

enum legality {
	LEGALITY_NONE,		/* no game can: certain */
	LEGALITY_FOUND,		/* all checks passed, with few promotions; this is not a proof (see proof_game.h) */
	LEGALITY_OPEN,		/* nothing against it was found, but a search gave up or the position is unusual */
};

/*
 * The position must have passed legal_basic_material(), legal_basic_checks() and, if it has an en passant square,
 * legal_basic_en_passant().  The rules must be `provable`; they say from which arrays games start, and how they
 * castle.  The effort (may be NULL) limits the searches; the answer is the same every time.  `why` (may be NULL) gets
 * the reason for LEGALITY_NONE, or what makes LEGALITY_OPEN doubtful, then with the id DIAG_NONE, or DIAG_LIMIT_TIME:
 * a search was needed and no effort was left; for LEGALITY_FOUND its content is undefined.
 */
enum legality legality_of(const struct position *, struct rules, struct effort *, struct illegality *why);

#endif
