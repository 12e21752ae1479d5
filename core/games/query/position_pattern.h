/*
 * position_pattern: searches games for positions, which are given as FEN with wildcards.
 *
 * In the placement, in addition to pieces and numbers of empty squares: ? is any square,
 * ! one that is not empty, A a white piece, a a black one, [Qr] one of these pieces,
 * [^Qr] none of them, and * any number of squares.  After it come the side to move,
 * castling, en passant, and counters, which are ignored; a field that is * or left out
 * may be anything.  A FEN without wildcards is a position as in FIDE 9.2.3: an en passant
 * square counts only if a capture is legal.
 */
#ifndef POSITION_PATTERN_H
#define POSITION_PATTERN_H

#include "base/ranges.h"
#include "games/checks/movelist.h"
#include "games/query/selection.h"

enum {
	POSITION_PATTERN_SETS = 64,	/* different sets of pieces: at most one for each square */
	POSITION_PATTERN_ITEMS = 17,	/* of a rank: eight squares, and a * before and after each */
};

/* A rank with more than one *: its items from the a-file on. */
struct position_pattern_rank {
	int rank, n;
	uint16_t men[POSITION_PATTERN_ITEMS];	/* sets of pieces; 0: any number of squares */
};

/*
 * A position that is searched.  A set of pieces has bit 0 for an empty square, bits 1 to 6 for
 * White's pieces by enum kind, and bits 7 to 12 for Black's.
 */
struct position_pattern_form {
	struct {
		uint16_t men;
		bits where;	/* on each of these squares is one of the set */
	} set[POSITION_PATTERN_SETS];
	int sets;
	struct position_pattern_rank rank[8];
	int ranks;
	int turn, en_passant;	/* -1: any; en_passant NO_SQUARE: none */
	int wings;		/* castling: a set of WING_* in position_pattern.c; -1: any; ignored if `exact` */
	bool exact;		/* castling is possible with `rooks` and no others */
	bits rooks;
	/* What each colour needs at least so that the position can still occur. */
	bits home[2];		/* pawns on the squares where they start */
	int men[2], pawns[2];	/* numbers of pieces and pawns */
};

/* One form, or two if the colours may be exchanged: position_pattern_either(). */
struct position_pattern {
	struct position_pattern_form form[2];
	int forms;
};

/* False: `error` says what is wrong. */
bool position_pattern_read(struct span text, struct position_pattern *, char error[SELECTION_ERROR]);
/* Accepts the position also with the colours exchanged and the board turned upside down. */
void position_pattern_either(struct position_pattern *);
/* After how many half-moves of the main line, of those numbers, the position is first there; -1: never. */
int  position_pattern_find(const struct position_pattern *, const struct movelist *, struct range plies);

#endif
