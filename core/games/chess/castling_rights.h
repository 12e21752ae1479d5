/* castling_rights: castling rights as letters: KQkq, or the files of the rooks (X-FEN, Shredder-FEN). */
#ifndef CASTLING_RIGHTS_H
#define CASTLING_RIGHTS_H

#include "games/chess/position.h"

/* The right that one letter means. */
struct castling_right {
	int colour;
	bool king_side, by_file;
	bits rooks;		/* that the letter may mean; in X-FEN, K and Q mean the outermost */
};

bool         castling_rights_letter(char);	/* a to h, k, q, in either case */
struct castling_right castling_rights_of(const struct position *, char letter);

/*
 * The king that castles for that colour: the one on its first rank; of several, which some variants have, that on the
 * e-file if there is one.  NO_SQUARE: there is none, and no castling right.
 */
square castling_rights_king(const struct position *, int colour);
/* The rooks of that colour on its first rank, on one side of that king; none if the king is in a corner. */
bits castling_rights_wing(const struct position *, int colour, bool king_side);
int  castling_rights_outermost(bits rooks, bool king_side);	/* of these, which must not be empty: its square */

/*
 * Writes the castling field of X-FEN: K or Q if the rook is the outermost on that wing, else the letter of its file;
 * "-" if there are no rights.  Not terminated.  Returns the end.
 */
char *castling_rights_write(const struct position *, char *out);

#endif
