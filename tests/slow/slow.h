/*
 * slow: a second implementation of chess and Chess960, to be compared with core/.  It is written to be obviously
 * right: a board of letters, a copy for every move that is tried, no tables but lists of directions.  It shares
 * nothing with core/.
 */
#ifndef SLOW_H
#define SLOW_H

#include <stdbool.h>

enum { SLOW_MOVES_MAX = 256, SLOW_FEN_MAX = 128, SLOW_SAN_MAX = 12 };
enum { A_SIDE, H_SIDE };	/* of the board, as seen from White */

struct slow {
	char at[64];		/* letters of FEN, '.' where empty; 0 is a1, 7 is h1, 63 is h8 */
	bool white;		/* to move */
	int rook[2][2];		/* [is white][side]: file of the rook that may still castle, or -1 */
	int passed;		/* square a pawn has just passed, whether it can be captured or not; or -1 */
	int halfmoves, fullmoves;
};

struct slow_move {
	int from, to;		/* castling: where the king ends, on file c or g */
	char promotion;		/* "qrbn", or 0 */
	int rook;		/* castling: where the rook comes from; else -1 */
};

bool slow_read_fen(struct slow *, const char *);	/* FEN, X-FEN, Shredder-FEN; false: not well-formed */
/* Castling as X-FEN; en passant only where a capture is legal. */
void slow_write_fen(const struct slow *, char out[SLOW_FEN_MAX]);

int  slow_moves(const struct slow *, struct slow_move out[SLOW_MOVES_MAX]);	/* the legal ones */
void slow_play(struct slow *, const struct slow_move *);
bool slow_check(const struct slow *);		/* is the side to move in check? */
bool slow_mate(const struct slow *);
bool slow_stalemate(const struct slow *);
bool slow_same(const struct slow *, const struct slow *);	/* FIDE 9.2.3 */

/* PGN 8.2.3, with + and #; `all` are the n legal moves. */
void slow_write_san(const struct slow *, const struct slow_move *, const struct slow_move *all, int n,
    char out[SLOW_SAN_MAX]);
/* The legal move whose SAN, without + and #, or whose UCI this is.  False: none. */
bool slow_read_san(const struct slow *, const char *, struct slow_move *);
void slow_write_uci(const struct slow_move *, char out[SLOW_SAN_MAX]);	/* castling: king takes rook */

unsigned long long slow_perft(const struct slow *, int depth);

#endif
