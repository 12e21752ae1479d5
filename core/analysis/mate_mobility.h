/* mate_mobility: what the pieces can ever do, whoever's turn it is; proves that no mate is possible behind walls. */
#ifndef MATE_MOBILITY_H
#define MATE_MOBILITY_H

#include "chess/position.h"

enum { RISEN = 7 };	/* as a kind: queen or knight, which see all that other promoted pieces see */

/*
 * A world is more than what can happen: for every piece, the squares it may ever
 * stand on, and whether it may ever be taken.  It is the least one closed under
 * moving, when a line is blocked only by pieces that can neither leave nor be taken.
 * Whatever is played, the next move stays in such a world; so what it rules out
 * never happens.
 */
struct mate_mobility_man {
	bits at;		/* where it may stand as what it is now */
	bits risen;		/* where it may stand after promotion */
	square home;		/* where it is now */
	uint8_t kind, colour;
	bool taken;		/* may be */
	bool left;		/* a pawn that may take, and so leave its file */
	bool bound;		/* has a move that ends the game: is still only until then */
};

struct mate_mobility_world {
	struct mate_mobility_man man[64];
	int n;
	bits fixed;		/* squares whose piece can neither leave nor be taken */
	bits ever[2];		/* squares a piece of that colour may stand on, its king apart */
	bits guarded[2];	/* squares that colour attacks always */
	bits hit[2];		/* squares on which pieces of that colour may be taken */
	bits seen[2];		/* squares that pieces of that colour may ever attack */
	bits own[2];		/* of the fixed squares: those of pieces of that colour */
	bits last;		/* squares where a piece of the loser would mate, and so does not go in this world */
	bits wall[2];		/* pawns that stay on their file and are not taken: where they stand now */
	square passed;		/* the en passant square */
	uint8_t winner;
	bool quiet;		/* nobody takes, no pawn moves */
	bool changed;
};

/* Men that may each be put on one square of theirs. */
struct mate_mobility_blocks {
	bits where[64];
	int n;
	int user[64];		/* by piece: the square it blocks, or -1 */
};

bits mate_mobility_attacks(int kind, int colour, bits from, bits blocked);	/* from any of the squares */
void mate_mobility_close(struct mate_mobility_world *);		/* fills in the world from where the pieces stand now */
bool mate_mobility_mate(const struct mate_mobility_world *, int winner);	/* could there be one? */
bool mate_mobility_blockable(struct mate_mobility_blocks *, bits squares);	/* a piece of its own for every square? */

/* True only when the winner can never give mate.  False says nothing. */
bool mate_mobility_hopeless(const struct position *, int winner);

#endif
