/* notation_internal: what the notation*.c share: facts about a move, and the legal moves that a word may mean. */
#ifndef NOTATION_INTERNAL_H
#define NOTATION_INTERNAL_H

#include "games/chess/move_parser.h"
#include "games/chess/notation.h"

static inline bool
notation_is_castling(const struct position *p, move m)
{
	return (p->side[p->turn] & SQUARE_BIT(move_to(m))) != 0;
}

/* The square the king goes to by castling: FIDE 3.8.2, the same in Chess960. */
static inline square
notation_castled_king(const struct position *p, bool short_side)
{
	return (square)((p->turn == WHITE ? 0 : 56) + (short_side ? 6 : 2));
}

/* Is this castling move from the squares of orthodox chess: king on the e-file, rook on the a- or h-file? */
static inline bool
notation_usual_squares(move m)
{
	return FILE_OF(move_from(m)) == 4 && (FILE_OF(move_to(m)) == 0 || FILE_OF(move_to(m)) == 7);
}

static inline bool
notation_is_capture(const struct position *p, move m)
{
	if (notation_is_castling(p, m))
		return false;
	return p->board[move_to(m)] != NONE ||
	    (p->board[move_from(m)] == PAWN && FILE_OF(move_from(m)) != FILE_OF(move_to(m)));
}

/* The legal moves of a position that a word may mean. */
struct notation_candidates {
	move moves[MOVES_MAX];
	int n;
	enum diag as;	/* castling written as a king move: the finding for that; else DIAG_NONE */
};

/*
 * Finds the legal moves that fit.  Moves that fit as they are written come first: castling written as a king move is
 * considered only if there are none.
 */
void notation_candidates_find(const struct position *, const struct move_request *, struct notation_candidates *);
/*
 * "QR", "KN": of several candidates, the piece on the square on which QR starts.  If there is none, those that are not
 * on the square on which its twin, KR, starts.
 */
void notation_candidates_narrow(const struct move_request *, struct notation_candidates *);

#endif
