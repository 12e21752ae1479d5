/*
 * lane: many words of canonical SAN played at once.
 *
 * A word is played only if the plain code, san_find() and position_play(), would play it too, and then it leads to the
 * same position.  What the lane does not play (promotions, captures en passant, mates, a word that is not canonical or
 * not legal) is left to that code: the lane may play less, never more.  It says nothing about a word that it does not
 * play.
 *
 * Four passes over the words, because each needs few registers and the processor can overlap its rounds:
 * 1. reading: prefix, target square and check sign of each word, whatever the position (lane_body.read);
 * 2. guessing: each word moves the one piece that it can mean by the reach of that piece on an empty board.  This is
 *    the only pass in which a move must wait for the one before, so it does nothing else;
 * 3. proving: is the line free, is the own king safe, does the move give check as written?  The first word that fails
 *    ends the run, and the guesses after it are dropped;
 * 4. passing: keys, clocks, castling rights and steps of the words that are proved (2 to 4: lane_body.play).
 */
#ifndef LANE_H
#define LANE_H

#include "games/chess/line.h"

/* Here, and wherever several bytes are read as one number or written so: in fen_plain.c, line_wrap.c and others. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte of a text must be the lowest of a number");

enum { LANE_MAX = 96 };		/* words read at once */

/*
 * A board as three planes, and the pieces of each side.  A bishop is on `slope`, a rook on `straight`, a queen on both;
 * a knight is on `special`, a pawn on `special` and `slope`, a king on `special` and `straight`.
 */
struct lane_board {
	bits slope, straight, special, side[2];
};

/* What a word says, whatever the position. */
struct lane_says {
	uint16_t shape;		/* where lane_shapes has its shape, in bytes */
	move move;		/* its target square; once it is proved, also where its piece comes from */
	uint8_t length;		/* in bytes */
	bool check;		/* it says that it gives check */
	uint8_t to;		/* its target square; of castling, that of the rook */
	bool castles;		/* it has been guessed to be castling */
};

struct lane {
	/* Set by the caller: */
	int n;				/* words */
	bool exact;			/* words that name where a piece comes from are played only if SAN has that name */
	/*
	 * The first eight bytes of each, the first one lowest.  Reading leaves those before the target square, the last one
	 * highest.
	 */
	uint64_t text[LANE_MAX + 4];
	uint64_t bits[LANE_MAX + 4];	/* its length in bits: 16 to 56 */
	const char *at[LANE_MAX];	/* where it is written */
	/* Set by the passes: */
	struct lane_says says[LANE_MAX + 4];
	struct lane_board board[LANE_MAX + 1];	/* before each word, and after the last */
};

/* A body of the lane; they differ in speed only. */
struct lane_body {
	const char *name;
	/* Reads the words. */
	void (*read)(struct lane *);
	/*
	 * Plays words number `first` to `end` - 1 on the position, which must be consistent, and writes a step for each.
	 * Returns the first that it did not play, or `end`.  Whether a check is mate is not asked.
	 */
	int (*play)(struct lane *, struct position *, int first, int end, struct line_step *);
};

extern const struct lane_body lane_portable;	/* for every machine */
const struct lane_body *lane_avx2(void);	/* NULL: this machine has no AVX2, BMI and BMI2 */
const struct lane_body *lane_best(void);	/* the fastest that this machine has */

#endif
