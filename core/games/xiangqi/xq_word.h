/*
 * xq_word: what the text of a move of xiangqi says, in any notation and without a position.
 *
 * A word of Chinese notation or WXF has four signs: piece, file, direction, number (xiangqi.md 3.2, 3.3), or a tandem
 * sign and a piece in place of the first two, or the rank in a tandem and a file.  Files are counted from the right of
 * the side to move.  Coordinates are a file a to i from Red's left and a rank.
 */
#ifndef XQ_WORD_H
#define XQ_WORD_H

#include <stdint.h>

#include "base/span.h"
#include "games/xiangqi/xiangqi.h"

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

#endif
