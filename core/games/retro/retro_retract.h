/* retro_retract: which moves can have been the last one?  Retro-analysis, one move deep. */
#ifndef RETRO_RETRACT_H
#define RETRO_RETRACT_H

#include "games/chess/position.h"

/* A move that is taken back, and the piece it took. */
struct retraction {
	move move;		/* as position_play() would play it in the position before */
	uint8_t captured;	/* enum kind of the piece it took; NONE */
	bool en_passant;	/* an en passant capture, so that the move before it is known, too */
	bool castling;		/* in Chess960, castling can look like a king move in `move` */
};

enum { RETRACTIONS_MAX = 4096 };

/* Options of retro_retract_some(), a set; 0: orthodox chess, and all rights are known. */
enum {
	RETRO_RETRACT_CHESS960 = 1,	/* king and rook may have castled from any squares of their first rank */
	/*
	 * The position may have an en passant square although it does not say so.  This is the case for positions that
	 * retro_retract() returns.
	 */
	RETRO_RETRACT_PASSED_UNKNOWN = 2,
};

/*
 * Lists the moves that can have led to this position, each with every kind of piece that it can have taken.  Castling
 * rights and the en passant square of the position are respected; the counters are ignored.  The position must have
 * passed legal_basic_material().  The positions before are consistent: the side not to move is not in check, the kings
 * are not adjacent, there are not too many pieces, and some move can give the checks.  Whether a game can lead to them
 * is not checked.  Returns how many.
 */
int retro_retract_some(const struct position *, unsigned how, struct retraction out[RETRACTIONS_MAX]);
int retro_retract_all(const struct position *, struct retraction out[RETRACTIONS_MAX]);	/* with how = 0 */

/*
 * The position before the move.  It gets the castling rights of this one and that of a castling move; there may have
 * been more.  It gets an en passant square only if the move is an en passant capture.
 */
void retro_retract(const struct position *, const struct retraction *, struct position *before);

#endif
