/*
 * xq_notation: the moves of xiangqi as people write them: Chinese notation, WXF, ICCS and others.
 *
 * Forms are those of xiangqi.md 3; the sources it names are the rules of 1999 and the converters of web formats.
 */
#ifndef XQ_NOTATION_H
#define XQ_NOTATION_H

#include <stdint.h>

#include "base/span.h"
#include "games/interface/game_rules.h"
#include "games/xiangqi/xiangqi.h"

/*
 * What the text of a move of xiangqi says, in any notation and without a position.  A word of Chinese notation or WXF
 * has four signs: piece, file, direction, number (xiangqi.md 3.2, 3.3), or a tandem sign and a piece in place of the
 * first two, or the rank in a tandem and a file.  Files are counted from the right of the side to move.  Coordinates
 * are a file a to i from Red's left and a rank.
 */

/* Ways of writing a move. */
enum xq_notation {
	XQ_CHINESE, XQ_CHINESE_WIDE, XQ_TRADITIONAL, XQ_WXF, XQ_ICCS, XQ_UCCI, XQ_UCI, XQ_ALGEBRAIC, XQ_ALGEBRAIC_0,
	XQ_NOTATIONS
};

/* How ranks are counted from Red's side. */
enum xq_ranks { XQ_RANKS_ANY, XQ_RANKS_0, XQ_RANKS_1 };	/* not known; 0 to 9; 1 to 10 */

/* What is unusual about a word that can be read all the same: a set. */
enum {
	XQ_ODD_OLD = 1,			/* 上 and 下 for 进 and 退 */
	XQ_ODD_NUMERALS = 2,		/* Chinese numerals for Black, or Arabic digits for Red, in Chinese notation */
	XQ_ODD_PIECE = 4,		/* the piece has the name that it has for the other side: 将 for Red's general */
	XQ_ODD_TANDEM_ORDER = 8,	/* the tandem sign on the other side of the piece: 炮前平五, +H-3 */
	XQ_ODD_LETTER = 16,		/* another letter than K A E H R C P: N and so on */
	XQ_ODD_LOWER = 32,		/* a letter in lower case in WXF */
	XQ_ODD_WIDE = 64,		/* full-width letters, signs, or digits of Red */
	XQ_ODD_MIXED = 128,		/* Chinese and Latin signs in one word */
	XQ_ODD_NO_TANDEM = 256,		/* two such pieces are on the file, of which only one can make the move: 马四进二 */
	XQ_ODD_NEEDLESS_TANDEM = 512,	/* a tandem sign where there is only one such piece on the file */
};

/* Where a piece is among those of its kind on its file: a number from the front, from 1; or one of these. */
enum { XQ_TANDEM_NONE, XQ_TANDEM_FRONT = 6, XQ_TANDEM_MIDDLE, XQ_TANDEM_REAR };

struct xq_word {
	enum xq_notation notation;
	enum { XQ_SAYS_STEPS, XQ_SAYS_POINTS } says;
	uint8_t kind;		/* enum xq_kind; XQ_NONE: not said, in coordinates */
	unsigned odd;		/* set of XQ_ODD_*, as far as they need no position */
	uint8_t numerals;	/* set of XQ_NUMERALS_*: how the numbers are written */
	uint8_t men;		/* set of 1 << enum xq_colour: whose name of the piece it is; 0: of both */
	/* XQ_SAYS_STEPS */
	int8_t file;		/* 1 to 9; 0: not said */
	int8_t tandem;		/* XQ_TANDEM_*, or a number from 1 to 5 */
	int8_t direction;	/* 1 forward, -1 backward, 0 sideways */
	int8_t number;		/* 1 to 9: a file or steps */
	/* XQ_SAYS_POINTS: files from 0, ranks as written; -1: not said, only in algebraic notation */
	int8_t from_file, from_rank, to_file, to_rank;
	bool bare;		/* a soldier without its letter: on the file of the point, if there is one that can make the move */
};
enum { XQ_NUMERALS_CHINESE = 1, XQ_NUMERALS_ARABIC = 2 };

/* Reads a word.  False: it is not written as a move is in any of the notations. */
bool xq_word_read(struct span, struct xq_word *);

/*
 * Takes the next word of a text without blanks between all its words, as in "炮二平五马8进7" or "1.炮二平五、马８进７".
 * Blanks, commas, move numbers and marks like ！ between words are skipped.  What is not a move is a word up to the next
 * of these.  False: there are no more.
 */
bool xq_word_next(struct span *rest, struct span *word);

/* -- moves of a position -- */

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
