/* kernel_moves: what may happen next to the columns of pawns, and what it makes of them. */
#ifndef KERNEL_MOVES_H
#define KERNEL_MOVES_H

#include "analysis/kernel_state.h"

/* The last two need no capture by a pawn. */
enum kernel_act { TAKE_PAWN, TAKE_OFFICER, PROMOTE_TAKING, PROMOTE, DIE };

struct kernel_move {
	uint8_t act, from, i, to, j;	/* pawn i of file `from`; place j of file `to` */
	uint8_t rank;			/* it reaches */
	uint16_t score;			/* for the search: small is promising */
};

enum { KERNEL_MOVES_MAX = 640 };

struct kernel_moves {
	int n;
	struct kernel_move list[KERNEL_MOVES_MAX];
	bool full;		/* so many stand on a file that none could come */
};

/*
 * All takes that may come next, and what makes room for them.
 *
 * That an officer takes a pawn, or a pawn is promoted, can wait to the end
 * (kernel_state_end()) when task.loose: until then the pawn stays in its column and is
 * in nobody's way.  Later arrivals stand between it and the enemy, or wherever
 * else they like, so that it can be promoted yet.  So every game is a way through
 * the loose states, and what has none has no game; only files with more pawns
 * than they hold (`full`) are left out.
 *
 * Otherwise it can wait until just before the next take from or to that file:
 * until then nothing changes there.  It is done on the left file first, and a
 * pawn that can be promoted need not be taken.
 */
void kernel_moves_all(const struct kernel_task *, const struct kernel_columns *, struct kernel_moves *);

/* False: the pawns could not stand like that, the numbers do not allow it, or nothing can come of it. */
bool kernel_moves_apply(const struct kernel_task *, struct kernel_columns *, const struct kernel_move *);
/* A take that was found when task.loose, now that it is not: the rank is set anew.  False: it is not possible. */
bool kernel_moves_tighten(const struct kernel_task *, const struct kernel_columns *, struct kernel_move *);

#endif
