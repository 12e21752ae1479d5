/*
 * xq_fen: positions of xiangqi as text: ten ranks from Black's back rank, side to move, two fields that xiangqi does
 * not need, moves since the last capture, move number.  All letters that programs use for the pieces are read; those
 * of most engines, rnbakcp, are written.
 */
#ifndef XQ_FEN_H
#define XQ_FEN_H

#include "base/span.h"
#include "finding/diag.h"
#include "xiangqi/xiangqi.h"

enum { XQ_FEN_MAX = 160 };	/* bytes xq_fen_write() may write, terminator included */

/* One thing in the text that is wrong, or odd and tolerated. */
struct xq_fen_fault {
	enum diag id;
	enum severity severity;	/* usually that of the row; lower where the form is odd but the meaning certain */
	struct span where;	/* the bytes, inside the text that was read */
	char message[120];	/* instead of that of the catalogue; "": none */
};
enum { XQ_FEN_FAULTS_MAX = 24 };	/* further ones are not kept, but do count for `usable` */

struct xq_fen_reading {
	struct xq_position position;	/* what could be read */
	bool usable;		/* a game can be played from it: one general each, that of the side to wait not in check */
	bool readable;		/* placement and side to move are known: xq_fen_write() makes sense */
	struct xq_fen_fault faults[XQ_FEN_FAULTS_MAX];	/* in order of place in the text */
	int faults_n;
};

/* Reads one FEN; blanks at both ends are allowed.  Every fault of the text and of the position is listed. */
void xq_fen_read(struct span text, struct xq_fen_reading *);
/* Only the position; false: it is not usable. */
bool xq_fen_position(struct span text, struct xq_position *);
/* Writes all six fields; returns the length; terminated. */
int  xq_fen_write(const struct xq_position *, char out[XQ_FEN_MAX]);

#endif
