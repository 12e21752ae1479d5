/* castling_rights: castling rights as letters; KQkq and the files of rooks (X-FEN, Shredder-FEN). */
#ifndef CASTLING_RIGHTS_H
#define CASTLING_RIGHTS_H

#include "chess/position.h"

/* Which right one letter means. */
struct castling_right {
	int colour;
	bool king_side, by_file;
	bits rooks;		/* that it may mean; X-FEN takes the outermost */
};

bool         castling_rights_letter(char);
struct castling_right castling_rights_of(const struct position *, char letter);

/* The rooks of that colour on its first rank, on one side of its king; none when the king cannot castle at all. */
bits castling_rights_wing(const struct position *, int colour, bool king_side);
int  castling_rights_outermost(bits rooks, bool king_side);

/* X-FEN: K and Q for the outermost rook of that wing, else the file of the rook; "-" for none.  Returns the end. */
char *castling_rights_write(const struct position *, char *out);

#endif
