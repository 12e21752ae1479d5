/* outcome: how a position ends a game, in chess and in its variants: by mate, by stalemate, or by a rule of the variant. */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <stddef.h>

#include "chess/position.h"

enum outcome_kind {
	OUTCOME_OPEN,		/* the game can go on */
	OUTCOME_CHECKMATE, OUTCOME_STALEMATE,
	OUTCOME_EXPLODED,	/* Atomic: a king is gone */
	OUTCOME_HILL,		/* King of the Hill: a king is in the centre */
	OUTCOME_CHECKS,		/* Three-check: the last check that was needed */
	OUTCOME_ALL_LOST,	/* Antichess: a side has no pieces, and has won */
	OUTCOME_NO_MOVE,	/* Antichess: the side to move cannot, and has won; Suicide: the side with fewer pieces has */
	OUTCOME_TAKEN,		/* Horde: all white pieces are taken */
	OUTCOME_RACE,		/* Racing Kings: a king has reached the eighth rank, or both have, which is a draw */
};
enum { OUTCOME_NOBODY = -1 };	/* a draw */

struct outcome {
	enum outcome_kind kind;
	int winner;		/* enum colour, or OUTCOME_NOBODY */
};

/* Draws by lack of material are not looked for: see insufficient_material.h. */
struct outcome outcome_of(const struct position *);
/* The same where it is known that there is no legal move. */
struct outcome outcome_without_moves(const struct position *);
/* The sign that SAN has for a move that led to the position: '#' if it won the game, '+' if it gives check; else 0. */
char outcome_mark(const struct position *after);
/* "White has exploded the king": why the game ended, as a sentence in the buffer, which is returned. */
enum { OUTCOME_TEXT_MAX = 96 };
const char *outcome_text(const struct position *, struct outcome, char out[OUTCOME_TEXT_MAX]);
/* "checkmate", "king-exploded": what reports call it; NULL: the game can go on. */
const char *outcome_name(enum outcome_kind);

#endif
