/* line: a line of play as it is remembered: half-moves, and what is needed to recognise the positions they led to. */
#ifndef LINE_H
#define LINE_H

#include <stddef.h>

#include "chess/position.h"

enum { LINE_WORD_MAX = 0x7fff };

/* A half-move, with the position it led to. */
struct line_step {
	uint64_t key;		/* of that position */
	const char *word;	/* where the move is written, for those who want to tell; NULL: nowhere */
	uint32_t halfmoves;	/* that position's half-move clock */
	move move;		/* NO_MOVE: a pass, or put by force */
	uint16_t word_n : 15;
	bool check : 1;		/* the move gives check */
};

/* The position after half-move i is the one after steps[i - 1]; after half-move 0, `start`. */
struct line {
	const struct position *start;
	const struct line_step *steps;
	int n;
};

/*
 * Positions of a line, remembered here and there, so that asking for many takes
 * no more than a few half-moves each.  All zeros is empty; empty it (n = 0) when
 * the line changes.
 */
struct line_replay {
	struct position *kept;
	int n;
	size_t max;
};

/* The position after so many half-moves.  Without a replay, or without memory for it, it takes the whole way. */
void line_at(const struct line *, struct line_replay *, int ply, struct position *out);
void line_free(struct line_replay *);

#endif
