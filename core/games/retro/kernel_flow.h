/* kernel_flow: can the captures be shared out among the files so that each gets what it needs?  See kernel_state.h. */
#ifndef KERNEL_FLOW_H
#define KERNEL_FLOW_H

#include "games/retro/kernel_state.h"

enum { KERNEL_FLOW_MAX = 1 << 10 };

/* Working memory; starts as all zeros. */
struct kernel_flow {
	unsigned long steps;		/* made by the last call */
	uint64_t call, failed[KERNEL_FLOW_MAX];	/* number of the call; a hash table of what has been tried in vain */
};

/*
 * A necessary condition that ignores the order of events and the ranks, and looks only at how many pawns capture from
 * each file to the next.  Such a pawn leaves one column, arrives in the other, and may take a pawn there; officers
 * take pawns on any file.  Every file must get what one of its wants (struct kernel_want) demands.  False is certain;
 * true may mean that the search gave up.
 */
bool kernel_flow_exist(struct kernel_flow *, const struct kernel_task *, const struct kernel_columns *);

#endif
