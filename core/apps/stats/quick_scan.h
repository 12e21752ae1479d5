/*
 * quick_scan: reads a record without a board: its tags, its result, and the number of half-moves, by the words of the
 * main line.  It is fast and reports no faults.  For games without faults it counts what a replay would count.
 */
#ifndef QUICK_SCAN_H
#define QUICK_SCAN_H

#include "games/pgn/split_games.h"
#include "games/pgn/tags.h"

struct quick_scan {
	struct tags tags;
	struct span terminator;	/* the result after the moves; empty: there is none */
	int plies;		/* words of the main line that can be moves, including null moves */
	bool moves;		/* there is text that could be moves: a word or a move number */
};

/* Fills in the struct.  At least 64 bytes after the record must be readable, as the batch reader makes sure. */
void quick_scan_record(struct quick_scan *, const struct record *);

#endif
