/*
 * fenroll: the FEN of one position of a game after another, without building the
 * positions: a move changes the text of two ranks.  Byte for byte what
 * fen_write() writes.
 */
#ifndef FEN_INCREMENTAL_H
#define FEN_INCREMENTAL_H

#include "chess/fen.h"

struct fenroll {
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
bool fenroll_start(struct fenroll *, const struct position *);
void fenroll_play(struct fenroll *, move);	/* a legal move */
void fenroll_pass(struct fenroll *);
/* Up to FEN_MAX bytes, not terminated; with or without the counters.  Returns the end. */
char *fenroll_write(const struct fenroll *, char *, bool counters);

#endif
