/*
 * notation: moves as people write them.
 *
 * san_read() (san.h) takes canonical SAN in a few nanoseconds and refuses
 * everything else.  notation_read() takes whatever people write, says what it
 * tolerated, and lists every legal move that fits.
 */
#ifndef NOTATION_H
#define NOTATION_H

#include "diag.h"
#include "san.h"

/* Letters of a language for king, queen, rook, bishop, knight, pawn; UTF-8. */
struct letters {
	const char *name;		/* English name of the language */
	const char *piece[7];		/* indexed by enum kind; "" where none is written; [NONE] unused */
};
extern const struct letters languages[];	/* the first is English; ends with a row without a name */

enum { TOLERATED_MAX = 8, CANDIDATES_MAX = 8 };

/* What a word was taken to say. */
struct reading {
	enum diag trouble;		/* DIAG_NONE: exactly one legal move fits, moves[0] */
	int moves_n;			/* legal moves that fit: 0 none, 2 or more: ambiguous */
	move moves[CANDIDATES_MAX];
	enum diag tolerated[TOLERATED_MAX];	/* how the writing deviates; ends at DIAG_NONE */
	char mark;			/* '+' or '#' as written, 0 for none; of "++" and words see tolerated */
	/* What was asked for, also when no legal move fits; for the reason. */
	bool castling;			/* then `to` is the square the king goes to, on file g or c of its first rank */
	bool null;			/* --, Z0, null, 0000, @@@@ */
	enum kind kind;			/* NONE: not understood as a move at all */
	bits from;			/* squares the writing allows; all of them when it says nothing */
	square to;			/* NO_SQUARE: not given in full */
	enum kind promotion;
	bool capture;			/* a capture sign was written */
};

/*
 * Reads a word in the letters of a language (NULL: English only, then figurines).
 * DIAG_LEX_UNKNOWN_TOKEN in `trouble`: no notation known writes a move so.
 * DIAG_ILLEGAL_MOVE: understood, but no legal move fits.  DIAG_SAN_AMBIGUOUS:
 * more than one does; or another row of section 2.5 that is an error by itself
 * (promotion piece missing, king as promotion).
 */
void notation_read(const struct position *, struct span word, const struct letters *, struct reading *);

#endif
