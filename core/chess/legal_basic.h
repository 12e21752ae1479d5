/* legal_basic: what the pieces on the board tell about whether they could ever stand so; only what is cheap and certain. */
#ifndef LEGAL_BASIC_H
#define LEGAL_BASIC_H

#include "finding/diag.h"
#include "chess/position.h"

struct legal_basic_fault {
	enum diag id;
	square at;		/* the piece or king it is about; NO_SQUARE: all of them */
};
enum { LEGAL_BASIC_FAULTS_MAX = 16 };	/* more than any of these functions finds */

/* Men that can only have come from promotion (FIDE 3.7.3.3); a bishop never leaves the colour of its square. */
int legal_basic_promoted(const struct position *, int colour);

/*
 * They answer how many faults there are.  The position needs its pieces, and for
 * the checks and the en passant square whose turn it is; it need not be settled.
 */
int legal_basic_material(const struct position *, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX]);
/* There must be one king a side. */
int legal_basic_checks(const struct position *, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX]);
/* Is there a double check that only a pawn can have given, by taking on the last rank, where it was promoted? */
bool legal_basic_checked_by_promotion(const struct position *);
/* The square is on the right rank.  Whatever needs a king is left out while it is missing. */
int legal_basic_en_passant(const struct position *, square, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX]);

#endif
