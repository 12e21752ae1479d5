/*
 * fen_incremental: the FEN of one position of a game after another, without building the
 * positions: a move changes the text of two ranks.  Byte for byte what
 * fen_write() writes.
 */
#ifndef FEN_INCREMENTAL_H
#define FEN_INCREMENTAL_H

#include "chess/fen.h"

struct fen_incremental {
	uint64_t men[8];	/* of each rank, a byte a file, a-file lowest: a letter, or 0 where it is empty */
	uint64_t text[8];	/* of each rank, the first byte lowest */
	uint64_t rights;	/* the castling field */
	uint64_t move;		/* the number of the move to come */
	uint8_t length[8];	/* of `text`, and 1 for the stroke */
	uint8_t rights_length, move_length;
	bits castling;
	uint32_t halfmoves, fullmoves;
	int turn;
	int king[2];
	int en_passant;		/* NO_SQUARE: none */
};

/* False: castling here needs letters of files (Chess960), which this does not know. */
bool fen_incremental_start(struct fen_incremental *, const struct position *);
void fen_incremental_play(struct fen_incremental *, move);	/* a legal move */
void fen_incremental_pass(struct fen_incremental *);
/* Up to FEN_MAX bytes, not terminated; with or without the counters.  Returns the end. */
char *fen_incremental_write(const struct fen_incremental *, char *, bool counters);

#endif
