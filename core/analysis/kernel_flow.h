/* kernel_flow: can captures be shared out among the files so that each gets what it wants?  See kernel_state.h. */
#ifndef KERNEL_FLOW_H
#define KERNEL_FLOW_H

#include "analysis/kernel_state.h"

enum { KERNEL_FLOW_MAX = 1 << 10 };

/* Scratch; starts as all zero. */
struct kernel_flow {
	unsigned long steps;		/* of the last call */
	uint64_t call, failed[KERNEL_FLOW_MAX];
};

/*
 * The order of events and the ranks are forgotten, and only how many pawns take
 * across each line between two files is asked, from the a-file to the h-file.  A
 * pawn that takes across a line goes from one column, comes to the other, and
 * may take a pawn there; officers take pawns anywhere.  Every file must get what
 * one of its wants asks for.  False is certain.
 */
bool kernel_flow_exist(struct kernel_flow *, const struct kernel_task *, const struct kernel_columns *);

#endif
