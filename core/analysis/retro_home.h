/*
 * retro_home: one side seen from its own end of the board: its unmoved pieces, what they
 * shut in, and hence which pieces must have been promoted.
 */
#ifndef RETRO_HOME_H
#define RETRO_HOME_H

#include "chess/position.h"
#include "chess/rules.h"


enum { ROW = 0xff };		/* a rank: a bit for each file */
enum { C_FILE = 2, D_FILE, E_FILE, F_FILE, G_FILE, H_FILE };

/*
 * The first two ranks of a side.  A pawn on its second rank has never moved.
 * Walls are the pieces that never moved: they stood there in all positions of the
 * game, and no line ever passed through them.
 */
struct home {
	unsigned pawns;			/* walls of the second rank */
	unsigned fixed;			/* walls of the first rank */
	unsigned open[KING + 1];	/* of the first rank: from where that officer gets to the middle, and back */
	unsigned entry;			/* of the first rank: where an enemy pawn may have been promoted */
};

/* The pieces are turned so that the pawns go upwards: LIGHT_SQUARES are then dark ones of Black's. */
struct retro_home {
	bits kind[KING + 1];
	struct home home;
	int lacks, pawns_lacking;	/* pieces of 16, pawns of 8 */
	int beyond;			/* promoted pieces that the numbers alone show */
	int promoted;			/* the same and those that are where the first ones cannot have come to */
	int spared;			/* officers taken at home, where no pawn can have taken them */
	unsigned spared_bishops;	/* 1 << C_FILE, 1 << F_FILE: the bishops among them */
};

/* A piece that is where none can have come to; or more promoted pieces than pawns that they can have been. */
struct misfit {
	int colour;
	square at;		/* NO_SQUARE: promoted pieces */
	int promoted, pawns;
};

static inline bits camp_turned(bits b, int colour) { return colour == WHITE ? b : __builtin_bswap64(b); }

/* The squares next to those of a row. */
static inline unsigned camp_beside(unsigned row) { return (row << 1 | row >> 1) & ROW; }

/* What is reached from `from` along the row, through `room`. */
unsigned retro_home_along(unsigned from, unsigned room);

/*
 * Looks at both sides, with these castling rights.  Without the
 * orthodox array it is not known where the officers began.  False: a piece cannot stand where it does.
 */
bool retro_home_read(const struct position *, struct rules, bits rights, struct retro_home[2], struct misfit *);

#endif
