/*
 * quick_scan: a record as far as it can be read without a board: tags, half-moves
 * as words of the main line, the result.  Fast; it finds no faults.  For games
 * without faults it counts what a replay counts.
 */
#ifndef QUICK_SCAN_H
#define QUICK_SCAN_H

#include "input/split_games.h"
#include "pgn/tags.h"

struct quick_scan {
	struct tags tags;
	struct span terminator;	/* the result after the moves; empty: there is none */
	int plies;		/* words of the main line that can be moves, null moves too */
	bool moves;		/* there is any text that could be moves: a word or a number of a move */
};

/* At least 64 bytes after the record are readable, as the reader leaves them. */
void quick_scan_record(struct quick_scan *, const struct record *);

#endif
