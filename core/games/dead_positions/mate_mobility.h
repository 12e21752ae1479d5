/*
 * mate_mobility: an upper bound of what the pieces can ever do, whoever is to move; proves that there can be no mate if
 * walls separate the pieces.
 */
#ifndef MATE_MOBILITY_H
#define MATE_MOBILITY_H

#include "games/chess/position.h"

enum { RISEN = 7 };	/* as a kind: a promoted piece, which moves as queen and knight, and so as any of the four */

/*
 * A world says for every piece on which squares it may ever be, and whether it may ever be taken.  It is the smallest
 * set that is closed under moves, if lines are blocked only by pieces that can neither leave nor be taken.  Every
 * position that can be reached is within this world; so what the world rules out never happens.
 */
struct mate_mobility_man {
	bits at;		/* squares on which it may be, as the kind it is now */
	bits risen;		/* squares on which it may be after promotion */
	square home;		/* its square at the start */
	uint8_t kind, colour;
	bool taken;		/* it may be taken */
	bool left;		/* a pawn that may capture, and so leave its file */
	bool bound;		/* it has a move that ends the game by mating the winner, and so is not fixed */
};

struct mate_mobility_world {
	struct mate_mobility_man man[64];
	int n;
	bits fixed;		/* squares whose piece can neither leave nor be taken */
	bits ever[2];		/* squares on which a piece of that colour, except its king, may be */
	bits guarded[2];	/* squares that this colour attacks at all times */
	bits hit[2];		/* squares on which pieces of that colour may be taken */
	bits seen[2];		/* squares that pieces of that colour may ever attack */
	bits own[2];		/* the fixed squares with pieces of that colour */
	bits last;		/* squares where a move of the loser would mate: in this world it does not go there */
	bits wall[2];		/* the squares at the start of pawns that stay on their file and are not taken */
	square passed;		/* the en passant square; NO_SQUARE: none */
	uint8_t winner;
	bool quiet;		/* leaves out captures and pawn moves */
	bool changed;
};

/* Pieces, each of which can block one of its squares. */
struct mate_mobility_blocks {
	bits where[64];
	int n;
	int user[64];		/* by piece: the square it blocks, or -1 */
};

bits mate_mobility_attacks(int kind, int colour, bits from, bits blocked);	/* from all of these squares together */
void mate_mobility_close(struct mate_mobility_world *);		/* computes the world from the squares at the start */
bool mate_mobility_mate(const struct mate_mobility_world *, int winner);	/* can the winner mate in this world? */
bool mate_mobility_blockable(struct mate_mobility_blocks *, bits squares);	/* is there a piece for each square? */

/* True: the winner can certainly never give mate.  False says nothing. */
bool mate_mobility_hopeless(const struct position *, int winner);

#endif
