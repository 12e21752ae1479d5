/* outcome: how a position ends a game, in chess and in its variants: by mate, stalemate, or a rule of the variant. */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <stddef.h>

#include "games/chess/position.h"

/*
 * The ends by a rule of a variant: what reports call each, and why it ended the game; %s is the side that has won, of
 * NO_MOVE the one to move.
 * EXPLODED: Atomic: a king is gone.  HILL: King of the Hill.  CHECKS: Three-check: the last one that was needed.
 * ALL_LOST: Antichess: a side has no pieces, and has won.  NO_MOVE: Antichess: the side to move cannot, and has won;
 * Suicide: the side with fewer pieces has.  TAKEN: Horde: all white pieces are taken.  RACE: Racing Kings: a king has
 * reached the eighth rank, or both have, which is a draw.
 */
#define OUTCOMES_OF_VARIANTS(X) \
	X(EXPLODED, "king-exploded", "%s has exploded the king") \
	X(HILL, "king-in-centre", "%s has a king in the centre") \
	X(CHECKS, "three-checks", "%s has given the last check") \
	X(ALL_LOST, "all-pieces-lost", "%s has no pieces left") \
	X(NO_MOVE, "no-move", "%s cannot move") \
	X(TAKEN, "horde-taken", "%s has taken all pieces") \
	X(RACE, "race-over", "%s has reached the eighth rank")

/* The ends of chess, in the same way; of STALEMATE, %s is the side to move. */
#define OUTCOMES_OF_CHESS(X) \
	X(CHECKMATE, "checkmate", "%s has checkmated") \
	X(STALEMATE, "stalemate", "%s is stalemated")

enum outcome_kind {
	OUTCOME_OPEN,		/* the game can go on */
#define X(id, name, text) OUTCOME_##id,
	OUTCOMES_OF_CHESS(X)
	OUTCOMES_OF_VARIANTS(X)
#undef X
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
