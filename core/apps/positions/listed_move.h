/* listed_move: a move that a list of positions names: in an operation of EPD, or in a table of puzzles. */
#ifndef LISTED_MOVE_H
#define LISTED_MOVE_H

#include "games/move_notation/suggest.h"
#include "toolkit/finding/finding.h"

/* The moves of one line or row; `work` bounds the search for what was meant: SUGGEST_WORK() of its text. */
struct listed_moves {
	struct findings *findings;
	struct suggest_work work;
	enum diag illegal;	/* reported for a move that is illegal or ambiguous */
};

/*
 * Reads a move in any notation.  NO_MOVE: it was reported as illegal; or it is not a move at all, and *foreign is true:
 * that is left to the caller.
 */
move listed_move_read(struct listed_moves *, const struct position *, struct span word, bool *foreign);
/* A legal move in SAN; the text belongs to the findings. */
struct span listed_move_san(struct findings *, const struct position *, move);

#endif
