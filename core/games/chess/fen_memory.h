/*
 * fen_memory: what is kept from one FEN to the next of a list.  Most ranks of a position are written as ranks of others
 * were, and are looked up.
 */
#ifndef FEN_MEMORY_H
#define FEN_MEMORY_H

#include "games/chess/fen.h"

enum { FEN_RANKS_KNOWN = 256 };

/* All zeros: nothing was read. */
struct fen_memory {
	struct fen_rank {
		uint64_t text;		/* the first byte lowest; 0: none */
		uint64_t board;		/* enum kind in each byte, the a-file lowest */
		uint64_t key;		/* of its pieces alone */
		uint8_t planes[4];	/* bit 0, 1 and 2 of the enum kind, and the colour: a bit for each file */
		uint8_t length;		/* of its text */
	} ranks[8][FEN_RANKS_KNOWN];	/* by rank, then by a hash of the text */
	/* Of the positions that were read, if each comes from the one before by a legal move, and the first is the array. */
	struct position arisen;		/* the last one */
	bool arises;
	bool asked;			/* fen_read_next() has called fen_memory_arises() for the text that was read last */
};

/* The same as fen_read(), which has no memory. */
void fen_read_next(struct span text, struct fen_memory *, struct fen_reading *);
/* Does the position arise by legal moves from the initial array, through the positions before?  False: nobody knows. */
bool fen_memory_arises(struct fen_memory *, const struct position *);

#endif
