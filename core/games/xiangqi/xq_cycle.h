/*
 * xq_cycle: the moves from the first to the last occurrence of a position.  Rulings on repetition are about these, and
 * about pieces, not points: each piece keeps its number through the cycle.
 */
#ifndef XQ_CYCLE_H
#define XQ_CYCLE_H

#include "games/xiangqi/xiangqi.h"

enum {
	XQ_CYCLE_MAX = 120,		/* half-moves */
	XQ_OCCURRENCES_MAX = 16,	/* further ones are not listed */
	XQ_PIECES_MAX = 32,
	XQ_NOBODY = 255,
};

/* A position whose pieces are numbered. */
struct xq_pieces {
	struct xq_position now;
	uint8_t who[XQ_POINTS];		/* the number of the piece on the point, below XQ_PIECES_MAX; XQ_NOBODY */
};

void xq_pieces_set(struct xq_pieces *, const struct xq_position *);
void xq_pieces_play(struct xq_pieces *, xq_move);
int  xq_pieces_point(const struct xq_pieces *, int who);	/* where it is; XQ_NO_POINT: it has been captured */

struct xq_cycle {
	struct xq_pieces at[XQ_CYCLE_MAX + 1];	/* at[i]: before moves[i] */
	xq_move moves[XQ_CYCLE_MAX];
	int n;				/* of the moves */
	int first;			/* half-moves played before moves[0] */
	int plies[XQ_OCCURRENCES_MAX];	/* half-moves played at each occurrence, the first and the last included */
	int occurrences;
};

enum xq_cycle_found {
	XQ_CYCLE_NONE,			/* the last position is new */
	XQ_CYCLE_FOUND,
	XQ_CYCLE_TOO_LONG,		/* for a ruling, or has too many pieces: only plies are filled in */
};

/* Looks for earlier occurrences of the position after n legal moves.  Pieces and side to move make a position. */
enum xq_cycle_found xq_cycle_find(const struct xq_position *start, const xq_move *moves, int n, struct xq_cycle *);

/* All n moves as if they were a cycle, for sequences that repeat on other points; false: they are too many. */
bool xq_cycle_take(const struct xq_position *start, const xq_move *moves, int n, struct xq_cycle *);

#endif
