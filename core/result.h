/* result: the result of a game against its last position and the reason that is given.  Catalogue 2.7. */
#ifndef RESULT_H
#define RESULT_H

#include "tags.h"

/* How the game ended, as far as the movetext and the board tell. */
struct final {
	enum result terminator;		/* RESULT_NONE: there is none */
	struct span terminator_text;
	int plies;			/* of the main line */
	/* OPEN also whenever the Laws of orthodox chess do not apply. */
	enum final_board { FINAL_OPEN, FINAL_CHECKMATE, FINAL_STALEMATE, FINAL_DEAD_MATERIAL } board;
	int turn;			/* 0: White is to move, 1: Black */
	bool complete;			/* the main line was replayed to its end without an illegal move */
	struct span place;		/* where the end is */
};

void result_check(const struct tags *, const struct final *, struct findings *);

#endif
