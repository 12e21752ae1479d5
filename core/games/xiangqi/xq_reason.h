/* xq_reason: why a move of xiangqi is illegal: a kind of reason, a finding, a rule and a sentence. */
#ifndef XQ_REASON_H
#define XQ_REASON_H

#include "games/xiangqi/xiangqi.h"
#include "toolkit/finding/diag.h"

/* In the order in which they are looked for: the first that applies is the reason. */
enum xq_wrong {
	XQ_RIGHT,		/* the move is legal */
	XQ_NO_PIECE,		/* there is nothing on the point, or it is not on the board */
	XQ_WRONG_SIDE,		/* the piece is the opponent's */
	XQ_NOT_ITS_WAY,		/* the piece does not move like that, wherever it is */
	XQ_LEAVES_PALACE,	/* general, advisor */
	XQ_CROSSES_RIVER,	/* elephant */
	XQ_BACKWARDS,		/* soldier */
	XQ_SIDEWAYS,		/* soldier that has not crossed the river */
	XQ_OWN_PIECE,		/* on the target point */
	XQ_EYE_BLOCKED,		/* elephant */
	XQ_LEG_BLOCKED,		/* horse */
	XQ_JUMPS,		/* chariot; cannon that does not capture */
	XQ_NO_SCREEN,		/* cannon that captures over nothing */
	XQ_TWO_SCREENS,		/* the same over two pieces or more */
	XQ_TAKES_GENERAL,
	XQ_INTO_CHECK,		/* the general moves to a point that is attacked */
	XQ_GENERALS_FACE,	/* on an open file, after the move */
	XQ_IN_CHECK,		/* the general stays attacked by a piece that gives check */
	XQ_PINNED,		/* the piece leaves the line of a chariot */
	XQ_LEG_FREED,		/* the piece was the one that blocked the leg of a horse */
	XQ_SCREEN_REMOVED,	/* one of two between a cannon and the general */
	XQ_SCREEN_ADDED,	/* the piece becomes the screen */
	XQ_WRONGS
};

enum { XQ_REASON_MAX = 200 };	/* bytes of the longest text, terminator included */

struct xq_reason {
	enum xq_wrong wrong;
	enum diag id;		/* of the section Legality of toolkit/finding/diag.def; DIAG_NONE: it is legal */
	const char *ref;	/* the rule: "CXA 1999 2.2" */
	char text[XQ_REASON_MAX];	/* without a full stop */
};

/* The move may be any number: without a piece, with points that are not on the board.  The lowest rank is 0 or 1 in the text. */
void xq_reason_find(const struct xq_position *, xq_move, int lowest, struct xq_reason *);

const char *xq_kind_name(int kind);	/* "chariot" */
const char *xq_colour_name(int colour);	/* "Red" */
const char *xq_wrong_name(enum xq_wrong);	/* one word, for tests: "leg-blocked" */

struct xq_name {
	char s[4];
};
struct xq_name xq_point_name(int point);	/* "e4"; "?": it is not on the board */
struct xq_name xq_point_name_from(int point, int lowest);	/* the same, with that number for the lowest rank: 0 or 1 */

#endif
