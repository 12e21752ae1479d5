/* retro_retract: moves taken back.  What may the last move have been?  What composers call retro-analysis, one move deep. */
#ifndef RETRO_RETRACT_H
#define RETRO_RETRACT_H

#include "chess/position.h"

/* The move that is taken back, and what has to be put there instead. */
struct retraction {
	move move;		/* as position_play() would play it in the position before */
	uint8_t captured;	/* enum kind of the piece it took; NONE */
	bool en_passant;	/* it took a pawn in passing: the move before it is known, too */
	bool castling;		/* the king took his own rook, which in Chess960 may look like a step of his */
};

enum { RETRACTIONS_MAX = 4096 };

/* What retro_retract_some() is to heed; 0: all of orthodox chess. */
enum {
	RETRO_RETRACT_CHESS960 = 1,	/* king and rook may have castled from any squares of their first rank */
	/*
	 * A position without an en passant square may have had one.  So it is for
	 * what retract() returns: which rights there were besides is not known.
	 */
	RETRO_RETRACT_PASSED_UNKNOWN = 2,
};

/*
 * Every last move of the side that is not to move after which this position
 * is on the board, with every kind of piece that the other side lacks as what
 * it took; castling rights and the en passant square of the position are heeded,
 * the counters are not.  The position has passed legal_basic_material().  The position
 * before is consistent (no side in check out of turn, kings apart, no more pieces
 * than there can be, no checks that no move gives); whether it could arise itself
 * is another question.  Returns how many.
 */
int retro_retract_some(const struct position *, unsigned how, struct retraction out[RETRACTIONS_MAX]);
int retro_retract_all(const struct position *, struct retraction out[RETRACTIONS_MAX]);	/* with 0 */

/*
 * The position before.  It has the castling rights of this one, and those that
 * the move itself proves; it may have had more.  An en passant square only where the move used it.
 */
void retro_retract(const struct position *, const struct retraction *, struct position *before);

#endif
