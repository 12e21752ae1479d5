/*
 * material_pattern: searches games for material such as "KRPvKR".
 *
 * The side before the v is White.  A letter is one piece of that kind, or as many as
 * the number after it says.  After the letter, + means at least, - at most, * any
 * number; = > < # mean as many as the opponent has, more, fewer, another number.  Repeated letters add
 * up: RR+ is at least two rooks.  L is a bishop or a knight.  Kings may be left out if
 * another piece is named.  Kinds that are not named must not be there, unless a * is
 * directly after the K.  ":4" at the end asks for four positions in a row.
 */
#ifndef MATERIAL_PATTERN_H
#define MATERIAL_PATTERN_H

#include "base/ranges.h"
#include "games/checks/movelist.h"
#include "games/query/selection.h"

enum { MATERIAL_PATTERN_LASTING = 1000 };	/* most positions in a row */

/* The pieces of one side, by kind; of[NONE] is for bishops and knights together. */
struct material_pattern_side {
	struct {
		int least, most;
		char than;	/* '=', '>', '<' or '#': compared with the opponent; 0: not compared */
	} of[KING];
	int men;		/* least number of all pieces, the king included */
};

struct material_pattern {
	struct material_pattern_side side[2];
	bool either;		/* also with the colours exchanged */
	int lasting;		/* in how many positions in a row, from 1 */
};

/* False: `error` says what is wrong. */
bool material_pattern_read(struct span text, struct material_pattern *, char error[SELECTION_ERROR]);
/* After how many half-moves of the main line, of those numbers, the material is first there, and lasts; -1: never. */
int  material_pattern_find(const struct material_pattern *, const struct movelist *, struct range plies);

#endif
