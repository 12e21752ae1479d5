/* line: a line of play: its half-moves, each with what is needed to recognise the position it led to. */
#ifndef LINE_H
#define LINE_H

#include <stddef.h>

#include "games/chess/position.h"

enum { LINE_WORD_MAX = 0xff };

/* A half-move, with the position it led to. */
struct line_step {
	uint64_t key;		/* of that position */
	const char *word;	/* the text of the move, for messages; NULL: none */
	uint32_t halfmoves;	/* that position's half-move clock */
	move move;		/* NO_MOVE: a null move, or one that was forced though illegal */
	uint8_t word_n;		/* bytes of `word`, cut to LINE_WORD_MAX */
	bool check;		/* the move gives check */
};

/* The position after half-move i is the one after steps[i - 1]; after half-move 0, `start`. */
struct line {
	const struct position *start;
	const struct line_step *steps;
	int n;
};

/* The half-move clock after that many half-moves. */
static inline uint32_t
line_clock(const struct line *l, int ply)
{
	return ply == 0 ? l->start->halfmoves : l->steps[ply - 1].halfmoves;
}

/*
 * Positions of a line, kept at regular distances by line_at(), so that later calls need not play the line from its
 * start.  All zeros is empty; set n = 0 when the line changes.
 */
struct line_replay {
	struct position *kept;
	int n;
	size_t max;
};

/*
 * The position after that many half-moves.  line_replay may be NULL; then, or if memory is out, all of them are played
 * from the start.
 */
void line_at(const struct line *, struct line_replay *, int ply, struct position *out);
void line_free(struct line_replay *);

#endif
