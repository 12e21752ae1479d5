/* kernel_moves: the events that can come next in the columns of pawns, and their effect. */
#ifndef KERNEL_MOVES_H
#define KERNEL_MOVES_H

#include "games/retro/kernel_state.h"

/* An officer is a piece that is not a pawn.  DIE: an officer takes the pawn. */
enum kernel_act { TAKE_PAWN, TAKE_OFFICER, PROMOTE_TAKING, PROMOTE, DIE };

struct kernel_move {
	uint8_t act, from, i, to, j;	/* enum kernel_act; pawn i of file `from`; place j of file `to` */
	uint8_t rank;			/* on which it arrives */
	uint16_t score;			/* for the search: smaller is more promising */
};

enum { KERNEL_MOVES_MAX = 640 };

struct kernel_moves {
	int n;
	struct kernel_move list[KERNEL_MOVES_MAX];
	bool full;		/* captures were left out because a file had no room for another pawn */
};

/*
 * Lists all captures by pawns that may come next, and the events that make room for them.
 *
 * If task.loose, promotions and captures of pawns by officers are put off to the end (kernel_state_end()).  Until then
 * the pawn stays in its column, where it is not in the way of any other pawn; pawns that arrive later take any place
 * in the column, so that it can still be promoted.  So every game is a way through the loose states, and if there is
 * no way there is no game.  The only exception are files with more pawns than a column holds (`full`).
 *
 * Otherwise they are put off until just before the next capture from or to that file, since nothing changes there
 * before.  They are done on the left file first, and a pawn that can be promoted need not be taken.
 */
void kernel_moves_all(const struct kernel_task *, const struct kernel_columns *, struct kernel_moves *);

/* Applies it.  False: the ranks or the numbers do not allow it, or the target can certainly not be reached any more. */
bool kernel_moves_apply(const struct kernel_task *, struct kernel_columns *, const struct kernel_move *);
/* For a capture found with task.loose, when it is not set any more: computes its rank again.  False: not possible. */
bool kernel_moves_tighten(const struct kernel_task *, const struct kernel_columns *, struct kernel_move *);

#endif
