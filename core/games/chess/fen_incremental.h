/*
 * fen_incremental: the FENs of the successive positions of a game, without building the positions: a move changes the
 * text of at most two ranks.  The text is byte for byte that of fen_write().
 */
#ifndef FEN_INCREMENTAL_H
#define FEN_INCREMENTAL_H

#include "games/chess/fen.h"

struct fen_incremental {
	uint64_t men[8];	/* by rank, a byte for each file, a-file lowest: a piece letter; 0: empty */
	uint64_t text[8];	/* by rank: its text, the first byte lowest */
	uint64_t rights;	/* the castling field, the first byte lowest */
	uint64_t move;		/* the number of the next move, as digits, the first byte lowest */
	uint8_t length[8];	/* bytes of `text`, plus 1 for the slash after it */
	uint8_t rights_length, move_length;
	bits castling;
	uint32_t halfmoves, fullmoves;
	int turn;
	int king[2];
	int en_passant;		/* NO_SQUARE: none */
};

/*
 * False: it cannot be used, because of castling rights as in Chess960, of a very high move number, or of the rules of a
 * variant.
 */
bool fen_incremental_start(struct fen_incremental *, const struct position *);
void fen_incremental_play(struct fen_incremental *, move);	/* a legal move */
void fen_incremental_pass(struct fen_incremental *);	/* a null move */
/* Writes up to FEN_MAX bytes, not terminated, with or without the counters.  Returns the end. */
char *fen_incremental_write(const struct fen_incremental *, char *, bool counters);

#endif
