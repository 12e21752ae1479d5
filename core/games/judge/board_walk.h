/* board_walk: a walk through a game on another board, as movelist_walk_next() goes through one of chess. */
#ifndef BOARD_WALK_H
#define BOARD_WALK_H

#include "games/judge/movelist.h"

/* Variations are played from the position before the move they replace, and after them the line goes on. */
struct board_walk {
	const struct movelist *score;
	const struct board_game *board;
	size_t next;			/* index of the element to come */
	struct board_position before;	/* the position before the last move of this line; valid if moves > 0 */
	struct board_position now;
	int ply;			/* half-moves played to get to `now` */
	int moves;			/* half-moves played in this line */
	int depth;			/* of variations; 0: main line */
	struct {
		struct board_position before, now;
		int ply, moves;
	} stack[WALK_DEPTH];
};

/* The list must have a `board`. */
void board_walk_start(struct board_walk *, const struct movelist *);
/*
 * The next element, NULL at the end. If it is a move, it has been played: it led from w->before to w->now and is
 * half-move number w->ply.
 */
const struct element *board_walk_next(struct board_walk *);
/* The next move of the main line, NULL at the end; everything else is skipped. */
const struct element *board_walk_main(struct board_walk *);

#endif
