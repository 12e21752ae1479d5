/*
 * material_pattern: which pieces are on the board, as in "KRPvKR".
 *
 * The side before the v is White.  A letter is one piece of that kind; with a
 * number after it so many; with + at least, with - at most, with * any number,
 * with = > < as many as the opponent has, more, fewer.  What is twice adds
 * up: RR+ are at least two rooks.  L is a bishop or a knight.  Kings may be left
 * out where another piece is named.  What is not named is not there, unless a *
 * is right after the K.  ":4" at the end: it is in four positions in a
 * row.
 */
#ifndef MATERIAL_PATTERN_H
#define MATERIAL_PATTERN_H

#include "game/movelist.h"
#include "edit/selection.h"

enum { MATERIAL_PATTERN_LASTING = 1000 };

/* How many of a kind; [NONE] counts bishops and knights together. */
struct material_pattern_side {
	struct {
		int least, most;
		char than;	/* '=', '>', '<' the opponent; 0: nothing is said */
	} of[KING];
	int men;		/* with the king; no fewer */
};

struct material_pattern {
	struct material_pattern_side side[2];
	bool either;		/* or with the colours exchanged */
	int lasting;		/* positions in a row */
};

/* False: `error` says what is wrong. */
bool material_pattern_read(struct span text, struct material_pattern *, char error[SELECTION_ERROR]);
/* Half-moves of the main line that were played when it first is there, and lasts; -1: never. */
int  material_pattern_find(const struct material_pattern *, const struct movelist *);

#endif
