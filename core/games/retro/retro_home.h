/*
 * retro_home: one side seen from its own end of the board: its unmoved pieces, the pieces that they shut in, and which
 * pieces must therefore have been promoted.
 */
#ifndef RETRO_HOME_H
#define RETRO_HOME_H

#include "games/chess/position.h"
#include "games/chess/rules.h"

enum { ROW = 0xff };		/* all of a rank, with a bit for each file */
enum { C_FILE = 2, D_FILE, E_FILE, F_FILE, G_FILE, H_FILE };

/*
 * The first two ranks of a side.  Walls are the pieces that never moved: pawns on the second rank, and some pieces of
 * the first.  They were there in all positions of the game, so that no other piece ever passed through them.
 */
struct home_ranks {
	unsigned pawns;			/* walls of the second rank */
	unsigned fixed;			/* walls of the first rank */
	unsigned open[KING + 1];	/* by kind: squares of the first rank from which it gets out, and back */
	unsigned entry;			/* squares of the first rank on which an enemy pawn may have been promoted */
};

/* The board is turned so that the side's pawns go upwards; for Black, LIGHT_SQUARES are then dark squares. */
struct retro_home {
	bits kind[KING + 1];
	struct home_ranks home;
	int lacks, pawns_lacking;	/* pieces missing from 16, pawns missing from 8 */
	int beyond;			/* promoted pieces that follow from the numbers alone */
	int promoted;			/* these, and pieces where the original ones cannot have got to */
	int spared;			/* missing officers that were taken at home, where no pawn can have done so */
	unsigned spared_bishops;	/* the bishops among these: 1 << C_FILE, 1 << F_FILE */
};

/* A piece on a square to which it cannot have got; or more promoted pieces than pawns that can have been promoted. */
struct impossible_piece {
	int colour;
	square at;		/* of the piece, on the turned board; NO_SQUARE: too many promoted pieces */
	int promoted, pawns;	/* the numbers, if at is NO_SQUARE */
};

/* Turns the board upside down for Black. */
static inline bits retro_home_turned(bits b, int colour) { return colour == WHITE ? b : __builtin_bswap64(b); }

/* The squares next to those of a row. */
static inline unsigned retro_home_beside(unsigned row) { return (row << 1 | row >> 1) & ROW; }

/* The squares of a row that are reached from `from` by going along it through `room`. */
unsigned retro_home_along(unsigned from, unsigned room);

/*
 * Reads both sides, with these castling rights.  Under rules without the orthodox array, the first squares of the
 * officers are not known, and less is checked.  False: there is a misfit.
 */
bool retro_home_read(const struct position *, struct rules, bits rights, struct retro_home[2],
    struct impossible_piece *);

/*
 * A quick test for games from the orthodox array.  True: there is no misfit, no piece was promoted or taken where no
 * pawn takes, and of one side a king, queen or bishop may have moved.  False says nothing.
 */
bool retro_home_plain(const struct position *);

#endif
