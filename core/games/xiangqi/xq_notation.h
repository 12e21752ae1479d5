/*
 * xq_notation: the moves of xiangqi as people write them: Chinese notation, WXF, ICCS and others.
 *
 * Forms are those of xiangqi.md 3; the sources it names are the rules of 1999 and the converters of web formats.
 */
#ifndef XQ_NOTATION_H
#define XQ_NOTATION_H

#include "games/rules/game_rules.h"
#include "games/xiangqi/xq_word.h"

extern const struct board_notation xq_notations[];	/* by enum xq_notation */

enum { XQ_CANDIDATES_MAX = 8, XQ_WORD_MAX = 16 };

/* What a word was understood to mean. */
struct xq_reading {
	/*
	 * DIAG_NONE: exactly one legal move fits, moves[0]; DIAG_LEX_UNKNOWN_TOKEN: not a move in any notation;
	 * DIAG_ILLEGAL_MOVE: understood, but no legal move fits; DIAG_SAN_AMBIGUOUS: more than one legal move fits.
	 */
	enum diag trouble;
	int moves_n;			/* legal moves that fit, at most XQ_CANDIDATES_MAX */
	xq_move moves[XQ_CANDIDATES_MAX];
	xq_move illegal;		/* no legal move fits, but this one does; 0: no piece can be meant, or no such point */
	enum xq_ranks ranks;		/* how the ranks of moves[0] or `illegal` were counted; ANY: it does not matter */
	struct xq_word word;		/* what was written; meaningless if it is not a move */
};

/* Reads a word; `ranks` is how the game counts them, if that is known. */
void xq_read(const struct xq_position *, struct span word, enum xq_ranks, struct xq_reading *);
/* The same for a word that xq_word_read() has read. */
void xq_read_said(const struct xq_position *, const struct xq_word *, enum xq_ranks, struct xq_reading *);

/*
 * How the ranks in the coordinates of a game are counted: the way in which more of it can be replayed from the position,
 * else as its first rank 0 or 10 shows.  ANY: neither tells.
 */
enum xq_ranks xq_ranks_of(const struct xq_position *start, const struct span *words, size_t n);

/* Writes a legal move, in UTF-8.  Returns the length; terminated. */
int xq_write(const struct xq_position *, xq_move, enum xq_notation, char out[XQ_WORD_MAX]);

/* What may have been meant by a word of which no legal move is. */
enum xq_slip {
	XQ_SLIP_RANKS,		/* the ranks are counted from the other number */
	XQ_SLIP_FILES,		/* the files are counted from the other side: 二 for 八 */
	XQ_SLIP_FILE_FROM,	/* only that of the piece */
	XQ_SLIP_FILE_TO,	/* only that of the point */
	XQ_SLIP_DIRECTION,	/* forward for backward, or sideways for one of these */
	XQ_SLIP_TANDEM,		/* front for rear */
	XQ_SLIP_PIECE,		/* another piece: a horse for a cannon */
	XQ_SLIP_NUMBER,		/* another number */
	XQ_SLIP_FILE,		/* another file of the piece */
	XQ_SLIP_TURN,		/* it is a move of the other side: a half-move may be missing.  Not a move to play here */
	XQ_SLIPS
};
extern const char *const xq_slips[];	/* by enum xq_slip: the slip in words: "the files are counted from the other side" */

struct xq_suggestion {
	xq_move move;		/* legal; 0 for XQ_SLIP_TURN */
	enum xq_slip slip;
};
/* Legal moves that may have been meant by a word of which no legal move fits, the likeliest first.  Returns how many. */
int xq_suggest(const struct xq_position *, const struct xq_reading *, struct xq_suggestion out[XQ_CANDIDATES_MAX]);

#endif
