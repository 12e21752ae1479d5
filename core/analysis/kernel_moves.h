/* actions: what may happen next to the columns of pawns, and what it makes of them. */
#ifndef KERNEL_MOVES_H
#define KERNEL_MOVES_H

#include "analysis/kernel_state.h"

/* The last two need no capture by a pawn. */
enum act { TAKE_PAWN, TAKE_OFFICER, PROMOTE_TAKING, PROMOTE, DIE };

struct action {
	uint8_t act, from, i, to, j;	/* pawn i of file `from`; place j of file `to` */
	uint8_t rank;			/* it reaches */
	uint16_t score;			/* for the search: small is promising */
};

enum { ACTIONS_MAX = 640 };

struct actions {
	int n;
	struct action list[ACTIONS_MAX];
	bool full;		/* so many stand on a file that none could come */
};

/*
 * All takes that may come next, and what makes room for them.
 *
 * That an officer takes a pawn, or a pawn is promoted, can wait to the end
 * (columns_end()) when task.loose: until then the pawn stays in its column and is
 * in nobody's way.  Later arrivals stand between it and the enemy, or wherever
 * else they like, so that it can be promoted yet.  So every game is a way through
 * the loose states, and what has none has no game; only files with more pawns
 * than they hold (`full`) are left out.
 *
 * Otherwise it can wait until just before the next take from or to that file:
 * until then nothing changes there.  It is done on the left file first, and a
 * pawn that can be promoted need not be taken.
 */
void actions_all(const struct task *, const struct columns *, struct actions *);

/* False: the pawns could not stand like that, the numbers do not allow it, or nothing can come of it. */
bool action_apply(const struct task *, struct columns *, const struct action *);
/* A take that was found when task.loose, now that it is not: the rank is set anew.  False: it is not possible. */
bool action_tighten(const struct task *, const struct columns *, struct action *);

#endif
