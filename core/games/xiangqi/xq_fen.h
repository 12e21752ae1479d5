/*
 * xq_fen: positions of xiangqi as text: ten ranks from Black's back rank, side to move, two fields that xiangqi does
 * not need, moves since the last capture, move number.  All letters that programs use for the pieces are read; those
 * of most engines, rnbakcp, are written.
 */
#ifndef XQ_FEN_H
#define XQ_FEN_H

#include "games/xiangqi/xiangqi.h"
#include "toolkit/finding/finding.h"

enum { XQ_FEN_MAX = 160 };	/* bytes xq_fen_write() may write, terminator included */

/* One thing in the text that is wrong, or odd and tolerated. */
struct xq_fen_fault {
	enum diag id;		/* of the section FEN of toolkit/finding/diag.def */
	enum severity severity;	/* usually that of the row; lower where the form is odd but the meaning certain */
	struct span where;	/* the bytes, inside the text that was read */
	const char *ref;	/* the rule; "": that of the row */
	char message[120];	/* instead of that of the catalogue; "": none */
};
enum { XQ_FEN_FAULTS_MAX = 24 };	/* if there are more, the last takes the place of the one before it */

struct xq_fen_reading {
	struct xq_position position;	/* what could be read */
	bool usable;		/* a game can be played from it: one general each, that of the side to wait not in check */
	bool readable;		/* placement and side to move are known: xq_fen_write() makes sense */
	bool lossy;		/* something of the text is not in the position */
	struct xq_fen_fault faults[XQ_FEN_FAULTS_MAX];	/* those of the text, then those of the position */
	int faults_n;
};

/*
 * Reads one FEN; blanks at both ends are allowed.  Every fault of the text and of the position is listed, and reading
 * goes on after an error where it can.  A text without side to move is read as Red's turn.
 */
void xq_fen_read(struct span text, struct xq_fen_reading *);
/* Adds the faults to the findings, at their bytes or at the whole text.  Returns the first that is an error, or DIAG_NONE. */
enum diag xq_fen_report(const struct xq_fen_reading *, struct span text, struct findings *);
/* Only the position; false: it is not usable. */
bool xq_fen_position(struct span text, struct xq_position *);
/* Does the text begin with ten ranks, most of nine points, as no position of chess does?  The others may be at fault. */
bool xq_fen_is(struct span text);
/* Writes all six fields; returns the length; terminated. */
int  xq_fen_write(const struct xq_position *, char out[XQ_FEN_MAX]);

#endif
