/* flows: can captures be shared out among the files so that each gets what it wants?  See columns.h. */
#ifndef KERNEL_FLOW_H
#define KERNEL_FLOW_H

#include "analysis/kernel_state.h"

enum { FLOWS_MAX = 1 << 10 };

/* Scratch; starts as all zero. */
struct flows {
	unsigned long steps;		/* of the last call */
	uint64_t call, failed[FLOWS_MAX];
};

/*
 * The order of events and the ranks are forgotten, and only how many pawns take
 * across each line between two files is asked, from the a-file to the h-file.  A
 * pawn that takes across a line goes from one column, comes to the other, and
 * may take a pawn there; officers take pawns anywhere.  Every file must get what
 * one of its wants asks for.  False is certain.
 */
bool flows_exist(struct flows *, const struct task *, const struct columns *);

#endif
