/* legal_basic: whether any game can lead to a position: the checks that are cheap and certain. */
#ifndef LEGAL_BASIC_H
#define LEGAL_BASIC_H

#include "games/chess/position.h"
#include "toolkit/finding/diag.h"

struct legal_basic_fault {
	enum diag id;
	square at;		/* of the piece or empty square it is about; NO_SQUARE: no single one */
};
enum { LEGAL_BASIC_FAULTS_MAX = 16 };	/* more than any of these functions finds */

/*
 * The least number of that side's pieces that were promoted (FIDE 3.7.5): those above one queen, two rooks, two
 * knights, and one bishop on each colour of squares.
 */
int legal_basic_promoted(const struct position *, int colour);

/*
 * These return how many faults they wrote.  The position must have its pieces and, except for legal_basic_material(),
 * the side to move; it need not be settled (see position_settle()).
 */
int legal_basic_material(const struct position *, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX]);
/* Each side must have exactly one king. */
int legal_basic_checks(const struct position *, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX]);
/* Is there a double check that only a capture with promotion can have given?  Each side must have exactly one king. */
bool legal_basic_checked_by_promotion(const struct position *);
/* The square must be on the sixth rank of the side to move.  What needs its king is not checked unless it has one. */
int legal_basic_en_passant(const struct position *, square, struct legal_basic_fault out[LEGAL_BASIC_FAULTS_MAX]);

#endif
