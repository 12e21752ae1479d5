/*
 * fen_memory: what is kept of one FEN for the next of a list.  Successive positions of a game have six of their eight
 * ranks in common, which then need not be read again.
 */
#ifndef FEN_MEMORY_H
#define FEN_MEMORY_H

#include "chess/fen.h"

/* The pieces of the text that was read last, by rank.  All zeros: none was read. */
struct fen_memory {
	struct fen_rank {
		uint64_t text;		/* its first 8 bytes, the first one lowest */
		uint64_t after;		/* which of these come after its text and the character that ends it */
		uint64_t key;		/* of its pieces alone */
		size_t length;		/* of its text */
	} ranks[8];
	uint8_t planes[4][8];	/* bit 0, 1 and 2 of the enum kind, and the colour: a bit for each square of a rank */
	uint8_t board[64];		/* enum kind */
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
