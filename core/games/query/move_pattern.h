/*
 * move_pattern: searches games for moves such as "d4 * c4 !Nf3".
 *
 * Each word is a half-move, in SAN without check signs, or: * any one; ~ any number of them; a|b one of these; !a|b
 * none of these.  Move numbers and check signs are ignored, and 0-0 is O-O.
 */
#ifndef MOVE_PATTERN_H
#define MOVE_PATTERN_H

#include "base/arena.h"
#include "base/ranges.h"
#include "games/checks/movelist.h"
#include "games/query/selection.h"

enum { MOVE_PATTERN_WORDS = 63 };

enum move_pattern_kind { MOVE_PATTERN_ONE, MOVE_PATTERN_ANY, MOVE_PATTERN_MANY };

struct move_pattern {
	struct {
		enum move_pattern_kind kind;
		bool opposite;		/* ONE: none of the moves */
		struct span moves;	/* ONE: in SAN, with | between them */
	} word[MOVE_PATTERN_WORDS];
	int n;
	bool anywhere;		/* it may begin at any half-move, not only at the first one */
};

/* Its texts are in the arena.  False: `error` says what is wrong. */
bool move_pattern_read(struct span text, struct move_pattern *, struct arena *, char error[SELECTION_ERROR]);
/*
 * Does the main line have these moves, all of them among the half-moves of these numbers?  From its first half-move on,
 * or, with `anywhere`, from any.  More moves may follow.
 */
bool move_pattern_find(const struct move_pattern *, const struct movelist *, struct range plies);

#endif
